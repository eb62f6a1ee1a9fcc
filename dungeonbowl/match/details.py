"""Details of events beyond who did it to whom: how they are read, and how they are asked for.

Pages turn each into a form field, the API into a schema field; neither knows the events.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.so_far import MatchSoFar

LONGEST_TEXT = 500
# Marks a required detail.
REQUIRED: Any = object()
Wanted = Callable[[HouseRules], bool]
# A key and its words, or a heading with several of them.
Choices = Sequence[tuple[str, Any]]


def always(rules: HouseRules) -> bool:
    """Pages always ask for it."""
    return True


def never(rules: HouseRules) -> bool:
    """Programs may send it; pages don't ask."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """One detail of an event. Without a default it is required.

    `label` and `help` are the page's words, `asked` says whether these house rules call for it.
    """

    name: str
    label: str
    help: str = ""
    default: Any = REQUIRED
    asked: Wanted = always

    @property
    def required(self) -> bool:
        """Whether an event without it is malformed."""
        return self.default is REQUIRED

    def read(self, value: Any, match: MatchSoFar) -> Any:
        """The value as an event holds it. Raises FieldError for what is malformed."""
        raise NotImplementedError

    def read_alone(self, value: Any, match: MatchSoFar) -> Any:
        """The same without knowledge of earlier events."""
        return self.read(value, match)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceDetail(Detail):
    """One of a few keys, each with its words on pages."""

    choices: Choices

    def read(self, value: Any, match: MatchSoFar) -> str:
        """One of the keys."""
        keys = [key for key, _ in self.choices]
        if not isinstance(value, str) or value not in keys:
            raise FieldError(self.name, f"{value!r} is none of {', '.join(keys)}.")
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagDetail(Detail):
    """Yes or no; `ticked` is how a page shows one that is required."""

    default: Any = False
    ticked: bool = True

    def read(self, value: Any, match: MatchSoFar) -> bool:
        """True or false, nothing else."""
        if not isinstance(value, bool):
            raise FieldError(self.name, "Must be true or false.")
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Detail):
    """A whole number from 1 on."""

    most: int = 999

    def read(self, value: Any, match: MatchSoFar) -> int:
        """From 1 to `most`."""
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not 0 < value <= self.most:
            raise FieldError(self.name, "Must be a whole number from 1 on.")
        return int(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsDetail(Detail):
    """Words of somebody's own. `options` are the words to choose from, where there are any.

    `after` are the faces of an event's die that lead to it, by its purpose, as a `Die` has them.
    """

    longest: int = LONGEST_TEXT
    options: Callable[[Book], Choices] | None = None
    after: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def read(self, value: Any, match: MatchSoFar) -> str:
        """The words without stray space."""
        if not isinstance(value, str) or not value.strip() or "\x00" in value:
            raise FieldError(self.name, "Must be words.")
        if len(value) > self.longest:
            raise FieldError(self.name, f"Must be at most {self.longest} characters.")
        return value.strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class OfBook(Detail):
    """A key of something in the Book; `what` names it, `known` says whether it exists."""

    what: str
    known: Callable[[str, MatchSoFar], bool]
    options: Callable[[Book], Choices]

    def read(self, value: Any, match: MatchSoFar) -> str:
        """A key that is known."""
        if isinstance(value, str) and self.known(value, match):
            return value
        raise FieldError(self.name, f"There is no {self.what} called {value!r}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichBall(Detail):
    """Which of the balls it was, and of what type (OPT-61, OPT-62, C-180): `{number, type}`."""

    def read(self, value: Any, match: MatchSoFar) -> dict[str, Any]:
        """The number from 1 on; the type, if not given, by the options."""
        if not isinstance(value, Mapping) or set(value) - {"number", "type"}:
            raise FieldError(self.name, "Send a ball as an object: its number, and its type.")
        number = value.get("number")
        if isinstance(number, bool) or not isinstance(number, int) or not 0 < number < 100:
            raise FieldError(self.name, "Balls are numbered from 1 on.")
        kind = value.get("type")
        if kind is None:
            return {"number": number}
        # Something that can't be hashed can't be looked up as a key.
        if not isinstance(kind, str) or kind not in match.book.balls:
            raise FieldError(self.name, f"{kind!r} is none of {', '.join(match.book.balls)}.")
        return {"number": number, "type": kind}


@dataclass(frozen=True, slots=True, kw_only=True)
class Players(Detail):
    """Several players of the match, by id."""

    most: int = 40

    def read(self, value: Any, match: MatchSoFar) -> list[int]:
        """Each of them once, and of a side of the match."""
        if not isinstance(value, list | tuple) or len(value) > self.most:
            raise FieldError(self.name, "Name players as a list of ids.")
        for one in value:
            known = isinstance(one, int) and not isinstance(one, bool) and match.side_of(one)
            if not known:
                raise FieldError(self.name, f"{one!r} plays for no side of this match.")
        return list(dict.fromkeys(value))


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersDetail(Detail):
    """Several whole numbers from 1 on, in their order."""

    most: int = 20

    def read(self, value: Any, match: MatchSoFar) -> list[int]:
        """At least one."""
        if not isinstance(value, list | tuple) or not 0 < len(value) <= self.most:
            raise FieldError(self.name, f"Must be a list of 1 to {self.most} numbers.")
        for one in value:
            if isinstance(one, bool) or not isinstance(one, int) or not 0 < one < 100:
                raise FieldError(self.name, "Must be whole numbers from 1 on.")
        return list(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierEvent(Detail):
    """An event recorded before: by id, or by what a table's log calls it, `[device, n]`, and with
    its place where a procedure brought it. A page offers those of these types, or every one.
    """

    types: Collection[str] = ()

    def fits(self, kind: str) -> bool:
        """Whether a page offers an event of this type."""
        return not self.types or kind in self.types

    def read(self, value: Any, match: MatchSoFar) -> int:
        """The id of one that counts."""
        named = self.read_alone(value, match)
        for event in match.events:
            if named in (event.id, event.key):
                return event.id
        raise FieldError(self.name, f"No event {named} was recorded before.")

    def read_alone(self, value: Any, match: MatchSoFar) -> int | str:
        """Its id, or its key."""
        if _whole(value):
            return int(value)
        if isinstance(value, list | tuple) and len(value) in (2, 3) and all(map(_whole, value)):
            return ".".join(map(str, value))
        raise FieldError(self.name, "An event is named by id, or as in [1, 7].")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def magic_item(label: str, asked: Wanted = always) -> OfBook:
    """Which magic item; by default the one that its user carries."""
    return OfBook(
        name="item",
        label=label,
        default=None,
        asked=asked,
        what="magic item",
        known=lambda key, match: key in match.book.items,
        options=_items,
    )


def _items(book: Book) -> Choices:
    return [("", "The one carried"), *((key, item.name) for key, item in book.items.items())]


def _several_balls(rules: HouseRules) -> bool:
    return rules.number("balls") > 1 or len(rules.ball_types()) > 1


BALL = WhichBall(name="ball", label="Which ball?", default=None, asked=_several_balls)
OF = EarlierEvent(name="of", label="What brought it about?", default=None, asked=never)
OF_ASKED = EarlierEvent(name="of", label="What brought it about?", default=None)
TEXT = WordsDetail(name="text", label="In your own words", default=None)


def read_details(
    details: Sequence[Detail], data: Mapping[str, Any], match: MatchSoFar, *, alone: bool
) -> dict[str, Any]:
    """Every detail given, and the defaults of those that weren't.

    Read `alone`, it may name events that aren't known yet. Raises FieldError for a malformed or
    missing one.
    """
    found = {}
    for detail in details:
        if data.get(detail.name) is not None:
            read = detail.read_alone if alone else detail.read
            found[detail.name] = read(data[detail.name], match)
        elif detail.required:
            raise FieldError(detail.name, "This must be given.")
        elif detail.default is not None:
            found[detail.name] = detail.default
    return found
