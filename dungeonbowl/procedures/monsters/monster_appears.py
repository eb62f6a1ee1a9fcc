"""A monster appears (MON-02 to MON-05, MON-16 to MON-18)."""

from dungeonbowl.procedures.language.inputs import choice, flag, perhaps, refuse, wrong
from dungeonbowl.procedures.language.operations import die, row
from dungeonbowl.procedures.language.statements import (
    draw,
    end,
    entry,
    let,
    roll,
    then,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import Term
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.beasts import MONSTERS, POOL, WHICH
from dungeonbowl.procedures.shared.inputs import PADS
from dungeonbowl.procedures.shared.teleporting import PAD

cause = choice("cause", ("lurking", "morphed", "gm", "monsterbowl"), "lurking")
already = flag("already", match=True)
opener = perhaps("opener")
which = Term("$which")
lurks = cause.is_("lurking")
bowl = cause.is_("monsterbowl")
called_for = (
    (lurks & MONSTERS.one_of("lurking", "both"))
    | (cause.is_("morphed") & MONSTERS.one_of("morphing", "both"))
    | (cause.is_("gm") & MONSTERS.is_("neutral_GM_monster"))
    | (bowl & MONSTERS.is_("Monsterbowl"))
)
wander = "Monsters don't come so in this match."

MONSTER_APPEARS = Procedure(
    key="monster_appears",
    rules=("MON-02", "MON-03", "MON-04", "MON-05", "MON-16", "MON-17", "MON-18"),
    inputs=(cause, WHICH, already, opener, PADS),
    off=(refuse(MONSTERS.one_of("none", "Dragonbowl"), "OPT-66", wander),),
    wrong=(wrong(WHICH.is_missing & POOL.length.is_(0), WHICH, "This must be given."),),
    forbid=(refuse(~called_for, "OPT-66", wander),),
    do=(
        when(
            lurks,
            [
                when(already, [end("nothing")]),
                roll("lurk", "Whether a monster lurks by the chest: on 5 or more"),
                when(row("monster_appears", die("lurk")).is_("nothing"), [end("nothing")]),
            ],
        ),
        let(which, WHICH),
        when(which.is_missing, [draw("monster", POOL, which, "Which monster it is")]),
        value(which),
        when(
            cause.one_of("gm", "monsterbowl"),
            [draw("teleporter", PADS, PAD, "From which teleporter the monster comes")],
        ),
        when(lurks | bowl, [roll("direction", "Where the monster stands", "d8")]),
        end("appears"),
    ),
    outcomes=(
        ends("nothing", "Nothing lurks there."),
        ends(
            "appears",
            "A monster appears.",
            when(
                cause.is_("morphed") & opener.is_given,
                [then("monster_attack", {"monster": which, "attack": "block", "victim": opener})],
            ),
            entry("monster", monster=None, key=which, **{"is": "up"}),
        ),
    ),
)
