from league.models.act import Appeal, SeasonAct
from league.models.arrival import Arrival
from league.models.league import DecideHow, LateHow, League, Minute
from league.models.member import Departure, Invitation, InvitationUse, Membership, Role
from league.models.resource import Booking, Feed, Resource
from league.models.rules import RuleChange
from league.models.season import Decided, Entrant, Fixture, Season, new_stamp
from league.models.stage import Group, GroupEntrant, Stage

__all__ = [
    "Appeal",
    "Arrival",
    "Booking",
    "DecideHow",
    "Decided",
    "Departure",
    "Entrant",
    "Feed",
    "Fixture",
    "Group",
    "GroupEntrant",
    "Invitation",
    "InvitationUse",
    "LateHow",
    "League",
    "Membership",
    "Minute",
    "Resource",
    "Role",
    "RuleChange",
    "Season",
    "SeasonAct",
    "Stage",
    "new_stamp",
]
