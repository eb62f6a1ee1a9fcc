"""Gold that a league gives a team outside matches.

For the floor above: no permission is checked here.
"""

from __future__ import annotations

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.effects import LedgerLine
from teams import ledger
from teams.ledger import OpenTeam
from teams.models import Change, Team


def reward(team: OpenTeam, by: User, key: str, why: str, gold: int) -> Change:
    """Put a prize into the treasury, in gold pieces. Raises Conflict if the team has retired."""
    if team.row.status == Team.Status.RETIRED:
        raise Conflict(f"{team.row} has retired: nothing about it changes any more.")
    return ledger.post(team, ledger.Posting(key, by, why, [LedgerLine(why, gold=gold)]))
