"""A team goes on to its league's next season with the players it has.

For the floor above, which decides who stays: no permission is checked here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.effects import Available, Impossible, LedgerLine, Stayed
from dungeonbowl.team.state import PlayerState
from dungeonbowl.verdicts import Refused
from teams import ledger
from teams.ledger import OpenTeam
from teams.models import Change, Team
from teams.services.commands import closed_because
from teams.wording import called


@dataclass(frozen=True, slots=True)
class ComingSeason:
    """The season that a team goes on to, as its ledger names it."""

    id: int
    name: str

    def key(self, team: OpenTeam, act: str) -> str:
        """The ledger's key: a team goes on to a season once."""
        return f"season.{self.id}.team.{team.id}.{act}"


def keep_roster(team: OpenTeam, by: User, season: ComingSeason) -> Change:
    """Keep every player for another season; those who were to miss a game may play again.

    SPP, items and gold stay as they are. Raises Conflict while the team is in a match, is a draft
    or has retired.
    """
    demand_ready(team)
    why = f"{team.row} stays for {season.name} with its roster"
    posting = ledger.Posting(season.key(team, "stay"), by, why, stay_lines(team, season.name))
    return ledger.post(team, posting)


def stay_lines(team: OpenTeam, season: str) -> list[LedgerLine]:
    """A line for everybody who stays, and one for everybody who no longer misses a game."""
    return [line for player in team.state.roster for line in _staying(player, season)]


def cured(player: PlayerState) -> list[LedgerLine]:
    """The line by which a player no longer misses a game, if they were to miss one."""
    if not player.miss_next_game:
        return []
    return [LedgerLine(f"{called(player)} may play again", player.id, effect=Available())]


def demand_ready(team: OpenTeam) -> None:
    """Raise Conflict unless the team is registered, and between matches."""
    if obstacle := closed_because(team.row):
        raise Conflict(obstacle)
    if team.row.status == Team.Status.DRAFT:
        raise Conflict(f"{team.row} is a draft: only registered teams go on.")


def go_back(team: OpenTeam, change: Change, by: User, why: str) -> None:
    """Take back that a team went on. Raises Conflict if something later builds on it."""
    try:
        ledger.take_back(team, change, by=by, why=why)
    except (Refused, Impossible) as obstacle:
        raise Conflict(
            f"{team.row} has done something since that stands on it.",
            standing=[f"{team.row}: {change.why}: {obstacle}"],
        ) from obstacle


def _staying(player: PlayerState, season: str) -> Iterator[LedgerLine]:
    yield LedgerLine(f"{called(player)} stays for {season}", player.id, effect=Stayed())
    yield from cured(player)
