"""The audit: a team's changes stand as they were written, and add up to what is stored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from django.db.models import F, QuerySet

from core.rows import tuples
from dungeonbowl.effects import Impossible, fold
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import team_rating, team_value
from teams.ledger import line_of
from teams.ledger.chain import NOTHING
from teams.ledger.links import LedgerWalk
from teams.models import Change, Entry, Player, Team
from teams.queries import TEAM_FACTS, team_state
from teams.queries.packs import rules_of
from teams.queries.sealing import opened

CHANGE = (
    "id", "team_id", "key", "by_id", "why", "at", "match", "step", "reverses_id",
    "entries_hash", "before", "hash",
)  # fmt: skip
ENTRY = ("id", "change_id", "team_id", "player_id", "gold", "spp", "effect", "text")
# What folding a tampered history may raise: it contradicts itself, names an unknown effect, or has
# wrong facts for one.
UNREADABLE = (Impossible, KeyError, TypeError, ValueError, AttributeError)


@dataclass(frozen=True)
class TeamDifference:
    """A fact in which the ledger and the stored row differ."""

    team: str
    what: str
    stored: object
    ledger: object

    def __str__(self) -> str:
        return f"{self.team}: {self.what} is {self.stored!r}, the ledger says {self.ledger!r}"


@dataclass(frozen=True)
class Broken:
    """Something that doesn't stand in the ledger as it was written."""

    team: str
    what: str

    def __str__(self) -> str:
        return f"{self.team}: {self.what}"


def audit_team(team: Team) -> Iterator[TeamDifference | Broken]:
    """Everything in the team's ledger that was tampered with, or is stored otherwise."""
    entries = _entries(Entry.objects.filter(team=team))
    changes = _changes(Change.objects.filter(team=team))
    yield from _broken(team, changes, entries, NOTHING)
    if not _all_own(team, changes, entries):
        yield from _strays(team)
    try:
        folded = fold(TeamState(), (line_of(entry) for entry in entries))
    except UNREADABLE as contradiction:
        yield TeamDifference(str(team), "history", "consistent", str(contradiction))
        return
    stored = team_state(opened(team))
    yield from _team_differences(team, stored, folded)
    for player_id in sorted(stored.players.keys() | folded.players.keys()):
        yield from _player_differences(team, stored.player(player_id), folded.player(player_id))


def audit_since(team: Team, since: datetime) -> Iterator[Broken]:
    """What was tampered with in the changes since then; their sums aren't checked."""
    posted = Change.objects.filter(team=team).order_by("id")
    first = posted.filter(at__gte=since).values_list("id", flat=True).first()
    earlier = posted if first is None else posted.filter(id__lt=first)
    before = earlier.values_list("hash", flat=True).last()
    later = posted.none() if first is None else posted.filter(id__gte=first)
    # Filtered by change: filtered by team, SQLite would scan what all teams did since.
    entries = _entries(Entry.objects.filter(change__in=later.order_by()))
    yield from _broken(team, _changes(later), entries, before or NOTHING)


def _changes(changes: QuerySet[Change]) -> list[Any]:
    return list(tuples(changes.order_by("id"), CHANGE))


def _entries(entries: QuerySet[Entry]) -> list[Any]:
    return list(tuples(entries.order_by("id"), ENTRY))


def _broken(
    team: Team, changes: list[Any], entries: Iterable[Any], before: str
) -> Iterator[Broken]:
    by_change = defaultdict(list)
    for entry in entries:
        by_change[entry.change_id].append(entry)
    for fault in LedgerWalk(changes, by_change, team.ledger_hash, before).faults():
        yield Broken(str(team), fault)


def _all_own(team: Team, changes: list[Any], entries: list[Any]) -> bool:
    """Whether none of these is a stray, which is quicker than asking the database for each."""
    own = {change.id for change in changes}
    players = {None, *Player.objects.filter(team=team).values_list("pk", flat=True)}
    return all(one.change_id in own and one.player_id in players for one in entries)


def _strays(team: Team) -> Iterator[TeamDifference]:
    """Entries of this team in another's change, or of another's player."""
    entries = Entry.objects.filter(team=team)
    elsewhere = entries.exclude(change__team=F("team")) | entries.exclude(player=None).exclude(
        player__team=F("team")
    )
    for entry in elsewhere.select_related("change", "player").order_by("id"):
        player = entry.player and entry.player.team_id
        owner = (entry.change.team_id, player or entry.change.team_id)
        yield TeamDifference(str(team), f"entry {entry.pk} of teams", owner, team.pk)


def _team_differences(team: Team, stored: TeamState, folded: TeamState) -> Iterator[TeamDifference]:
    for name in TEAM_FACTS:
        # Foundings used not to record the team's name.
        if name == "name" and not folded.name:
            continue
        if getattr(stored, name) != getattr(folded, name):
            yield TeamDifference(str(team), name, getattr(stored, name), getattr(folded, name))
    rules = rules_of(team)
    for name, total in (
        ("value", team_value(folded, rules).total),
        ("rating", team_rating(folded, rules).total),
    ):
        if getattr(team, name) != total:
            yield TeamDifference(str(team), name, getattr(team, name), total)


def _player_differences(
    team: Team, stored: PlayerState, folded: PlayerState
) -> Iterator[TeamDifference]:
    for field in fields(PlayerState):
        mine, theirs = getattr(stored, field.name), getattr(folded, field.name)
        if mine != theirs:
            yield TeamDifference(str(team), f"player {stored.id} {field.name}", mine, theirs)


def audited(team: Team, since: datetime | None) -> Iterator[TeamDifference | Broken]:
    """The audit of this team, of all it did or of what it did since then."""
    yield from audit_team(team) if since is None else audit_since(team, since)
