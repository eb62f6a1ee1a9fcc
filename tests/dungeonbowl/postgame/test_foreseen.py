"""What an answer would come to is said before it is given."""

from dataclasses import replace

import pytest

from dungeonbowl.postgame.asking import Occasion
from dungeonbowl.postgame.foreseen import moved, profile_moved, sentence
from tests.dungeonbowl.drafts import BOOK, RULES, draft, player, with_players, wounds

TEAM = with_players(draft(treasury=100_000), humans_lineman=6)
NOW = Occasion(1, TEAM, (), (), BOOK, RULES)


@pytest.mark.parametrize(
    ("kind", "said"),
    [("ma", "MA 5 to 6"), ("st", "ST 2 to 3"), ("ag", "AG 2 to 3"), ("av", "AV 7 to 8")],
)
def test_a_cure_is_seen_in_the_profile(kind, said):
    hurt = player(injuries=wounds(kind))
    assert list(profile_moved(NOW, hurt, player())) == [said]
    assert list(profile_moved(NOW, hurt, hurt)) == []


def test_what_changes_is_said_and_nothing_else():
    assert list(moved(NOW, TEAM)) == []
    poorer = replace(TEAM, treasury=50_000)
    assert list(moved(NOW, poorer)) == ["treasury 100,000 gp to 50,000 gp", "team rating 40 to 35"]
    larger = replace(TEAM, rerolls=1)
    assert next(iter(moved(NOW, larger))).startswith("team value ")


def test_parts_become_a_sentence():
    assert sentence("", "team value 1 to 2", "MA 4 to 5") == "Team value 1 to 2; MA 4 to 5."
    assert sentence("", "") == ""
