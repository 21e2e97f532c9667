"""The glossary's data, one module a theme; each holds `ENTRIES` in the format of `glossary.entry`."""
