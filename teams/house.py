"""Under whose rules a team is founded and a match is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dungeonbowl.houserules import HouseRules


@dataclass(frozen=True, slots=True)
class House:
    """A league by its slug, "" for none, and its house rules."""

    rules: HouseRules
    league_slug: str = ""

    def columns(self) -> dict[str, Any]:
        """The columns in which teams and matches keep it: the rules as of now, all resolved."""
        rules = {"house_rules": self.rules.as_dict(), "pack": self.rules.book.pack}
        return {"league_slug": self.league_slug, **rules}
