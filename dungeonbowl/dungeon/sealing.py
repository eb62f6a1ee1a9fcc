"""The secrets of a match's dungeon: dealt from its seed, promised by a hash.

Chests are closed and traps lie face down (DUN-07, VAR-09), so their contents are dealt in secret.
All of it is one JSON text. Its hash is shown at once, the text itself when the match is over: then
anybody can check that nothing was changed. A salt keeps people from trying out the few possible
texts.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, TypeVar

from dungeonbowl.dice import Dice, SeededDice
from dungeonbowl.dungeon.layout import Layout, Thing
from dungeonbowl.dungeon.numbering import Numbered, numbered
from dungeonbowl.dungeon.squares import at_of
from dungeonbowl.dungeon.things import CHEST, PORTAL, TRAP
from dungeonbowl.houserules import HouseRules

BALL, EXPLOSION = "ball", "explosion"
# The text's list and key for each kind of secret.
SAID = {CHEST: ("chests", "holds"), TRAP: ("traps", "type"), PORTAL: ("portals", "symbol")}
Item = TypeVar("Item")
Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Secret:
    """What is under one chest or token: a ball or an explosion, a trap's type, a symbol."""

    kind: str
    number: int
    thing: Thing
    holds: str

    def as_dict(self, floors: int) -> dict[str, Any]:
        """As in the sealed text and in replies."""
        where = {"number": self.number, "at": at_of(self.thing.at, floors)}
        return {**where, SAID[self.kind][1]: self.holds}


@dataclass(frozen=True)
class Sealed:
    """Everything that is secret in a dungeon, and the salt.

    With `hidden` the traps and portals themselves are secret, because a game master placed them;
    otherwise everybody sees where traps lie, and nobody knows which is which.
    """

    layout: Layout
    secrets: tuple[Secret, ...]
    salt: str
    hidden: bool

    @cached_property
    def text(self) -> str:
        """All of it as canonical JSON."""
        floors = len(self.layout.floors)
        lists: dict[str, list[Any]] = {plural: [] for plural, _ in SAID.values()}
        for one in self.secrets:
            lists[SAID[one.kind][0]].append(one.as_dict(floors))
        known = {"dungeon": self.layout.hash, "salt": self.salt, **lists}
        return json.dumps(known, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @cached_property
    def hash(self) -> str:
        """The hash shown from the start: the hex SHA-256 of the text."""
        return sha256(self.text.encode()).hexdigest()

    @cached_property
    def hides(self) -> bool:
        """Whether there are things that others don't see at all."""
        return self.hidden and any(one.kind != CHEST for one in self.secrets)

    def found(self, opened: Collection[Key] | None) -> tuple[Secret, ...]:
        """The secrets that were opened, by kind and number; all of them for None."""
        return tuple(
            one for one in self.secrets if opened is None or (one.kind, one.number) in opened
        )

    def seen(self, opened: Collection[Key] | None) -> Layout:
        """The dungeon as it is known with these opened.

        A face-down trap has no type; hidden things are missing.
        """
        found = {id(one.thing): one for one in self.found(opened)}
        shut = {id(one.thing) for one in self.secrets} - found.keys()
        things = (self._seen(thing, found.get(id(thing)), shut) for thing in self.layout.things)
        return replace(self.layout, things=tuple(one for one in things if one is not None))

    def _seen(self, thing: Thing, found: Secret | None, shut: Collection[int]) -> Thing | None:
        if thing.kind == CHEST or not (found or id(thing) in shut):
            return thing
        if found:
            return replace(thing, detail=found.holds)
        return None if self.hidden else replace(thing, detail=None)


def seal(layout: Layout, rules: HouseRules, seed: str, *, hidden: bool = False) -> Sealed:
    """Deal what is in each chest, and which trap is which, from the match's seed (DUN-07, VAR-09).

    The same seed and options deal the same. If a die says what a chest holds, nothing is dealt
    (OPT-43). What a game master placed, with `hidden`, stays as drawn.
    """
    dice = SeededDice(seed, "dungeon.")
    secrets = (
        *_chests(layout, rules, dice),
        *_traps(layout, dice, drawn=hidden),
        *(_portals(layout) if hidden else ()),
    )
    salt = hmac.digest(seed.encode(), f"dungeon.salt|{layout.hash}".encode(), "sha256").hex()
    return Sealed(layout, secrets, salt, hidden)


def _chests(layout: Layout, rules: HouseRules, dice: Dice) -> Iterator[Secret]:
    """As many balls as the match has, and explosions (DUN-06, OPT-62)."""
    if rules.choice("chest_content") != "tokens":
        return
    chests = numbered(layout, CHEST)
    balls = min(rules.number("balls"), len(chests))
    tokens = [BALL] * balls + [EXPLOSION] * (len(chests) - balls)
    yield from _under(chests, _shuffled(tokens, "chests", dice))


def _traps(layout: Layout, dice: Dice, *, drawn: bool) -> Iterator[Secret]:
    traps = numbered(layout, TRAP)
    types = [str(one.thing.detail) for one in traps]
    yield from _under(traps, types if drawn else _shuffled(types, "traps", dice))


def _portals(layout: Layout) -> Iterator[Secret]:
    portals = numbered(layout, PORTAL)
    yield from _under(portals, [str(one.thing.detail) for one in portals])


def _under(things: Sequence[Numbered], tokens: Sequence[str]) -> Iterator[Secret]:
    for one, token in zip(things, tokens, strict=True):
        yield Secret(one.thing.kind, one.number, one.thing, token)


def _shuffled(tokens: Sequence[Item], purpose: str, dice: Dice) -> list[Item]:
    """The tokens in random order."""
    left, drawn = [*tokens], list[Item]()
    while left:
        why = f"which of {len(left)} tokens is next"
        (face,) = dice.faces(purpose, f"d{len(left)}", 1, why, len(drawn))
        drawn.append(left.pop(face - 1))
    return drawn
