"""A player carried off (INJ-03 to INJ-07, SW-08)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Cause, EventType
from dungeonbowl.match.changes import TableChange
from dungeonbowl.match.details import OF_ASKED, ChoiceDetail, FlagDetail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import OFTEN, Die, EventKind
from dungeonbowl.match.events.lasting import lasting_die
from dungeonbowl.match.harm import (
    badly_hurt,
    by_hand,
    by_own_table,
    by_whom,
    carried_off,
    casualty_die,
    hurt_moves,
    ruled_off,
    softened,
    struck,
)
from dungeonbowl.match.referee import armed
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import NOTHING, Award, scores_casualty, spp_value

CAUSES = (
    (Cause.BLOCK, "A block"),
    (Cause.FOUL, "A foul"),
    (Cause.WEAPON, "A secret weapon"),
    (Cause.HAZARD, "A hazard of the dungeon"),
    (Cause.MONSTER, "A monster"),
    (Cause.EXPLOSION, "An explosion"),
    (Cause.PUSHED, "A push into something"),
    (Cause.OTHER, "Something else"),
)


class CasualtyEvent(EventKind):
    """Somebody is carried off, by whomever or whatever."""

    key = EventType.CASUALTY
    name = "Casualty"
    mark = "plaster"
    group = OFTEN
    player = "Who did it?"
    victim = "Who was carried off?"
    nobody = "Nobody: the dungeon did"
    needs = frozenset({"victim"})
    details = (
        ChoiceDetail(name="cause", label="What was it?", choices=CAUSES),
        FlagDetail(name="victim_standing", label="The victim was standing", default=True),
        FlagDetail(name="regenerated", label="The victim regenerated"),
        FlagDetail(
            name="badly_hurt",
            label="Badly Hurt by the Stunty injury table",
            asked=lambda rules: rules.flag("stunty_table"),
        ),
        by_own_table("What did your casualty table say?"),
        OF_ASKED,
    )
    removes = True
    figure = "Casualties"

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """Drugs, the casualty roll, and where it sends on the lasting injury."""
        # Who regenerates has no casualty roll, so that it may be left out.
        roll = Die("casualty", casualty_die(rules), at_once=not by_hand(rules), must=False)
        return (Die("drugs"), roll, lasting_die(rules))

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who is carried off, how and by whom."""
        return f"{match.name(event.victim)} is carried off{by_whom(event, match)}."

    def impossible(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[str]:
        """A weapon's casualty is by somebody who has one, magic included (SW-08, C-186)."""
        if event.details["cause"] != Cause.WEAPON or armed(event.player, match):
            return
        if event.player is None:
            yield "A secret weapon strikes by somebody's hand: say whose."
        else:
            yield f"{match.subject(event.player)} has no secret weapon to strike with."

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """Regenerated, saved by drugs, or rolled for (INJ-03, DT-04, C-137)."""
        said = self.says(event, match)
        if event.details.get("regenerated"):
            return {"result": "regenerated", "text": f"{said} But they regenerate."}
        if event.details.get("badly_hurt"):
            return badly_hurt(event, match, dice, said)
        if event.ruling is not None:
            return ruled_off(event, match, dice, said)
        return carried_off(event.victim, match, dice, said, event.details.get("outcome"))

    def award(self, event: RecordedEvent, book: Book, rules: HouseRules) -> Award:
        """A block earns the casualty, a weapon its own award if the victim stood (SW-08)."""
        if not scores_casualty(event, rules):
            return NOTHING
        cause = event.details.get("cause")
        if cause == Cause.BLOCK:
            return Award(spp_value("casualty", book, rules), "casualty")
        if cause == Cause.WEAPON and event.details.get("victim_standing", True):
            spp = spp_value("weapon_casualty", book, rules)
            return Award(spp, "casualty with a secret weapon")
        return NOTHING

    def sufferer(self, event: RecordedEvent) -> int | None:
        """The victim, unless they regenerated or drugs made it less."""
        return None if softened(event) else event.victim

    def out(self, event: RecordedEvent, player: int, gone: str) -> str:
        """Carried off, or what drugs made of it."""
        if player != event.victim:
            return gone
        return "carried off" if self.sufferer(event) == player else struck(event, gone)

    def moves(self, event: RecordedEvent, player: int) -> Iterator[TableChange]:
        """Where the result puts whoever was hurt."""
        return hurt_moves(event, player)

    def mildest(self, rules: HouseRules) -> Mapping[str, Any]:
        """Badly hurt."""
        return {"result": "badly_hurt"}
