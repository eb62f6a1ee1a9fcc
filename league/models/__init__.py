from league.models.arrival import Arrival
from league.models.league import Invitation, League, Membership, Minute, Role
from league.models.rules import RuleChange
from league.models.season import Entrant, Fixture, Season, new_stamp

__all__ = [
    "Arrival",
    "Entrant",
    "Fixture",
    "Invitation",
    "League",
    "Membership",
    "Minute",
    "Role",
    "RuleChange",
    "Season",
    "new_stamp",
]
