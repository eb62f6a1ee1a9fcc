"""What a table may still come to: the best and the worst place of every team, and what it needs."""

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
