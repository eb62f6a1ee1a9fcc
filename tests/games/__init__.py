"""Whole games, told deed by deed, to be told to the program in more ways than one."""
