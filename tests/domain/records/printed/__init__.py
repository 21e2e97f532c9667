"""Outputs of the common tools with true and false claims about them."""
