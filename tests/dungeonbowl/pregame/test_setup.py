"""Six to begin with, or all there are."""

import pytest

from dungeonbowl.pregame.setup import set_up
from tests.dungeonbowl.drafts import RULES, house


@pytest.mark.parametrize(
    ("available", "players"), [(0, 0), (1, 1), (5, 5), (6, 6), (7, 6), (16, 6)]
)
@pytest.mark.parametrize("mode", ["end_zone", "teleporter_or_end_zone"])
def test_six_are_set_up_or_all_there_are(available, players, mode):
    assert set_up(available, house(setup_mode=mode)).players == players


def test_in_the_end_zone_a_coach_may_set_up_fewer():
    said = set_up(9, RULES)
    assert (said.rule, said.text) == ("SET-01", "Sets up as many as 6 players in its own end zone.")


def test_one_by_one_it_is_exactly_so_many():
    said = set_up(1, house(setup_mode="teleporter_or_end_zone"))
    assert said.rule == "SET-02"
    assert said.text.startswith("Sets up 1 player, taking turns with the others")
