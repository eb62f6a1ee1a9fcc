"""A player of a team that comes in, read from their row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from dungeonbowl.book.entries import CollegeEntry, Position
from dungeonbowl.drafting.arriving import player_verdicts
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import InjuryKind
from dungeonbowl.match.casualties import INJURY_NAMES
from dungeonbowl.purchases.hiring import HIGHEST_NUMBER
from dungeonbowl.team.state import ACTIVE, Injury, PlayerState
from dungeonbowl.team.weapons import weapon_price
from dungeonbowl.verdicts import Verdict
from teams.transfer import cells
from teams.transfer.reading import LONGEST_NAME, CellReader
from teams.transfer.rows import Finding, PlayerRow

MOST_GOLD, MOST_SPP, MOST_NIGGLES = 10**9, 10_000, 20
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RowRead:
    """A player's row, what was understood of it, and the findings.

    `post` is their position in words: `Catcher of the Norse`.
    """

    row: PlayerRow
    player: PlayerState | None
    findings: tuple[Finding, ...]
    post: str = ""


class RowReader(CellReader):
    """One player."""

    def __init__(self, row: PlayerRow, college: str, rules: HouseRules) -> None:
        super().__init__(rules)
        self.row, self.college = row, college

    def place(self, field: str) -> str:
        return f"{self.row.place}, {field.replace('_', ' ')}"

    def path(self, field: str) -> str:
        return f"{self.row.path}.{field}"

    def cell(self, field: str) -> object:
        return self.row.cells.get(field)

    def has(self, field: str) -> bool:
        return self.cell(field) not in (None, "", [])

    def number(self) -> int | None:
        """Their shirt number as given."""
        if not self.has("number"):
            return None
        return self.attempt(None, self._number)

    def _number(self) -> int | None:
        return cells.whole(self.cell("number"), "number", 1, HIGHEST_NUMBER)

    def read(self, place: int, number: int) -> RowRead:
        """The player, or None if not even their position is understood."""
        position = self.attempt("", self._position)
        if not position:
            return RowRead(self.row, None, tuple(self.findings))
        player = self._player(place, number, position)
        if player.race in {race.key for race in self.book.college(self.college).races}:
            self._judge(player)
        return RowRead(self.row, player, tuple(self.findings), self._post(position))

    def _judge(self, player: PlayerState) -> None:
        """The rules' verdicts on them; for a foreign player the roster's verdict is enough."""
        for verdict in player_verdicts(player, self.college, self.book, self.rules):
            self.note("player", verdict.message, verdict=verdict)

    def _position(self) -> str:
        position = cells.words(self.cell("position"), "position")
        if not position:
            raise FieldError("position", "Say which position.")
        race = cells.words(self.cell("race"), "race")
        return cells.position(position, race, self.college, self.book)

    def _player(self, place: int, number: int, position: str) -> PlayerState:
        weapon = self.attempt("", self._thing, "weapon", self.book.weapons)
        return PlayerState(
            id=place,
            number=number,
            name=self.attempt("", self._name),
            position=position,
            price=self.attempt(0, self._price, position),
            weapon=weapon,
            weapon_price=weapon_price(weapon, position.partition(".")[0], self.book),
            confiscated=self.attempt(False, self._yes, "confiscated"),
            item=self.attempt("", self._thing, "item", self.book.items),
            gained=self._gained(position),
            rolled=self._rolled(),
            injuries=self._injuries(),
            miss_next_game=self.attempt(False, self._yes, "miss_next_game"),
            spp=self.attempt(0, self._spp),
            status=ACTIVE,
        )

    def _name(self) -> str:
        name = cells.words(self.cell("name"), "name")
        if len(name) > LONGEST_NAME:
            raise FieldError("name", f"At most {LONGEST_NAME} characters.")
        return name

    def _price(self, position: str) -> int:
        """The list price, which the file may leave out but not change (TEAM-11)."""
        listed = self._printed(position).cost
        if self.has("price"):
            price = cells.whole(self.cell("price"), "price", 0, MOST_GOLD)
            if price != listed:
                said = f"The list price is {listed:,} gp, not {price:,}."
                self.note("price", said, verdict=Verdict("TEAM-11", said, "Leave the price out."))
        return listed

    def _printed(self, position: str) -> Position:
        """The position as printed for their college, or for any other that has it."""
        norse_catcher = self.rules.choice("norse_catcher")
        return self.book.position(self._fielding(position).key, position, norse_catcher)

    def _fielding(self, position: str) -> CollegeEntry:
        colleges = (self.book.college(self.college), *self.book.colleges.values())
        race = position.partition(".")[0]
        return next(
            college
            for college in colleges
            if (entry := college.race(race)) and position in {one.key for one in entry.positions}
        )

    def _post(self, position: str) -> str:
        race = self.book.race(self._fielding(position).key, position.partition(".")[0])
        return f"{self._printed(position).name} of the {race.name}"

    def _thing(self, field: str, known: Mapping[str, Any]) -> str:
        named = cells.words(self.cell(field), field)
        if named in ("", "-", "none"):
            return ""
        names = {key: entry.name for key, entry in known.items()}
        return cells.key_of(named, names, field, field)

    def _yes(self, field: str) -> bool:
        return cells.yes_or_no(self.cell(field), field)

    def _spp(self) -> int:
        return cells.whole(self.cell("spp"), "spp", 0, MOST_SPP) if self.has("spp") else 0

    def _gained(self, position: str) -> tuple[str, ...]:
        """Skills and rises; if a column lists all skills, those that the position doesn't have."""
        gained = self._each("gained", self._skill)
        born = self._printed(position).skills
        listed = self._each("skills", self._skill)
        return (*gained, *(one for one in listed if one not in born and one not in gained))

    def _skill(self, text: str) -> str:
        return cells.skill(text, self.book)

    def _rolled(self) -> tuple[tuple[int, int], ...]:
        cell = self.cell("rolled")
        if isinstance(cell, list):
            return tuple(self._all(self.attempt([], cells.short, cell, "rolled"), cells.faces))
        return self._each("rolled", cells.faces)

    def _injuries(self) -> tuple[Injury, ...]:
        kinds = list(self._each("injuries", cells.injury))
        if self.has("niggles"):
            count = self.attempt(0, cells.whole, self.cell("niggles"), "niggles", 0, MOST_NIGGLES)
            kinds += [InjuryKind.NIGGLING] * max(0, count - kinds.count(InjuryKind.NIGGLING))
        return tuple(Injury(n, str(kind), INJURY_NAMES[kind]) for n, kind in enumerate(kinds, 1))

    def _each(self, field: str, read: Callable[[str], T]) -> tuple[T, ...]:
        parts: list[str] = self.attempt([], cells.several, self.cell(field), field)
        return tuple(self._all(parts, read))

    def _all(self, parts: Iterable[Any], read: Callable[[Any], T]) -> list[T]:
        """Those that can be read."""
        found = [self.attempt(None, read, one) for one in parts]
        return [one for one in found if one is not None]
