"""The nouns and the rules: frozen dataclasses and pure functions, no waiting, no clock."""
