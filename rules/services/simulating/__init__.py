"""Playing what is left of a league by lot, through the services of real matches."""
