"""What a table may still become: every team's best and worst place, and what it needs."""

from dungeonbowl.league.outlook.answer import USUAL_EFFORT, Effort, outlook
from dungeonbowl.league.outlook.question import (
    OpenGame,
    OutlookQuestion,
    Span,
    asks_for_places,
    open_game,
)
from dungeonbowl.league.outlook.teamoutlook import Method, TeamOutlook

__all__ = [
    "USUAL_EFFORT",
    "Effort",
    "Method",
    "OpenGame",
    "OutlookQuestion",
    "Span",
    "TeamOutlook",
    "asks_for_places",
    "open_game",
    "outlook",
]
