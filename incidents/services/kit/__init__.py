"""What the three demo services share: HTTP, logs, metrics, spans and database access."""
