"""Taking a seat at a match's table, and with it a device number."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from dungeonbowl.errors import FieldError
from dungeonbowl.table import SeatRole
from matches.models import Match, Seat
from matches.queries.agreeing import may_referee
from matches.queries.folding import last_entry
from matches.services.locking import lock_match

Status = Match.Status
REPORTED = (Status.REPORTED, Status.POSTGAME)
# The most phones at a table.
MOST_SEATS = 40


@transaction.atomic
def take_seat(
    by: User, match_id: int, role: str, team: int | None = None, version: int | None = None
) -> Seat:
    """Seat a phone: a coach's for a side of theirs, or the referee's.

    The referee is the match's game master, a third person on whom all sides agreed, or somebody who
    may decide in its league. Raises Conflict once the match is over, before it begins, or for an
    old `version`; FieldError for a side that isn't theirs, PermissionDenied.
    """
    match = lock_match(match_id)
    require(by, Perm.MATCH_VIEW, match)
    check_version(match.version, version)
    if match.status in Match.OVER:
        raise Conflict(f"The match is {match.state}: nobody sits down any more.")
    if role == SeatRole.COACH:
        team = _side_meant(by, match, team)
    demand_seat(by, match, role, team)
    seats = match.seats.count()
    if seats >= MOST_SEATS:
        raise Conflict(f"{MOST_SEATS} devices are at this table already, which is all it takes.")
    if not match.at_table:
        _begin_table(match)
    at = team if role == SeatRole.COACH else None
    return Seat.objects.create(match=match, device=seats + 1, by=by, role=role, team_id=at)


def _begin_table(match: Match) -> None:
    """Mark that phones record it; after a report, what they record waits."""
    match.at_table = True
    if match.status in REPORTED:
        match.reported_to = last_entry(match)
    match.save(update_fields=["at_table", "reported_to"])


def demand_seat(by: User, match: Match, role: str, team: int | None) -> None:
    """Raise PermissionDenied for somebody who may not, or no longer may, sit there."""
    if role == SeatRole.REFEREE:
        if not may_referee(match, by):
            raise PermissionDenied(
                "The referee is the game master, whoever all sides agreed on, or a commissioner."
            )
    elif team is None or not match.led_by(by.pk, team):
        raise PermissionDenied("A coach sits for a side of their own.")


def _side_meant(by: User, match: Match, team: int | None) -> int | None:
    """The named side, or else the only one that the person leads. Raises FieldError."""
    sides = match.sides.all()
    if team is not None and all(side.team_id != team for side in sides):
        raise FieldError("team", "This team has no side in the match.")
    own = [side.team_id for side in sides if side.led_by(by.pk)]
    if team is None and len(own) > 1:
        raise FieldError("team", "You coach several sides: say for which this phone speaks.")
    return team or next(iter(own), None)
