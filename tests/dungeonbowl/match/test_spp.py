"""Star Player Points, number by number (SPP-01, SPP-02, OPT-28, OPT-87 to OPT-89)."""

import pytest

from dungeonbowl.match.events import award
from dungeonbowl.match.spp import spp_value
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.drafts import BOOK, RULES, house
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    SHADOWS,
    XAN,
    YOB,
    allied,
    armed,
    night,
    outcome,
    telling,
)


@pytest.mark.parametrize(
    ("deed", "spp"),
    [
        ("completion", 1), ("casualty", 2), ("interception", 2), ("touchdown", 3), ("mvp", 5),
        ("chest_ball", 2), ("hazard_push", 1), ("monster_removed", 2), ("referee_removed", 2),
        ("weapon_casualty", 2),
    ],
)  # fmt: skip
def test_a_deed_is_worth_what_the_list_says(deed, spp):
    assert spp_value(deed, BOOK, RULES) == spp


def test_the_house_changes_the_normal_list_and_nothing_else():
    rules = house(spp_values=[2, 4, 3, 6, 8])
    names = ("completion", "casualty", "interception", "touchdown", "mvp")
    assert [spp_value(name, BOOK, rules) for name in names] == [2, 4, 3, 6, 8]
    assert spp_value("weapon_casualty", BOOK, rules) == 2


@pytest.mark.parametrize(
    ("type", "fields", "spp"),
    [
        ("touchdown", {}, 3), ("completion", {}, 1), ("interception", {}, 2),
        ("chest_ball", {}, 2), ("chest_trap", {}, 0),
        ("referee_removed", {}, 2), ("monster_removed", {"monster": "gorgon"}, 2),
        ("lost_in_space", {}, 0), ("sponge", {}, 0), ("note", {"text": "Rain."}, 0),
    ],
)  # fmt: skip
def test_a_player_earns_what_their_deed_is_worth(type, fields, spp):
    assert outcome(night(), type, player=ANN, **fields)["spp"] == spp


@pytest.mark.parametrize("type", ["touchdown", "chest_ball", "referee_removed"])
def test_nobody_earns_what_nobody_did(type):
    assert outcome(night(), type, team=SHADOWS)["spp"] == 0


@pytest.mark.parametrize(
    ("cause", "standing", "spp"),
    [
        ("block", True, 2), ("block", False, 2), ("weapon", True, 2), ("weapon", False, 0),
        ("foul", True, 0), ("hazard", True, 0), ("monster", True, 0), ("explosion", True, 0),
        ("pushed", True, 0), ("other", True, 0),
    ],
)  # fmt: skip
def test_a_casualty_counts_by_block_and_by_weapon_on_the_standing(cause, standing, spp):
    fields = {"player": ANN, "victim": XAN, "cause": cause, "victim_standing": standing}
    assert outcome(armed(night(), ANN), "casualty", 1, **fields)["spp"] == spp


@pytest.mark.parametrize(("player", "said"), [(ANN, "no secret weapon"), (None, "say whose")])
def test_nobody_strikes_with_a_weapon_they_do_not_have(player, said):
    fields = {"player": player, "victim": XAN, "cause": "weapon"}
    with pytest.raises(Refused, match=said) as raised:
        outcome(armed(night(), BEN), "casualty", **fields)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["POST-14"]


def test_magic_is_a_sorcerers_weapon():
    match = armed(night(), ANN, weapon="sorcery")
    assert outcome(match, "casualty", 1, player=ANN, victim=XAN, cause="weapon")["spp"] == 2


def test_what_befalls_an_ally_earns_nothing():
    match = armed(allied(night()), ANN)
    for cause in ("block", "weapon"):
        hurt = outcome(match, "casualty", 1, player=ANN, victim=XAN, cause=cause)
        assert (hurt["spp"], hurt["allied"]) == (0, True)
    assert outcome(match, "hazard_push", player=ANN, victim=XAN, hazard="lava")["spp"] == 0


@pytest.mark.parametrize(
    ("mode", "spp"),
    [("eye", 2), ("eye_onsite", 2), ("none", 2), ("s4_doubles", 2), ("s1_model", 0)],
)
def test_a_referee_is_worth_two_but_for_the_model_of_001(mode, spp):
    match = night(house(referee_mode=mode))
    assert outcome(match, "referee_removed", player=ANN)["spp"] == spp


def test_a_casualty_of_ones_own_earns_nothing():
    assert outcome(night(), "casualty", 1, player=ANN, victim=BEN, cause="block")["spp"] == 0


def test_a_casualty_that_regenerates_was_one_all_the_same():
    fields = {"player": ANN, "victim": XAN, "cause": "block", "regenerated": True}
    assert outcome(night(), "casualty", **fields)["spp"] == 2


def test_a_casualty_that_drugs_make_a_knock_out_earns_nothing_unless_the_house_says_so():
    fields = {"player": ANN, "victim": XAN, "cause": "block"}
    assert outcome(night(drugs=1), "casualty", 4, **fields)["spp"] == 0
    generous = night(house(drugged_casualty_spp=True), drugs=1)
    assert outcome(generous, "casualty", 4, **fields)["spp"] == 2
    assert outcome(night(drugs=1), "casualty", 3, 1, **fields)["spp"] == 2


@pytest.mark.parametrize("hazard", ["trap", "lava", "teleporter", "ledge", "chasm"])
def test_an_opponent_pushed_into_a_hazard_is_worth_one(hazard):
    assert outcome(night(), "hazard_push", player=ANN, victim=XAN, hazard=hazard)["spp"] == 1
    assert outcome(night(), "hazard_push", player=ANN, victim=BEN, hazard=hazard)["spp"] == 0


def test_a_chasm_is_a_ledge_unless_the_house_says_otherwise():
    match = night(house(chasm_is_ledge=False))
    fields = {"player": ANN, "victim": XAN}
    assert outcome(match, "hazard_push", hazard="chasm", **fields)["spp"] == 0
    assert outcome(match, "hazard_push", hazard="ledge", **fields)["spp"] == 1


@pytest.mark.parametrize("face", range(1, 7))
def test_a_monster_of_strength_six_is_worth_a_d6_more(face):
    actual = outcome(night(), "monster_removed", face, player=ANN, monster="cave_dragon")
    assert actual["spp"] == 2 + face
    assert actual["monster_bonus"] == face


@pytest.mark.parametrize(
    ("monster", "called"),
    [
        ("minotaurs.lineman", "minotaurs"), ("minotaurs", "minotaurs"), ("minotaur", "minotaur"),
        ("ogre", "ogre"), ("kroxigor", "kroxigor"), ("skeletons.mummy", "Mummy"),
    ],
)  # fmt: skip
def test_a_big_guy_at_large_is_a_monster_by_its_own_strength(monster, called):
    actual = outcome(night(), "monster_removed", player=ANN, monster=monster)
    assert actual["spp"] == 2
    assert actual["text"] == f"Player 101 (1) gets rid of a monster: {called}. 2 SPP."


def test_a_big_guy_of_strength_six_is_worth_a_d6_more():
    assert outcome(night(), "monster_removed", 6, player=ANN, monster="treemen")["spp"] == 8


def test_a_monster_may_count_as_a_casualty_too():
    match = night(house(monster_casualty_spp=True))
    assert outcome(match, "monster_removed", player=ANN, monster="gorgon")["spp"] == 4


def test_a_monster_that_nobody_removed_needs_no_die():
    assert outcome(night(), "monster_removed", monster="manticore")["spp"] == 0


def test_what_the_victim_suffers_earns_them_nothing():
    event = telling(night(), "knocked_out", victim=YOB)
    assert event.victim_team == BOLTS
    assert award(event, BOOK, RULES).spp == 0
