"""What a face can ask for: ask, verify, evaluate, keep knowledge, look back."""
