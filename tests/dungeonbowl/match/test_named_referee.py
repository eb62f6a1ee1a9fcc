"""Which referee's model watches a match (REF-13, OPT-73)."""

import pytest

from dungeonbowl.dice import DiceNeeded, TableDice
from dungeonbowl.match.named_referee import referee_drawn
from tests.dungeonbowl.drafts import house

BY_LOT = house(referee_mode="s1_model", named_referee="random")
KNOWN = [one for one in BY_LOT.book.options["named_referee"].choices if one != "random"]


def test_the_lot_is_a_die_with_a_face_for_each_of_them():
    with pytest.raises(DiceNeeded) as lacking:
        referee_drawn(BY_LOT, TableDice({}))
    (need,) = lacking.value.needs
    assert (need.purpose, need.die, need.count) == ("named_referee", f"d{len(KNOWN)}", 1)
    for face, key in enumerate(KNOWN, start=1):
        name = BY_LOT.book.referees[key.casefold()].name
        assert f"{face} {name}" in need.why


def test_its_face_names_the_referee():
    drawn = [referee_drawn(BY_LOT, TableDice({"named_referee": face})) for face in (1, len(KNOWN))]
    assert drawn == [KNOWN[0], KNOWN[-1]]


@pytest.mark.parametrize(
    "rules",
    [house(referee_mode="s1_model"), house(named_referee="random")],
    ids=["named", "the eye"],
)
def test_nobody_is_drawn_where_the_league_says_who_or_has_no_model(rules):
    assert referee_drawn(rules, TableDice({})) is None
