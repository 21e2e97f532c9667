"""One file a change of schema; files are added, never edited."""
