"""What a match's page says beyond the facts: the score so far, what the wheel gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from core.ui.emblem import relation
from dungeonbowl.book.options import jsonable
from dungeonbowl.houserules import match_options
from dungeonbowl.keys import EventType
from dungeonbowl.match.events import kinds
from matches.models import Event, Side
from matches.queries import MatchSheet, SideSheet
from teams.models import Team


@dataclass(frozen=True, slots=True)
class StoryPlayer:
    """A player named by an event, with their team."""

    player: int
    name: str
    team: Team


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One event in words."""

    event: Event
    mark: str
    name: str
    dice: list[tuple[int, int]]
    people: list[StoryPlayer]


@dataclass(frozen=True)
class Story:
    """A match's sheet in words."""

    sheet: MatchSheet

    def lines(self) -> Iterator[StoryLine]:
        """Every event, in the order recorded."""
        known = kinds()
        for event in self.sheet.events:
            kind = known[event.type]
            yield StoryLine(event, kind.mark, kind.name, _dice(event.outcome), self._people(event))

    def deed(self, event: Event) -> str:
        """The event in a few words, for a button: `Casualty, Jorun, Yrsa Halfstep`."""
        names = [one.name for one in self._people(event)]
        return ", ".join([kinds()[event.type].name, *names])

    def ended(self) -> str:
        """How the match ended, in words."""
        result = self.sheet.match.result or {}
        return _said(result.get("kind", ""))

    def opening(self) -> str:
        """Who was drawn to have the first turn; "" if nothing was drawn."""
        first = self.sheet.match.first_turn_id
        return next(
            (side.row.team.name for side in self.sheet.sides if side.row.team_id == first), ""
        )

    def score(self) -> list[tuple[Side, int]]:
        """Every side's touchdowns: the result's, or else those recorded so far."""
        result = (self.sheet.match.result or {}).get("touchdowns")
        return [
            (side.row, result.get(str(side.row.team_id), 0) if result else self._scored(side.row))
            for side in self.sheet.sides
        ]

    def meetings(self) -> list[str]:
        """What the match's wheel says about the colleges that meet; none if it isn't used."""
        if not self.sheet.rules.flag("great_wheel"):
            return []
        sides = [side.row for side in self.sheet.sides]
        pairs = [
            (one.team.college, other.team.college)
            for one, other in combinations(sides, 2)
            if one.alliance is None or one.alliance != other.alliance
        ]
        wheel = self.sheet.rules.book.wheel
        return [relation(pair, wheel.rim, wheel.hub) for pair in dict.fromkeys(pairs)]

    def colleges(self) -> str:
        """The colleges to highlight on the wheel."""
        return ",".join(dict.fromkeys(side.row.team.college for side in self.sheet.sides))

    def options(self) -> list[dict[str, Any]]:
        """Match options that differ from the default, in the order of the rulebook."""
        known = self.sheet.rules.book.options
        return [
            {"key": key, "rule": known[key].rule, "title": known[key].title, "value": _said(value)}
            for key, value in match_options(self.sheet.rules).items()
            if value != jsonable(known[key].default) and key not in ("teams_in_match", "alliances")
        ]

    def tied(self) -> list[SideSheet]:
        """Sides that are still in another match, which keeps this one from starting."""
        return [side for side in self.sheet.sides if side.row.team.in_match is not None]

    def _people(self, event: Event) -> list[StoryPlayer]:
        """The players named by the event who have a page."""
        named = [self._squad.get(each or 0) for each in (event.player_id, event.victim_id)]
        return [one for one in named if one]

    @cached_property
    def _squad(self) -> dict[int, StoryPlayer]:
        return {
            one["player"]: StoryPlayer(
                one["player"], one["name"] or f"{one['position']} {one['number']}", side.row.team
            )
            for side in self.sheet.sides
            for one in side.brings.squad
            if not one.get("journeyman")
        }

    def _scored(self, side: Side) -> int:
        return sum(
            event.type == EventType.TOUCHDOWN
            and event.revoked_at is None
            and event.team_id == side.team_id
            for event in self.sheet.events
        )


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(str(part).replace("_", " ") for part in value) or "none"
    return str(value).replace("_", " ")


def _dice(outcome: dict[str, Any]) -> list[tuple[int, int]]:
    """The faces in an event's outcome, each with its die's number of sides."""
    found = [(outcome[name], 6) for name in ("drugs", "face", "monster_bonus") if name in outcome]
    for purpose, faces in outcome.get("faces", {}).items():
        sides = 6 if purpose == "lasting" else _casualty_die(faces)
        found += [(face, sides) for face in (faces if isinstance(faces, list) else [faces])]
    return found


def _casualty_die(face: Any) -> int:
    return 16 if isinstance(face, int) and face <= 16 else 68
