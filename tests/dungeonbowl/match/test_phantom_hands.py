"""Whose magic opens a chest (SOR-05, C-103, C-186)."""

import pytest

from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.nights import ANN, SHADOWS, armed, night, outcome


@pytest.mark.parametrize(
    ("weapon", "opener"), [("", ANN), ("chainsaw", ANN), ("sorcery", None)], ids=str
)
def test_no_chest_is_opened_by_the_magic_of_somebody_without_any(weapon, opener):
    match = armed(night(), ANN, weapon=weapon)
    with pytest.raises(Refused, match="no sorcerer") as raised:
        outcome(match, "chest_ball", player=opener, team=SHADOWS, by_sorcery=True)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["POST-14"]


@pytest.mark.parametrize(
    ("weapon", "by_sorcery"), [("sorcery", True), ("sorcery", False), ("", False)]
)
def test_whoever_can_open_the_chest_with_the_ball_earns_its_points(weapon, by_sorcery):
    match = armed(night(), ANN, weapon=weapon)
    assert outcome(match, "chest_ball", player=ANN, by_sorcery=by_sorcery)["spp"] == 2
