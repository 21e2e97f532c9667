"""The whole story of one diagnosis (the specification's ChatService): story.py tells it, parts.py says what it needs."""
