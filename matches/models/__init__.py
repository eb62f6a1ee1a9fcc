from matches.models.draft import Draft
from matches.models.dungeon import DungeonRating, MatchDungeon, Opening
from matches.models.entry import Entry, Seat
from matches.models.event import AT_ONCE, Event
from matches.models.figures import PlayerFigures, TeamFigures
from matches.models.match import Match, Side
from matches.models.passage import Passage
from matches.models.proposal import Appointment, Notice, Proposal, Reminder
from matches.models.roll import Roll
from matches.models.scoreboard import ScoreboardLink
from matches.models.webhook import Delivery, Webhook

__all__ = [
    "AT_ONCE",
    "Appointment",
    "Delivery",
    "Draft",
    "DungeonRating",
    "Entry",
    "Event",
    "Match",
    "MatchDungeon",
    "Notice",
    "Opening",
    "Passage",
    "PlayerFigures",
    "Proposal",
    "Reminder",
    "Roll",
    "ScoreboardLink",
    "Seat",
    "Side",
    "TeamFigures",
    "Webhook",
]
