"""A player stands in an end zone with the ball (WIN-01, VAR-07, VAR-08)."""

from dungeonbowl.procedures.language.inputs import flag, number
from dungeonbowl.procedures.language.operations import either, number_option, option
from dungeonbowl.procedures.language.statements import end, entry, event, then, turnover, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import ONLY_BALL, PLAYER

standing = flag("standing", True)
zone = flag("zone", True)
balls = number_option("balls")
balls_left = number("balls_left", 1, 99, balls, match=True)
game = option("multiball")
scored = [event("touchdown", player=PLAYER.id), entry("ball", ball=ONLY_BALL, **{"with": "gone"})]

SCORE = Procedure(
    key="score",
    rules=("WIN-01", "VAR-07", "VAR-08", "C-183"),
    inputs=(PLAYER, standing, zone, balls_left),
    do=(
        when(~standing | ~zone, [end("no_touchdown")]),
        when(balls.is_(1) | game.is_("first_touchdown"), [end("wins")]),
        when(game.is_("illusionary"), [end("claimed")]),
        end(either(balls_left > 1, "touchdown", "last_touchdown")),
    ),
    outcomes=(
        ends("no_touchdown", "That is no touchdown."),
        ends("wins", "{$player} scores and wins the game.", scored, entry("whistle")),
        ends(
            "claimed",
            "{$player} scores, if the ball is real.",
            then("illusion", {"player": PLAYER, "balls_left": balls_left}),
        ),
        ends("touchdown", "{$player} scores a touchdown.", scored, turnover()),
        ends("last_touchdown", "{$player} scores with the last ball.", scored, entry("whistle")),
    ),
)
