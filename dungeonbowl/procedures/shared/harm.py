"""What armour rolls, injury rolls and fouls share: causes, and bonuses for either roll (C-148)."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.keys import Cause
from dungeonbowl.procedures.language.inputs import choice, choices, flag, number, perhaps
from dungeonbowl.procedures.language.operations import number_if, option
from dungeonbowl.procedures.language.statements import Modifier, event
from dungeonbowl.procedures.language.terms import Listed, Term, Truth
from dungeonbowl.procedures.shared.inputs import PLAYER

CAUSE = choice("cause", tuple(map(str, Cause)), "other")
ATTACKER = perhaps("attacker")
PIERCING = number("piercing", 0, 9)
ASSISTS = number("assists", 0, 8)
DEFENCE = number("defence", 0, 8)
SPIKED = flag("spiked")
BRACERS = flag("bracers")
POISONED = flag("poisoned")
DOSES = number("doses", 0, 3, match=True)
VICTIM_STANDING = flag("victim_standing", True)

OFFENSIVE = Modifier("Offensive assists", ASSISTS, "FOUL-01")
DEFENSIVE = Modifier("Defensive assists", -DEFENCE, "FOUL-01")


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is added to an armour roll or kept for the injury roll, undivided (C-148)."""

    key: str
    text: str
    value: int
    rule: str

    def on(self, applies: Truth) -> Modifier:
        """The modifier, where it applies."""
        return Modifier(self.text, number_if(applies, self.value), self.rule)

    def among(self, keys: Listed) -> Truth:
        """Whether it is one of these."""
        return Term(self.key).among(keys)


DIRTY_PLAYER = Bonus("dirty_player", "Dirty Player", 2, "SKL-03")
MIGHTY_BLOW = Bonus("mighty_blow", "Mighty Blow", 1, "SKL-04")
SMASHED = Bonus("wall", "Smashed into a wall", 1, "BLK-03")
SPIKED_BALL = Bonus("spiked", "Spiked ball", 1, "VAR-02")
SMASHING = Bonus("bracers", "Bracers of Smashing", 2, "ITEM-11")
BONUSES = (DIRTY_PLAYER, MIGHTY_BLOW, SMASHED, SPIKED_BALL, SMASHING)


def for_injury(name: str, *bonuses: Bonus) -> Listed:
    """An input: what is kept for the injury roll."""
    return choices(name, [bonus.key for bonus in bonuses])


def fouling(fouled: Truth | None = None) -> Modifier:
    """+1 for a foul, but by 004, which counts assists alone (C-198)."""
    classic = option("referee_mode").is_not("s4_doubles")
    return Modifier(
        "Foul", number_if(classic if fouled is None else fouled & classic, 1), "FOUL-01"
    )


KNOCKED_OUT = event("knocked_out", player=ATTACKER.id, victim=PLAYER.id)
BADLY_HURT = event(
    "casualty",
    player=ATTACKER.id,
    victim=PLAYER.id,
    cause=CAUSE,
    victim_standing=VICTIM_STANDING,
    badly_hurt=True,
)
RING = "ring_of_invulnerability"
"""The item whose wearer's armour roll is made again when it was broken (ITEM-15)."""
