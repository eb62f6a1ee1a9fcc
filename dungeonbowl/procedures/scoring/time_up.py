"""The time limit is reached (TIME-01, TIME-02)."""

from dungeonbowl.procedures.language.inputs import flag, numbers, refuse, wrong
from dungeonbowl.procedures.language.operations import every, numbers_to, option
from dungeonbowl.procedures.language.statements import end, let, value, when
from dungeonbowl.procedures.language.terms import Listed
from dungeonbowl.procedures.procedure import Procedure, ends

scored = flag("scored", match=True)
distances = numbers("distances", 999, None, low=0, least=2, most=4, rising=False)
equal_turns = flag("equal_turns", True, match=True)
limit = option("time_limit")
by_004 = limit.is_("004")
nearest = distances.where(
    "near", lambda near, n: ~distances.any("nearer", lambda nearer, m: nearer < near)
)
winner = Listed("$winner")

TIME_UP = Procedure(
    key="time_up",
    rules=("TIME-01", "TIME-02", "C-184"),
    inputs=(scored, distances, equal_turns),
    off=(refuse(limit.is_("none"), "OPT-79", "There is no time limit in this match."),),
    wrong=(
        wrong(
            every(by_004, ~scored, equal_turns, distances.is_missing),
            distances,
            "This must be given.",
        ),
    ),
    do=(
        when(scored, [end("decided")]),
        when(~by_004, [end("draw")]),
        when(~equal_turns, [end("play_on")]),
        let(winner, nearest),
        when(winner.length > 1, [end("draw")]),
        let(
            winner,
            numbers_to(distances.length).where(
                "place", lambda place, n: distances.at(place).is_(winner.at(1))
            ),
        ),
        value(winner.at(1)),
        end("winner"),
    ),
    outcomes=(
        ends("decided", "Most touchdowns decide."),
        ends("draw", "Time is up, and no side has won by itself."),
        ends("play_on", "The turn is played so that all sides have had as many."),
        ends("winner", "Time is up: the ball is nearest for side {=value}."),
    ),
)
