"""What rules and dice make of one event of a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.changed import changed
from dungeonbowl.dice import Dice
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import award, kind_of, sufferer
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import NOTHING
from dungeonbowl.verdicts import Verdict, contradicts, refuse_if


@dataclass(frozen=True, slots=True)
class Resolved:
    """An event's outcome, ready for JSON.

    `outcome` always has `spp` and `text`, and `allied` if it was done to an ally; a casualty adds
    `result`, `misses_next_game`, `injury`, `dead`, `faces` and `changed` (by drugs); an infraction
    `severity`, `target`, `face`, `sent_off`, `eye_before` and `eye_after`; an argument `face`,
    `cancelled` and `barred`; a fall `result` and `dead`; a strong monster `monster_bonus`.
    """

    outcome: dict[str, Any] = field(default_factory=dict)

    @property
    def spp(self) -> int:
        """What the event earns its player."""
        return int(self.outcome["spp"])

    @property
    def text(self) -> str:
        """All of it in a sentence or two, with somebody's own words in quotation marks."""
        return str(self.outcome["text"])


def resolve(event: RecordedEvent, match: MatchSoFar, dice: Dice) -> Resolved:
    """Resolve an event: ask for its dice, find its consequences, award its points.

    `match` holds what was recorded before, and `dice` are asked under the purposes that docs/api.md
    lists under "Dice". Raises DiceNeeded for missing dice, FieldError for a manual casualty without
    a result, and Refused (POST-14) if the event contradicts earlier ones.
    """
    kind = kind_of(event)
    refuse_if(tuple(Verdict("POST-14", said) for said in kind.impossible(event, match)))
    _demand_unhurt(event, match)
    outcome = kind.resolve(event, match, dice)
    if match.allied(event.player_team, event.victim_team):
        outcome["allied"] = True
    done = changed(event, outcome=outcome)
    _demand_unhurt(done, match)
    earned = NOTHING if match.fills_in(event.player) else award(done, match.book, match.rules)
    points = f"{earned.spp} SPP." if earned.spp else ""
    said = (str(outcome.pop("text")), points, kind.own_words(event))
    text = " ".join(part for part in said if part)
    return Resolved({**outcome, "spp": earned.spp, "text": text})


def _demand_unhurt(event: RecordedEvent, match: MatchSoFar) -> None:
    """Raise POST-14 for a second casualty of somebody who was carried off for good."""
    victim = sufferer(event)
    if victim is not None and victim in {sufferer(earlier) for earlier in match.events}:
        raise contradicts(
            f"{match.name(victim)} became a casualty before.",
            "Say that the first regenerated, or take one of them back.",
        )
