"""Where pages of teams and players stand."""

from core.ui.addresses import address

team_page = address("team")
player_page = address("player")
