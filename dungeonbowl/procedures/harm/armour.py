"""An armour roll (INJ-01): a knock-down, a fall, a foul, a slash."""

from dungeonbowl.procedures.language.inputs import flag, wrong
from dungeonbowl.procedures.language.operations import every, joined, list_if, number_if
from dungeonbowl.procedures.language.statements import Modifier, end, reroll, roll, then, when
from dungeonbowl.procedures.language.terms import Number
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.harm import (
    ASSISTS,
    ATTACKER,
    BONUSES,
    BRACERS,
    CAUSE,
    DEFENCE,
    DEFENSIVE,
    DIRTY_PLAYER,
    DOSES,
    MIGHTY_BLOW,
    OFFENSIVE,
    PIERCING,
    POISONED,
    SMASHED,
    SMASHING,
    SPIKED,
    SPIKED_BALL,
    for_injury,
    fouling,
)
from dungeonbowl.procedures.shared.inputs import ON, PLAYER
from dungeonbowl.procedures.shared.rolls import reached

lava = flag("lava")
spiked_pit = flag("spiked_pit")
sharp = Number("%figures.spiked_pit")
wall = flag("wall")
crash = flag("crash")
kept = for_injury("on_injury", *BONUSES)
fouled = CAUSE.is_("foul")
blocked = CAUSE.is_("block")
applies = {
    DIRTY_PLAYER: fouled & ATTACKER.has("Dirty Player"),
    MIGHTY_BLOW: every(blocked, ATTACKER.has("Mighty Blow"), PIERCING.is_(0)),
    SMASHED: wall,
    SPIKED_BALL: SPIKED,
    SMASHING: BRACERS,
}

ARMOUR = Procedure(
    key="armour",
    rules=("INJ-01", "FOUL-01", "BLK-03", "MON-14", "C-82", "C-148", "C-198"),
    inputs=(
        *(PLAYER, CAUSE, ATTACKER, lava, spiked_pit, PIERCING, ASSISTS, DEFENCE),
        *(wall, SPIKED, BRACERS, crash, kept, ON, POISONED, DOSES),
    ),
    wrong=tuple(
        wrong((given > 0) & ~fouled, given, "Only a foul is assisted here.")
        for given in (ASSISTS, DEFENCE)
    ),
    do=(
        roll(
            "armour",
            "Armour of {$player}: {=target}+",
            count=2,
            target=PLAYER.av + 1,
            add=(
                Modifier("Lava", number_if(lava, -2), "FEA-08"),
                Modifier("Spiked pit", number_if(spiked_pit, sharp), "VAR-11"),
                Modifier("Piercing", PIERCING, "MON-14"),
                fouling(fouled),
                OFFENSIVE,
                DEFENSIVE,
                *(bonus.on(holds & ~bonus.among(kept)) for bonus, holds in applies.items()),
                Modifier("Crash", number_if(crash, 1), "COL-06"),
            ),
        ),
        when(reached(), [end("broken")]),
        end("holds"),
    ),
    outcomes=(
        ends(
            "holds",
            "The armour of {$player} holds.",
            reroll("armour", "piling_on", blocked & ATTACKER.has("Piling On")),
        ),
        ends(
            "broken",
            "The armour of {$player} is broken.",
            then(
                "injury",
                {
                    "player": PLAYER,
                    "cause": CAUSE,
                    "attacker": ATTACKER,
                    "bonuses": joined(
                        *(
                            list_if(holds & bonus.among(kept), bonus.key)
                            for bonus, holds in applies.items()
                        )
                    ),
                    "on": ON,
                    "poisoned": POISONED,
                    "doses": DOSES,
                },
            ),
            reroll("armour", "ring_of_invulnerability", PLAYER.wears("ring_of_invulnerability")),
        ),
    ),
)
