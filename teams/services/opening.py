"""A running team comes in as it stands: its ledger is opened with what it brings."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from dungeonbowl.drafting.arriving import OPENING, opening_lines
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import refuse_if
from teams import ledger
from teams.house import House
from teams.ledger import OpenTeam
from teams.models import Team
from teams.services.commands import LONGEST_WHY, clean_text, key
from teams.services.founding import new_row
from teams.services.improving import owed_rolls
from teams.transfer.checking import CheckedTeam


@transaction.atomic
def open_running(
    by: User, checked: CheckedTeam, *, coach: User, house: House, why: str = ""
) -> Team:
    """Take a running team in: registered, with an opening entry for everything it brings.

    The league decides who may bring one for whom; no permission is checked here. If the program
    rolls, improvements that are due and were never rolled are rolled now. Raises FieldError for
    what can't be understood, Refused with every verdict against it.
    """
    for fault in checked.faults:
        raise FieldError(fault.path, f"{fault.place}: {fault.message}")
    refuse_if(checked.refusals)
    name = checked.name
    row = new_row(name, checked.state.college, coach, house)
    team = ledger.lock(row.pk)
    roster = checked.state.roster
    players = {player.id: ledger.new_player(team) for player in roster}
    why = clean_text("why", why, LONGEST_WHY, required=False)
    said = why or f"{OPENING}: {name} comes in as it stands"
    lines = opening_lines(checked.state, name, players)
    ledger.post(team, ledger.Posting(key(team, "opened"), by, said, lines))
    _roll_what_is_due(team)
    return team.row


def _roll_what_is_due(team: OpenTeam) -> None:
    lines = [line for player in team.state.roster for line in owed_rolls(team, player)]
    if lines:
        why = "Improvements that were due when the team came in are rolled"
        ledger.post(team, ledger.Posting(key(team, "rolled"), None, why, lines))
