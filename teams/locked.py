"""A team with its row locked: what every command works on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from accounts.permissions import Person
from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.state import TeamState
from teams.models import Team
from teams.packs import rules_of
from teams.queries import team_state
from teams.sealing import opened, sealed_changes, sealed_gold


@dataclass
class OpenTeam:
    """A team whose row is locked for this transaction, and its state as the ledger has it.

    The row is opened as for its coach. `sealed` are the changes that only he may read as yet,
    each with the match that reveals it, and `hidden` the gold pieces that went with them.
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
        """The team for a reply to this person; somebody else's secrets stay sealed."""
        if not self.sealed or person.pk == self.row.coach_id:
            return self
        row = Team.objects.get(pk=self.id)
        return replace(self, row=row, state=self.shown)


def lock(team_id: int) -> OpenTeam:
    """Lock the team's row, first of all that is locked, until the transaction ends.

    Raises Team.DoesNotExist.
    """
    row = Team.objects.select_for_update().get(pk=team_id)
    rules, sealed, hidden = rules_of(row), sealed_changes(row), sealed_gold(row)
    return OpenTeam(opened(row), team_state(row), rules, rules.book, sealed, hidden)


def lock_all(team_ids: Iterable[int]) -> dict[int, OpenTeam]:
    """Lock several teams, in the order of their ids, so that two callers can't deadlock."""
    return {team_id: lock(team_id) for team_id in sorted(set(team_ids))}
