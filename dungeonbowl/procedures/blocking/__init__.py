"""Blocking, pushing and landing: a file for each procedure."""
