"""A team and its players as plain values, what they carry, and what they are worth."""
