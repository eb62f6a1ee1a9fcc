"""Moving: a file for each procedure."""
