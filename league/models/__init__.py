from league.models.act import SeasonAct
from league.models.arrival import Arrival
from league.models.league import DecideHow, League, Minute
from league.models.member import Departure, Invitation, InvitationUse, Membership, Role
from league.models.resource import Booking, Feed, Resource
from league.models.rules import RuleChange
from league.models.season import Entrant, Fixture, Season, new_stamp
from league.models.stage import Group, GroupEntrant, Stage

__all__ = [
    "Arrival",
    "Booking",
    "DecideHow",
    "Departure",
    "Entrant",
    "Feed",
    "Fixture",
    "Group",
    "GroupEntrant",
    "Invitation",
    "InvitationUse",
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
