from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

from pydantic import Field

from dungeonbowl.table.kinds.base import LONGEST, EntryRef, Number, TableEntry, Words

# Who does it, by the input that names them.
DOERS = ("player", "attacker")
# Procedures about somebody who may have left the game, which aren't deeds of theirs.
AFTERWARDS = frozenset(
    {"argue", "casualty", "drugs", "penalty", "reroll_allowed", "sponge", "weapon_ejection"}
)

# By procedure, the inputs that name players whom it may move.
MOVED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("leap", "jump_002", "teleport", "fall_in", "fall", "climb_out", "landing", "flying_fist"),
        ("player",),
    ),
    "block_dice": ("defender",),
    "collide_push": ("first", "second"),
    "collide": ("lander", "hit"),
    "throw_team_mate": ("thrown",),
}


class ProcedureEntry(TableEntry):
    """A procedure's dice; what its outcome brings happens as if it had been recorded.

    `overruled` is the outcome that people declared instead, `of` the entry that it replaces: a
    re-roll, or a choice made after the die. In `dice` null is a die that is rolled again. `chest`
    is the one that may have a monster near it (MON-02), which no procedure asks.
    """

    key: ClassVar[str] = "procedure"
    which: Words = Field(alias="key")
    inputs: dict[str, Any] = Field(default_factory=dict)
    dice: dict[str, Any] = Field(default_factory=dict)
    overruled: Words | None = None
    why: Annotated[str, Field(max_length=LONGEST)] | None = None
    of: EntryRef | None = None
    chest: Number | None = None

    @property
    def people(self) -> tuple[int | None, ...]:
        """Every player whom its inputs name."""
        return tuple(ids_in(self.inputs))

    @cached_property
    def doer(self) -> int | None:
        return next((one for name in DOERS for one in ids_in([self.inputs.get(name)])), None)

    @property
    def must_play(self) -> int | None:
        return None if self.which in AFTERWARDS else self.doer

    @property
    def speaks_of_another(self) -> bool:
        return self.of is not None

    @property
    def moved(self) -> tuple[int | None, ...]:
        named = [self.inputs.get(name) for name in MOVED.get(self.which, ())]
        return tuple(number for one in named for number in ids_in(one))

    @property
    def deed(self) -> Hashable | None:
        return None if self.doer is None else (self.which, self.doer)


def ids_in(given: object) -> Iterator[int]:
    """Every id in what was given, however deep."""
    if isinstance(given, list):
        for one in given:
            yield from ids_in(one)
    elif isinstance(given, Mapping):
        number = given.get("id")
        if isinstance(number, int) and not isinstance(number, bool):
            yield number
        yield from ids_in([one for name, one in given.items() if name != "id"])
