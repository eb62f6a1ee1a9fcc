"""Results reported, post-games run, matches undone and corrected: every write of this app."""
