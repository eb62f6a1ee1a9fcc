"""A player falls off a platform or into a pit (FEA-15, COL-05, VAR-10, VAR-11)."""

from dungeonbowl.procedures.language.inputs import choice, perhaps
from dungeonbowl.procedures.language.statements import end, then, turnover, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import drops, falls_over, pushed_into
from dungeonbowl.procedures.shared.inputs import ACTIVE, CARRIER, PLAYER, PUSHED_BY
from dungeonbowl.procedures.shared.rolls import agility, succeeded

off = choice("off", ("platform", "pit", "spiked_pit"), "platform")
occupied_by = perhaps("occupied_by")
from_platform = off.is_("platform")
pushed = when(from_platform, [pushed_into("ledge")])

FALL = Procedure(
    key="fall",
    rules=("FEA-15", "COL-05", "VAR-10", "VAR-11", "C-196"),
    inputs=(PLAYER, off, occupied_by, CARRIER, ACTIVE, PUSHED_BY),
    do=(
        when(occupied_by.is_given, [end("collides")]),
        when(
            PLAYER.has("Acrobatics"),
            [
                agility("acrobatics", "{$player} lands on their feet", PLAYER, skill="Sure Feet"),
                when(succeeded("acrobatics"), [end("lands")]),
            ],
        ),
        end("knocked_down"),
    ),
    outcomes=(
        ends(
            "collides",
            "{$player} falls on {$occupied_by}.",
            then(
                "collide",
                {
                    "lander": PLAYER,
                    "hit": occupied_by,
                    "how": "fall",
                    "carrier": CARRIER,
                    "active": ACTIVE,
                },
            ),
            pushed,
        ),
        ends(
            "lands",
            "{$player} falls and lands on their feet.",
            drops(CARRIER & ~from_platform),
            pushed,
        ),
        ends(
            "knocked_down",
            "{$player} falls.",
            falls_over(PLAYER, "hazard", spiked_pit=off.is_("spiked_pit")),
            pushed,
            turnover(ACTIVE),
        ),
    ),
)
