"""The scripts of the five recordings: what is done to the shop, and when."""
