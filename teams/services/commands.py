"""How every command on a team is carried out, in the same order each time.

The team's row is locked first; then come the right to do it, the version the caller saw, whether
the team may do business at all, what it costs and what speaks against it; last the ledger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from dungeonbowl.effects import Line
from dungeonbowl.errors import FieldError
from dungeonbowl.purchases import Quote
from dungeonbowl.verdicts import Verdict
from teams import ledger
from teams.ledger import OpenTeam
from teams.models import Change, Team

LONGEST_NAME = 60
LONGEST_WHY = 300


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What a command did, or in a preview would do. Sums in gold pieces; `paid` back is negative.

    In a preview nothing is written, `change` is None, and `verdicts` say what speaks against it.
    `said` tells what was done beside the ledger.
    """

    team: OpenTeam
    paid: int
    treasury: int
    verdicts: tuple[Verdict, ...] = ()
    change: Change | None = None
    player: int | None = None
    said: str = ""

    @property
    def sentence(self) -> str:
        """What was done, for the page to tell: the ledger's own sentence where it has one."""
        return f"{self.said or self.change}."


def open_for(by: User, team_id: int, perm: Perm, version: int | None) -> OpenTeam:
    """Lock the team for somebody who has the right, in the version they saw.

    Raises Http404, PermissionDenied, Conflict.
    """
    try:
        team = ledger.lock(team_id)
    except Team.DoesNotExist:
        raise Http404("There is no such team.") from None
    require(by, perm, team.row)
    check_version(team.row.version, version)
    return team


def open_for_business(by: User, team_id: int, version: int | None) -> OpenTeam:
    """Lock the team for its coach, who may buy and sell only while it is in no match.

    Raises Http404, PermissionDenied, Conflict.
    """
    team = open_for(by, team_id, Perm.TEAM_MANAGE, version)
    if obstacle := closed_because(team.row):
        raise Conflict(obstacle)
    return team


def closed_because(team: Team) -> str:
    """Why the team may not buy or sell now, in a sentence; "" when it may (C-68)."""
    if team.status == Team.Status.RETIRED:
        return f"{team} has retired: nothing about it changes any more."
    if team.in_match is not None:
        return (
            f"{team} is in a match: from its start until its post-game comes to hiring,"
            " nothing is bought or sold."
        )
    return ""


def shown(team: OpenTeam, quote: Quote) -> CommandResult:
    """What the quote comes to, with nothing written."""
    return CommandResult(team, quote.paid, quote.treasury_after, quote.verdicts)


def settle(
    team: OpenTeam, quote: Quote, command: str, *, by: User, why: str, player: int | None = None
) -> CommandResult:
    """Post exactly the quote's lines. `player` is the newcomer's id, where there is one.

    Raises Refused with every verdict of the quote.
    """
    quote.accepted()
    lines = quote.lines if player is None else quote.lines_for(player)
    done = write(team, command, by=by, why=why, lines=lines, player=player)
    return replace(done, paid=quote.paid)


def write(
    team: OpenTeam,
    command: str,
    *,
    by: User,
    why: str,
    lines: Sequence[Line],
    player: int | None = None,
) -> CommandResult:
    """Post the lines of a command that costs nothing by itself. Raises Refused (TEAM-09)."""
    change = ledger.post(team, key=key(team, command), by=by, why=why, lines=lines)
    return CommandResult(team, 0, team.state.treasury, change=change, player=player)


def key(team: OpenTeam, command: str) -> str:
    """The ledger's key: one version of a team carries out a command once."""
    return f"team.{team.id}.v{team.row.version}.{command}"


def clean_text(field: str, told: str, longest: int, *, required: bool = True) -> str:
    """The text without stray space. Raises FieldError if it is missing, too long or unprintable."""
    text = " ".join(told.split())
    if required and not text:
        raise FieldError(field, "This may not be left out.")
    if len(text) > longest:
        raise FieldError(field, f"At most {longest} characters.")
    if not text.isprintable():
        raise FieldError(field, "Only characters that can be printed.")
    return text
