"""A foul (FOUL-01, FOUL-02)."""

from dungeonbowl.procedures.language.inputs import choice, flag, number, person
from dungeonbowl.procedures.language.operations import dice, either, list_if
from dungeonbowl.procedures.language.statements import Statement, end, reroll, roll, then
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.harm import (
    ASSISTS,
    DEFENCE,
    DEFENSIVE,
    DIRTY_PLAYER,
    OFFENSIVE,
    RING,
    for_injury,
    fouling,
)
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.rolls import reached

victim = person("victim")
victim_state = choice("victim_state", ("prone", "stunned"), "prone")
kept = for_injury("on_injury", DIRTY_PLAYER)
near_ref = flag("near_ref")
eye_on_team = flag("eye_on_team", match=True)
squares = number("squares", 1, 99, 1)
dirty = PLAYER.has("Dirty Player")
pair = dice("armour")


def judged(injured: bool) -> Statement:
    """What the referee makes of it."""
    return then(
        "penalty",
        {
            "player": PLAYER,
            "kind": "foul",
            "injured": injured,
            "double": pair.at(1).is_(pair.at(2)),
            "near_ref": near_ref,
            "eye_on_team": eye_on_team,
            "squares": squares,
        },
    )


FOUL = Procedure(
    key="foul",
    rules=("FOUL-01", "FOUL-02", "REF-22"),
    inputs=(
        *(PLAYER, victim, victim_state, ASSISTS, DEFENCE, kept, near_ref, eye_on_team),
        squares,
    ),
    do=(
        roll(
            "armour",
            "{$player} fouls {$victim}: {=target}+",
            count=2,
            target=victim.av + 1,
            add=(
                fouling(),
                OFFENSIVE,
                DEFENSIVE,
                DIRTY_PLAYER.on(dirty & ~DIRTY_PLAYER.among(kept)),
            ),
        ),
        end(either(reached(), "broken", "holds")),
    ),
    outcomes=(
        ends("holds", "{$player} fouls {$victim}, whose armour holds.", judged(False)),
        ends(
            "broken",
            "{$player} fouls {$victim}, whose armour is broken.",
            then(
                "injury",
                {
                    "player": victim,
                    "cause": "foul",
                    "attacker": PLAYER,
                    "bonuses": list_if(dirty & DIRTY_PLAYER.among(kept), DIRTY_PLAYER.key),
                    "victim_standing": False,
                },
            ),
            judged(True),
            reroll("armour", RING, victim.wears(RING)),
        ),
    ),
)
