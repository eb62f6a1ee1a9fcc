"""What a league's matches add up to: sums over rows that each match wrote, never over events."""
