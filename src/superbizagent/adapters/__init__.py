"""Everything that touches the outside; imported by app alone."""
