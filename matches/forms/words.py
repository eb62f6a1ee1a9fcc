"""The words in which a page asks for an event: what each type is called, and whom it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dungeonbowl.keys import Cause, EventType, Hazard, InfractionKind, RerollSource


@dataclass(frozen=True, slots=True)
class Words:
    """An event's name on its button, the mark before it, and the questions it asks.

    An empty question isn't asked; `nobody` is the answer for a deed that was nobody's. `hint`
    stands small below the name.
    """

    name: str
    mark: str
    player: str = ""
    victim: str = ""
    team: str = ""
    nobody: str = ""
    hint: str = ""


WORDS: Mapping[EventType, Words] = {
    EventType.TOUCHDOWN: Words("Touchdown", "ball", "Who carried the ball home?"),
    EventType.COMPLETION: Words("Completion", "arrow", "Who threw the pass?"),
    EventType.INTERCEPTION: Words("Interception", "swap", "Who intercepted the pass?"),
    EventType.CHEST_BALL: Words(
        "Chest: the ball", "chest", "Who found the ball?", nobody="It opened by itself"
    ),
    EventType.CHEST_TRAP: Words(
        "Chest: it explodes", "bang", "Who opened the chest?", nobody="It opened by itself"
    ),
    EventType.CASUALTY: Words(
        "Casualty",
        "plaster",
        "Who did it?",
        "Who was carried off?",
        nobody="Nobody: the dungeon did",
    ),
    EventType.KNOCKED_OUT: Words(
        "Knocked out",
        "dots",
        "Who did it?",
        "Who was knocked out?",
        nobody="Nobody: the dungeon did",
    ),
    EventType.HAZARD_PUSH: Words(
        "Push into a hazard", "steps", "Who pushed?", "Who was pushed?", nobody="Nobody to name"
    ),
    EventType.CHASM: Words("Fall into a chasm", "door", "Who fell?"),
    EventType.PETRIFIED: Words("Turned to stone", "stone", "Who was turned to stone?"),
    EventType.LOST_IN_SPACE: Words("Lost in space", "star", "Who was lost?"),
    EventType.INFRACTION: Words("Infraction", "flag", "Who offended?"),
    EventType.ARGUE: Words("Argue the call", "info", "For whom does the coach argue?"),
    EventType.SENT_OFF: Words("Sent off", "lock", "Who was sent off, without a roll?"),
    EventType.REFEREE_REMOVED: Words(
        "Referee removed", "cross", "Who got rid of the referee?", nobody="Nobody to name"
    ),
    EventType.MONSTER_REMOVED: Words(
        "Monster removed", "skull", "Who got rid of the monster?", nobody="Nobody to name"
    ),
    EventType.SPONGE: Words("Magic sponge", "seal", "Who came back?"),
    EventType.REROLL: Words("Re-roll used", "undo", team="Whose re-roll?"),
    EventType.ITEM_USED: Words("Item used", "gem", "Who used an item?"),
    EventType.NOTE: Words("Note", "pen", hint="balls, illusions, spells, hops"),
}

# What happens most, so that it lies first under the thumb.
OFTEN = "Most often"
GROUPS: Mapping[str, tuple[EventType, ...]] = {
    OFTEN: (
        EventType.TOUCHDOWN,
        EventType.COMPLETION,
        EventType.CASUALTY,
        EventType.KNOCKED_OUT,
    ),
    "The ball": (
        EventType.INTERCEPTION,
        EventType.CHEST_BALL,
        EventType.CHEST_TRAP,
    ),
    "Harm": (
        EventType.HAZARD_PUSH,
        EventType.CHASM,
        EventType.PETRIFIED,
        EventType.LOST_IN_SPACE,
    ),
    "The referee": (
        EventType.INFRACTION,
        EventType.ARGUE,
        EventType.SENT_OFF,
        EventType.REFEREE_REMOVED,
    ),
    "And besides": (
        EventType.MONSTER_REMOVED,
        EventType.SPONGE,
        EventType.REROLL,
        EventType.ITEM_USED,
        EventType.NOTE,
    ),
}

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
HAZARDS = (
    (Hazard.TRAP, "A trap"),
    (Hazard.LAVA, "Lava"),
    (Hazard.TELEPORTER, "A teleporter"),
    (Hazard.LEDGE, "Off a ledge"),
    (Hazard.CHASM, "A chasm"),
)
INFRACTIONS = (
    (InfractionKind.FOUL, "A foul"),
    (InfractionKind.WEAPON, "Use of a secret weapon"),
    (InfractionKind.ITEM, "Use of a magic item"),
    (InfractionKind.SORCERY, "Sorcery"),
    (InfractionKind.OBSTRUCTION, "Obstructing the referee"),
)
SOURCES = (
    (RerollSource.TEAM, "The team's own"),
    (RerollSource.WHEEL, "The Great Wheel's"),
    (RerollSource.TRAINING, "Extra Training's"),
    (RerollSource.LEADER, "The Leader's"),
)
