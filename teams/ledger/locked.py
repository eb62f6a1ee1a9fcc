"""A team with its row locked: what every command works on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from django.db.models import QuerySet

from accounts.permissions import Person
from core.prepared import prepared
from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.team.state import PlayerState, TeamState
from teams.models import Team
from teams.queries import people_of, team_with
from teams.queries.packs import rules_of
from teams.queries.sealing import opened, sealed_changes, sealed_gold


@dataclass
class OpenTeam:
    """A team whose row is locked for this transaction, and its state as the ledger has it.

    The row shows what its coach sees. `sealed` are the changes that only the coach may read so far,
    each with the match that reveals it, and `hidden` is the gold paid in them.
    """

    row: Team
    state: TeamState
    rules: HouseRules
    book: Book
    sealed: dict[int, int] = field(default_factory=dict)
    hidden: int = 0

    @property
    def id(self) -> int:
        return self.row.pk

    @property
    def shown(self) -> TeamState:
        """The state as everybody may know it: gold paid in secret is still there."""
        return replace(self.state, treasury=self.state.treasury + self.hidden)

    def as_seen_by(self, person: Person) -> OpenTeam:
        """The team for a reply to this person: other coaches' secrets stay sealed."""
        if not self.sealed or person.pk == self.row.coach_id:
            return self
        row = Team.objects.get(pk=self.id)
        return replace(self, row=row, state=self.shown)


def lock(team_id: int) -> OpenTeam:
    """Lock the team's row, before any other, until the transaction ends.

    Raises Team.DoesNotExist.
    """
    return lock_all([team_id])[team_id]


def lock_all(team_ids: Iterable[int]) -> dict[int, OpenTeam]:
    """Lock several teams, in the order of their ids, so that two callers can't deadlock.

    Two queries, however many they are. Raises Team.DoesNotExist.
    """
    ids = set(team_ids)
    if not ids:
        return {}
    rows = _locked(*ids)
    if len(rows) < len(ids):
        raise Team.DoesNotExist("There is no such team.")
    players = people_of(*ids)
    return {row.pk: _open(row, players.get(row.pk, {})) for row in rows}


@prepared
def _locked(*teams: int) -> QuerySet[Team]:
    return Team.objects.select_for_update().filter(pk__in=teams).order_by("pk")


def _open(row: Team, players: dict[int, PlayerState]) -> OpenTeam:
    rules, sealed, hidden = rules_of(row), sealed_changes(row), sealed_gold(row)
    return OpenTeam(opened(row), team_with(row, players), rules, rules.book, sealed, hidden)
