"""Where pages of matches stand."""

from core.ui.addresses import address

match_page = address("match")
