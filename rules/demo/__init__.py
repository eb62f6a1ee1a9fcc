"""The demo league: ten teams, a season and a half, all made through the ordinary services."""
