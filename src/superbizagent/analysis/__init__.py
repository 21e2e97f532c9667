"""What the numbers and lines say: change points, templates, ranking; pure and vectorised."""
