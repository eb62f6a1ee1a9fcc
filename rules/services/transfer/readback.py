"""Checking whether an imported league can be read as the program reads it every day.

A value may fit its column and still break its readers: a missing rule pack, an invalid time zone, a
ledger about nobody. So all of it is read before the import counts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import islice
from zoneinfo import available_timezones

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import TextField
from django.db.models.functions import Cast

from core.processes import cores
from dungeonbowl.book import Book, BookError
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules, InvalidOption
from league.models import League, SeasonAct
from league.queries.rules import PUBLIC
from league.services.acts import ACTS
from matches.models import Match
from matches.queries.auditing import UNREADABLE
from rules.services.auditing.shares import ENOUGH, MatchShare, audit_shares
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.reading import NAMED
from rules.services.transfer.scratchdatabase import can_have_scratch, scratch_database
from teams.ledger.audit import audit_team
from teams.models import Player, Team
from teams.queries.packs import book_for

SENSELESS = (*UNREADABLE, FieldError, InvalidOption, BookError, ObjectDoesNotExist)
ACT_KINDS = {kind.key: kind for kind in ACTS}
# More processes than this need too much memory for the time that they save.
MOST_PROCESSES = 4


# Is called with the further fraction that was checked.
Look = Callable[[float], None]


def nobody_looks(part: float) -> None:
    """What watches where nobody asked how far it is."""


def demand_sense(league: League, look: Look = nobody_looks) -> None:
    """Raise Unreadable if a league just written can't be read, or its audits find differences."""
    try:
        faults = list(islice(_faults(league, look), NAMED))
    except SENSELESS as wrong:
        raise Unreadable(f"This league can't be read: {wrong!r}.") from None
    if faults:
        raise Unreadable(" ".join(faults))


def _faults(league: League, look: Look) -> Iterator[str]:
    yield from _of_its_rules(league)
    for act in SeasonAct.objects.filter(season__league=league):
        kind = ACT_KINDS.get(act.kind)
        if kind is None or not kind.reads(act):
            yield f"Act {act.pk} of a season doesn't say what was done: {act.text}"
    for team in Team.objects.filter(league_slug=league.slug):
        yield from _of_a_team(team)
    yield from _of_its_matches(league, look)


def _of_its_matches(league: League, look: Look) -> Iterator[str]:
    whole = MatchShare(league=league.slug)
    matches = whole.matches.count()
    parts = _processes(matches)
    with scratch_database(league) if parts > 1 else nullcontext("") as database:
        found = audit_shares(whole.divided(parts), Watching(look, matches), database)
    for different in found:
        if not different.of_rules:
            yield f"{different}."


def _processes(matches: int) -> int:
    """How many processes check this many matches."""
    return max(1, min(cores(), MOST_PROCESSES, matches // ENOUGH)) if can_have_scratch() else 1


class Watching:
    """Passes an audit's progress to the watcher of an import."""

    def __init__(self, look: Look, of: int) -> None:
        self.look, self.of, self.done = look, of, 0

    def step(self) -> None:
        """One more match is checked."""
        self.show(self.done + 1)

    def show(self, done: int) -> None:
        """This many are checked by now."""
        if done > self.done:
            self.look((done - self.done) / self.of)
            self.done = done

    def end(self) -> None:
        """Nothing to clean up."""


def _of_its_rules(league: League) -> Iterator[str]:
    if league.time_zone not in available_timezones():
        yield f"There is no time zone {league.time_zone!r}."
    _read(book_for(league.pack), league.house_rules, league.preset)
    for change in league.rule_changes.all():
        for rules in filter(None, (change.before, change.after)):
            _read(book_for(change.pack), rules, change.preset)
    for season in league.seasons.all():
        _read(book_for(league.pack), season.house_rules, league.preset)
    # Most matches have the same, which are read once.
    matches = Match.objects.filter(league_slug=league.slug).order_by()
    said = matches.values_list("pack", Cast("house_rules", TextField())).distinct()
    for pack, rules in said:
        _read(book_for(pack), json.loads(rules), league.preset)


def _read(book: Book, rules: dict[str, object], preset: str) -> None:
    """Options that the book doesn't have are ignored, as everywhere. Raises InvalidOption."""
    known = {key: rules[key] for key in rules if key in book.options and key != PUBLIC}
    HouseRules.resolve(book, preset, known)


def _of_a_team(team: Team) -> Iterator[str]:
    book = book_for(team.pack)
    book.college(team.college)
    _read(book, team.house_rules, next(iter(book.presets)))
    for position in Player.objects.filter(team=team).values_list("position", flat=True).distinct():
        if position:
            book.position(team.college, position)
    for different in audit_team(team):
        yield f"{different}."
