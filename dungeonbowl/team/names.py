"""Names for unnamed players: by race, always the same from the same seed."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from dungeonbowl.book.toml import BookError, Problem

FILE = Path(__file__).parent.parent / "data" / "words" / "names.toml"
LONGEST = 60
FEWEST = 4
# Races from a rule pack get human names.
ANYBODY = "humans"


@dataclass(frozen=True, slots=True)
class NameList:
    """The first and last names of a race."""

    first: tuple[str, ...]
    last: tuple[str, ...]

    def name(self, number: int) -> str:
        """The name at this place, counted round and round; neighbours share no part."""
        rounds, place = divmod(number, len(self.first))
        return f"{self.first[place]} {self.last[(place + rounds) % len(self.last)]}"


def suggest(race: str, seed: str, taken: Collection[str] = (), another: int = 0) -> str:
    """A name for somebody of this race that isn't in `taken`.

    The same seed gives the same; `another` counts through the names that follow it.
    """
    names = _of(race)
    free = [name for name in _from(names, seed) if name not in taken]
    return free[another % len(free)] if free else names.name(another)


def _of(race: str) -> NameList:
    lists = name_lists()
    return lists.get(race, lists[ANYBODY])


def _from(names: NameList, seed: str) -> Iterator[str]:
    start = int.from_bytes(sha256(seed.encode()).digest()[:8])
    return (names.name(start + step) for step in range(len(names.first) * len(names.last)))


@lru_cache(maxsize=1)
def name_lists() -> Mapping[str, NameList]:
    """The names of every race. Raises BookError with every mistake in the file."""
    return read_names(FILE)


def read_names(path: Path) -> Mapping[str, NameList]:
    """The names in a TOML file. Raises BookError with every mistake in it."""
    try:
        lists = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise BookError([Problem(str(path), 1, f"can't be read: {error}")]) from None
    reasons = [reason for race, parts in lists.items() for reason in _wrong(race, parts)]
    if reasons:
        raise BookError(Problem(str(path), 1, reason) for reason in reasons)
    return {race: NameList(tuple(one["first"]), tuple(one["last"])) for race, one in lists.items()}


def _wrong(race: str, parts: object) -> Iterator[str]:
    if not isinstance(parts, dict) or set(parts) != {"first", "last"}:
        yield f"{race} needs `first` and `last`, and nothing else"
        return
    for part, words in parts.items():
        if not isinstance(words, list) or not all(_fits(word) for word in words):
            yield f"{race}.{part} holds something that is no name"
        elif len(set(words)) != len(words) or len(words) < FEWEST:
            yield f"{race}.{part} needs {FEWEST} names at least, no name twice"


def _fits(word: object) -> bool:
    return isinstance(word, str) and 0 < len(word) < LONGEST // 2 and word.isprintable()
