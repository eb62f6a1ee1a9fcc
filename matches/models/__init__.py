from matches.models.event import Event
from matches.models.match import Match, Side
from matches.models.passage import Passage
from matches.models.roll import Roll

__all__ = ["Event", "Match", "Passage", "Roll", "Side"]
