"""Gold paid in secret: who sees that it is gone, and who doesn't yet.

What a coach pays for before a match is in the ledger at once, and nobody else may read it there
until it is revealed. So a team's row shows what everybody may see, `sealed` what that leaves out,
and only whoever coaches the team is shown the row opened. A reader that forgets to ask shows too
little, never too much.
"""

from __future__ import annotations

from accounts.permissions import Person
from teams.models import Team


def sealed_changes(team: Team) -> dict[int, int]:
    """The changes that only the team's coach may read, each with the match that reveals it."""
    return {int(change): match for change, match in team.sealed.get("changes", {}).items()}


def sealed_gold(team: Team) -> int:
    """What was paid in secret, in gold pieces; the row's treasury still has it."""
    return int(team.sealed.get("gold", 0))


def opened(team: Team) -> Team:
    """The row as its coach sees it, changed only in memory: never save it."""
    team.treasury -= sealed_gold(team)
    team.rating -= int(team.sealed.get("points", 0))
    team.sealed = {}
    return team


def shown_to(person: Person, team: Team) -> Team:
    """The row as this person may see it. Commissioners wait like everybody else."""
    return opened(team) if person.pk is not None and person.pk == team.coach_id else team
