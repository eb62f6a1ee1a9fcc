"""What a league's matches add up to: sums over the rows that each match left, never over events."""
