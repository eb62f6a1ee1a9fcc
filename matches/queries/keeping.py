"""What a match's log comes to, kept in this process for whoever asks next or adds to it.

It is believed only by what it hangs on, read anew each time: how far the log goes, and the rows
that it was folded from.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from threading import Lock
from typing import Any

from django.db import transaction
from django.db.models import Count, Max

from dungeonbowl.table import Game, TableSeat
from matches.models import Entry, Match, Side
from matches.queries.folding import Course, Folding, entries_of, game_of, seats_of
from matches.queries.table import table_of
from teams.queries import TEAM_FACTS

# As many matches as one process has at its tables at once.
MOST = 24
# Of a match, how far its log goes is asked apart: a clock doesn't say it.
OF_MATCH = [one.attname for one in Match._meta.concrete_fields if one.name != "clock"]
OF_SIDE = [one.attname for one in Side._meta.concrete_fields]
# Whatever becomes of a player makes a new version of their team, or a new link of its chain.
OF_TEAM = (*TEAM_FACTS, "pack", "version", "ledger_hash")

Seats = Mapping[int, TableSeat]


@dataclass(frozen=True, slots=True)
class End:
    """How far a log goes: the number of its newest entry, and how many there are."""

    last: int
    count: int

    @classmethod
    def of(cls, match: Match) -> End:
        """As it stands. One query."""
        found = match.log.aggregate(last=Max("id"), count=Count("id"))
        return cls(found["last"] or 0, found["count"])

    @classmethod
    def of_rows(cls, rows: Collection[Entry]) -> End:
        """That of these entries."""
        return cls(max((row.pk for row in rows), default=0), len(rows))


@dataclass
class Kept:
    """A log that was folded, as far as it went then; `course` is for one to go on with."""

    stamp: object
    end: End
    game: Game
    folding: Folding
    course: Course | None


_kept: OrderedDict[int, Kept] = OrderedDict()
_lock = Lock()


@dataclass
class KeptLog:
    """The log of a match, and what is known of it. `match` and `seats` are as they were just read.

    What phones sent since a report waits, and nothing is kept of such a match.
    """

    match: Match
    seats: Seats

    @classmethod
    def of(cls, match: Match) -> KeptLog:
        """One query."""
        return cls(match, seats_of(match))

    @cached_property
    def end(self) -> End:
        """How far it goes. One query."""
        return End.of(self.match)

    @cached_property
    def game(self) -> Game:
        """What its entries are read by: the match as its table finds it."""
        known = self._known
        return known.game if known is not None else game_of(table_of(self.match), self.seats)

    @cached_property
    def folding(self) -> Folding:
        """What it comes to; folded as far as nobody has done it before."""
        known = self._known
        if known is not None and known.end == self.end:
            return known.folding
        course = self.course or self.folded_anew()
        self.keep(course)
        return course.folding

    @cached_property
    def course(self) -> Course | None:
        """What was kept, as far as the log goes, for one to go on with: nobody else has it now.

        None where all of it is to be folded anew.
        """
        course = _taken(self._known)
        if course is None or self._known is None or self._known.end == self.end:
            return course
        # Another process took these up, or they came by a page.
        further = list(self.match.log.filter(id__gt=self._known.end.last).order_by("id"))
        whole = self._known.end.count + len(further) >= self.end.count
        return course if whole and course.go_on(further) else None

    def folded_anew(self) -> Course:
        """All of it, from the first entry to the last. Three queries."""
        return Course.of(table_of(self.match), entries_of(self.match), self.seats)

    def keep(self, course: Course) -> None:
        """Keep it for the next, once what it was folded from is written for good."""
        if self.match.reported_to is None and course.phones is not None:
            stamp, end = _stamp(self.match, self.seats), End.of_rows(course.folding.rows.values())
            kept = Kept(stamp, end, course.phones.game, course.folding, course)
            transaction.on_commit(partial(_put, self.match.pk, kept))

    @cached_property
    def _known(self) -> Kept | None:
        with _lock:
            known = _kept.get(self.match.pk)
        fits = known is not None and known.stamp == _stamp(self.match, self.seats)
        return known if fits else None


def _taken(known: Kept | None) -> Course | None:
    """Whoever goes on with it alone knows how far, until it is kept again or nobody has it."""
    if known is None:
        return None
    with _lock:
        course, known.course = known.course, None
    return course


def _put(match: int, kept: Kept) -> None:
    with _lock:
        _kept[match] = kept
        _kept.move_to_end(match)
        while len(_kept) > MOST:
            _kept.popitem(last=False)


def _stamp(match: Match, seats: Seats) -> list[Any]:
    """All that a fold hangs on but the log: the match, its sides, their teams, and who sits."""
    sides = [
        ([getattr(side, name) for name in OF_SIDE], [getattr(side.team, name) for name in OF_TEAM])
        for side in match.sides.all()
    ]
    return [[getattr(match, name) for name in OF_MATCH], sides, dict(seats)]
