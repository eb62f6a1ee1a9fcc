"""Lists of matches as HTML written in Python: a template would look up too many names."""
