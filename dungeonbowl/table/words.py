"""The words for each kind of entry, as templates that pages and phones fill in alike.

A template's key is the kind, and after a point the word that tells its cases apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dungeonbowl.keys import Box
from dungeonbowl.table.state import WHERE

# The field that distinguishes a kind's cases; "?" is the first of these that it has.
CASES: Mapping[str, tuple[str, ...]] = {
    "turn": ("does",),
    "arrive": ("pad", "end_zone"),
    "box": ("to",),
    "stand": ("as",),
    "chest": ("is",),
    "pad": ("is",),
    "door": ("is",),
    "trap": ("is",),
    "monster": ("is",),
    "referee_model": ("is",),
    "ball": ("with",),
    "square": ("player", "ball", "monster", "referee"),
    "sponge": ("used",),
    "clock": ("does",),
}
# Where the field itself isn't one of a few words, its name is.
BY_NAME = frozenset({"arrive", "square"})

TEMPLATES: Mapping[str, str] = {
    "turn.begin": "{team}: turn begins",
    "turn.end": "{team}: turn ends",
    "arrive.pad": "{player} arrives by teleporter {pad}",
    "arrive.end_zone": "{player} arrives in the end zone",
    **{f"box.{box}": f"{{player}} is {WHERE[box]}" for box in Box},
    "stand.standing": "{player} stands",
    "stand.prone": "{player} is prone",
    "stand.stunned": "{player} is stunned",
    "chest.closed": "Chest {chest} is closed",
    "chest.ball": "Chest {chest} holds a ball",
    "chest.exploded": "Chest {chest} explodes",
    "chest.gone": "Chest {chest} is gone",
    "pad.open": "Teleporter {pad} is there",
    "pad.removed": "Teleporter {pad} is removed",
    "door.closed": "Door {door} is closed",
    "door.open": "Door {door} is open",
    "door.locked": "Door {door} is locked",
    "door.smashed": "Door {door} is smashed",
    "trap.hidden": "Trap {trap} is hidden",
    "trap.known": "Trap {trap} is found",
    "trap.gone": "Trap {trap} is gone",
    "monster.up": "Monster {monster} stands",
    "monster.down": "Monster {monster} is down",
    "monster.gone": "Monster {monster} is gone",
    "referee_model.up": "Referee {referee} stands",
    "referee_model.down": "Referee {referee} is down",
    "referee_model.gone": "Referee {referee} is gone",
    "ball": "{with} has ball {ball}",
    "ball.loose": "Ball {ball} is loose",
    "ball.pad": "Ball {ball} is on a teleporter",
    "ball.gone": "Ball {ball} is gone",
    "square.player": "{player} is at {at}",
    "square.ball": "Ball {ball} is at {at}",
    "square.monster": "Monster {monster} is at {at}",
    "square.referee": "Referee {referee} is at {at}",
    "sponge.revive": "{team}: the sponge brings back {player}",
    "sponge.heal": "{team}: the sponge heals {player}",
    "clock.start": "The clock runs",
    "clock.stop": "The clock stops",
    "clock.set": "The clock is set",
    "reroll": "{team} uses a re-roll",
    "eye": "The eye looks at {team}",
    "note": "{text}",
    "event": "{event}",
    "procedure": "{procedure}",
    "change": "Changed: {entry}",
    "revoke": "Taken back: {entry}",
    "settle": "Settled: {as}",
    "whistle": "The final whistle",
}


def template_of(kind: str, body: Mapping[str, Any]) -> str:
    """The template for an entry of this kind; its key where there is none."""
    for name in CASES.get(kind, ()):
        if body.get(name) is None:
            continue
        case = name if kind in BY_NAME else body[name]
        if found := TEMPLATES.get(f"{kind}.{case}"):
            return found
    return TEMPLATES.get(kind, kind)


def said(kind: str, body: Mapping[str, Any], called: Callable[[str, Any], str]) -> str:
    """An entry in a few words; `called` has the words for a field's value by the field's name."""
    text = template_of(kind, body)
    for name in FIELDS:
        if f"{{{name}}}" in text:
            text = text.replace(f"{{{name}}}", called(name, body.get(name)))
    return text


# Whatever stands in a template.
FIELDS = (
    "team", "player", "with", "entry", "event", "procedure", "as", "text",
    "pad", "chest", "door", "trap", "monster", "referee", "ball", "at",
)  # fmt: skip
