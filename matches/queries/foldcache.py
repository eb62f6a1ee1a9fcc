"""A match's folded log, cached in this process for whoever asks next or adds to it.

What it depends on is read again each time: how far the log goes, and the rows from which it was
folded.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from operator import attrgetter
from threading import Lock
from typing import Any

from django.db import connection, transaction

from dungeonbowl.match.edition import EDITION
from dungeonbowl.table import Game, TableFold, TableSeat
from matches.models import Match, Side
from matches.queries.finding import bring_sides, read_sides
from matches.queries.folding import (
    Course,
    Folding,
    entries_of,
    entry_value,
    game_of,
    last_entry,
    seated,
)
from matches.queries.recordedmatch import recorded_match
from teams.queries import TEAM_FACTS

# About as many matches as one process serves at once.
MOST = 24
# A match's columns except the clock: how far its log goes is asked separately.
OF_MATCH = attrgetter(*(one.attname for one in Match._meta.concrete_fields if one.name != "clock"))
OF_SIDE = attrgetter(*(one.attname for one in Side._meta.concrete_fields))
# Any change to a player gives their team a new version, or its ledger a new hash.
OF_TEAM = attrgetter(*TEAM_FACTS, "pack", "version", "ledger_hash")

# Asked at every tap: compiling these queries takes Django ten times as long as the database needs
# to answer them.
SEATS_AND_LAST = """
    SELECT device, role, by_id, team_id, (SELECT MAX(id) FROM matches_entry WHERE match_id = %s)
    FROM matches_seat WHERE match_id = %s ORDER BY device
"""

# The same for sides and teams, fifty raw columns that are only compared.
SIDES_WITH_TEAMS = """
    SELECT * FROM matches_side JOIN teams_team ON teams_team.id = matches_side.team_id
    WHERE matches_side.match_id = %s ORDER BY matches_side.id
"""

Seats = Mapping[int, TableSeat]


@dataclass
class FoldedUpTo:
    """A log folded up to its entry `last`; only one caller may go on with `course`.

    `written` says whether its events are stored as folded: a mere reader may fold with a corrected
    team or mended rules, without writing. `sides` are the match's, and `rows` what the database had
    of them before they were read, if that was asked.
    """

    stamp: object
    last: int
    game: Game
    folding: Folding
    course: Course | None
    written: bool
    sides: Sequence[Side]
    rows: object


_kept: OrderedDict[int, FoldedUpTo] = OrderedDict()
_lock = Lock()


@dataclass
class KeptLog:
    """A match's log, and what is cached of it. `match` and `seats` were just read.

    After a report, what phones send waits, and nothing is cached.
    """

    match: Match
    seats: Seats
    # How far it goes: the id of its newest entry, 0 if it is empty.
    last: int
    # The raw columns of its sides and teams before these were read, if that was asked.
    rows: object = None

    @classmethod
    def of(cls, match: Match) -> KeptLog:
        """One query."""
        rows = _asked(SEATS_AND_LAST, match.pk, match.pk)
        last = rows[0][-1] if rows else last_entry(match)
        return cls(match, seated(row[:-1] for row in rows), last or 0)

    @classmethod
    def locked(cls, match: Match) -> KeptLog:
        """The same for a locked match of which only the row was read: its sides are set here.

        Cached ones are used if no column of them or of their teams has changed. Two queries, and
        one more if they have to be read.
        """
        rows, known = _asked(SIDES_WITH_TEAMS, match.pk), _kept_of(match)
        if known is None or known.rows != rows:
            bring_sides(match, read_sides(match))
        else:
            bring_sides(match, _given(match, known.sides))
        return replace(cls.of(match), rows=rows)

    @cached_property
    def stamp(self) -> list[Any]:
        """All that a fold depends on besides the log: the match, its sides, teams and seats."""
        sides = [(OF_SIDE(side), OF_TEAM(side.team)) for side in self.match.sides.all()]
        return [OF_MATCH(self.match), sides, self.seats]

    @property
    def count(self) -> int:
        """How many entries it has; one query more if nothing is cached."""
        known = self._up_to_now
        return self.match.log.count() if known is None else len(known.folding.rows)

    def last_of(self, device: int) -> tuple[int, int]:
        """A device's last count and clock, 0 if it has recorded nothing."""
        known = self._up_to_now
        if known is None:
            own = self.match.log.filter(device=device).order_by("-n")
            return own.values_list("n", "clock").first() or (0, 0)
        # Entries are in the order of their clocks, and a device's clock never falls.
        for row in reversed([*known.folding.rows.values()]):
            if row.device == device:
                return row.n, row.clock
        return 0, 0

    @cached_property
    def game(self) -> Game:
        """The match as its table knows it, by which entries are read."""
        known = self._known
        return known.game if known is not None else game_of(recorded_match(self.match), self.seats)

    @cached_property
    def folding(self) -> Folding:
        """The folded log; only what isn't cached is folded now."""
        known = self._known
        if known is not None and known.last == self.last:
            return known.folding
        with self._borrowed() as course:
            return course.folding

    def known(self, procedure: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the match would fill in for a procedure recorded next."""
        with self._borrowed() as course:
            if course.phones is not None:
                return course.phones.known(procedure, inputs)
        rows = [entry_value(row) for row in entries_of(self.match)]
        return TableFold.of(rows, self.game).known(procedure, inputs)

    @contextmanager
    def _borrowed(self) -> Iterator[Course]:
        """The folded log for a mere reader: it goes back into the cache afterwards."""
        known, course = self._known, self.course
        # What another process appended it has also stored, from the same state.
        written = course is not None and known is not None and known.written
        course = course or self.folded_anew()
        yield course
        self.keep(course, written=written)

    @property
    def written_course(self) -> Course | None:
        """Like `course`, for a caller who stores only what is new.

        None if stored rows may differ, or were folded by another edition of the rules.
        """
        known = self._known
        if known is None or not known.written or self.match.edition != EDITION:
            return None
        return self.course

    @cached_property
    def course(self) -> Course | None:
        """The cached course, brought up to the log's end, to go on with; it leaves the cache.

        None if everything has to be folded again.
        """
        known, course = self._known, _taken(self._known)
        if known is None or course is None or known.last == self.last:
            return course
        # Entries by another process or a page. What the caller has appended since reading how far
        # the log goes it adds itself.
        further = list(self.match.log.filter(id__gt=known.last, id__lte=self.last))
        return course if further and course.go_on(further) else None

    def folded_anew(self) -> Course:
        """All of it, from the first entry to the last. Three queries."""
        return Course.of(recorded_match(self.match), entries_of(self.match), self.seats)

    def keep(self, course: Course, *, written: bool) -> None:
        """Cache it, once what it was folded from is committed.

        `written` says whether all its events are too.
        """
        if self.match.reported_to is None and course.phones is not None:
            game, folding = course.phones.game, course.folding
            sides = [*self.match.sides.all()]
            kept = FoldedUpTo(
                self.stamp, course.last, game, folding, course, written, sides, self.rows
            )
            put = partial(_put, self.match.pk, kept)
            # A mere reader is in no transaction, so there is nothing to wait for.
            if connection.in_atomic_block:
                transaction.on_commit(put)
            else:
                put()

    @property
    def _up_to_now(self) -> FoldedUpTo | None:
        known = self._known
        return known if known is not None and known.last == self.last else None

    @cached_property
    def _known(self) -> FoldedUpTo | None:
        known = _kept_of(self.match)
        fits = known is not None and known.stamp == self.stamp
        return known if fits else None


def _asked(question: str, *values: int) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        return cursor.fetchall()


def _kept_of(match: Match) -> FoldedUpTo | None:
    with _lock:
        return _kept.get(match.pk)


def _given(match: Match, sides: Sequence[Side]) -> list[Side]:
    """Copies of the cached sides for this match object, because others use the cached ones."""
    own = [copy(side) for side in sides]
    for side in own:
        side.match = match
    return own


def _taken(known: FoldedUpTo | None) -> Course | None:
    """Take it out of the cache: until it is put back only the caller knows how far it goes."""
    if known is None:
        return None
    with _lock:
        course, known.course = known.course, None
    return course


def _put(match: int, kept: FoldedUpTo) -> None:
    with _lock:
        _kept[match] = kept
        _kept.move_to_end(match)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
