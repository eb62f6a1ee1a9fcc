"""Monsters: a file for each procedure."""
