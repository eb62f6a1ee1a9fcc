"""A replay's results: changes as they would be posted now, and what stays as it was played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dungeonbowl.effects import LedgerLine
from dungeonbowl.match.so_far import called
from dungeonbowl.team.state import TeamState
from matches.models import Match
from teams import ledger
from teams.models import Change
from teams.queries.origins import origin


@dataclass(frozen=True, slots=True)
class Replayed:
    """A change as it would be posted now, under the key it had the first time."""

    key: str
    why: str
    lines: tuple[LedgerLine, ...]
    match: int | None = None
    step: int | None = None
    sealed: bool = False

    def stands(self, change: Change) -> bool:
        """Whether the ledger already has exactly this."""
        if origin(change.key) != self.key:
            return False
        written = [ledger.line_of(entry) for entry in change.entries.all()]
        return written == [replace(one, text=ledger.shortened(one.text)) for one in self.lines]


def as_played(match: Match, team: int, state: TeamState) -> list[dict[str, Any]]:
    """A later match whose line-up would now be different: it stays as played."""
    side = next(one for one in match.sides.all() if one.team_id == team)
    squad = {one["player"] for one in side.squad}
    here = [state.player(one) for one in side.available if one not in side.journeymen]
    said = [(one, "took part") for one in here if not one.rostered or one.miss_next_game]
    said += [(one, "was not there") for one in state.roster if one.id not in squad]
    return [
        {
            "match": match.pk,
            "team": team,
            "player": one.id,
            "text": f"{called(one)} {words}, and that stays.",
        }
        for one, words in said
    ]
