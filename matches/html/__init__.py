"""Matches as pages list them, as HTML written straight: a template looks up too many names."""
