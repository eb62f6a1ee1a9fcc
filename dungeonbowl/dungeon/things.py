"""The kinds of things on squares: a chest, a teleporter's pad, a trap, and so on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.dungeon.squares import is_whole

Detail = int | str
HIGHEST_PAD = 99
LONGEST_SYMBOL = 20
LONGEST_NOTE = 300


class ImpossibleDetail(ValueError):
    """A thing's detail is impossible; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class OwnField:
    """The detail of a kind of thing. `read` raises ImpossibleDetail."""

    name: str
    read: Callable[[object, Book], Detail]
    required: bool = True


@dataclass(frozen=True, slots=True)
class ThingKind:
    """One kind of thing.

    `feature` is what OPT-59 must allow for it; "" if nothing. `on_ground`: only on floor and end
    zones; `alone`: no other of its kind on the same square; `twins`: there are two of each.
    """

    key: str
    name: str
    own: OwnField | None = None
    feature: str = ""
    on_ground: bool = False
    on_rock: bool = False
    alone: bool = False
    unique: bool = False
    twins: bool = False


def _number(value: object, book: Book) -> Detail:
    if isinstance(value, int) and is_whole(value) and 1 <= value <= HIGHEST_PAD:
        return value
    raise ImpossibleDetail(f"A teleporter's number is a whole number from 1 to {HIGHEST_PAD}.")


def _trap(value: object, book: Book) -> Detail:
    return _one_of(value, tuple(book.traps), "trap")


def _college(value: object, book: Book) -> Detail:
    return _one_of(value, tuple(book.colleges), "college")


def _monster(value: object, book: Book) -> Detail:
    return _one_of(value, tuple(map(str, book.options["monster_pool"].choices)), "monster")


def _symbol(value: object, book: Book) -> Detail:
    return words(value, LONGEST_SYMBOL)


def _text(value: object, book: Book) -> Detail:
    return words(value, LONGEST_NOTE)


def _one_of(value: object, known: tuple[str, ...], what: str) -> str:
    if isinstance(value, str) and value in known:
        return value
    raise ImpossibleDetail(f"There is no {what} of this kind; known are {', '.join(known)}.")


def words(value: object, most: int) -> str:
    """One line of words, without space around it. Raises ImpossibleDetail."""
    if not isinstance(value, str):
        raise ImpossibleDetail("This is text.")
    if len(value) > most:
        raise ImpossibleDetail(f"At most {most:,} characters.")
    if not value.strip():
        raise ImpossibleDetail("This is empty.")
    if not value.isprintable():
        raise ImpossibleDetail("Only characters that can be printed.")
    return value.strip()


CHEST, PAD, TRAP, RUNE, CIRCLE = "chest", "pad", "trap", "rune", "circle"
PORTAL, REFEREE, MONSTER, NOTE = "portal", "referee", "monster", "note"

THINGS = (
    ThingKind(CHEST, "chest", on_ground=True, alone=True),
    ThingKind(
        PAD, "teleporter", OwnField("number", _number), on_ground=True, alone=True, unique=True
    ),
    ThingKind(TRAP, "trap", OwnField("type", _trap)),
    ThingKind(RUNE, "rune", OwnField("college", _college), feature="inscriptions"),
    ThingKind(CIRCLE, "magic circle", feature="inscriptions"),
    ThingKind(
        PORTAL,
        "portal",
        OwnField("symbol", _symbol),
        feature="secret_passages",
        twins=True,
    ),
    ThingKind(REFEREE, "referee"),
    ThingKind(MONSTER, "monster", OwnField("monster", _monster, required=False)),
    ThingKind(NOTE, "note", OwnField("text", _text), on_rock=True),
)
THING_KINDS = {kind.key: kind for kind in THINGS}
