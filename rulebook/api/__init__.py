"""The rulebook for programs: all of it as one document, and the dice rolled at the table."""
