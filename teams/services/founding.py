"""The life of a team: founded, registered, retired."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.commands import Command
from accounts.models import User
from core.errors import Conflict
from dungeonbowl.effects import Founded, LedgerLine, StatusChanged
from dungeonbowl.errors import FieldError
from dungeonbowl.packs import custom_verdicts
from dungeonbowl.purchases import leaving_lines
from dungeonbowl.roster import starting
from dungeonbowl.verdicts import refuse_if
from teams import ledger
from teams.house import House
from teams.models import Team
from teams.services.commands import (
    LONGEST_NAME,
    CommandResult,
    clean_text,
    key,
    open_for_business,
    write,
)


@transaction.atomic
def found(by: User, *, name: str, college: str, coach: User, house: House) -> Team:
    """Found a team: a draft with the starting treasury (TEAM-01, TEAM-09), by the house's rules.

    The league decides who may found one for whom; no permission is checked here. Raises FieldError
    for a name or college that can't be, Refused for a rule pack's college if the house plays only
    with the printed ten (OPT-01).
    """
    if college not in house.rules.book.colleges:
        raise FieldError("college", f"There is no college called {college!r}.")
    refuse_if(custom_verdicts(college, house.rules))
    row = new_row(name, college, coach, house)
    team = ledger.lock(row.pk)
    ledger.post(team, ledger.Posting(key(team, "found"), by, f"{row} is founded", _founding(team)))
    return team.row


def new_row(name: str, college: str, coach: User, house: House) -> Team:
    """A team's row before its ledger says anything. Raises FieldError for a name that can't be."""
    name = clean_text("name", name, LONGEST_NAME)
    return Team.objects.create(name=name, college=college, coach=coach, **house.columns())


def _founding(team: ledger.OpenTeam) -> list[LedgerLine]:
    treasury = team.rules.number("starting_treasury")
    college = team.book.college(team.row.college).name
    return [
        LedgerLine(
            f"The {college} lends its name", effect=Founded(team.row.college, team.row.name)
        ),
        LedgerLine("Starting treasury", gold=treasury),
    ]


@transaction.atomic
def register(command: Command) -> CommandResult:
    """End the draft: the starting team is checked as a whole (TEAM-01 to TEAM-08).

    Players who were offered in a redraft and not bought again leave. Raises Conflict unless the
    team is a draft, Refused with everything that is still wrong.
    """
    team = open_for_business(command)
    if team.row.status != Team.Status.DRAFT:
        raise Conflict(f"{team.row} is registered already.")
    verdicts = starting(team.state, team.book, team.rules)
    if command.preview:
        return CommandResult(team, 0, team.state.treasury, verdicts)
    refuse_if(verdicts)
    leaving = leaving_lines(team.state.offered)
    return _become(command, team, Team.Status.REGISTERED, f"{team.row} is registered", leaving)


@transaction.atomic
def retire(command: Command) -> CommandResult:
    """End a team's days: it stays to be read, and nothing about it changes any more.

    Who was offered in a redraft and not bought again leaves before. Raises Conflict while it is in
    a match, or when it has retired before.
    """
    team = open_for_business(command)
    if command.preview:
        return CommandResult(team, 0, team.state.treasury)
    leaving = leaving_lines(team.state.offered)
    return _become(command, team, Team.Status.RETIRED, f"{team.row} retires", leaving)


def _become(
    command: Command,
    team: ledger.OpenTeam,
    status: str,
    why: str,
    before: Sequence[LedgerLine] = (),
) -> CommandResult:
    line = LedgerLine(why, effect=StatusChanged(status, team.row.status))
    return write(command, team, status, why, [*before, line])
