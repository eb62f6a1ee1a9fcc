"""Chests and explosions: a file for each procedure."""
