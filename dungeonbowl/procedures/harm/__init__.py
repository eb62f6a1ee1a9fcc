"""Armour, injury and what follows: a file for each procedure."""
