"""Checking a team that comes in: the team in its file, and everything wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from dungeonbowl.book import Book
from dungeonbowl.drafting.arriving import arrival_verdicts
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import TeamStatus
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict
from teams.transfer import cells
from teams.transfer.players import MOST_GOLD, RowRead, RowReader
from teams.transfer.reading import LONGEST_NAME, CellReader
from teams.transfer.rows import Finding, ReadTeam

MOST_REROLLS, MOST_FANS = 100, 10_000


@dataclass(frozen=True)
class CheckedTeam:
    """A team and everything wrong with it; players' ids are their places in the file."""

    book: Book
    name: str
    state: TeamState
    rows: tuple[RowRead, ...]
    about_team: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Everything found, in the order of the file."""
        return (*self.about_team, *(finding for row in self.rows for finding in row.findings))

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """What has to be mended in the file, without remarks."""
        return tuple(one for one in self.findings if not one.remark)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What wasn't understood at all."""
        return tuple(one for one in self.wrong if not one.verdict)

    @property
    def refusals(self) -> tuple[Verdict, ...]:
        """The rules' verdicts on the team and on each player."""
        return (*self.verdicts, *(one.verdict for one in self.findings if one.verdict))

    @property
    def welcome(self) -> bool:
        """Whether it may come in as it stands."""
        return not self.faults and not self.refusals


def check_team(read: ReadTeam, rules: HouseRules) -> CheckedTeam:
    """Read a team under these house rules. Never raises: whatever is wrong is a finding."""
    reader = _TeamReader(read, rules)
    rows = reader.rows()
    players = {one.player.id: one.player for one in rows if one.player}
    state = replace(reader.team(), players=players)
    verdicts = arrival_verdicts(state, rules.book, rules) if state.college else ()
    findings = tuple(reader.findings)
    return CheckedTeam(rules.book, reader.name, state, rows, findings, verdicts)


class _TeamReader(CellReader):
    """The team's own figures, and the order of its players."""

    def __init__(self, read: ReadTeam, rules: HouseRules) -> None:
        super().__init__(rules)
        self.file = read
        self.findings += read.remarks
        self.name = self.attempt("", self._name)
        self.college = self.attempt("", self._college)

    def place(self, field: str) -> str:
        return self.file.places.get(field, "the team")

    def path(self, field: str) -> str:
        return field

    def _name(self) -> str:
        name = cells.words(self.file.figures.get("name"), "name")
        if not name:
            raise FieldError("name", "The team needs a name.")
        if len(name) > LONGEST_NAME:
            raise FieldError("name", f"At most {LONGEST_NAME} characters.")
        return name

    def _college(self) -> str:
        college = cells.words(self.file.figures.get("college"), "college")
        if not college:
            raise FieldError("college", "Say which college the team belongs to.")
        names = {key: college.name for key, college in self.book.colleges.items()}
        return cells.key_of(college, names, "college", "college")

    def team(self) -> TeamState:
        """The team without its players."""
        if "treasury" not in self.file.figures:
            self.note("treasury", "Not given, and taken for nothing.", remark=True)
        return TeamState(
            college=self.college,
            name=self.name,
            status=TeamStatus.REGISTERED,
            treasury=self._count("treasury", -MOST_GOLD, MOST_GOLD),
            rerolls=self._count("rerolls", 0, MOST_REROLLS),
            half_price_rerolls=self._count("half_price_rerolls", 0, MOST_REROLLS),
            fan_factor=self._count("fan_factor", 0, MOST_FANS),
            apothecary=self._yes("apothecary"),
        )

    def _count(self, field: str, least: int, most: int) -> int:
        cell = self.file.figures.get(field)
        if cell in (None, ""):
            return 0
        return self.attempt(0, cells.whole, cell, field, least, most)

    def _yes(self, field: str) -> bool:
        return self.attempt(False, cells.yes_or_no, self.file.figures.get(field), field)

    def rows(self) -> tuple[RowRead, ...]:
        """Every player, numbered where the file doesn't number them."""
        if not self.file.rows:
            self.note("players", "The file names no players.")
        if not self.college:
            return tuple(RowRead(row, None, ()) for row in self.file.rows)
        readers = [RowReader(row, self.college, self.rules) for row in self.file.rows]
        numbers = _numbers(readers)
        return tuple(
            reader.read(place, numbers[place - 1]) for place, reader in enumerate(readers, 1)
        )


def _numbers(readers: Sequence[RowReader]) -> list[int]:
    """Everybody's shirt number; those without one get the lowest free number."""
    numbers = [reader.number() for reader in readers]
    worn: dict[int, RowReader] = {}
    for reader, number in zip(readers, numbers, strict=True):
        if number in worn:
            said = f"Number {number} is worn in {worn[number].row.place} already."
            reader.note("number", said)
        elif number:
            worn[number] = reader
    free = (number for number in range(1, len(worn) + len(readers) + 2) if number not in worn)
    return [number or next(free) for number in numbers]
