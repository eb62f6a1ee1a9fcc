"""Whole games, deed by deed, to be recorded by the program in more ways than one."""
