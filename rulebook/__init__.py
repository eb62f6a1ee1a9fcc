"""The rulebook as people and programs read it: pages, search, links and one document."""
