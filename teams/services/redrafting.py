"""A redraft: a registered team becomes a draft again, with a budget and last season's players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.db import transaction

from accounts.commands import Command
from accounts.models import User
from core.errors import Conflict
from dungeonbowl.effects import LedgerLine
from dungeonbowl.purchases import quote_again, redraft_lines
from dungeonbowl.wording import gold
from teams import ledger
from teams.house import House
from teams.ledger import OpenTeam
from teams.models import Change
from teams.queries.origins import origin
from teams.queries.packs import rules_of
from teams.services.commands import CommandResult, open_for_business, settle
from teams.services.retracing import COMMANDS
from teams.services.staying import ComingSeason, demand_ready
from teams.wording import called

# How the keys of a redraft, and of what takes it back, end.
REDRAFT, TAKEN_BACK = "redraft", ".taken-back"
# What a coach may do in a redraft: all of it is taken back with the redraft.
WITHIN = COMMANDS | {"undo", "redo", "buy-back", "registered", "retired"}


def draft_anew(team: OpenTeam, by: User, season: ComingSeason, budget: int, house: House) -> Change:
    """Make the team a draft with a budget in gold pieces, its players offered to it again.

    Like a new team it goes by its league's current rules from now on, if they belong to the pack
    with which it began. For the floor above: no permission is checked here. Raises Conflict while
    the team is in a match, is a draft or has retired.
    """
    demand_ready(team)
    if house.rules.book.pack == team.row.pack:
        adopt_house_rules(team, house.columns()["house_rules"])
    why = f"{team.row} is drafted anew for {season.name}, with {gold(budget)}"
    lines = list(redraft_lines(team.state, LedgerLine(f"Budget for {season.name}", gold=budget)))
    return ledger.post(team, ledger.Posting(season.key(team, REDRAFT), by, why, lines))


def adopt_house_rules(team: OpenTeam, house_rules: dict[str, object]) -> None:
    """Store these rules as the team's own, and value it by them from now on."""
    team.row.house_rules = house_rules
    team.row.save(update_fields=["house_rules"])
    team.rules = rules_of(team.row)


@transaction.atomic
def hire_again(command: Command, *, player: int) -> CommandResult:
    """Buy a player of last season again, in the redraft (TEAM-01 to TEAM-09, OPT-96).

    Raises FieldError for who isn't offered, Refused, Conflict.
    """
    team = open_for_business(command)
    quote = quote_again(team.state, player, team.book, team.rules)
    why = f"Bought {called(team.state.player(player))} again for {gold(quote.paid)}"
    return replace(settle(command, team, quote, "hire-again", why), player=player)


def draft_back(team: OpenTeam, change: Change, by: User, why: str) -> None:
    """Take a redraft back with everything done in it, even registering and retiring.

    Raises Conflict if the team has done more since that wasn't taken back.
    """
    since = list(Change.objects.filter(team=team.row, id__gte=change.pk).order_by("-id"))
    if more := [one for one in _standing(since[:-1]) if not _within(one)]:
        raise Conflict(
            f"{team.row} has done something since that stands on its redraft.",
            standing=[f"{team.row}: {one}" for one in more],
        )
    key = f"{change.key}{TAKEN_BACK}"
    lines = list(_all_inverses(since))
    ledger.post(team, ledger.Posting(key, by, why, lines, reverses=change))


def drafts_anew(change: Change) -> bool:
    """Whether the change drafts a team anew."""
    return change.reverses_id is None and origin(change.key).endswith(f".{REDRAFT}")


def takes_redraft_back(change: Change) -> bool:
    """Whether the change takes a redraft back, with everything done in it."""
    return (
        change.reverses is not None
        and change.key.endswith(TAKEN_BACK)
        and drafts_anew(change.reverses)
    )


def _standing(latest_first: Sequence[Change]) -> Iterator[Change]:
    """These changes without pairs in which one takes back the other."""
    known, gone = {change.pk for change in latest_first}, set[int]()
    for change in latest_first:
        if change.pk in gone:
            continue
        if change.reverses_id in known:
            gone.add(change.reverses_id)
        else:
            yield change


def _within(change: Change) -> bool:
    return change.match is None and origin(change.key).rpartition(".")[2] in WITHIN


def _all_inverses(changes: Iterable[Change]) -> Iterable[LedgerLine]:
    for change in changes:
        yield from ledger.inverses(change)


def redrafted_since(change: Change) -> bool:
    """Whether a redraft that wasn't taken back has reset the treasury since this change."""
    later = Change.objects.filter(team=change.team_id, id__gt=change.pk, key__contains=".redraft")
    return later.filter(reverses=None, reversed_by=None).exists()
