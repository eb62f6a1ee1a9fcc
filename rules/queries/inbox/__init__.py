"""What waits for whom: a person's inbox (the page *My desk*), and for whom a league waits."""
