"""The rulebook, for people and programs: pages, search, links and one document."""
