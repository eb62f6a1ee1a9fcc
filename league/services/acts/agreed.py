"""When and under whom a drawn match was to be played, kept with the draw and put back with it.

Coaches agreed on it, so a commissioner who thinks better of a new draw is not to cost them that.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from league.models import Membership
from league.services import booking
from league.services.acts.base import holds
from matches.models import Match
from matches.queries.agreeing import appointment_of
from matches.services import refereeing, scheduling

# Under what facts keep it of a fixture.
AGREED = "agreed"
DATE = {"at": str, "minutes": int, "place": str, "holds": list}
LEADERS = ("game_master", "referee")


def as_agreed(match: Match) -> dict[str, Any]:
    """The date with its tables and sets, and who leads it, by name; nothing where none is agreed.

    People go by their names because numbers of people don't travel with a league.
    """
    agreed = appointment_of(match)
    if agreed is None:
        return {}
    people = {role: getattr(agreed, role) for role in LEADERS}
    found: dict[str, Any] = {role: one.username for role, one in people.items() if one}
    if agreed.at is not None:
        when = {"at": agreed.at.isoformat(), "minutes": agreed.minutes, "place": agreed.place}
        found |= {**when, "holds": agreed.holds}
    return found


def reads_as_agreed(facts: object) -> bool:
    """Whether these facts tell of it, or of nothing."""
    if not isinstance(facts, dict):
        return False
    if not all(isinstance(facts.get(role, ""), str) for role in LEADERS):
        return False
    return "at" not in facts or (holds(facts, DATE) and _is_moment(facts["at"]))


def agree_as_before(match: Match, facts: Mapping[str, Any], by: User) -> None:
    """Let a match that was drawn as before be set down as before.

    What somebody else booked since is theirs, and whoever left the league leads nothing in it.
    """
    refereeing.lead_again(match, **{role: _member(match, facts.get(role)) for role in LEADERS})
    if "at" not in facts:
        return
    starts = datetime.fromisoformat(facts["at"])
    ends = starts + timedelta(minutes=facts["minutes"])
    held = booking.hold_free(match, facts["holds"], starts, ends, by)
    scheduling.set_down_again(match, starts, facts["minutes"], facts["place"], held)


def _member(match: Match, name: str | None) -> User | None:
    """Whom this name is here; elsewhere a stranger may bear it, so they must be of the league."""
    if not name:
        return None
    here = Membership.objects.filter(league__slug=match.league_slug, user__username=name)
    found = here.select_related("user").first()
    return found.user if found else None


def _is_moment(said: str) -> bool:
    try:
        return datetime.fromisoformat(said).tzinfo is not None
    except ValueError:
        return False
