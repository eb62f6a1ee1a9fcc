"""An injury roll (INJ-02, INJ-08)."""

from collections.abc import Mapping

from dungeonbowl.procedures.language.inputs import flag
from dungeonbowl.procedures.language.operations import (
    either,
    every,
    flag_option,
    number_if,
    option,
    row,
)
from dungeonbowl.procedures.language.statements import (
    Block,
    Modifier,
    Statement,
    end,
    entry,
    let,
    reroll,
    roll,
    then,
    when,
)
from dungeonbowl.procedures.language.terms import OUTCOME, TOTAL, Term, Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import boxed
from dungeonbowl.procedures.shared.harm import (
    ATTACKER,
    BADLY_HURT,
    BONUSES,
    CAUSE,
    DOSES,
    KNOCKED_OUT,
    POISONED,
    VICTIM_STANDING,
    for_injury,
)
from dungeonbowl.procedures.shared.inputs import ON, PLAYER

bonuses = for_injury("bonuses", *BONUSES)
titchy_plus = flag("titchy_plus", True)
teleported = flag("teleported")
by_d68 = every(option("casualty_table").is_("d68_lrb5"), option("niggling").is_("casualty_plus_1"))
table = either(PLAYER.has("Stunty") & flag_option("stunty_table"), "injury_stunty", "injury")
result = Term("$result")
upgraded = either(teleported, "reserves", either(ON.is_given | POISONED, "knocked_out", "stunned"))
same: Mapping[str, Value] = {
    "player": PLAYER,
    "cause": CAUSE,
    "attacker": ATTACKER,
    "victim_standing": VICTIM_STANDING,
}
drugged = then("drugs", {**same, "result": OUTCOME, "doses": DOSES})
again = reroll("injury", "piling_on", CAUSE.is_("block") & ATTACKER.has("Piling On"))


def comes_to(otherwise: Statement) -> Block:
    """Who took drugs may yet be spared; else this."""
    return [when(DOSES > 0, [drugged], [otherwise]), again]


INJURY = Procedure(
    key="injury",
    rules=("INJ-02", "INJ-08", "SKL-10", "C-112", "C-113", "C-192"),
    inputs=(
        *(PLAYER, CAUSE, ATTACKER, ON, POISONED, DOSES, bonuses, titchy_plus, teleported),
        VICTIM_STANDING,
    ),
    do=(
        roll(
            "injury",
            "Injury of {$player}",
            count=2,
            add=(
                Modifier("Titchy", number_if(PLAYER.has("Titchy") & titchy_plus, 2), "SKL-10"),
                *(bonus.on(bonus.among(bonuses)) for bonus in BONUSES),
                Modifier("Niggling injuries", number_if(by_d68, PLAYER.number("niggles")), "C-192"),
            ),
        ),
        let(result, row(table, TOTAL)),
        end(either(result.is_("stunned"), upgraded, result)),
    ),
    outcomes=(
        ends(
            "stunned",
            "{$player} is stunned.",
            entry("stand", player=PLAYER.id, **{"as": "stunned"}),
            again,
        ),
        ends("reserves", "{$player} is taken back to the reserves.", boxed("reserves"), again),
        ends("knocked_out", "{$player} is knocked out.", comes_to(KNOCKED_OUT)),
        ends("badly_hurt", "{$player} is badly hurt.", comes_to(BADLY_HURT)),
        ends("casualty", "{$player} is a casualty.", comes_to(then("casualty", same))),
    ),
)
