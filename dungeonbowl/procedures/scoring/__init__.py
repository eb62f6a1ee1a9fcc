"""The score: a file for each procedure."""
