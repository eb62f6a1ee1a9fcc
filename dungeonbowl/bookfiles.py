"""What the data files say, in the shape in which they say it.

A rule pack is one more file of the same kind: any file may hold any of the sections, and each
entry stands once. Shapes are checked first, then whether everything named exists, since what
stands on a broken entry can't be judged.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from dungeonbowl.bookchecks import flaws
from dungeonbowl.entries import (
    ArrangementEntry,
    Ball,
    Feature,
    Figures,
    Item,
    Monster,
    Preset,
    Referee,
    Skill,
    Spell,
    SppValues,
    TacticEntry,
    Trap,
    Weapon,
    Wheel,
)
from dungeonbowl.keys import Category, Kind
from dungeonbowl.options import Option
from dungeonbowl.shapes import Ag, Av, Frozen, Gold, Key, Ma, Name, Named, St
from dungeonbowl.tables import Progression, Table
from dungeonbowl.tomlsource import BookError, Tree, Where, read_tree


class RawPosition(Named):
    """A line of a race's roster."""

    kind: Kind
    cost: Gold
    ma: Ma
    st: St
    ag: Ag
    av: Av
    skills: tuple[Name, ...]
    access: tuple[Category, ...] = Field(min_length=1)


class RawRace(Named):
    """A race with its positions."""

    aliases: tuple[Name, ...] = ()
    positions: dict[Key, RawPosition] = Field(min_length=1)


class Override(Frozen):
    """What one college prints otherwise for a position (C-44)."""

    cost: Gold | None = None
    ma: Ma | None = None
    st: St | None = None
    ag: Ag | None = None
    av: Av | None = None
    skills: tuple[Name, ...] | None = None
    access: tuple[Category, ...] | None = None


class RawCollege(Named):
    """A college: which races it fields, and which of them is special."""

    aliases: tuple[Name, ...] = ()
    races: tuple[Key, ...] = Field(min_length=1)
    special: Key | None = None
    summary: Name
    overrides: dict[str, Override] = Field(default_factory=dict)


class RawBook(Frozen):
    """All the sections a file may hold."""

    colleges: dict[Key, RawCollege]
    races: dict[Key, RawRace]
    wheel: Wheel
    skills: dict[Key, Skill]
    weapons: dict[Key, Weapon]
    spells: dict[Key, Spell]
    items: dict[Key, Item]
    monsters: dict[Key, Monster]
    traps: dict[Key, Trap]
    balls: dict[Key, Ball]
    features: dict[Key, Feature]
    referees: dict[Key, Referee]
    tactics: dict[Key, TacticEntry]
    arrangements: dict[Key, ArrangementEntry]
    tables: dict[Key, Table]
    figures: Figures
    spp: SppValues
    progressions: dict[Key, Progression]
    options: dict[Key, Option]
    presets: dict[Key, Preset]

    def sections(self) -> dict[str, tuple[str, ...]]:
        """The keys an option may choose from, by the name it gives for them."""
        learnable = (skill for skill in self.skills.values() if skill.usual_category)
        return {
            "progressions": tuple(self.progressions),
            "balls": tuple(self.balls),
            "features": tuple(self.features),
            "traps": tuple(self.traps),
            "monsters": tuple(self.monsters),
            "undocumented_skills": tuple(skill.key for skill in learnable),
        }

    def completed_options(self) -> dict[str, Option]:
        """The options with their choices and defaults filled in from the other sections."""
        sections = self.sections()
        return {key: option.with_choices(sections) for key, option in self.options.items()}


SINGLE = frozenset({"wheel", "figures", "spp"})
"""Sections that hold values of their own and no entries."""


def read_files(paths: Iterable[Path]) -> RawBook:
    """Read and check the files. Raises `BookError` with every problem found."""
    return checked(read_tree(paths))


def checked(tree: Tree) -> RawBook:
    """What the tree says, if it can be. Raises `BookError` with every problem found."""
    raw = _shaped(tree) if not tree.problems else None
    if raw is not None:
        for where, reason in flaws(raw):
            tree.report(where, reason)
    if raw is None or tree.problems:
        raise BookError(sorted(set(tree.problems)))
    return raw


def _shaped(tree: Tree) -> RawBook | None:
    """The tree as a RawBook, or None with the reasons reported to the tree."""
    try:
        return RawBook.model_validate(_keyed(tree.data))
    except ValidationError as error:
        for found in error.errors(include_url=False):
            tree.report(_where(found["loc"]), _reason(found))
        return None


def _keyed(data: dict[str, Any]) -> dict[str, Any]:
    """The data with each entry told its own key, positions included."""
    keyed = {
        section: entries if section in SINGLE else _with_keys(entries)
        for section, entries in data.items()
    }
    for race in keyed.get("races", {}).values():
        if isinstance(race, dict) and isinstance(race.get("positions"), dict):
            race["positions"] = _with_keys(race["positions"])
    return keyed


def _with_keys(entries: dict[str, Any]) -> dict[str, Any]:
    return {
        key: {**entry, "key": key} if isinstance(entry, dict) else entry
        for key, entry in entries.items()
    }


def _where(loc: tuple[str | int, ...]) -> Where:
    return tuple(part for part in loc if part != "[key]")


def _reason(found: Any) -> str:
    """What is wrong with one field, in a sentence that names it."""
    path = ".".join(str(part) for part in _where(found["loc"]))
    if found["type"] == "extra_forbidden":
        return f"{path}: unknown key"
    if found["type"] == "missing":
        return f"{path}: missing"
    said = found["msg"][0].lower() + found["msg"][1:]
    return f"{path}: {said}, not {_SHORT.repr(found['input'])}"


class _Short(reprlib.Repr):
    """What somebody wrote, cut to what a sentence bears."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 80
        self.maxlist = self.maxdict = 12

    def repr_int(self, x: int, level: int) -> str:
        return super().repr_int(x, level) if abs(x) < 10**40 else "a number beyond counting"


_SHORT = _Short()
