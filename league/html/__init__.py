"""A season as HTML written in Python: a template would look up too many names."""
