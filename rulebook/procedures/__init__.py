"""The procedures as pages: what each asks, what comes of it, and how likely."""
