"""The demo league: ten teams, half a season, all of it through the services everybody uses."""
