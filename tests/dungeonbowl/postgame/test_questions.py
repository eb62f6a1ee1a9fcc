"""How a step asks for dice that were rolled at the table."""

import pytest

from dungeonbowl.dice import Need, how_to_roll
from dungeonbowl.postgame.asking import dice_asked


@pytest.mark.parametrize(
    ("die", "count", "called", "highest", "places"),
    [
        ("d6", 1, "D6", "6", [1]),
        ("d6", 2, "2D6", "6", [1, 2]),
        ("d12", 1, "D12", "12", [1]),
        ("d66", 3, "3D66", "66", [1, 2, 3]),
    ],
)
def test_every_die_has_its_name_and_a_place_for_its_face(die, count, called, highest, places):
    need = Need("winnings", die, count, "what the crowd paid").as_dict()
    (asked,) = dice_asked([need], "Roll them openly.").dice
    assert (asked["called"], asked["highest"]) == (called, highest)
    assert [place.number for place in asked["places"]] == places
    assert (asked["purpose"], asked["how"]) == ("winnings", how_to_roll(die))
    assert dice_asked([need], "Roll them openly.").note == "Roll them openly."
