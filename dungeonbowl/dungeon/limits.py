"""How large a dungeon's document may be."""

MOST_SIDE = 80
"""Rows and columns of a floor, in squares."""
MOST_FLOORS = 4
MOST_LINES = 2 * MOST_SIDE * (MOST_SIDE - 1)
"""All that one floor may have, the largest; several floors share them."""
MOST_THINGS = 500
LONGEST_NAME = 60
LONGEST_TEXT = 2_000
MOST_FAULTS = 40
