"""What the executor may call; a tool asks ports and gives typed rows and a text."""
