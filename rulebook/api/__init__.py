"""What the rulebook gives to programs: the whole of it, and the dice of the table."""
