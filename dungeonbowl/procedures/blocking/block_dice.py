"""A block (BLK-01, BLK-02, BLK-05)."""

from dungeonbowl.procedures.language.inputs import choice, flag, perhaps, person, refuse
from dungeonbowl.procedures.language.operations import (
    dice,
    either,
    every,
    flag_option,
    number_if,
    total_of,
)
from dungeonbowl.procedures.language.statements import (
    Modifier,
    end,
    freely,
    let,
    modifiers,
    roll,
    then,
    turnover,
    when,
)
from dungeonbowl.procedures.language.terms import Number
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.blocks import FREE, FULL, ONTO, WALLS, block_thrown, shows
from dungeonbowl.procedures.shared.following import armour, drops, goes_down
from dungeonbowl.procedures.shared.harm import ASSISTS, BRACERS, DEFENCE, PIERCING, SPIKED
from dungeonbowl.procedures.shared.inputs import CARRIER, feature

attacker = person("attacker")
defender = person("defender")
attacker_rune = flag("attacker_rune")
defender_rune = flag("defender_rune")
passage = choice("passage", ("attacker", "defender"), None)
dauntless = flag("dauntless", True)
push_to = choice("push_to", (FREE, WALLS, FULL, ONTO), FREE)
third = perhaps("third")
attacker_carrier = flag("attacker_carrier")
attacker_active = flag("attacker_active", True, match=True)

without_runes = ~feature("inscriptions")
no_runes = "There are no inscriptions in this dungeon."
ours, against = Number("$ours"), Number("$against")
helped, hindered, raised = Number("$helped"), Number("$hindered"), Number("$raised")
movable = ~(defender.has("Stand Firm") | defender_rune)
against_wall = push_to.one_of(WALLS, FULL)
onto_third = push_to.is_(ONTO) & flag_option("push_collision") & third.is_given
added = (
    Modifier("Offensive assists", helped, "BLK-02"),
    Modifier("Defensive assists", -hindered, "BLK-02"),
    Modifier("Inscription", number_if(attacker_rune, 1), "FEA-10"),
    Modifier("Defender's inscription", number_if(defender_rune, -1), "FEA-10"),
)
smash = {"spiked": SPIKED, "bracers": BRACERS, "piercing": PIERCING}

defenders_armour = then(
    "armour", {"player": defender, "attacker": attacker, "cause": "block", **smash}
)
defender_falls = [goes_down(defender), defenders_armour]
attacker_falls = [
    goes_down(attacker),
    armour(attacker, "block"),
    turnover(attacker_active),
]

BLOCK_DICE = Procedure(
    key="block_dice",
    rules=(
        *("BLK-01", "BLK-02", "BLK-05", "FEA-10", "FEA-13", "SKL-03", "SKL-04", "SKL-05"),
        *("C-199", "C-203", "C-205"),
    ),
    inputs=(
        *(attacker, defender, ASSISTS, DEFENCE, attacker_rune, defender_rune, passage),
        *(dauntless, push_to, third, SPIKED, BRACERS, PIERCING, attacker_carrier, CARRIER),
        attacker_active,
    ),
    forbid=(refuse((attacker_rune | defender_rune) & without_runes, "OPT-59", no_runes),),
    do=(
        let(ours, attacker.st + number_if(attacker_rune, 1)),
        let(against, defender.st + number_if(defender_rune, 1)),
        let(helped, number_if(passage.is_missing, ASSISTS)),
        let(hindered, number_if(passage.is_("defender"), 0, DEFENCE)),
        let(raised, 0),
        modifiers(*added),
        when(
            every(attacker.has("Dauntless"), dauntless, ours < against),
            [
                roll(
                    "dauntless",
                    "Whether {$attacker} is dauntless: above {$against}",
                    count=2,
                    mark=freely(attacker),
                ),
                let(raised, number_if(total_of(dice("dauntless")) > against, against - ours)),
                modifiers(*added, Modifier("Dauntless", raised, "SKL-03")),
            ],
        ),
        block_thrown(
            attacker,
            ours + helped + raised,
            against + hindered,
            "{$attacker} blocks {$defender}",
            unless=~attacker_active,
        ),
        when(shows(1), [end("attacker_down")]),
        when(
            shows(2),
            [
                when(
                    attacker.has("Block"),
                    [end(either(defender.has("Block"), "stands", "defender_down"))],
                    [end(either(defender.has("Block"), "attacker_down", "both_down"))],
                )
            ],
        ),
        when(
            shows(3, 4) | (shows(5) & defender.has("Dodge")),
            [end(either(movable, "pushed", "held"))],
        ),
        end("down"),
    ),
    outcomes=(
        ends("attacker_down", "{$attacker} goes down.", attacker_falls, drops(attacker_carrier)),
        ends("stands", "{$attacker} and {$defender} stay on their feet."),
        ends("defender_down", "{$defender} goes down.", defender_falls, drops()),
        ends(
            "both_down",
            "{$attacker} and {$defender} go down.",
            defender_falls,
            attacker_falls,
            drops(),
            drops(attacker_carrier),
        ),
        ends(
            "pushed",
            "{$defender} is pushed back.",
            when(
                against_wall,
                [
                    then(
                        "wall_push",
                        {"player": defender, "attacker": attacker, "squares": push_to},
                    )
                ],
            ),
            when(onto_third, [then("collide_push", {"first": defender, "second": third})]),
            drops(CARRIER & attacker.has("Strip Ball")),
        ),
        ends("held", "{$defender} stands firm."),
        ends(
            "down",
            "{$defender} is knocked down.",
            goes_down(defender),
            when(
                movable & against_wall,
                [
                    then(
                        "wall_push",
                        {
                            "player": defender,
                            "attacker": attacker,
                            "knocked_down": True,
                            "squares": push_to,
                            **smash,
                        },
                    )
                ],
                [
                    when(
                        movable & onto_third,
                        [
                            then(
                                "collide_push",
                                {"first": defender, "second": third, "first_down": True},
                            )
                        ],
                    ),
                    defenders_armour,
                ],
            ),
            drops(),
        ),
    ),
)
