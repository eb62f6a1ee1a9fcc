"""The table between first turn and whistle."""
