"""One event of every type, with the dice it takes and the SPP it earns by the usual rules."""

from dataclasses import dataclass, field
from typing import Any

# Who stands where in the tales: `doer` and `mate` are Bob's, `foe` is Carol's.
Cast = dict[str, int]


@dataclass(frozen=True)
class Tale:
    """What is told, the faces for its dice in the order asked, and what it earns."""

    type: str
    who: dict[str, str] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)
    rolls: dict[str, int] = field(default_factory=dict)
    spp: int = 0
    # What must have happened before, so that this can.
    before: "Tale | None" = None

    def told(self, cast: Cast, rolls: bool = True) -> dict[str, Any]:
        people = {name: cast[role] for name, role in self.who.items()}
        dice = {"rolls": self.rolls} if self.rolls and rolls else {}
        return {"type": self.type, **people, **self.details, **dice}

    def __str__(self) -> str:
        return "-".join(map(str, (self.type, *self.details.values())))


DOER = {"player": "doer"}
BOTH = {"player": "doer", "victim": "foe"}
OFFENCE = Tale("infraction", DOER, {"kind": "foul"}, {"penalty": 6})

TALES = (
    Tale("touchdown", DOER, spp=3),
    Tale("completion", DOER, spp=1),
    Tale("interception", DOER, spp=2),
    Tale("chest_ball", DOER, spp=2),
    Tale("chest_trap", DOER),
    Tale("hazard_push", BOTH, {"hazard": "lava"}, spp=1),
    Tale("hazard_push", BOTH, {"hazard": "chasm"}, spp=1),
    Tale("casualty", BOTH, {"cause": "block"}, {"casualty": 3}, spp=2),
    Tale("casualty", BOTH, {"cause": "block"}, {"casualty": 13, "lasting": 4}, spp=2),
    Tale("casualty", BOTH, {"cause": "foul"}, {"casualty": 15}),
    Tale("casualty", {"victim": "foe"}, {"cause": "explosion"}, {"casualty": 8}),
    Tale("casualty", {"player": "doer", "victim": "mate"}, {"cause": "block"}, {"casualty": 1}),
    Tale("knocked_out", BOTH),
    OFFENCE,
    Tale("argue", DOER, {}, {"argue": 6}, before=OFFENCE),
    Tale("sent_off", DOER),
    Tale("monster_removed", DOER, {"monster": "minotaurs"}, spp=2),
    Tale("monster_removed", DOER, {"monster": "cave_hydra"}, {"monster_bonus": 4}, spp=6),
    Tale("referee_removed", DOER, spp=2),
    Tale("petrified", DOER),
    Tale("chasm", DOER, {}, {"chasm": 6}),
    Tale("lost_in_space", DOER),
    Tale("sponge", DOER),
    Tale("reroll", {"team": "team"}, {"source": "wheel"}),
    Tale("item_used", DOER),
    Tale("note", {}, {"text": "The lights went out for a moment."}),
)


def cast_of(match) -> Cast:
    """The players of the tales, and Bob's team."""
    ours, theirs = (side.available for side in match.sides.all())
    team = match.sides.all()[0].team_id
    return {"doer": ours[0], "mate": ours[1], "foe": theirs[0], "team": team}
