"""What happens at the table: what can be recorded, and what rules and dice make of it."""
