from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, ClassVar

from pydantic import Field

from dungeonbowl.table.kinds.base import LONGEST, EntryRef, Number, TableEntry, Words

# Who does it, by the input that names them.
DOERS = ("player", "attacker")
# What is asked or judged of somebody after they left the game, and is no deed of theirs.
AFTERWARDS = frozenset(
    {"argue", "casualty", "drugs", "penalty", "reroll_allowed", "sponge", "weapon_ejection"}
)

# By procedure whom it may bring to another square, by the inputs that name them.
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
    """Dice thrown by a procedure; what its outcome amounts to happens as if it were recorded.

    `overruled` is the outcome that people declared instead, `of` the entry for which it stands in:
    a roll made again, or a choice made after the die. In `dice` null is a die that is thrown again.
    `chest` is the one near which it is seen whether something lurks (MON-02): no procedure asks.
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
        """Everybody whom its inputs name."""
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
