"""A coach argues a sending-off (INF-05, FOUL-03, REF-20)."""

from dungeonbowl.procedures.language.inputs import choice, flag, refuse
from dungeonbowl.procedures.language.operations import die, every, flag_option, option, row
from dungeonbowl.procedures.language.statements import end, event, roll, turnover
from dungeonbowl.procedures.language.terms import USED
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import boxed
from dungeonbowl.procedures.shared.inputs import PLAYER
from dungeonbowl.procedures.shared.referees import BARRED, BY_DOUBLES, BY_MODEL, KINDS, OFF_TURNOVER

kind = choice("kind", KINDS, "foul")
automatic = flag("automatic")
elnos = option("named_referee").is_("Elnos_Lawkeeper")
argued = event("argue", player=PLAYER.id, rolls=USED)

ARGUE = Procedure(
    key="argue",
    rules=("INF-05", "FOUL-03", "REF-20", "C-24"),
    inputs=(PLAYER, kind, automatic, BARRED),
    forbid=(
        refuse(
            automatic & ~flag_option("argue_auto_sendoff"),
            "OPT-75",
            "Nobody argues an automatic sending-off here.",
        ),
        refuse(
            automatic & BY_MODEL, "REF-17", "Nobody argues who attacked the referee: {$player}."
        ),
        refuse(BARRED, "INF-05", "This coach argues no more."),
        refuse(
            every(BY_MODEL, elnos, kind.is_("foul")),
            "REF-20",
            "Nobody argues with Elnos Lawkeeper.",
        ),
    ),
    do=(
        roll("argue", "Arguing for {$player}: cancelled on a 6"),
        end(row("argue", die("argue"))),
    ),
    outcomes=(
        ends(
            "barred",
            "{$player} is off, and the coach argues no more.",
            argued,
            turnover(OFF_TURNOVER),
        ),
        ends("stands", "{$player} is off.", argued, turnover(OFF_TURNOVER)),
        ends(
            "cancelled",
            "The referee thinks better of it: {$player} stays.",
            # What comes of the event says better where they were.
            boxed("dungeon"),
            argued,
            turnover(OFF_TURNOVER & BY_DOUBLES),
        ),
    ),
)
