"""How every command on a team is carried out, in the same order each time.

The team's row is locked first; then the right, the version that the caller saw, whether the team
may do business at all, the price and the verdicts are checked; the ledger comes last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import Http404

from accounts.commands import Command
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from dungeonbowl.effects import LedgerLine
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
    """What a command did, or in a preview would do.

    Sums in gold pieces; `paid` is negative for a refund.

    In a preview nothing is written, `change` is None, and `verdicts` say what speaks against it.
    `said` is a sentence on what isn't in the ledger.
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
        """What was done, for the page to show: the ledger's own sentence if it has one."""
        return f"{self.said or self.change}."


def open_for(command: Command, perm: Perm) -> OpenTeam:
    """Lock the team for somebody who has the right, in the version they saw.

    Raises Http404, PermissionDenied, Conflict.
    """
    try:
        team = ledger.lock(command.target)
    except Team.DoesNotExist:
        raise Http404("There is no such team.") from None
    require(command.by, perm, team.row)
    check_version(team.row.version, command.version)
    return team


def open_for_business(command: Command) -> OpenTeam:
    """Lock the team for its coach, who may buy and sell only while it is in no match.

    Raises Http404, PermissionDenied, Conflict.
    """
    team = open_for(command, Perm.TEAM_MANAGE)
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


def settle(command: Command, team: OpenTeam, quote: Quote, act: str, why: str) -> CommandResult:
    """Post exactly the quote's lines, or in a preview return what they would come to.

    Raises Refused with every verdict of the quote.
    """
    if command.preview:
        return shown(team, quote)
    quote.accepted()
    return replace(write(command, team, act, why, quote.lines), paid=quote.paid)


def shown(team: OpenTeam, quote: Quote) -> CommandResult:
    """What the quote comes to, with nothing written."""
    return CommandResult(team, quote.paid, quote.treasury_after, quote.verdicts)


def write(
    command: Command, team: OpenTeam, act: str, why: str, lines: Sequence[LedgerLine]
) -> CommandResult:
    """Post the lines of a command that has no price. Raises Refused (TEAM-09)."""
    change = ledger.post(team, ledger.Posting(key(team, act), command.by, why, lines))
    return CommandResult(team, 0, team.state.treasury, change=change)


def key(team: OpenTeam, act: str) -> str:
    """The ledger's key: an act is carried out once in each version of a team."""
    return f"team.{team.id}.v{team.row.version}.{act}"


def clean_text(field: str, typed: str, longest: int, *, required: bool = True) -> str:
    """The text without stray space. Raises FieldError if it is missing, too long or unprintable."""
    text = " ".join(typed.split())
    if required and not text:
        raise FieldError(field, "This may not be left out.")
    if len(text) > longest:
        raise FieldError(field, f"At most {longest} characters.")
    if not text.isprintable():
        raise FieldError(field, "Only characters that can be printed.")
    return text
