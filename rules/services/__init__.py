"""Results are reported, post-games run, matches undone and corrected: all writes of this app."""
