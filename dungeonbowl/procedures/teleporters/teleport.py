"""A player is teleported (TEL-01 to TEL-07, TEL-14)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import choice, flag, number
from dungeonbowl.procedures.language.operations import either, every, option
from dungeonbowl.procedures.language.statements import end, event, then, value, when
from dungeonbowl.procedures.language.terms import Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import armour, boxed, drops, pushed_into
from dungeonbowl.procedures.shared.inputs import (
    ACTIVE,
    CARRIER,
    OCCUPANTS,
    PADS,
    PLAYER,
    PUSHED_BY,
    TELEPORTERS,
)
from dungeonbowl.procedures.shared.teleporting import OTHER, PAD, moves_on, random_pad

from_pad = number("from", 1, TELEPORTERS, None)
how = choice("how", ("step", "push", "chain", "trap", "enchanted", "arrival"), "step")
already = flag("already", match=True)
by_003 = option("teleport_rules").is_("003")
same = PAD.is_(from_pad)
second = when(already & ~by_003, [then("injury", {"player": PLAYER})])
pushed = when(how.is_("push"), [pushed_into("teleporter")])
gone: Mapping[str, Value] = {"how": "lost_in_space", "on_pad": True, "active": ACTIVE}

TELEPORT = Procedure(
    key="teleport",
    rules=(
        *("TEL-01", "TEL-02", "TEL-03", "TEL-04", "TEL-05", "TEL-06", "TEL-07", "TEL-14"),
        *("VAR-14", "C-154", "C-155"),
    ),
    inputs=(PLAYER, from_pad, how, already, PADS, OCCUPANTS, CARRIER, ACTIVE, PUSHED_BY),
    do=(
        when(every(by_003, already, ~how.one_of("push", "chain")), [end("injured")]),
        random_pad(how.one_of("step", "arrival")),
        value(PAD),
        when(same, [end(either(by_003, "lost_in_space", "shaken"))]),
        end(either(OTHER.is_given, "chain", "arrives")),
    ),
    outcomes=(
        ends(
            "injured",
            "{$player} is teleported a second time and is hurt by it.",
            then("injury", {"player": PLAYER, "teleported": True}),
            drops(),
            pushed,
        ),
        ends(
            "lost_in_space",
            "{$player} is lost in space.",
            when(CARRIER, [then("carrier_gone", gone)]),
            event("lost_in_space", player=PLAYER.id),
            boxed("lost"),
            pushed,
        ),
        ends(
            "shaken",
            "{$player} comes out where the journey began, shaken.",
            second,
            armour(),
            when(OTHER.is_given, [moves_on()]),
            pushed,
        ),
        ends(
            "chain",
            "{$player} comes out on teleporter {=value}, where somebody stands.",
            second,
            moves_on(),
            pushed,
        ),
        ends("arrives", "{$player} comes out on teleporter {=value}.", second, pushed),
    ),
)
