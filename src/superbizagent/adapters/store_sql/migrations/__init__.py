"""Schema history, append-only."""
