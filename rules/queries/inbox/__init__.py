"""What waits for whom: a person's own inbox (the page *My desk*), and whom a league waits for."""
