from league.models.arrival import Arrival
from league.models.league import DecideHow, Invitation, League, Membership, Minute, Role
from league.models.resource import Booking, Feed, Resource
from league.models.rules import RuleChange
from league.models.season import Entrant, Fixture, Season, new_stamp

__all__ = [
    "Arrival",
    "Booking",
    "DecideHow",
    "Entrant",
    "Feed",
    "Fixture",
    "Invitation",
    "League",
    "Membership",
    "Minute",
    "Resource",
    "Role",
    "RuleChange",
    "Season",
    "new_stamp",
]
