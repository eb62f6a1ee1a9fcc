"""Dice thrown again: a file for each procedure."""
