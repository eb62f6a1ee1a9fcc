"""An impact sheet in words: what was, beside what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse

from dungeonbowl.advancement import gain_named
from dungeonbowl.wording import gold

Sheet = Mapping[str, Any]
TEAM = {
    "treasury": "Treasury",
    "value": "Team value",
    "rating": "Team rating",
    "rerolls": "Re-rolls",
    "fan_factor": "Fan Factor",
    "apothecary": "Apothecary",
}
PLAYER = {
    "status": "Status",
    "number": "Shirt",
    "spp": "SPP",
    "skills": "Skills learned",
    "skills_due": "Skills due",
    "injuries": "Injuries",
    "miss_next_game": "Misses the next game",
    "item": "Item",
    "weapon": "Weapon",
    "confiscated": "Weapon confiscated",
}
ROW = {
    "rank": "Rank",
    "points": "Points",
    "won": "Won",
    "drawn": "Drawn",
    "lost": "Lost",
    "touchdowns_for": "Touchdowns",
    "touchdowns_against": "Touchdowns against",
    "casualties_for": "Casualties",
    "casualties_against": "Casualties against",
}
MONEY = ("treasury", "value")


@dataclass(frozen=True, slots=True)
class ImpactGroup:
    """Whom it is about, and each figure that changes: its name, before, after."""

    name: str
    href: str
    lines: list[tuple[str, str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class ImpactSheet:
    """The sheet for the page, without teams in which nothing changes."""

    sheet: Sheet

    def teams(self) -> list[ImpactGroup]:
        """Treasury, value and rating."""
        return _moved(self.sheet.get("teams", ()), TEAM, "team", "team")

    def players(self) -> list[ImpactGroup]:
        """Points, skills, injuries, fate."""
        return _moved(self.sheet.get("players", ()), PLAYER, "player", "player")

    def table(self) -> list[ImpactGroup]:
        """Rows of the season's table."""
        return _moved(self.sheet.get("table", ()), ROW, "team", "team")

    def notes(self) -> list[dict[str, Any]]:
        """What stays as it was played."""
        return list(self.sheet.get("notes", ()))

    def parts(self) -> list[tuple[str, str, list[ImpactGroup]]]:
        """Every part that isn't empty: its heading, an id, its groups."""
        every = (
            ("Teams", "impact-teams", self.teams()),
            ("Players", "impact-players", self.players()),
            ("Table", "impact-table", self.table()),
        )
        return [part for part in every if part[2]]


def _moved(lines: Any, names: Mapping[str, str], whose: str, url: str) -> list[ImpactGroup]:
    found = []
    for line in lines:
        moved = list(_lines(line["before"] or {}, line["after"] or {}, names))
        if moved:
            found.append(ImpactGroup(line["name"], reverse(url, args=[line[whose]]), moved))
    return found


def _lines(before: Sheet, after: Sheet, names: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for key, name in names.items():
        if before.get(key) != after.get(key):
            yield name, _said(key, before.get(key)), _said(key, after.get(key))


def _said(key: str, value: Any) -> str:
    if key in MONEY and value is not None:
        return gold(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(gain_named(str(one)) for one in value) or "none"
    if value in (None, ""):
        return "none"
    return str(value).replace("_", " ")
