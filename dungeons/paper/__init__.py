"""A dungeon on paper: a plan on one page, and the map in the size of the models to play on."""
