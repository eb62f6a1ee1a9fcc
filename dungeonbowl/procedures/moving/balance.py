"""A player keeps their balance at an edge (PRE-01, PRE-02)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import choice, flag, refuse
from dungeonbowl.procedures.language.operations import either, lowest, option
from dungeonbowl.procedures.language.statements import end, freely, roll, then, when
from dungeonbowl.procedures.language.terms import Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import ACTIVE, CARRIER, PLAYER
from dungeonbowl.procedures.shared.rolls import reached

action = choice("action", ("block", "blocked", "pass", "catch", "intercept", "pick_up"), "block")
beside = choice("beside", ("chasm", "edge", "pit", "lava", "water"), "chasm")
invoked = flag("invoked", True)
rule = option("precarious")
by_003 = rule.is_("003")
falling: Mapping[str, Value] = {"player": PLAYER, "carrier": CARRIER, "active": ACTIVE}

BALANCE = Procedure(
    key="balance",
    rules=("PRE-01", "PRE-02", "C-163"),
    inputs=(PLAYER, action, beside, invoked, CARRIER, ACTIVE),
    off=(refuse(rule.is_("off"), "OPT-54", "Nobody loses their balance here."),),
    do=(
        when(
            by_003 & (~invoked | action.is_("blocked") | beside.one_of("lava", "water")),
            [end("not_asked")],
        ),
        roll(
            "balance",
            "Whether {$player} keeps balance: {=target}+",
            target=lowest("balance", "stands"),
            mark=freely(PLAYER),
        ),
        end(either(reached(), "stands", "falls")),
    ),
    outcomes=(
        ends("not_asked", "{$player} isn't asked to keep balance."),
        ends("stands", "{$player} keeps balance."),
        ends(
            "falls",
            "{$player} loses balance.",
            when(
                beside.is_("edge"),
                [then("fall", {**falling, "off": "platform"})],
                [
                    when(
                        beside.is_("pit") & by_003,
                        [then("fall", {**falling, "off": "pit"})],
                        [then("fall_in", falling)],
                    )
                ],
            ),
        ),
    ),
)
