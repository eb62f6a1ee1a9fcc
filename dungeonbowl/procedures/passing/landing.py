"""A thrown player lands (PAS-07, COL-06)."""

from dungeonbowl.procedures.language.inputs import choice, perhaps, wrong
from dungeonbowl.procedures.language.operations import either, number_if
from dungeonbowl.procedures.language.statements import Modifier, end, then, turnover, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import falls_over
from dungeonbowl.procedures.shared.inputs import CARRIER, MARKERS, PLAYER, WATER
from dungeonbowl.procedures.shared.rolls import WADING, agility, marked, succeeded
from dungeonbowl.procedures.shared.victims import STATES

throw = choice("throw", ("superb", "successful", "terrible", "fumbled"), "successful")
state = choice("state", STATES, "standing")
into = choice("into", ("free", "player", "wall"), "free")
hit = perhaps("hit")

LANDING = Procedure(
    key="landing",
    rules=("PAS-07", "COL-06", "C-141"),
    inputs=(PLAYER, throw, state, into, hit, MARKERS, WATER, CARRIER),
    wrong=(wrong(into.is_("player") & hit.is_missing, hit, "This must be given."),),
    do=(
        when(into.is_("wall"), [end("crashes")]),
        when(into.is_("player"), [end("collides")]),
        when(state.is_not("standing"), [end("falls")]),
        agility(
            "agility",
            "{$player} lands on their feet",
            PLAYER,
            Modifier("Superb throw", number_if(throw.is_("superb"), 1), "C-193"),
            Modifier("Terrible throw", number_if(throw.is_("terrible"), -1), "C-193"),
            marked("PAS-07"),
            WADING,
            skill="Sure Feet",
        ),
        end(either(succeeded("agility"), "lands", "falls")),
    ),
    outcomes=(
        ends("lands", "{$player} lands on their feet."),
        ends("falls", "{$player} lands badly.", falls_over(), turnover(CARRIER)),
        ends(
            "crashes",
            "{$player} crashes into the wall.",
            falls_over(crash=True),
            turnover(CARRIER),
        ),
        ends(
            "collides",
            "{$player} comes down on {$hit}.",
            then(
                "collide",
                {"lander": PLAYER, "hit": hit, "how": "thrown", "carrier": CARRIER},
            ),
        ),
    ),
)
