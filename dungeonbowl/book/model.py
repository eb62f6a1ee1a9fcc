"""The Book: all of the game's data, checked and frozen.

A Book is passed to whoever needs it; only wiring code (settings, views, tasks, commands) asks
`book()` for the default one. `load_book` reads TOML files into a Book and refuses them together if
any of them contains an error, so every Book is valid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from dungeonbowl.book.entries import (
    ArrangementEntry,
    Ball,
    CollegeEntry,
    Feature,
    Figures,
    Item,
    Monster,
    Position,
    Preset,
    RaceEntry,
    Referee,
    Skill,
    Spell,
    SppValues,
    TacticEntry,
    Trap,
    Weapon,
    Wheel,
)
from dungeonbowl.book.files import read_files
from dungeonbowl.book.options import Option
from dungeonbowl.book.raw import RawBook, RawCollege, RawPosition
from dungeonbowl.book.tables import Progression, RuleTable
from dungeonbowl.book.toml import BookError, Problem

__all__ = ["Book", "BookError", "Problem", "UnknownKey", "book", "data_files", "load_book"]

AS_PRINTED = "as_printed"
T = TypeVar("T")


class UnknownKey(KeyError):
    """A lookup of something that the book doesn't have; its message is a sentence."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True, eq=False, repr=False)
class Book:
    """The data of the game. Mappings keep the order of the files; skills go by name."""

    colleges: Mapping[str, CollegeEntry]
    wheel: Wheel
    skills: Mapping[str, Skill]
    weapons: Mapping[str, Weapon]
    spells: Mapping[str, Spell]
    items: Mapping[str, Item]
    monsters: Mapping[str, Monster]
    traps: Mapping[str, Trap]
    balls: Mapping[str, Ball]
    features: Mapping[str, Feature]
    referees: Mapping[str, Referee]
    tactics: Mapping[str, TacticEntry]
    arrangements: Mapping[str, ArrangementEntry]
    tables: Mapping[str, RuleTable]
    figures: Figures
    spp: SppValues
    progressions: Mapping[str, Progression]
    options: Mapping[str, Option]
    presets: Mapping[str, Preset]
    # The rule pack laid over the program's own data, by its hash and name; "" for none.
    pack: str = ""
    pack_name: str = ""

    def college(self, key: str) -> CollegeEntry:
        """A college by its key. Raises `UnknownKey`."""
        if key not in self.colleges:
            raise UnknownKey(f"There is no college called {key!r}.")
        return self.colleges[key]

    def race(self, college: str, race: str) -> RaceEntry:
        """A race as a college fields it (TEAM-01). Raises `UnknownKey`."""
        found = self.college(college).race(race)
        if found is None:
            raise UnknownKey(f"The {self.colleges[college].name} has no race called {race!r}.")
        return found

    def position(self, college: str, key: str, norse_catcher: str = AS_PRINTED) -> Position:
        """A position, "race.position", with the profile this college gives it.

        `norse_catcher` is the value of that option (C-44, OPT-09): the college whose Catcher all
        use, or `as_printed`. Raises `UnknownKey`.
        """
        college_entry = self.college(college)
        if (college, key) not in self._positions:
            raise UnknownKey(f"The {college_entry.name} has no position called {key!r}.")
        if key == "norse.catcher" and (norse_catcher, key) in self._positions:
            return self._positions[norse_catcher, key]
        return self._positions[college, key]

    def positions(self, college: str, norse_catcher: str = AS_PRINTED) -> tuple[Position, ...]:
        """Every position of a college, in the order of its roster. Raises `UnknownKey`."""
        return tuple(
            self.position(college, position.key, norse_catcher)
            for race in self.college(college).races
            for position in race.positions
        )

    def lineman(self, college: str, race: str) -> Position:
        """The lineman of a race, who alone may carry its weapons (SW-02, C-66)."""
        return next(each for each in self.race(college, race).positions if each.is_lineman)

    def item_drawn(self, die: str, face: int) -> Item:
        """The magic item that a face of the d12 or the d66 brings (ITEM-01)."""
        spans = ((item, item.faces_of(die)) for item in self.items.values())
        return next(item for item, span in spans if span and span[0] <= face <= span[1])

    def weapon_name(self, key: str) -> str:
        """A weapon's name; one from another rule pack goes by its key."""
        return self.weapons[key].name if key in self.weapons else key

    def item_name(self, key: str) -> str:
        """An item's name; one from another rule pack goes by its key."""
        return self.items[key].name if key in self.items else key.replace("_", " ").capitalize()

    def skill(self, name: str) -> Skill:
        """A skill by its name, its key or another spelling (C-92). Raises `UnknownKey`."""
        found = self._skill_names.get(name.casefold())
        if found is None:
            raise UnknownKey(f"There is no skill called {name!r}.")
        return found

    @cached_property
    def _positions(self) -> Mapping[tuple[str, str], Position]:
        return {
            (college.key, position.key): position
            for college in self.colleges.values()
            for race in college.races
            for position in race.positions
        }

    @cached_property
    def _skill_names(self) -> Mapping[str, Skill]:
        return {
            name.casefold(): skill
            for skill in self.skills.values()
            for name in (skill.name, skill.key, *skill.aliases)
        }


def data_files() -> tuple[Path, ...]:
    """The program's own data files."""
    return tuple(sorted((Path(__file__).parent.parent / "data").glob("*.toml")))


def load_book(paths: Iterable[Path | str] | None = None) -> Book:
    """Read a Book from TOML files, by default those of the program.

    Raises `BookError` with every problem found: file, line and reason.
    """
    files = data_files() if paths is None else tuple(Path(path) for path in paths)
    return bound(read_files(files))


@lru_cache(maxsize=1)
def book() -> Book:
    """The Book of the program's own data, read once. For wiring code only."""
    return load_book()


def bound(raw: RawBook, pack: str = "", pack_name: str = "") -> Book:
    """The Book built from valid files: races placed in their colleges, mappings frozen."""
    return Book(
        pack=pack,
        pack_name=pack_name,
        colleges=_sealed(
            {college.key: _college(raw, college) for college in raw.colleges.values()}
        ),
        wheel=raw.wheel,
        skills=_sealed({skill.name: skill for skill in raw.skills.values()}),
        weapons=_sealed(raw.weapons),
        spells=_sealed(raw.spells),
        items=_sealed(raw.items),
        monsters=_sealed(raw.monsters),
        traps=_sealed(raw.traps),
        balls=_sealed(raw.balls),
        features=_sealed(raw.features),
        referees=_sealed(raw.referees),
        tactics=_sealed(raw.tactics),
        arrangements=_sealed(raw.arrangements),
        tables=_sealed(raw.tables),
        figures=raw.figures,
        spp=raw.spp,
        progressions=_sealed(raw.progressions),
        options=_sealed(raw.completed_options()),
        presets=_sealed(raw.presets),
    )


def _sealed(entries: Mapping[str, T]) -> Mapping[str, T]:
    return MappingProxyType(dict(entries))


def _college(raw: RawBook, college: RawCollege) -> CollegeEntry:
    return CollegeEntry(
        key=college.key,
        name=college.name,
        aliases=college.aliases,
        summary=college.summary,
        superior_to=raw.wheel.superior_to(college.key),
        inferior_to=raw.wheel.inferior_to(college.key),
        races=tuple(_race(raw, college, race) for race in college.races),
    )


def _race(raw: RawBook, college: RawCollege, key: str) -> RaceEntry:
    race = raw.races[key]
    return RaceEntry(
        key=key,
        name=race.name,
        aliases=race.aliases,
        special=key == college.special,
        positions=tuple(_position(college, key, position) for position in race.positions.values()),
    )


def _position(college: RawCollege, race: str, raw: RawPosition) -> Position:
    key = f"{race}.{raw.key}"
    override = college.overrides.get(key)
    changed = override.model_dump(exclude_none=True) if override else {}
    return Position(**{**raw.model_dump(), "key": key, "race": race, **changed})
