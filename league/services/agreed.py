"""What was agreed about a drawn match, stored with the draw and restored with it.

A commissioner who takes a new draw back must not cost coaches what they had agreed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from accounts.models import User
from dungeons.models import DungeonVersion
from league.models import Group, Membership, SeasonAct
from league.services import booking
from league.services.facts import holds
from matches.models import Match
from matches.queries.agreeing import appointment_of, game_master_of
from matches.services import options, placing, refereeing, scheduling

# The key for it in a fixture's facts.
AGREED = "agreed"
DATE = {"at": str, "minutes": int, "place": str, "holds": list}
LEADERS = ("game_master", "referee")
PEOPLE = (*LEADERS, "by")


def as_agreed(match: Match) -> dict[str, Any]:
    """The date with its tables and sets, who leads it, the options and the dungeon; {} without any.

    People are stored by name and a dungeon by its document's hash, because their ids don't travel
    with an export.
    """
    return _as_played(match) | _as_appointed(match)


def _as_appointed(match: Match) -> dict[str, Any]:
    agreed = appointment_of(match)
    if agreed is None:
        return {}
    people = {role: getattr(agreed, role) for role in LEADERS}
    found: dict[str, Any] = {role: one.username for role, one in people.items() if one}
    if agreed.at is not None:
        when = {"at": agreed.at.isoformat(), "minutes": agreed.minutes, "place": agreed.place}
        found |= {**when, "holds": agreed.holds}
    return found


def _as_played(match: Match) -> dict[str, Any]:
    """The options without those that the dungeon itself brought."""
    placed = getattr(match, "placed", None)
    chosen = {**match.options, **(placed.agreed if placed else {})}
    found: dict[str, Any] = {"options": chosen} if chosen else {}
    if placed:
        found["dungeon"] = {
            "hash": placed.version.hash,
            "by": placed.by.username,
            "consent": placed.consent,
            "hidden": placed.hidden,
        }
    return found


def reads_as_agreed(facts: object) -> bool:
    """Whether these facts hold such an agreement, or none."""
    if not isinstance(facts, dict):
        return False
    if not all(isinstance(facts.get(role, ""), str) for role in LEADERS):
        return False
    if not isinstance(facts.get("options", {}), dict):
        return False
    if "dungeon" in facts and not _is_dungeon(facts["dungeon"]):
        return False
    return "at" not in facts or (holds(facts, DATE) and _is_moment(facts["at"]))


def restore_agreement(match: Match, facts: Mapping[str, Any], by: User) -> None:
    """Restore the agreement for a match that was drawn as before.

    What somebody else has booked meanwhile stays theirs, and nobody who left the league is leader.
    """
    options.play_by_again(match, facts.get("options", {}))
    refereeing.lead_again(match, **{role: _member(match, facts.get(role)) for role in LEADERS})
    if "dungeon" in facts:
        _place_again(match, facts["dungeon"], by)
    if "at" not in facts:
        return
    starts = datetime.fromisoformat(facts["at"])
    ends = starts + timedelta(minutes=facts["minutes"])
    held = booking.hold_free(match, facts["holds"], starts, ends, by)
    scheduling.set_down_again(match, starts, facts["minutes"], facts["place"], held)


def _place_again(match: Match, facts: Mapping[str, Any], by: User) -> None:
    """Choose the dungeon again as it was, if the players may still see it.

    What a game master hid there only they know, so without them it isn't chosen.
    """
    maker = _member(match, facts["by"])
    if facts["hidden"] and (maker is None or game_master_of(match) != maker.pk):
        return
    rows = DungeonVersion.objects.filter(hash=facts["hash"])
    near = Q(public=True) | Q(league_slug=match.league_slug)
    mine = Q(dungeon__maker=maker) if maker else Q(pk__in=[])
    if version := rows.filter(near | mine).order_by("-pk").first():
        placing.place_again(match, version, facts["consent"], maker or by)


def rename_person(name: str, was: str) -> None:
    """Rename a person in all of these facts, before somebody else takes the old name."""
    for group in Group.objects.exclude(agreed=[]):
        if (agreed := _renamed(group.agreed, name, was)) != group.agreed:
            group.agreed = agreed
            group.save(update_fields=["agreed"])
    for act in SeasonAct.objects.filter(facts__icontains=f'"{AGREED}"'):
        if (facts := _renamed(act.facts, name, was)) != act.facts:
            act.facts = facts
            act.save(update_fields=["facts"])


def _renamed(facts: Any, name: str, was: str) -> Any:
    if isinstance(facts, list):
        return [_renamed(one, name, was) for one in facts]
    if not isinstance(facts, dict):
        return facts
    named = {key: name for key in PEOPLE if facts.get(key) == was}
    return {key: _renamed(value, name, was) for key, value in facts.items()} | named


def _is_dungeon(facts: object) -> bool:
    shape = {"hash": str, "by": str, "consent": str}
    if not isinstance(facts, dict) or not holds(facts, shape):
        return False
    return isinstance(facts.get("hidden"), bool)


def _member(match: Match, name: str | None) -> User | None:
    """The person of this name, who must be in the league: elsewhere a stranger may have it."""
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
