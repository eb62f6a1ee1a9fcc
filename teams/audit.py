"""The audit: refold every team from its first entry and compare it with what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from django.db.models import F

from dungeonbowl.effects import Impossible, fold
from dungeonbowl.state import PlayerState, TeamState
from dungeonbowl.value import team_rating, team_value
from teams.ledger import line_of
from teams.models import Entry, Team
from teams.packs import rules_of
from teams.queries import TEAM_FACTS, team_state
from teams.sealing import opened

# What a history that was tampered with can make of itself: it contradicts itself, names an
# effect that doesn't exist, or gives one facts it doesn't have.
UNREADABLE = (Impossible, KeyError, TypeError)


@dataclass(frozen=True)
class Difference:
    """A fact that the ledger tells otherwise than the stored row."""

    team: str
    what: str
    stored: object
    ledger: object

    def __str__(self) -> str:
        return f"{self.team}: {self.what} is {self.stored!r}, the ledger says {self.ledger!r}"


def audit_team(team: Team) -> Iterator[Difference]:
    """Every difference between the team's rows and its ledger."""
    yield from _strays(team)
    entries = Entry.objects.filter(team=team).order_by("id")
    try:
        told = fold(TeamState(), (line_of(entry) for entry in entries))
    except UNREADABLE as contradiction:
        yield Difference(str(team), "history", "consistent", str(contradiction))
        return
    stored = team_state(opened(team))
    yield from _team_differences(team, stored, told)
    for player_id in sorted(stored.players.keys() | told.players.keys()):
        yield from _player_differences(team, stored.player(player_id), told.player(player_id))


def _strays(team: Team) -> Iterator[Difference]:
    """Entries of this team in another's change, or of another's player."""
    entries = Entry.objects.filter(team=team)
    elsewhere = entries.exclude(change__team=F("team")) | entries.exclude(player=None).exclude(
        player__team=F("team")
    )
    for entry in elsewhere.select_related("change", "player").order_by("id"):
        player = entry.player and entry.player.team_id
        owner = (entry.change.team_id, player or entry.change.team_id)
        yield Difference(str(team), f"entry {entry.pk} of teams", owner, team.pk)


def _team_differences(team: Team, stored: TeamState, told: TeamState) -> Iterator[Difference]:
    for name in TEAM_FACTS:
        # A founding of old says nothing of the team's name.
        if name == "name" and not told.name:
            continue
        if getattr(stored, name) != getattr(told, name):
            yield Difference(str(team), name, getattr(stored, name), getattr(told, name))
    rules = rules_of(team)
    for name, total in (
        ("value", team_value(told, rules).total),
        ("rating", team_rating(told, rules).total),
    ):
        if getattr(team, name) != total:
            yield Difference(str(team), name, getattr(team, name), total)


def _player_differences(team: Team, stored: PlayerState, told: PlayerState) -> Iterator[Difference]:
    for field in fields(PlayerState):
        mine, theirs = getattr(stored, field.name), getattr(told, field.name)
        if mine != theirs:
            yield Difference(str(team), f"player {stored.id} {field.name}", mine, theirs)


def audit_all() -> Iterator[Difference]:
    """The audit of every team there is."""
    for team in Team.objects.order_by("id").iterator():
        yield from audit_team(team)
