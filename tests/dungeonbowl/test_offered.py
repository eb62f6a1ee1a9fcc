"""What the registries offer, word for word, as `offered.txt` has it.

Every kind of event, step of the post-game, format, criterion, bonus and figure with all that it
says of itself: labels, sentences, defaults and marks; and in how many ways chronicle and almanac
tell each fact. A change of any of them shows there, to be
read and approved:
`.venv/bin/python -m tests.dungeonbowl.test_offered` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from dungeonbowl.league import almanac
from dungeonbowl.league.bonuses import BONUSES
from dungeonbowl.league.criteria import CRITERIA, LAST
from dungeonbowl.league.formats import FORMATS
from dungeonbowl.league.formats.base import Format
from dungeonbowl.match.chronicle import phrases
from dungeonbowl.match.details import OF, REQUIRED, TEXT
from dungeonbowl.match.events import EVENTS, GROUPS
from dungeonbowl.match.events.base import EventKind
from dungeonbowl.match.figures import FIGURES
from dungeonbowl.postgame.steps import STEPS
from dungeonbowl.postgame.steps.base import StepKind
from tests.dungeonbowl.drafts import BOOK, RULES

HEADED = {"key", "details"}  # these have lines of their own
OFFERED = Path(__file__).parent / "offered.txt"


def said(value: Any) -> str:
    """A value on one line; what functions make of the rules stands elsewhere."""
    if value is REQUIRED:
        return "required"
    if isinstance(value, Mapping):
        return "; ".join(f"{key} = {said(one)}" for key, one in value.items())
    if is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}({', '.join(parts(value))})"
    if isinstance(value, set | frozenset):
        return ", ".join(sorted(map(str, value)))
    if isinstance(value, list | tuple):
        return f"({', '.join(map(said, value))})"
    return str(value)


def parts(value: Any) -> Iterator[str]:
    """Whatever a dataclass holds that isn't a function: a label, a default."""
    for field in fields(value):
        held = getattr(value, field.name)
        if isinstance(held, type):
            yield f"{field.name}: {held.__name__}"
        elif not callable(held):
            yield f"{field.name}: {said(held)}"


def apart(thing: Any, base: type) -> Iterator[str]:
    """What it says of itself otherwise than the base of its kind."""
    for name in base.__annotations__:
        value = getattr(thing, name)
        if name not in HEADED and value != getattr(base, name, None):
            yield f"  {name}: {said(value)}"


def usual(base: type) -> Iterator[str]:
    yield f"{base.__name__}, unless it says otherwise"
    yield from (
        f"  {name}: {said(getattr(base, name))}"
        for name in base.__annotations__
        if hasattr(base, name)
    )


def events() -> Iterator[str]:
    yield f"Events, under {said(GROUPS)}"
    yield from usual(EventKind)
    yield from (f"  takes {said(detail)}" for detail in (OF, TEXT))
    for kind in EVENTS:
        yield from (f"Event {kind.key}", *apart(kind, EventKind))
        yield from (f"  takes {said(detail)}" for detail in kind.takes if detail not in (OF, TEXT))
        yield from (f"  rolls {said(die)}" for die in kind.dice(RULES))
        yield from (
            f"  {detail.name} offers {said(detail.options(BOOK))}"
            for detail in kind.takes
            if getattr(detail, "options", None)
        )


def steps() -> Iterator[str]:
    yield from usual(StepKind)
    for kind in STEPS:
        yield from (f"Step {kind.key}", *apart(kind, StepKind))


def formats() -> Iterator[str]:
    yield from usual(Format)
    for kind in FORMATS:
        yield from (f"Format {kind.key}", *apart(kind, Format))
        yield f"  described: {kind().described}"
        yield from (f"  asks {key}: {said(asked)}" for key, asked in kind.settings().items())
        yield from (f"  offers {said(offer)}" for offer in kind.offers())
        yield from (f"  chosen {key}: {value}" for key, value in kind().chosen().items())


def criteria() -> Iterator[str]:
    for one in dict.fromkeys([*CRITERIA, *LAST]):
        yield from (f"Criterion {one.key}", *(f"  {part}" for part in parts(one)))


def bonuses() -> Iterator[str]:
    for one in BONUSES:
        yield from (f"Bonus {one.key}", *(f"  {part}" for part in parts(one)))
        yield f"  said of 1: {one.said(1)}"
        yield f"  said of 3: {one.said(3)}"


def figures() -> Iterator[str]:
    for one in FIGURES:
        yield from (f"Figure {one.key}", *(f"  {part}" for part in parts(one)))


def tales() -> Iterator[str]:
    for name, facts in (("Chronicle", phrases.PHRASES), ("Almanac", almanac.PHRASES)):
        for fact, ways in facts.items():
            yield from (f"{name} {fact}", *(f"  {way}" for way in ways))


def written(chapters: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in chapters) + "\n"


def offered() -> str:
    return written([events(), steps(), formats(), criteria(), bonuses(), figures(), tales()])


def test_everything_is_offered_in_the_words_approved():
    assert offered() == OFFERED.read_text(encoding="utf-8")


if __name__ == "__main__":
    OFFERED.write_text(offered(), encoding="utf-8")
