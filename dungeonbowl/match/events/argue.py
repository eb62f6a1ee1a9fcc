"""A coach argues the call (INF-05)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dungeonbowl.book.tables import Row
from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Box, EventType
from dungeonbowl.match.changes import TableChange, silences, to_box
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import REFEREE, Die, EventKind
from dungeonbowl.match.referee import arguable, hears_arguments, watched
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.verdicts import Refused, Verdict, contradicts


class ArgueEvent(EventKind):
    """The coach argues: a 6 cancels the penalty, a 1 silences them (C-21, C-22)."""

    key = EventType.ARGUE
    name = "Argue the call"
    mark = "info"
    group = REFEREE
    player = "For whom does the coach argue?"
    needs = frozenset({"player"})

    def called_for(self, rules: HouseRules) -> bool:
        """Where somebody referees (OPT-68)."""
        return rules.choice("referee_mode") != "none"

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """One D6."""
        return (Die("argue", at_once=True),)

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """Whether the referee listens, and what they say (OPT-73, OPT-75, REF-17, REF-20)."""
        assert event.player is not None
        who = match.name(event.player)
        off = arguable(match.events, event.player, match.rules.flag("argue_auto_sendoff"))
        if off is None:
            raise _no_argument(event.player, who, match)
        if not hears_arguments(off, match):
            raise _deaf_to(off)
        if event.player_team in watched(match).barred:
            raise contradicts("This coach was told to be silent and may not argue again.")
        table = match.book.tables[_table(match)]
        if event.ruling is not None and event.ruling.overruled:
            row = next(one for one in table.rows if one.key == event.ruling.outcome)
            return _heard(row, f"The coach argues for {who}.")
        (face,) = dice.faces("argue", "d6", why=f"arguing the call against {who}")
        heard = _heard(table.row(face), f"The coach argues for {who}. D6: {face}.")
        return {"face": face, **heard}

    def out(self, event: RecordedEvent, player: int, gone: str) -> str:
        """Back in play, if the penalty is cancelled."""
        return "" if event.outcome.get("cancelled") else gone

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The coach is silent from now on, if they were told to be."""
        yield from super().changes(event, match)
        if event.outcome.get("barred"):
            yield silences(event.player_team)

    def moves(self, event: RecordedEvent, player: int) -> Iterator[TableChange]:
        """Who isn't sent off after all is where they were: in the dungeon."""
        if event.outcome.get("cancelled"):
            yield to_box(player, Box.DUNGEON)


def _heard(row: Row, said: str) -> dict[str, Any]:
    """What the referee makes of it."""
    return {
        "cancelled": row.key == "cancelled",
        "barred": row.key == "barred",
        "text": f"{said} {row.name}: {row.text}",
    }


def _table(match: MatchSoFar) -> str:
    """004 brings the player back another way (C-21); both cancel what they would miss."""
    crystal_balls = match.rules.choice("referee_mode") == "s4_doubles"
    return "argue_004" if crystal_balls else "argue"


def _deaf_to(off: RecordedEvent) -> Refused:
    """A referee who listens to nobody about this: Elnos, or one who was attacked."""
    rule = "REF-20" if off.type == EventType.INFRACTION else "REF-17"
    return Refused([Verdict(rule, "Nobody argues with the referee who sent this player off.")])


def _no_argument(player: int, who: str, match: MatchSoFar) -> Refused:
    """There is nothing to argue about, or nothing that the house rules let one argue about."""
    if arguable(match.events, player, True) is not None:
        message = f"{who} was sent off without a penalty roll, which can't be argued."
        return Refused([Verdict("OPT-75", message)])
    return contradicts(f"Nobody has sent {who} off for a coach to argue about.")
