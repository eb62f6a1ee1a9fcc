"""A player knocked out (INJ-02, DT-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.changes import TableChange
from dungeonbowl.match.details import OF_ASKED
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import OFTEN, Die, EventKind
from dungeonbowl.match.harm import (
    ONLY_STUNNED,
    before_drugs,
    by_whom,
    hurt_moves,
    struck,
    treated,
)
from dungeonbowl.match.so_far import MatchSoFar


class KnockedOutEvent(EventKind):
    """Somebody is out for a while; drugs turn it into Stunned."""

    key = EventType.KNOCKED_OUT
    name = "Knock out"
    mark = "dots"
    group = OFTEN
    player = "Who did it?"
    victim = "Who was knocked out?"
    nobody = "Nobody: the dungeon did"
    details = (OF_ASKED,)
    needs = frozenset({"victim"})
    removes = True

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """Those of the drugs, where the victim's team took any."""
        return (Die("drugs"),)

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who is knocked out, and by whom."""
        return f"{match.name(event.victim)} is knocked out{by_whom(event, match)}."

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """Knocked out, or only stunned."""
        said = self.says(event, match)
        helped = treated(event.victim, before_drugs(event, match), dice, said, ONLY_STUNNED)
        return {"result": "knocked_out"} | helped

    def out(self, event: RecordedEvent, player: int, gone: str) -> str:
        """The victim, unless drugs helped."""
        return struck(event, gone) if player == event.victim else gone

    def moves(self, event: RecordedEvent, player: int) -> Iterator[TableChange]:
        """Where the result puts whoever was hurt."""
        return hurt_moves(event, player)

    def mildest(self, rules: HouseRules) -> Mapping[str, Any]:
        """Knocked out: no drugs helped."""
        return {"result": "knocked_out"}
