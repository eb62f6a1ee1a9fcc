"""Matches: what can be recorded, and what rules and dice make of it."""
