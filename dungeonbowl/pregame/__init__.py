"""Before the first turn: tactics, arrangements, re-rolls, and who stands where."""
