"""Teleporters, arriving and leaving: a file for each procedure."""
