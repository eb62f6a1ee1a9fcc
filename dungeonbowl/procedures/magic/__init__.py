"""Magic and traits: a file for each procedure."""
