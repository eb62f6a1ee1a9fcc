"""What the book holds: one frozen model for each kind of entry.

Every entry knows its own key and takes its summary from the data, in the project's own words.
Costs are gold pieces; characteristics are in the notation of 003 (C-27).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated

from pydantic import BeforeValidator, Field

from dungeonbowl.book.shapes import (
    Ag,
    Av,
    Choices,
    Described,
    Flag,
    Frozen,
    Gold,
    Key,
    Ma,
    Name,
    Named,
    Prices,
    Spp,
    St,
    Whole,
)
from dungeonbowl.keys import Attack, Category, MonsterSize, PositionKind, Severity


class Skill(Described):
    """A skill, trait or racial characteristic (SKL-01 to SKL-12). Source: 003.

    Without a category it can't be learned. `documented` is false for names that are on rosters
    without a text; `usual_category` is then the one in which a house rule may put them (OPT-83).
    """

    category: Category | None = None
    trait: Flag = False
    aliases: tuple[Name, ...] = ()
    excludes: tuple[Name, ...] = ()
    documented: Flag = True
    usual_category: Category | None = None

    def category_with(self, extra_skills: tuple[str, ...]) -> Category | None:
        """The list it is learned from in a league that allows these extra skills (OPT-83)."""
        return self.usual_category if self.key in extra_skills else self.category


class Position(Frozen):
    """What can be hired: a race's lineman or specialist, with the figures of one college.

    Its key is "race.position"; `skills` are names.
    """

    key: str
    race: str
    name: str
    kind: PositionKind
    cost: int
    ma: int
    st: int
    ag: int
    av: int
    skills: tuple[str, ...]
    access: tuple[Category, ...]

    @property
    def is_lineman(self) -> bool:
        """Hired without a limit of two (TEAM-04)."""
        return self.kind is PositionKind.LINEMAN


class RaceEntry(Named):
    """A race as one college fields it. A special race is only ever tertiary (TEAM-03)."""

    special: bool
    positions: tuple[Position, ...]
    aliases: tuple[str, ...] = ()


class CollegeEntry(Named):
    """A college of magic with its races in the printed order (COLL-01 to COLL-10).

    The hub colleges are superior and inferior to one another, as printed; what that is worth
    in a match differs from the rim, see `Wheel`.
    """

    superior_to: tuple[str, ...]
    inferior_to: tuple[str, ...]
    races: tuple[RaceEntry, ...]
    summary: str
    aliases: tuple[str, ...] = ()

    def race(self, key: str) -> RaceEntry | None:
        """The race of that key, if the college fields it."""
        return next((race for race in self.races if race.key == key), None)


class Wheel(Frozen):
    """The Great Wheel (WHEEL-01, WHEEL-02): each of the rim is superior to the next."""

    rim: tuple[Key, ...]
    hub: tuple[Key, ...]

    def superior_to(self, college: str) -> tuple[str, ...]:
        """The college's inferior: the next on the rim, or the other hub college."""
        return self._beside(college, 1)

    def inferior_to(self, college: str) -> tuple[str, ...]:
        """The college's superior."""
        return self._beside(college, -1)

    def _beside(self, college: str, step: int) -> tuple[str, ...]:
        for ring in (self.rim, self.hub):
            if college in ring:
                return (ring[(ring.index(college) + step) % len(ring)],)
        return ()


class WheelRerolls(Frozen):
    """Re-rolls for a match, each kind at most once (WHEEL-01 to WHEEL-04, C-52)."""

    superior: Whole
    hub: Whole
    same: Whole


class Figures(Frozen):
    """Single numbers no house rule changes. Source: 003; figures.toml names each rule."""

    primary_limit: Whole
    secondary_limit: Whole
    tertiary_limit: Whole
    specialists_per_position: Whole
    item_cost: Gold
    apothecary_cost: Gold
    items_per_match: Whole
    tactic_cost: Gold
    tactics_per_match: Whole
    rating_points_per_arrangement: Whole
    arrangements_limit: Whole
    sponsorship_per_pip: Gold
    trade_bonus_per_skill: Gold
    trade_loss_per_injury: Gold
    redraft_per_improvement: Gold
    rating_value_divisor: Annotated[int, Field(strict=True, gt=0)]
    rating_spp_divisor: Annotated[int, Field(strict=True, gt=0)]
    winnings_per_pip: Gold
    winnings_for_winning: Gold
    starting_players: Whole
    strong_monster_st: Whole
    wheel_rerolls: WheelRerolls


class SppValues(Frozen):
    """What a deed earns by default (SPP-01, SPP-02); OPT-28 may change the first five."""

    completion: Spp
    casualty: Spp
    interception: Spp
    touchdown: Spp
    mvp: Spp
    chest_ball: Spp
    hazard_push: Spp
    monster_removed: Spp
    referee_removed: Spp
    weapon_casualty: Spp


class Weapon(Described):
    """A secret weapon, or sorcery: who may have it and for how much more (SW-01 to SW-05)."""

    infraction: Severity
    confiscated: Flag
    costs: Prices

    def extra_cost(self, race: str) -> int | None:
        """Gold pieces on top of the race's lineman, or None where the race can't have it."""
        return self.costs.get(race)


class Spell(Described):
    """What a sorcerer may cast (SOR-03 to SOR-06). Source: 003, Sorcery."""


def _or_no_face(value: object) -> object:
    """TOML has no null: `d12 = "none"` takes an item off that die."""
    return None if value == NO_FACE else value


NO_FACE = "none"
D12 = Annotated[int, Field(strict=True, ge=1, le=12)]


class Item(Described):
    """A magic item (ITEM-04 to ITEM-15), with its faces on either die.

    A rule pack may have more items than a die has faces, so an item may be off one of the two.
    """

    d12: Annotated[D12 | None, BeforeValidator(_or_no_face)] = None
    d66: Annotated[tuple[Whole, Whole] | None, BeforeValidator(_or_no_face)] = None
    infraction: Severity
    once_per_game: Flag = False

    def faces_of(self, die: str) -> tuple[int, int] | None:
        """The first and last face it has on the d12 or the d66; None if it isn't on that die."""
        if die == "d66":
            return self.d66
        return None if self.d12 is None else (self.d12, self.d12)


class MonsterAttack(Frozen):
    """A number of attacks of one type, in the order of the profile (MON-07)."""

    count: Annotated[int, Field(strict=True, ge=1, le=12)]
    type: Attack


class Monster(Described):
    """A wandering monster (MON-19 to MON-27), as printed.

    `heads` says that the count of its attacks is the number of heads it has left. `ignored`
    are skills its profile prints but a general rule takes away (C-84).
    """

    ma: Ma
    st: St
    ag: Ag
    av: Av
    attacks: tuple[MonsterAttack, ...] = Field(min_length=1)
    piercing: Annotated[int, Field(strict=True, ge=0, le=6)] = 0
    skills: tuple[Name, ...] = ()
    ignored: tuple[Name, ...] = ()
    size: MonsterSize = MonsterSize.NORMAL
    heads: Flag = False


class Trap(Described):
    """A kind of trap (VAR-10 to VAR-14): what it does, and whether it stays once revealed."""

    stays: Flag
    armour_modifier: Whole = 0


class Ball(Described):
    """A kind of ball (VAR-01 to VAR-05), with its faces on the D6 rolled when it is found."""

    d6: tuple[Whole, Whole]


class Feature(Described):
    """Lasting terrain of a dungeon (FEA-01 to FEA-17)."""


class Referee(Described):
    """A referee model of 001 (REF-13, REF-20, REF-21), in the notation of 003 (C-27).

    `printed` holds the figures as 001 gives them. `modifier` is added to the D6 that sends a
    fouler off near them.
    """

    ma: Ma
    st: St
    ag: Ag
    av: Av
    printed: Name
    skills: tuple[Name, ...] = ()
    may_argue: Flag = True
    modifier: Whole = 0


class TacticEntry(Described):
    """A dirty tactic (DT-02 to DT-04)."""


class ArrangementEntry(Described):
    """A special arrangement (SA-02 to SA-04)."""


class Preset(Named):
    """A set of option values to begin a league with (C-144); the rest stays at its default."""

    summary: Name
    options: Choices = Field(default_factory=lambda: MappingProxyType({}))
