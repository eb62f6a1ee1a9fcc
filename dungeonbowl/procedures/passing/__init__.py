"""The ball and passing: a file for each procedure."""
