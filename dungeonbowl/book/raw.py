"""The sections of a data file, with entries in the shape in which they are written."""

from __future__ import annotations

from pydantic import Field

from dungeonbowl.book.entries import (
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
from dungeonbowl.book.options import Option
from dungeonbowl.book.shapes import Ag, Av, Frozen, Gold, Key, Ma, Name, Named, St
from dungeonbowl.book.tables import Progression, RuleTable
from dungeonbowl.keys import Category, PositionKind
from dungeonbowl.league import bonuses, criteria


class RawPosition(Named):
    """A line of a race's roster."""

    kind: PositionKind
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
    """What is printed differently for a position in one college (C-44)."""

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
    tables: dict[Key, RuleTable]
    figures: Figures
    spp: SppValues
    progressions: dict[Key, Progression]
    options: dict[Key, Option]
    presets: dict[Key, Preset]

    def sections(self) -> dict[str, tuple[str, ...]]:
        """The keys from which an option may choose, by the section that it names."""
        learnable = (skill for skill in self.skills.values() if skill.usual_category)
        return {
            "progressions": tuple(self.progressions),
            "balls": tuple(self.balls),
            "features": tuple(self.features),
            "traps": tuple(self.traps),
            "monsters": tuple(self.monsters),
            "undocumented_skills": tuple(skill.key for skill in learnable),
            "criteria": tuple(criteria.keys()),
            "bonuses": tuple(bonuses.keys()),
        }

    def completed_options(self) -> dict[str, Option]:
        """The options with their choices and defaults filled in from the other sections."""
        sections = self.sections()
        return {key: option.with_choices(sections) for key, option in self.options.items()}
