"""The procedures as pages: what each asks, what it comes to, and how likely that is."""
