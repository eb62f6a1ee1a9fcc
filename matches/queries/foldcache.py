"""What a match's log comes to, kept in this process for whoever asks next or adds to it.

It is believed only by what it hangs on, read anew each time: how far the log goes, and the rows
that it was folded from.
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

# As many matches as one process has at its tables at once.
MOST = 24
# Of a match, how far its log goes is asked apart: a clock doesn't say it.
OF_MATCH = attrgetter(*(one.attname for one in Match._meta.concrete_fields if one.name != "clock"))
OF_SIDE = attrgetter(*(one.attname for one in Side._meta.concrete_fields))
# Whatever becomes of a player makes a new version of their team, or a new link of its chain.
OF_TEAM = attrgetter(*TEAM_FACTS, "pack", "version", "ledger_hash")

# Asked at every tap: to put the two questions together takes Django ten times as long as it takes
# a database to answer them.
SEATS_AND_LAST = """
    SELECT device, role, by_id, team_id, (SELECT MAX(id) FROM matches_entry WHERE match_id = %s)
    FROM matches_seat WHERE match_id = %s ORDER BY device
"""

# The same for sides and teams, which are fifty columns: as they are, to be compared alone.
SIDES_WITH_TEAMS = """
    SELECT * FROM matches_side JOIN teams_team ON teams_team.id = matches_side.team_id
    WHERE matches_side.match_id = %s ORDER BY matches_side.id
"""

Seats = Mapping[int, TableSeat]


@dataclass
class FoldedUpTo:
    """A log that was folded up to its entry `last`; `course` is for one to go on with.

    `written` is whether its events stand in their rows as they were folded: whoever only looks
    folds by a team set right meanwhile, or by mended rules, and writes nothing. `sides` are the
    match's, and `rows` what the database had of them before they were read, if anybody asked.
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
    """The log of a match, and what is known of it. `match` and `seats` are as they were just read.

    What phones sent since a report waits, and nothing is kept of such a match.
    """

    match: Match
    seats: Seats
    # How far it goes: the number of its newest entry, 0 while it is empty.
    last: int
    # What the database had of its sides and their teams before these were read, if it was asked.
    rows: object = None

    @classmethod
    def of(cls, match: Match) -> KeptLog:
        """One query."""
        rows = _asked(SEATS_AND_LAST, match.pk, match.pk)
        last = rows[0][-1] if rows else last_entry(match)
        return cls(match, seated(row[:-1] for row in rows), last or 0)

    @classmethod
    def locked(cls, match: Match) -> KeptLog:
        """The same for a locked match of which the row alone was read: it gets its sides here.

        Those that are kept will do where no column of them or of their teams has changed. Two
        queries, and one more where they have to be read.
        """
        rows, known = _asked(SIDES_WITH_TEAMS, match.pk), _kept_of(match)
        if known is None or known.rows != rows:
            bring_sides(match, read_sides(match))
        else:
            bring_sides(match, _given(match, known.sides))
        return replace(cls.of(match), rows=rows)

    @cached_property
    def stamp(self) -> list[Any]:
        """All that a fold hangs on but the log: the match, its sides, their teams, and who sits."""
        sides = [(OF_SIDE(side), OF_TEAM(side.team)) for side in self.match.sides.all()]
        return [OF_MATCH(self.match), sides, self.seats]

    @property
    def count(self) -> int:
        """How many entries it has; one query more where nothing is kept."""
        known = self._up_to_now
        return self.match.log.count() if known is None else len(known.folding.rows)

    def last_of(self, device: int) -> tuple[int, int]:
        """A device's last count and its clock, 0 where it has recorded nothing."""
        known = self._up_to_now
        if known is None:
            own = self.match.log.filter(device=device).order_by("-n")
            return own.values_list("n", "clock").first() or (0, 0)
        # They are in the order of their clocks, and a device's never falls.
        for row in reversed([*known.folding.rows.values()]):
            if row.device == device:
                return row.n, row.clock
        return 0, 0

    @cached_property
    def game(self) -> Game:
        """What its entries are read by: the match as its table finds it."""
        known = self._known
        return known.game if known is not None else game_of(recorded_match(self.match), self.seats)

    @cached_property
    def folding(self) -> Folding:
        """What it comes to; folded as far as nobody has done it before."""
        known = self._known
        if known is not None and known.last == self.last:
            return known.folding
        with self._borrowed() as course:
            return course.folding

    def known(self, procedure: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the match would fill in of a procedure that came next."""
        with self._borrowed() as course:
            if course.phones is not None:
                return course.phones.known(procedure, inputs)
        rows = [entry_value(row) for row in entries_of(self.match)]
        return TableFold.of(rows, self.game).known(procedure, inputs)

    @contextmanager
    def _borrowed(self) -> Iterator[Course]:
        """What the log comes to, for one who only looks: it is kept again when they have."""
        known, course = self._known, self.course
        # What another process appended to what is written it wrote itself, by the same state.
        written = course is not None and known is not None and known.written
        course = course or self.folded_anew()
        yield course
        self.keep(course, written=written)

    @property
    def written_course(self) -> Course | None:
        """The same as `course`, for one who writes only what comes further.

        None where rows may say otherwise, or were folded by other rules than those of now.
        """
        known = self._known
        if known is None or not known.written or self.match.edition != EDITION:
            return None
        return self.course

    @cached_property
    def course(self) -> Course | None:
        """What was kept, as far as the log goes, for one to go on with: nobody else has it now.

        None where all of it is to be folded anew.
        """
        known, course = self._known, _taken(self._known)
        if known is None or course is None or known.last == self.last:
            return course
        # Another process took these up, or they came by a page. What the caller appended since it
        # read how far the log goes is theirs to go on with.
        further = list(self.match.log.filter(id__gt=known.last, id__lte=self.last))
        return course if further and course.go_on(further) else None

    def folded_anew(self) -> Course:
        """All of it, from the first entry to the last. Three queries."""
        return Course.of(recorded_match(self.match), entries_of(self.match), self.seats)

    def keep(self, course: Course, *, written: bool) -> None:
        """Keep it for the next, once what it was folded from is written for good.

        `written` is whether all its events are, too.
        """
        if self.match.reported_to is None and course.phones is not None:
            game, folding = course.phones.game, course.folding
            sides = [*self.match.sides.all()]
            kept = FoldedUpTo(
                self.stamp, course.last, game, folding, course, written, sides, self.rows
            )
            put = partial(_put, self.match.pk, kept)
            # Whoever only looks is in no transaction, and has nothing to wait for.
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
    """Sides of their own for this reading of the match: others hold those that are kept."""
    own = [copy(side) for side in sides]
    for side in own:
        side.match = match
    return own


def _taken(known: FoldedUpTo | None) -> Course | None:
    """Whoever goes on with it alone knows how far, until it is kept again or nobody has it."""
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
