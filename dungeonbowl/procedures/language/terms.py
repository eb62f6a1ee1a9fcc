"""Terms as people write them: Python's own signs, and a JSON term under each.

The classes say what a term's value is, so that a type checker finds a number asked whether it
holds. What each operation means is said in `dungeonbowl.procedures.language`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

Json = Any
"""What a JSON document holds."""
Plain = bool | int | str | None


@dataclass(frozen=True, slots=True, eq=False)
class Input:
    """What a procedure asks of its caller: name and type, the rest as the type needs it."""

    name: str
    type: str
    details: Mapping[str, Json]
    checks: tuple[Check, ...] = ()

    @property
    def json(self) -> Json:
        """As it stands in the document."""
        return {"name": self.name, "type": self.type, **self.details}


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A reason to refuse before any die: the rule that says no, or the input that is wrong."""

    when: Truth
    by: str
    message: str

    @property
    def json(self) -> Json:
        """As it stands in the document."""
        return [self.when.json, self.by, self.message]


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """Anything with a value. `given` is the input it stands for, where it is one itself."""

    json: Json
    given: Input | None = None

    def is_(self, other: Plain | Term) -> Truth:
        """Whether it is the same."""
        return Truth(["=", self.json, plain(other)])

    def is_not(self, other: Plain | Term) -> Truth:
        """Whether it is another."""
        return Truth(["<>", self.json, plain(other)])

    def one_of(self, *words: Plain) -> Truth:
        """Whether it is one of these."""
        return Truth(["in", self.json, ["list", *words]])

    def among(self, things: Listed) -> Truth:
        """Whether it is in this list."""
        return Truth(["in", self.json, things.json])

    @property
    def is_given(self) -> Truth:
        """Whether it is anything but null."""
        return self.is_not(None)

    @property
    def is_missing(self) -> Truth:
        """Whether it is null."""
        return self.is_(None)

    @property
    def input(self) -> Input:
        """The input it stands for."""
        assert self.given is not None, f"{self.json} is no input"
        return self.given


class Truth(Term):
    """A condition."""

    __slots__ = ()

    def __and__(self, other: Truth) -> Truth:
        return Truth(_joined("and", self, other))

    def __or__(self, other: Truth) -> Truth:
        return Truth(_joined("or", self, other))

    def __invert__(self) -> Truth:
        return Truth(["not", self.json])


class Number(Term):
    """A whole number."""

    __slots__ = ()

    def __add__(self, other: int | Number) -> Number:
        return Number(_joined("+", self, other))

    def __radd__(self, other: int) -> Number:
        return Number(["+", other, self.json])

    def __sub__(self, other: int | Number) -> Number:
        return Number(["-", self.json, plain(other)])

    def __rsub__(self, other: int) -> Number:
        return Number(["-", other, self.json])

    def __neg__(self) -> Number:
        return Number(["-", 0, self.json])

    def __mul__(self, other: int | Number) -> Number:
        return Number(["*", self.json, plain(other)])

    def __lt__(self, other: int | Number) -> Truth:
        return Truth(["<", self.json, plain(other)])

    def __le__(self, other: int | Number) -> Truth:
        return Truth(["<=", self.json, plain(other)])

    def __gt__(self, other: int | Number) -> Truth:
        return Truth(["<", plain(other), self.json])

    def __ge__(self, other: int | Number) -> Truth:
        return Truth(["<=", plain(other), self.json])

    @property
    def halved(self) -> Number:
        """Half of it, rounded down."""
        return Number(["half", self.json])


class Listed(Term):
    """A list."""

    __slots__ = ()

    @property
    def length(self) -> Number:
        """How many there are."""
        return Number(["len", self.json])

    @property
    def last(self) -> Number:
        """The last number of it."""
        return Number(["last", self.json])

    def at(self, place: int | Number) -> Number:
        """The number at a place, from 1."""
        return Number(["at", self.json, plain(place)])

    def each(self, name: str, made: Callable[[Something, Number], Value]) -> Listed:
        """What is made of each, by itself and its place."""
        return Listed(["map", self.json, name, plain(made(Something("$" + name), PLACE))])

    def where(self, name: str, holds: Callable[[Something, Number], Truth]) -> Listed:
        """Those for whom it holds."""
        return Listed(["where", self.json, name, holds(Something("$" + name), PLACE).json])

    def any(self, name: str, holds: Callable[[Something, Number], Truth]) -> Truth:
        """Whether it holds for one of them."""
        return self.where(name, holds).length > 0


class Something(Number):
    """One of a list: a number, a word, a player, or an object with fields."""

    __slots__ = ()

    def truth(self, field: str) -> Truth:
        """A condition among its fields."""
        return Truth(f"{self.json}.{field}")

    def word(self, field: str) -> Term:
        """A word among its fields."""
        return Term(f"{self.json}.{field}")

    def person(self, field: str) -> Person:
        """A player among its fields."""
        return Person(f"{self.json}.{field}")


class Person(Term):
    """A player, or null where there may be none."""

    __slots__ = ()

    def has(self, skill: str) -> Truth:
        """Whether they have this skill."""
        return Truth(["has", self.json, skill])

    def wears(self, item: str) -> Truth:
        """Whether this is their magic item."""
        return self.field("item").is_(item)

    def field(self, name: str) -> Term:
        """A word of their profile."""
        return Term(f"{self.json}.{name}")

    def number(self, name: str) -> Number:
        """A figure of their profile."""
        return Number(f"{self.json}.{name}")

    @property
    def id(self) -> Number:
        """Who it is in a match, null without one."""
        return self.number("id")

    @property
    def ma(self) -> Number:
        """Squares of movement."""
        return self.number("ma")

    @property
    def st(self) -> Number:
        """Strength."""
        return self.number("st")

    @property
    def ag(self) -> Number:
        """Agility."""
        return self.number("ag")

    @property
    def av(self) -> Number:
        """Armour Value."""
        return self.number("av")


Value = Plain | Term | Sequence["Value"] | Mapping[str, "Value"]
T = TypeVar("T", bound=Term)
PLACE = Number("$n")
TARGET = Number("=target")
TOTAL = Number("=total")
VALUE = Number("=value")
OUTCOME = Term("=outcome")
USED = Term("=dice")


def plain(value: Value) -> Json:
    """The JSON of a term, or of what holds terms."""
    if isinstance(value, Term):
        return value.json
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return ["list", *(plain(one) for one in value)]
    return value


def _joined(sign: str, left: Term, right: Value) -> Json:
    """Signs of a kind share one list: a & b & c is one `and`."""
    flat: list[Json] = [sign]
    for one in (left.json, plain(right)):
        same = isinstance(one, list) and one[0] == sign
        flat.extend(one[1:] if same else [one])
    return flat
