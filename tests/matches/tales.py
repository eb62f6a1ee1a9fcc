"""One event of every type, with the dice it takes and the SPP it earns by the usual rules."""

from dataclasses import dataclass, field
from typing import Any

from teams.models import Player, Team
from tests.verbs import tell

# Who stands where in the tales: `doer`, `mate` and `sorcerer` are Bob's, `foe` is Carol's; `before`
# is what must have happened.
Cast = dict[str, int]


@dataclass(frozen=True)
class Tale:
    """What is recorded, the faces for its dice in the order asked, and what it earns."""

    type: str
    who: dict[str, str] = field(default_factory=dict)
    details: dict[str, Any] = field(default_factory=dict)
    rolls: dict[str, int] = field(default_factory=dict)
    spp: int = 0
    # What must have happened before, so that this can.
    before: "Tale | None" = None
    # The details that a form spells in its own way.
    spelled: dict[str, str] = field(default_factory=dict)

    def event(self, cast: Cast, rolls: bool = True) -> dict[str, Any]:
        people = {name: cast[role] for name, role in self.who.items()}
        dice = {"rolls": self.rolls} if self.rolls and rolls else {}
        return {"type": self.type, **people, **self.details, **dice}

    def __str__(self) -> str:
        return "-".join(map(str, (self.type, *self.details.values())))

    def typed(self) -> dict[str, Any]:
        return {**self.details, **self.spelled}


DOER = {"player": "doer"}
BOTH = {"player": "doer", "victim": "foe"}
OFFENCE = Tale("infraction", DOER, {"kind": "foul"}, {"penalty": 6})
KILLED = Tale("casualty", BOTH, {"cause": "foul"}, {"casualty": 15})
HOPS = {"hops": [3, 5]}
FIST = {"spell": "flying_fist", "success": True}

TALES = (
    Tale("touchdown", DOER, spp=3),
    Tale("completion", DOER, spp=1),
    Tale("interception", DOER, spp=2),
    Tale("chest_ball", DOER, spp=2),
    Tale("chest_trap", DOER),
    Tale("illusion", DOER),
    Tale("hazard_push", BOTH, {"hazard": "lava"}, spp=1),
    Tale("hazard_push", BOTH, {"hazard": "chasm"}, spp=1),
    Tale("casualty", BOTH, {"cause": "block"}, {"casualty": 3}, spp=2),
    Tale("casualty", BOTH, {"cause": "block"}, {"casualty": 13, "lasting": 4}, spp=2),
    KILLED,
    Tale("casualty", {"victim": "foe"}, {"cause": "explosion"}, {"casualty": 8}),
    Tale("casualty", {"player": "doer", "victim": "mate"}, {"cause": "block"}, {"casualty": 1}),
    Tale("knocked_out", BOTH),
    Tale("apothecary", {"victim": "foe", "of": "before"}, {}, {"casualty": 1}, before=KILLED),
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
    Tale("spell", {"player": "sorcerer", "victim": "foe"}, FIST),
    Tale("spell", {"player": "sorcerer"}, {"spell": "flying_fist", "success": False}),
    Tale("teleport", DOER, HOPS, spelled={"hops": "3 5"}),
    Tale("note", {}, {"text": "The lights went out for a moment."}),
)


def cast_of(match) -> Cast:
    """The players of the tales, and Bob's team."""
    ours, theirs = (side.available for side in match.sides.all())
    team = match.sides.all()[0].team_id
    return {"doer": ours[0], "mate": ours[1], "sorcerer": ours[2], "foe": theirs[0], "team": team}


def staged(match, tale: Tale | None = None) -> Cast:
    """The same where one of Bob's is a sorcerer and each has an apothecary, and the tale can be."""
    cast = cast_of(match)
    Player.objects.filter(pk=cast["sorcerer"]).update(weapon="sorcery")
    Team.objects.filter(sides__match=match).update(apothecary=True)
    if tale is not None and tale.before:
        event = tale.before.event(cast)
        cast["before"] = tell(match, event.pop("type"), **event).pk
    return cast
