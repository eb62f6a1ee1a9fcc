"""Somebody, or a chest, comes down on a player (COL-01 to COL-06)."""

from dungeonbowl.procedures.language.inputs import choice, flag, person, person_or
from dungeonbowl.procedures.language.operations import die, either, every, number_if, option
from dungeonbowl.procedures.language.statements import (
    Block,
    Statement,
    end,
    freely,
    let,
    roll,
    turnover,
    when,
)
from dungeonbowl.procedures.language.terms import Number, Person, Truth
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.categories import ORDINARY, category
from dungeonbowl.procedures.shared.following import armour, drops, goes_down
from dungeonbowl.procedures.shared.inputs import ACTIVE, CARRIER
from dungeonbowl.procedures.shared.rolls import reached
from dungeonbowl.procedures.shared.victims import STATES

CHEST = "chest"
lander = person_or("lander", CHEST)
hit = person("hit")
how = choice("how", ("leap", "thrown", "fall"), "leap")
hit_state = choice("hit_state", STATES, "standing", match=True)
hit_active = flag("hit_active", match=True)

is_chest = lander.is_(CHEST)
thrown_one = number_if(how.is_("thrown"), 1)
weight = number_if(is_chest, ORDINARY, category(lander)) + thrown_one
difference = Number("$difference")
hit_down = Truth("$hit_down")
lander_down = Truth("$lander_down")
by_004 = option("landing_rule").is_("004")
# A chest wears no armour, also where people say that it went down.
lander_falls = when(~is_chest, [goes_down(lander), armour(lander)])
hit_falls = [goes_down(hit), armour(hit)]
own_fault = every(lander_down, ACTIVE, how.is_not("thrown") | CARRIER)
ends_turn = [
    drops(lander_down & CARRIER),
    turnover((hit_down & hit_active) | own_fault),
]
needed = Number("$needed")


def impact(lowest_face: int) -> Block:
    """The die that knocks down who is landed on."""
    return [
        roll("impact", "Whether {$hit} is knocked down: {=target}+", target=lowest_face),
        let(hit_down, reached()),
    ]


def acrobatics(purpose: str, who: Person, down: Truth) -> Statement:
    """Who lands well isn't knocked down: an Agility roll that changes no target (COL-05)."""
    face = die(purpose)
    return when(
        down & who.has("Acrobatics"),
        [
            let(needed, 7 - who.ag),
            roll(
                purpose,
                "Acrobatics: {$needed}+",
                mark=freely(who, "Sure Feet"),
            ),
            let(down, face.is_(1) | (face < needed)),
        ],
    )


COLLIDE = Procedure(
    key="collide",
    rules=(
        *("COL-01", "COL-02", "COL-03", "COL-04", "COL-05", "COL-06"),
        *("C-152", "C-161", "C-162"),
    ),
    inputs=(lander, hit, how, hit_state, CARRIER, ACTIVE, hit_active),
    do=(
        let(lander_down, ~is_chest),
        let(hit_down, True),
        when(
            ~by_004,
            [
                let(difference, category(hit) - weight),
                let(hit_down, difference < 0),
                when(
                    hit_state.is_("standing"),
                    [
                        when(difference.is_(0), impact(2)),
                        when(difference.is_(1), impact(4)),
                    ],
                    [let(hit_down, False)],
                ),
            ],
        ),
        acrobatics("hit_acrobatics", hit, hit_down),
        when(
            ~is_chest,
            [
                acrobatics("lander_acrobatics", lander, lander_down),
                roll("direction", "Where {$lander} ends up", "d8"),
            ],
        ),
        when(lander_down & hit_down, [end("both_down")]),
        when(lander_down, [end("lander_down")]),
        end(either(hit_down, "hit_down", "nobody_down")),
    ),
    outcomes=(
        ends("both_down", "{$lander} and {$hit} go down.", lander_falls, hit_falls, ends_turn),
        ends(
            "lander_down",
            "{$lander} comes down on {$hit} and goes down.",
            lander_falls,
            ends_turn,
        ),
        ends("hit_down", "{$hit} goes down.", hit_falls, ends_turn),
        ends("nobody_down", "{$hit} isn't knocked down."),
    ),
)
