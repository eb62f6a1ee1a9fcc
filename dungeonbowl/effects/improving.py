"""Improvement rolls, and the skills and rises they give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from dungeonbowl.changed import changed
from dungeonbowl.effects.base import Effect, demand
from dungeonbowl.team.state import PlayerState


@dataclass(frozen=True, slots=True)
class ImprovementRolled(Effect):
    """The 2D6 of an improvement that fell due (SKL-02, C-122)."""

    kind: ClassVar[str] = "improvement_rolled"
    faces: tuple[int, int]

    def on_player(self, player: PlayerState) -> PlayerState:
        return changed(player, rolled=(*player.rolled, self.faces))

    def inverse(self) -> Effect:
        return ImprovementForgotten(self.faces)


@dataclass(frozen=True, slots=True)
class ImprovementForgotten(Effect):
    """An improvement roll is taken back, the latest with these faces."""

    kind: ClassVar[str] = "improvement_forgotten"
    faces: tuple[int, int]

    def on_player(self, player: PlayerState) -> PlayerState:
        return changed(player, rolled=_without_last(player.rolled, self.faces))

    def inverse(self) -> Effect:
        return ImprovementRolled(self.faces)


@dataclass(frozen=True, slots=True)
class SkillGained(Effect):
    """A skill or a rise ("+ma"), spending the improvement roll that gave it, if one did.

    `place` is where that roll waits among the player's rolls, so that it can go back there.
    """

    kind: ClassVar[str] = "skill"
    skill: str
    faces: tuple[int, int] | None = None
    place: int = 0

    def on_player(self, player: PlayerState) -> PlayerState:
        rolled = player.rolled
        if self.faces is not None:
            rolled = _without_first(rolled, self.faces, self.place)
        return changed(player, gained=(*player.gained, self.skill), rolled=rolled)

    def inverse(self) -> Effect:
        return SkillLost(self.skill, self.faces, self.place)


@dataclass(frozen=True, slots=True)
class SkillLost(Effect):
    """A skill or rise is taken back; its roll waits again."""

    kind: ClassVar[str] = "skill_lost"
    skill: str
    faces: tuple[int, int] | None = None
    place: int = 0

    def on_player(self, player: PlayerState) -> PlayerState:
        rolled = player.rolled
        if self.faces is not None:
            rolled = (*rolled[: self.place], self.faces, *rolled[self.place :])
        return changed(player, gained=_without_last(player.gained, self.skill), rolled=rolled)

    def inverse(self) -> Effect:
        return SkillGained(self.skill, self.faces, self.place)


@dataclass(frozen=True, slots=True)
class EarningKept(Effect):
    """What this progression earned with this many SPP stays earned under the next (C-191)."""

    kind: ClassVar[str] = "earning_kept"
    progression: str
    spp: int

    def on_player(self, player: PlayerState) -> PlayerState:
        return changed(player, earned=(*player.earned, (self.progression, self.spp)))

    def inverse(self) -> Effect:
        return EarningForgotten(self.progression, self.spp)


@dataclass(frozen=True, slots=True)
class EarningForgotten(Effect):
    """The inverse of `EarningKept`: forgets the latest equal one."""

    kind: ClassVar[str] = "earning_forgotten"
    progression: str
    spp: int

    def on_player(self, player: PlayerState) -> PlayerState:
        return changed(player, earned=_without_last(player.earned, (self.progression, self.spp)))

    def inverse(self) -> Effect:
        return EarningKept(self.progression, self.spp)


def _without_last(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    return _without_first(items[::-1], item)[::-1]


def _without_first(items: tuple[Any, ...], item: Any, place: int = 0) -> tuple[Any, ...]:
    """The items without the one at `place`, or without the first equal one."""
    demand(item in items, f"{item!r} isn't there to be taken back")
    if items[place : place + 1] != (item,):
        place = items.index(item)
    return items[:place] + items[place + 1 :]
