"""Whether a die may be thrown again, and by what (SET-12, SET-13, SET-15, C-149)."""

from dungeonbowl.procedures.language.inputs import any_roll, choice, flag, number
from dungeonbowl.procedures.language.operations import known_as
from dungeonbowl.procedures.language.statements import BY_FOOT, FOOT, end, entry, roll, when
from dungeonbowl.procedures.language.terms import Listed, Truth
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.rolls import reached

which = any_roll("roll")
ARMBANDS, RING = "armbands_of_blocking", "ring_of_invulnerability"
source = choice("source", ("team", "leader", "pro", "skill", FOOT, ARMBANDS, RING), "team")
left = number("left", 0, 20, 1, match=True)
leader_in_dungeon = flag("leader_in_dungeon", True, match=True)
pro_failed = flag("pro_failed", match=True)

marked_as = Listed(known_as("marks", which).json)
mark = marked_as.at(1)
named = Truth(["has", PLAYER.json, marked_as.at(2).json])
on_top = which.one_of("armour.armour", "injury.injury") & PLAYER.has("Piling On")
by_team = source.one_of("team", "leader")
unheard = mark.is_("") | (mark.is_(BY_FOOT) & source.is_not(FOOT))
lacking = (
    (by_team & left.is_(0))
    | (source.is_("leader") & ~leader_in_dungeon)
    | (source.is_("pro") & ~PLAYER.has("Pro"))
    | (source.is_("skill") & ~named)
    | (source.is_(FOOT) & ~PLAYER.wears(FOOT))
)
# Items that name the roll which they allow again (ITEM-03, ITEM-15).
by_item = (source.is_(ARMBANDS) & which.is_("block_dice.block") & PLAYER.wears(ARMBANDS)) | (
    source.is_(RING) & which.one_of("armour.armour", "foul.armour") & PLAYER.wears(RING)
)
other_item = source.one_of(ARMBANDS, RING) & ~by_item
piled_on = source.is_("skill") & on_top

REROLL_ALLOWED = Procedure(
    key="reroll_allowed",
    rules=("SET-12", "SET-13", "SET-15", "C-149"),
    inputs=(which, PLAYER, source, left, leader_in_dungeon, pro_failed),
    do=(
        when(
            (pro_failed & source.is_not("pro"))
            | other_item
            | (~piled_on & ~by_item & (unheard | lacking)),
            [end("forbidden")],
        ),
        when(
            source.is_("pro"),
            [
                roll("pro", "{$player} is a pro: {=target}+", target=4),
                when(~reached(), [end("pro_failed")]),
            ],
        ),
        end("allowed"),
    ),
    outcomes=(
        ends("forbidden", "This can't be thrown again so."),
        ends(
            "allowed",
            "It may be thrown again.",
            when(by_team, [entry("reroll", team=PLAYER.number("team"), source=source)]),
        ),
        ends("pro_failed", "{$player} isn't professional enough: the roll stands."),
    ),
)
