"""Before the first turn: a file for each procedure."""
