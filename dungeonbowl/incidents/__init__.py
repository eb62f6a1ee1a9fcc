"""What rules and dice make of one event of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dungeonbowl.dice import Dice
from dungeonbowl.events import Event
from dungeonbowl.incidents.hurt import carried_off, fallen, knocked_out, sufferer
from dungeonbowl.incidents.possible import impossible
from dungeonbowl.incidents.refereeing import argued, offended
from dungeonbowl.incidents.sentences import sentence
from dungeonbowl.keys import EventType
from dungeonbowl.playing import MatchSoFar
from dungeonbowl.spp import NOTHING, award
from dungeonbowl.telling import big_guy_st
from dungeonbowl.verdicts import refuse_if

__all__ = ["Resolved", "resolve", "sufferer"]


@dataclass(frozen=True, slots=True)
class Resolved:
    """What became of an event, ready for JSON.

    `outcome` always holds `spp` and `text`, and `allied` where it was done to an ally; a casualty
    adds `result`, `misses_next_game`, `injury`, `dead`, `faces` and `changed` (by drugs); an
    infraction `severity`, `target`, `face`, `sent_off`, `eye_before` and `eye_after`; an argument
    `face`, `cancelled` and `barred`; a fall `result` and `dead`; a strong monster `monster_bonus`.
    """

    outcome: dict[str, Any] = field(default_factory=dict)

    @property
    def spp(self) -> int:
        """What the event earns its player."""
        return int(self.outcome["spp"])

    @property
    def text(self) -> str:
        """It all in a sentence or two."""
        return str(self.outcome["text"])


def resolve(event: Event, match: MatchSoFar, dice: Dice) -> Resolved:
    """Carry an event out: ask its dice, see what follows, award its points.

    `match` holds what was told before, and `dice` are asked under the purposes of section 2 of
    the contract. Raises DiceNeeded where dice lack, FieldError where a manual casualty says
    nothing, and Refused by POST-14 where the event contradicts what was told before.
    """
    refuse_if(impossible(event, match))
    outcome = RESOLVERS.get(EventType(event.type), _as_told)(event, match, dice)
    if match.allied(event.player_team, event.victim_team):
        outcome["allied"] = True
    done = replace(event, outcome=outcome)
    earned = NOTHING if match.fills_in(event.player) else award(done, match.book, match.rules)
    points = f" {earned.spp} SPP." if earned.spp else ""
    text = str(outcome.pop("text")) + points
    return Resolved({**outcome, "spp": earned.spp, "text": text})


def _as_told(event: Event, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
    """Nothing to work out: the event is what was told."""
    return {"text": sentence(event, match)}


def _monster_removed(event: Event, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
    """A monster gone; from Strength 6 on a D6 more for whoever did it (MON-10, C-90)."""
    said = sentence(event, match)
    strength = _strength(event, match)
    if event.player is None or strength < match.book.figures.strong_monster_st:
        return {"text": said}
    why = f"{match.name(event.player)} removed a monster of ST {strength}"
    (bonus,) = dice.faces("monster_bonus", "d6", why=why)
    return {"monster_bonus": bonus, "text": f"{said} ST {strength}, D6: {bonus}."}


def _strength(event: Event, match: MatchSoFar) -> int:
    if "st" in event.details:
        return int(event.details["st"])
    monster = match.book.monsters.get(event.details["monster"])
    return monster.st if monster else big_guy_st(event.details["monster"], match) or 0


RESOLVERS: Mapping[EventType, Callable[[Event, MatchSoFar, Dice], dict[str, Any]]] = {
    EventType.CASUALTY: carried_off,
    EventType.KNOCKED_OUT: knocked_out,
    EventType.CHASM: fallen,
    EventType.INFRACTION: offended,
    EventType.ARGUE: argued,
    EventType.MONSTER_REMOVED: _monster_removed,
}
