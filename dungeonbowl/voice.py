"""Facts said in one of several ways: always the same way for the same seed, none twice running."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from dungeonbowl.wording import possessive

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
Phrases = Mapping[str, tuple[str, ...]]


@dataclass
class Voice:
    """Chooses the words for each fact.

    `phrases` are the ways to say it, with names in braces; `{team's}` is what the team owns.
    """

    phrases: Phrases
    seed: str
    said: dict[str, int] = field(default_factory=dict)

    def say(self, fact: str, **names: object) -> str:
        """The fact in words. Raises KeyError for a fact that has none."""
        ways = self.phrases[fact]
        last = self.said.get(fact)
        place = self._first(fact, len(ways)) if last is None else (last + 1) % len(ways)
        self.said[fact] = place
        owners = {f"{name}'s": possessive(str(one)) for name, one in names.items()}
        text = ways[place].format(**names, **owners)
        return text[:1].upper() + text[1:]

    def _first(self, fact: str, ways: int) -> int:
        return hashlib.sha256(f"{self.seed} {fact}".encode()).digest()[0] % ways


def number(count: int) -> str:
    """Small ones in words."""
    return NUMBERS[count] if count < len(NUMBERS) else f"{count:,}"
