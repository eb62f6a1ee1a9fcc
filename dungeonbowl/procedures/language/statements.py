"""Statements as people write them; what each does is said in `dungeonbowl.procedures.language`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from dungeonbowl.procedures.language.terms import (
    PLACE,
    Json,
    Listed,
    Number,
    Person,
    Something,
    Term,
    Truth,
    Value,
    plain,
)

Block = Sequence["Statement | Block"]
"""Statements in order; blocks within blocks are carried out in their place."""
FREELY = "T"
BY_FOOT = "O"
FOOT = "lucky_rabbits_foot"


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """One thing that a procedure does."""

    json: Json


@dataclass(frozen=True, slots=True, eq=False)
class RerollMark:
    """Who may throw a die again (SET-15, C-149)."""

    kind: str
    who: Person | None
    skill: str = ""
    items: tuple[str, ...] = (FOOT,)
    unless: Truth | None = None

    @property
    def json(self) -> Json:
        """The details of a roll that say so."""
        found: dict[str, Json] = {"mark": self.kind, "who": plain(self.who)}
        if self.skill:
            found["skill"] = [self.skill, source_of(self.skill)]
        if self.who is not None:
            found["items"] = list(self.items)
        if self.unless is not None:
            found["unless"] = self.unless.json
        return found


def freely(who: Person | None, skill: str = "") -> RerollMark:
    """T: the team, Pro, this skill or the rabbit's foot of `who`."""
    return RerollMark(FREELY, who, skill)


def by_foot(who: Person) -> RerollMark:
    """O: nothing but the rabbit's foot of `who`."""
    return RerollMark(BY_FOOT, who)


def source_of(skill: str) -> str:
    """A skill as the source of a re-roll: `Sure Feet` is `sure_feet`."""
    return skill.lower().replace(" ", "_")


@dataclass(frozen=True, slots=True, eq=False)
class Modifier:
    """What is added to a roll, under a name and by a rule."""

    text: str
    value: Number | int
    rule: str

    @property
    def json(self) -> Json:
        """As it stands in the document."""
        return [self.text, plain(self.value), self.rule]


def block_json(block: Block) -> list[Json]:
    """Statements as they stand in the document."""
    return [one.json for one in _flat(block)]


def let(name: Term, value: Value) -> Statement:
    """Give a value a name: `let(local, ...)`, of which `local` then speaks."""
    assert isinstance(name.json, str)
    return Statement(["let", name.json.removeprefix("$"), plain(value)])


def when(condition: Truth, then: Block, otherwise: Block = ()) -> Statement:
    """One block or the other."""
    blocks = [block_json(then), *([block_json(otherwise)] if otherwise else [])]
    return Statement(["if", condition.json, *blocks])


def for_each(things: Listed, name: str, made: Callable[[Something, Number], Block]) -> Statement:
    """A block for each of a list, by itself and its place."""
    body = block_json(made(Something("$" + name), PLACE))
    return Statement(["for", things.json, name, body])


def roll(
    purpose: str,
    why: str,
    die: str = "d6",
    *,
    count: Number | int | None = None,
    target: Number | int | None = None,
    add: Iterable[Modifier] | None = None,
    within: tuple[int | None, int | None] | None = None,
    again: Callable[[Number], Truth] | None = None,
    number: Number | None = None,
    mark: RerollMark | None = None,
) -> Statement:
    """Throw dice for a purpose. With a target or `add` it is a test."""
    details: dict[str, Json] = {"why": why}
    if count is not None:
        details["count"] = plain(count)
    if target is not None:
        details["target"] = plain(target)
    if add is not None:
        details["add"] = [one.json for one in add]
    if within is not None:
        details["within"] = list(within)
    if again is not None:
        details["again"] = again(Number("$face")).json
    return _roll(purpose, die, details, number, mark)


def draw(
    purpose: str,
    things: Listed | Number,
    into: Term,
    why: str,
    *,
    count: Number | None = None,
    number: Number | None = None,
    mark: RerollMark | None = None,
) -> Statement:
    """One of these by a die with as many faces: `into` is the one, or the list of several."""
    details: dict[str, Json] = {"why": why, "of": things.json}
    details["into"] = str(into.json).removeprefix("$")
    if count is not None:
        details["count"] = count.json
    return _roll(purpose, "dN", details, number, mark)


def _roll(
    purpose: str, die: str, details: dict[str, Json], number: Number | None, mark: RerollMark | None
) -> Statement:
    if number is not None:
        details["number"] = number.json
    return Statement(["roll", purpose, die, {**details, **(mark.json if mark else {})}])


def choose(purpose: str, choices: Listed, by: Term | str, why: str) -> Statement:
    """What the table decides after a die."""
    return Statement(["choose", purpose, choices.json, plain(by), why])


def modifiers(*added: Modifier) -> Statement:
    """Modifiers of something that is no test."""
    return Statement(["modifiers", [one.json for one in added]])


def reroll(purpose: str, source: str, condition: Truth) -> Statement:
    """One more who may throw this again, if it holds."""
    return Statement(["reroll", purpose, source, condition.json])


def value(term: Value) -> Statement:
    """The answer's value."""
    return Statement(["value", plain(term)])


def each(term: Value) -> Statement:
    """What becomes of each."""
    return Statement(["each", plain(term)])


def then(key: str, inputs: Mapping[str, Value] | None = None, after: str = "") -> Statement:
    """A procedure that follows, on this outcome of the one before it."""
    return Statement(["then", key, plain(inputs or {}), *([after] if after else [])])


def entry(kind: str, **fields: Value) -> Statement:
    """An entry of the log that the outcome amounts to."""
    return Statement(["entry", {"kind": kind, **{name: plain(v) for name, v in fields.items()}}])


def event(type_: str, **fields: Value) -> Statement:
    """An event that the outcome amounts to."""
    return entry("event", event={"type": type_, **fields})


def turnover(term: Truth | Term | bool | str = True) -> Statement:
    """Whether the turn is over."""
    return Statement(["turnover", plain(term)])


def end(outcome: str | Term) -> Statement:
    """The outcome: what it brings is carried out, and nothing after it."""
    return Statement(["end", plain(outcome)])


def _flat(block: Block) -> Iterable[Statement]:
    for one in block:
        if isinstance(one, Statement):
            yield one
        else:
            yield from _flat(one)
