"""A chest is opened, by whomever or by itself (CHE-01 to CHE-04, CHE-09 to CHE-11)."""

from dungeonbowl.procedures.language.inputs import choice, flag, number, perhaps, wrong
from dungeonbowl.procedures.language.operations import (
    die,
    either,
    every,
    list_if,
    lowest,
    number_option,
    option,
    row,
)
from dungeonbowl.procedures.language.statements import (
    Block,
    draw,
    end,
    entry,
    event,
    let,
    roll,
    then,
    value,
    when,
)
from dungeonbowl.procedures.language.terms import VALUE, Number, Term, Truth, Value
from dungeonbowl.procedures.procedure import Procedure, ends
from dungeonbowl.procedures.shared.inputs import BALL_ROLLED, BALL_TYPES, ONLY_BALL, ORDINARY_BALL
from dungeonbowl.procedures.shared.rolls import agility, reached, succeeded

opener = perhaps("player")
chest = number("chest", 1, 99, 1)
content = choice("content", ("ball", "none"), None, match=True)
chests_left = number("chests_left", 1, 99, number_option("chests"), match=True)
balls_left = number("balls_left", 0, 99, number_option("balls"), match=True)
ball_type = choice("ball_type", BALL_TYPES, None)
by_sorcery = flag("by_sorcery")
beside = flag("beside", True)

drawn = Number("$drawn")
has_ball = Truth("$has_ball")
type_found = Term("$type_found")
rolled = option("chest_content").is_("roll")
may_snatch = every(
    option("chest_opening").is_("002"),
    opener.is_given,
    beside,
    ~(opener.st.is_(1) & VALUE.is_("iron")),
)
morphing = option("monsters").one_of("morphing", "both")
here = opener.is_given & beside


def replaced(by: str) -> Block:
    """What the chest is now, and who did it."""
    is_now: dict[str, Value] = {"chest": chest, "is": by}
    return [
        when(
            opener.is_given,
            [entry("chest", **is_now, player=opener.id)],
            [entry("chest", **is_now)],
        )
    ]


def found(lies: Value) -> Block:
    """The ball, with who holds it."""
    award = event("chest_ball", player=opener.id, by_sorcery=by_sorcery)
    return [
        when(opener.is_given, [award]),
        replaced("ball"),
        entry("ball", ball=ONLY_BALL, **{"with": lies}),
    ]


OPEN_CHEST = Procedure(
    key="open_chest",
    rules=(
        *("CHE-01", "CHE-02", "CHE-03", "CHE-04", "CHE-09", "CHE-10", "CHE-11"),
        *("DUN-08", "VAR-01", "C-206"),
    ),
    inputs=(opener, chest, content, chests_left, balls_left, ball_type, by_sorcery, beside),
    wrong=(wrong(~rolled & content.is_missing, content, "This must be given."),),
    do=(
        let(has_ball, content.is_("ball")),
        when(
            content.is_missing,
            [
                let(has_ball, balls_left >= chests_left),
                when(
                    (balls_left > 0) & (balls_left < chests_left),
                    [
                        draw(
                            "content",
                            chests_left,
                            drawn,
                            "What chest {$chest} holds: the ball on {$balls_left} or less",
                        ),
                        let(has_ball, drawn <= balls_left),
                    ],
                ),
            ],
        ),
        when(
            has_ball,
            [
                let(type_found, either(ball_type.is_given, ball_type, ORDINARY_BALL)),
                when(
                    BALL_ROLLED & ball_type.is_missing,
                    [
                        roll("ball_type", "The type of the ball"),
                        let(type_found, row("ball_types", die("ball_type"))),
                    ],
                ),
                value(type_found),
                when(
                    may_snatch,
                    [
                        agility("snatch", "{$player} snatches the ball", opener),
                        when(succeeded("snatch"), [end("ball_snatched")]),
                    ],
                ),
                end("ball_found"),
            ],
        ),
        when(
            morphing,
            [
                roll(
                    "morph",
                    "Whether a monster springs out of chest {$chest}: {=target}+",
                    target=lowest("monster_appears", "monster"),
                ),
                when(reached(), [end("monster")]),
            ],
        ),
        end("explodes"),
    ),
    outcomes=(
        ends(
            "ball_found",
            either(
                opener.is_given,
                "{$player} opens chest {$chest}: a ball, {=value}, lies there.",
                "Chest {$chest} opens: a ball, {=value}, lies there.",
            ),
            found("loose"),
        ),
        ends(
            "ball_snatched",
            "{$player} opens chest {$chest} and holds a ball, {=value}.",
            when(VALUE.is_("enchanted"), [then("enchanted_ball", {"player": opener})]),
            found(opener.id),
        ),
        ends(
            "monster",
            either(
                opener.is_given,
                "{$player} opens chest {$chest}, and a monster springs out.",
                "Chest {$chest} opens, and a monster springs out.",
            ),
            then("monster_appears", {"cause": "morphed", "opener": either(here, opener)}),
            replaced("gone"),
        ),
        ends(
            "explodes",
            either(
                opener.is_given,
                "{$player} opens chest {$chest}, and it explodes.",
                "Chest {$chest} explodes.",
            ),
            then("explosion", {"victims": list_if(here, {"player": opener})}),
            when(opener.is_given, [event("chest_trap", player=opener.id)]),
            replaced("exploded"),
        ),
    ),
)
