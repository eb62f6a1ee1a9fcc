"""The Magic Sponge (SPG-01 to SPG-03)."""

from dungeonbowl.procedures.language.inputs import choice, flag, refuse
from dungeonbowl.procedures.language.operations import option
from dungeonbowl.procedures.language.statements import end, entry
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import boxed
from dungeonbowl.procedures.shared.inputs import PLAYER

box = choice("box", ("knocked_out", "casualty"), "knocked_out", match=True)
used = flag("used", match=True)
arrived = flag("arrived", match=True)
once = option("sponge").is_("once_per_game")
spent = "The sponge was used already."
hurt = "The sponge does nothing for a casualty: {$player}."

SPONGE = Procedure(
    key="sponge",
    rules=("SPG-01", "SPG-02", "SPG-03"),
    inputs=(PLAYER, box, used, arrived),
    forbid=(
        refuse(once & used, "SPG-01", spent),
        refuse(once & box.is_("casualty"), "SPG-01", hurt),
        refuse(~once & used, "SPG-02", spent),
        refuse(~once & box.is_("casualty"), "SPG-02", hurt),
        refuse(~once & arrived, "SPG-02", "A reserve came in instead this turn."),
    ),
    do=(end("revived"),),
    outcomes=(
        ends(
            "revived",
            "{$player} is back among the reserves.",
            entry("sponge", team=PLAYER.number("team"), used="revive", player=PLAYER.id),
            boxed("reserves"),
        ),
    ),
)
