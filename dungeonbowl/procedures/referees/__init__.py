"""Referees: a file for each procedure."""
