"""The market as every builder shows it: offers race by race, filtered and sorted."""
