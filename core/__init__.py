"""What every app shares: how the API replies (`api`), how pages draw (`ui`), and small tools."""
