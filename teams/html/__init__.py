"""A team as pages show it, as HTML written straight: a template looks up too many names."""
