"""What a cell means: numbers as people write them, yes and no, lists, and the book's names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import TypeVar

from dungeonbowl.advancement import RISES, skill_named
from dungeonbowl.book import Book
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import InjuryKind

T = TypeVar("T")
YES = frozenset({"yes", "y", "true", "x", "1", "ja", "mng", "c"})
NO = frozenset({"", "no", "n", "false", "0", "-", "nein"})
# The largest sum of gold that is understood.
COINS = re.compile(r"\s*(gold pieces|gold|gp|gps|gc)$", re.IGNORECASE)
THOUSANDS = re.compile(r"^[+-]?\d{1,3}(?:([., '’_])\d{3})(?:\1\d{3})*$")
NOTHING_AFTER = re.compile(r"[.,]0{1,2}$")
RISE = re.compile(r"^\+\s*1?\s*(\w+)$")
INJURIES = {
    "niggling": InjuryKind.NIGGLING,
    "nigglinginjury": InjuryKind.NIGGLING,
    "anigglinginjury": InjuryKind.NIGGLING,
    "niggle": InjuryKind.NIGGLING,
    "ni": InjuryKind.NIGGLING,
    "n": InjuryKind.NIGGLING,
    "topassing": InjuryKind.PA,
    "passing": InjuryKind.PA,
    **{kind.value: kind for kind in InjuryKind},
}
FACES = tuple("123456")
# The longest list of skills, injuries or rolls; nobody has that many.
MOST_IN_A_LIST = 24


def whole(cell: object, field: str, least: int, most: int) -> int:
    """A whole number, with or without thousands separators: `1.000.000`, `1,000,000`, `50k`.

    Raises FieldError for anything else, or a number too small or large.
    """
    number = cell if isinstance(cell, int) and not isinstance(cell, bool) else _number(cell)
    if number is None:
        raise FieldError(field, f"{_shown(cell)} isn't a whole number.")
    if not least <= number <= most:
        raise FieldError(field, f"{number:,} isn't between {least:,} and {most:,}.")
    return number


def _number(cell: object) -> int | None:
    if not isinstance(cell, str) or len(cell) > 40:
        return None
    text = COINS.sub("", cell.strip()).replace("\u00a0", " ").replace("\u202f", " ")
    factor = 1000 if text[-1:] in ("k", "K") else 1
    text = text[:-1].strip() if factor == 1000 else text
    if not THOUSANDS.match(text):
        text = NOTHING_AFTER.sub("", text)
    if THOUSANDS.match(text):
        text = re.sub(r"[., '’_]", "", text)
    return int(text) * factor if re.fullmatch(r"[+-]?[0-9]{1,12}", text) else None


def yes_or_no(cell: object, field: str) -> bool:
    """A yes or no. Raises FieldError."""
    if isinstance(cell, bool):
        return cell
    word = str(cell if cell is not None else "").strip().casefold()
    if word in YES:
        return True
    if word in NO:
        return False
    raise FieldError(field, f"{_shown(cell)} is neither yes nor no.")


def words(cell: object, field: str) -> str:
    """Text. Raises FieldError for anything else, or unprintable characters."""
    if cell is None:
        return ""
    if not isinstance(cell, str | int) or isinstance(cell, bool):
        raise FieldError(field, f"{_shown(cell)} isn't text.")
    text = " ".join(str(cell).split())
    if not text.isprintable():
        raise FieldError(field, "Only characters that can be printed.")
    return text


def several(cell: object, field: str) -> list[str]:
    """A list, or words between commas, semicolons, slashes or bars. Raises FieldError."""
    if isinstance(cell, list):
        return [words(one, field) for one in short(cell, field)]
    parts = re.split(r"[,;/|]", words(cell, field))
    return short([part.strip() for part in parts if part.strip(" -")], field)


def short(parts: list[T], field: str) -> list[T]:
    """The list. Raises FieldError if it is longer than any player's could be."""
    if len(parts) > MOST_IN_A_LIST:
        raise FieldError(field, f"{len(parts):,} are more than any player has.")
    return parts


def skill(text: str, book: Book) -> str:
    """A skill as the book spells it, or a rise: `+1 MA` is "+ma". Raises FieldError."""
    if found := RISE.match(text):
        rise = f"+{found[1].casefold()}"
        if rise not in RISES:
            raise FieldError("gained", f"{_shown(text)} is none of {', '.join(RISES)}.")
        return rise
    try:
        return skill_named(text, book).name
    except FieldError:
        names = {_plain(one.name): one.name for one in book.skills.values()}
        return _known(text, names, "gained", "skill")


def injury(text: str) -> InjuryKind:
    """A permanent injury: `niggling`, `-1 MA`, `ma`. Raises FieldError."""
    letters = re.sub(r"[^a-z]", "", text.casefold())
    if letters not in INJURIES:
        kinds = ", ".join(InjuryKind)
        raise FieldError("injuries", f"{_shown(text)} is no permanent injury: {kinds}.")
    return INJURIES[letters]


def faces(cell: object) -> tuple[int, int]:
    """Two D6: `[3, 4]`, `3 and 4`. Raises FieldError."""
    found = cell if isinstance(cell, list) else re.findall(r"\d+", str(cell))
    rolled = [int(face) for face in found if str(face) in FACES]
    if len(rolled) != 2 or len(found) != 2:
        raise FieldError("rolled", f"{_shown(cell)} isn't two faces of a D6.")
    return rolled[0], rolled[1]


def key_of(text: str, names: Mapping[str, str], field: str, what: str) -> str:
    """The key of something given by its key or name, however spelled. Raises FieldError."""
    known = {_plain(name): key for key, name in names.items()}
    known |= {_plain(key): key for key in names}
    return _known(text, known, field, what)


def position(text: str, race: str, college: str, book: Book) -> str:
    """A position's key: by key, by name with its race, or by a name that one race alone has.

    The college's own come first, then those of others: the rules judge who is on the wrong roster.
    Raises FieldError for a name that no race or several races have.
    """
    wanted = {_plain(text), _plain(f"{race}{text}")}
    for each in (college, *(key for key in book.colleges if key != college)):
        found = {key for name, key in _full_names(each, book) if name in wanted}
        if not found and not race:
            found = {one.key for one in book.positions(each) if _plain(one.name) in wanted}
        if len(found) == 1:
            return found.pop()
        if found:
            raise FieldError("race", f"{len(found)} races have a {text}: say whose.")
    names = dict(_full_names(college, book))
    return _known(f"{race} {text}".strip(), names, "position", "position")


def _full_names(college: str, book: Book) -> Iterator[tuple[str, str]]:
    """The college's positions: their plain names together with their race's, and their keys."""
    for race in book.college(college).races:
        for each in race.positions:
            yield _plain(each.key), each.key
            for people in (race.name, race.key, race.name.removesuffix("s"), *race.aliases):
                yield _plain(f"{people}{each.name}"), each.key
                yield _plain(f"{each.name} of the {people}"), each.key


def _known(text: str, names: Mapping[str, str], field: str, what: str) -> str:
    plain = _plain(text)
    if plain in names:
        return names[plain]
    near = get_close_matches(plain, names, 1)
    hint = f" Is it {names[near[0]]}?" if near else ""
    raise FieldError(field, f"There is no {what} called {_shown(text)}.{hint}")


def _plain(name: str) -> str:
    """A name without case, spaces and marks."""
    return re.sub(r"[\W_]", "", name.casefold())


def _shown(cell: object) -> str:
    text = str(cell)
    return repr(text if len(text) <= 40 else f"{text[:37]}...")
