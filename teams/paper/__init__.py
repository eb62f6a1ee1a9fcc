"""A team on paper: the sheet for the table and a card for each player, as pages and as PDF."""
