"""What happens at the table: what can be told, and what rules and dice make of it."""
