"""A ball scatters or bounces (BAL-01 to BAL-03, BAL-05)."""

from dungeonbowl.procedures.language.inputs import choice, number, numbers, perhaps, wrong
from dungeonbowl.procedures.language.operations import dice, numbers_to
from dungeonbowl.procedures.language.statements import end, roll, then, value, when
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.following import armour, goes_down
from dungeonbowl.procedures.shared.inputs import BALL

times = number("times", 1, 3, 1)
walls = numbers("walls", 8, (), most=8, rising=False)
lands_on = choice(
    "lands_on",
    ("empty", "occupied", "player", "pad", "pit", "lava", "water", "chasm", "edge", "head"),
    "empty",
)
hit = perhaps("hit")
caught = then("catch", {"player": hit, "how": "bounce", "ball": BALL})
on_head = lands_on.is_("head")

SCATTER = Procedure(
    key="scatter",
    rules=("BAL-01", "BAL-02", "BAL-03", "BAL-05", "C-196"),
    inputs=(times, walls, lands_on, hit, BALL),
    wrong=(
        wrong((times > 1) & (walls.length > 0), walls, "Only for one direction."),
        wrong(
            numbers_to(8).where("way", lambda way, n: ~way.among(walls)).length.is_(0),
            walls,
            "There must be a way out.",
        ),
        wrong(lands_on.one_of("player", "head") & hit.is_missing, hit, "This must be given."),
    ),
    do=(
        roll(
            "direction",
            "Where the ball goes",
            "d8",
            count=times,
            again=lambda face: face.among(walls),
        ),
        value(dice("direction").last),
        when(lands_on.one_of("empty", "lava", "water"), [end("rests")]),
        when(lands_on.one_of("occupied", "pit"), [end("bounces")]),
        when(lands_on.one_of("pad", "chasm"), [end("teleports")]),
        when(lands_on.is_("edge"), [end("falls")]),
        when(on_head & BALL.is_("iron"), [end("strikes")]),
        end("to_player"),
    ),
    outcomes=(
        ends("rests", "The ball comes to rest."),
        ends("bounces", "The ball bounces on.", then("scatter", {"ball": BALL})),
        ends("to_player", "The ball comes to {$hit}.", caught),
        ends("teleports", "The ball is teleported.", then("ball_on_pad", {"ball": BALL})),
        ends("falls", "The ball falls off the edge.", then("scatter", {"times": 3, "ball": BALL})),
        ends(
            "strikes",
            "The iron ball comes down on the head of {$hit}.",
            goes_down(hit),
            armour(hit),
            then("scatter", {"ball": BALL}),
        ),
    ),
)
