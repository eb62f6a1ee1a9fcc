"""The frame of every procedure: what is asked, given, refused and answered."""

import re

import pytest

from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import UnknownProcedure, prepared, work_out
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.procedures.asking import (
    BOOK,
    GRUBB,
    ask,
    malformed,
    need,
    outcome,
    refused,
    wanted,
)

RULES = HouseRules.resolve(BOOK)


class TestAsking:
    def test_one_thing_is_needed_at_a_time_and_says_why(self):
        answer = ask("dodge", player=GRUBB, markers=1)
        assert answer["needs"] == [
            {"purpose": "agility", "die": "d6", "count": 1, "why": "Grubb dodges: 4+"}
        ]

    def test_target_and_modifiers_are_known_before_the_die(self):
        answer = ask("dodge", player=GRUBB, markers=1)
        assert answer == {
            "key": "dodge",
            "target": 4,
            "modifiers": [
                {"text": "Dodging", "value": 1, "rule": "C-193"},
                {"text": "Opponents marking", "value": -1, "rule": "MOV-04"},
            ],
            "needs": answer["needs"],
            "dice": {},
            "total": None,
            "outcome": None,
            "text": "",
            "value": None,
            "each": None,
            "then": [],
            "entries": [],
            "turnover": False,
            "reroll": {},
        }

    def test_at_the_end_nothing_is_needed(self):
        answer = ask("dodge", {"agility": 3}, player=GRUBB, carrier=True)
        assert answer == {
            "key": "dodge",
            "target": 4,
            "modifiers": [{"text": "Dodging", "value": 1, "rule": "C-193"}],
            "needs": [],
            "dice": {"agility": 3},
            "total": 4,
            "outcome": "dodges",
            "text": "Grubb dodges away.",
            "value": None,
            "each": None,
            "then": [],
            "entries": [],
            "turnover": False,
            "reroll": {"agility": ["team"]},
        }

    def test_while_a_die_is_lacking_those_thrown_are_shown_and_may_be_thrown_again(self):
        answer = ask("leap", {"agility": 1}, player=GRUBB, squares=4)
        assert answer["needs"][0]["purpose"] == "landing"
        assert answer["dice"] == {"agility": 1}
        assert answer["reroll"] == {"agility": ["team"]}
        assert (answer["total"], answer["outcome"]) == (-1, None)

    def test_nobody_by_name_is_the_player(self):
        assert need("dodge", player={})["why"] == "The player dodges: 4+"
        assert ask("dodge", {"agility": 6}, player={})["text"] == "The player dodges away."

    def test_several_are_named_one_after_the_other(self):
        victims = [{"player": {"name": "Grubb"}}, {"player": {}}, {"player": {"name": "Skav"}}]
        text = ask("explosion", victims=victims)["text"]
        assert text == "The chest explodes and knocks down Grubb, somebody, Skav."

    def test_a_name_is_no_template(self):
        answer = ask("dodge", {"agility": 6}, player={"name": "{$markers}"})
        assert answer["text"] == "{$markers} dodges away."


class TestDice:
    def test_several_are_told_as_a_list_and_one_as_a_number(self):
        assert wanted("armour", player=GRUBB) == "2d6 armour"
        assert ask("armour", {"armour": [4, 4]}, player=GRUBB)["dice"] == {"armour": [4, 4]}
        assert ask("dodge", {"agility": [5]}, player=GRUBB)["dice"] == {"agility": 5}

    @pytest.mark.parametrize("chosen", [2, "3", True, [3]])
    def test_a_choice_that_nobody_offered_is_malformed(self, chosen):
        asked = {"attacker": {**GRUBB, "st": 4}, "defender": {"name": "Skav"}}
        assert wanted("block_dice", {"block": [3, 4]}, **asked) == "chosen of 3, 4"
        assert malformed("block_dice", {"block": [3, 4], "chosen": chosen}, **asked) == ["dice"]

    @pytest.mark.parametrize("face", [0, 7, "6", True, {}, 2.0, [9]])
    def test_a_face_that_the_die_has_not_is_malformed(self, face):
        assert malformed("dodge", {"agility": face}, player=GRUBB) == ["dice"]

    @pytest.mark.parametrize(
        ("face", "said"),
        [
            (7, "7"),
            ("six", "'six'"),
            ("6" * 99, f"'{'6' * 60}'"),
            (True, "true"),
            ({"face": 6}, "{...}"),
            ([6], "[...]"),
            (5.5, "..."),
            (10**30, "..."),
        ],
    )
    def test_what_was_sent_is_quoted_so_that_javascript_can(self, face, said):
        with pytest.raises(FieldError, match=re.escape(f"agility: a D6 has no face {said}.")):
            ask("dodge", {"agility": [face]}, player=GRUBB)

    @pytest.mark.parametrize("faces", [7, [7, 1], [1, 7], ["1", 2]])
    def test_also_among_several(self, faces):
        assert malformed("armour", {"armour": faces}, player=GRUBB) == ["dice"]

    def test_too_few_are_asked_for_again(self):
        assert wanted("armour", {"armour": [4]}, player=GRUBB) == "2d6 armour"
        assert wanted("dodge", {"agility": []}, player=GRUBB) == "d6 agility"
        assert wanted("dodge", {"agility": None}, player=GRUBB) == "d6 agility"

    def test_faces_told_for_nothing_are_ignored(self):
        dice = {"agility": [5, 99], "landing": 12, "nonsense": "x"}
        assert ask("dodge", dice, player=GRUBB)["dice"] == {"agility": 5}

    @pytest.mark.parametrize("face", [0, 9, 10, 19, 69, 71])
    def test_a_d68_has_tens_to_six_and_units_to_eight(self, face):
        house = {"casualty_table": "d68_lrb5"}
        assert malformed("casualty", {"casualty": face}, under=house, player=GRUBB) == ["dice"]

    def test_a_block_die_has_six_faces(self):
        asked = {"attacker": GRUBB, "defender": {"name": "Skav"}}
        assert wanted("block_dice", **asked) == "block block"
        assert malformed("block_dice", {"block": 7}, **asked) == ["dice"]

    def test_dice_are_an_object(self):
        with pytest.raises(FieldError, match=r"^dice: Send dice as an object"):
            work_out("dodge", RULES, {"player": {}}, [5])


class TestInputs:
    def test_of_several_fields_that_there_are_not_the_first_in_order_is_said(self):
        with pytest.raises(FieldErrors, match="10: There is no such input"):
            ask("dodge", player={"shoes": 1, "9": 1, "10": 1})

    def test_what_is_not_listed_is_malformed(self):
        assert malformed("dodge", player=GRUBB, boots=True, haste=1) == ["boots", "haste"]

    def test_everything_wrong_is_said_at_once(self):
        assert malformed("dodge", markers=9, gloves="yes") == ["player", "markers", "gloves"]

    @pytest.mark.parametrize("markers", [-1, 9, "1", True, 1.0, None, []])
    def test_numbers_are_whole_and_in_range(self, markers):
        assert malformed("dodge", player=GRUBB, markers=markers) == ["markers"]

    @pytest.mark.parametrize("player", [None, 7, "Grubb", []])
    def test_a_player_is_an_object(self, player):
        assert malformed("dodge", player=player) == ["player"]

    @pytest.mark.parametrize(
        "profile",
        [
            {"ma": 0},
            {"ma": 13},
            {"st": 11},
            {"ag": 7},
            {"av": 0},
            {"niggles": 21},
            {"id": "7"},
            {"id": 0},
            {"name": 7},
            {"name": "x" * 101},
            {"skills": ["Blocking"]},
            {"skills": "Block"},
            {"item": "a_ring"},
            {"item": None},
            {"weapon": "club"},
            {"size": "big"},
            {"shoe_size": 47},
        ],
    )
    def test_a_profile_is_read_field_by_field(self, profile):
        with pytest.raises(FieldErrors) as wrong:
            ask("dodge", player=profile)
        assert wrong.value.errors["player"][0].startswith(f"{next(iter(profile))}: ")

    def test_what_a_profile_does_not_say_is_ordinary(self):
        plain = {"ma": 6, "st": 3, "ag": 3, "av": 8, "skills": [], "niggles": 0, "item": ""}
        assert ask("dodge", player=plain) == ask("dodge", player={})

    def test_what_may_be_null_may_be_told_as_null(self):
        assert outcome("open_chest", player=None, content="none", ball_type=None) == "explodes"

    def test_in_a_match_an_id_is_enough(self):
        squads = {7: {"id": 7, "name": "Grubb", "ag": 5, "skills": ["Dodge"]}}
        answer = prepared("dodge", RULES, {"player": {"id": 7}}, squads).with_dice({"agility": 1})
        reply = answer.as_dict()
        assert (reply["target"], reply["text"]) == (2, "Grubb stumbles and falls.")
        assert reply["reroll"] == {"agility": ["team", "dodge"]}
        assert reply["then"][0]["inputs"] == {"player": {"id": 7}}, "as the player was given"

    @pytest.mark.parametrize("player", [{}, {"id": None}, {"id": 8}])
    def test_who_has_no_id_of_the_match_is_ordinary(self, player):
        squads = {1: {"id": 1, "ag": 5}, 7: {"id": 7, "ag": 5}}
        answer = prepared("dodge", RULES, {"player": player}, squads).with_dice({"agility": 3})
        assert answer.as_dict()["target"] == 4

    @pytest.mark.parametrize("one", [[7], {}, True])
    def test_an_id_is_a_number_in_a_match_too(self, one):
        with pytest.raises(FieldErrors, match="id: "):
            prepared("dodge", RULES, {"player": {"id": one}}, {1: {"id": 1, "ag": 5}})

    def test_what_must_be_given_is_asked_for(self):
        with pytest.raises(FieldErrors) as wrong:
            ask("dodge")
        assert wrong.value.errors == {"player": ["This must be given."]}

    def test_there_is_no_other_procedure(self):
        with pytest.raises(UnknownProcedure, match="haggle"):
            ask("haggle")


class TestPlayersWhoStandSomewhere:
    def test_the_lowest_pad_is_read_first_in_whichever_order_they_are_sent(self):
        with pytest.raises(FieldErrors, match="ma: "):
            ask("ball_on_pad", occupants={"5": {"av": 0}, "2": {"ma": 0}})

    @pytest.mark.parametrize("occupants", [[], {"7": {}}, {"0": {}}, {"x": {}}, {"1": None}])
    def test_stand_on_pads_that_there_are(self, occupants):
        assert malformed("ball_on_pad", occupants=occupants) == ["occupants"]

    @pytest.mark.parametrize("pads", [[], [0], [7], [2, 2], "1", [True]])
    def test_pads_are_numbers_each_once(self, pads):
        assert malformed("ball_on_pad", pads=pads) == ["pads"]


class TestRefusals:
    def test_malformed_comes_before_refused(self):
        assert malformed("dodge", player=GRUBB, iron=True, markers=9) == ["markers"]

    @pytest.mark.parametrize(
        ("key", "inputs", "purpose", "rule"),
        [
            ("throw_team_mate", {"player": GRUBB, "thrown": {"id": 8}}, "throw", "PAS-07"),
            ("jump_002", {"player": GRUBB, "squares": 2}, "jump", "OPT-50"),
        ],
    )
    def test_so_does_a_face_that_no_die_has(self, key, inputs, purpose, rule):
        with pytest.raises(FieldError, match=f"{purpose}: a D6 has no face 9"):
            ask(key, {purpose: 9}, **inputs)
        with pytest.raises(Refused) as refusal:
            ask(key, {purpose: 6}, **inputs)
        assert rule in {one.rule for one in refusal.value.verdicts}

    def test_all_rules_that_forbid_it_are_named_once_and_the_option_first(self):
        assert refused("leap", under={"leap_rule": "002"}, player=GRUBB, squares=2) == ["OPT-50"]
        inputs = {"player": GRUBB, "squares": 3, "movement": 2, "leapt": True, "steps_up": 2}
        assert refused("leap", **inputs) == ["LEA-07", "LEA-01", "OPT-59"]

    def test_a_ball_that_is_not_in_play_is_refused(self):
        assert refused("dodge", player=GRUBB, iron=True) == ["OPT-61"]
        assert refused("dodge", player=GRUBB, water=True) == ["OPT-59"]
        assert refused("scatter", ball="spiked") == ["OPT-61"]
        assert malformed("scatter", ball="wooden") == ["ball"]

    @pytest.mark.parametrize(
        ("agreed", "ball"),
        [
            ("iron", "iron"),
            ("normal", "normal"),
            ("roll_when_found", "normal"),
            (["iron", "living", "normal"], "normal"),
        ],
    )
    def test_which_ball_it_is_goes_without_saying_where_there_is_one_type(self, agreed, ball):
        house = {"ball_type": agreed}
        other = {"times": 1, "lands_on": "pit", "under": house}
        assert ask("scatter", {"direction": 1}, **other)["then"] == [
            {"key": "scatter", "inputs": {}}
        ]
        assert ask("scatter", {"direction": 1}, **other, ball=ball)["then"] == [
            {"key": "scatter", "inputs": {}}
        ]

    def test_where_it_is_rolled_for_it_may_be_any(self):
        house = {"ball_type": "roll_when_found"}
        answer = ask("scatter", {"direction": 1}, under=house, lands_on="pit", ball="iron")
        assert answer["then"] == [{"key": "scatter", "inputs": {"ball": "iron"}}]


class TestReRolls:
    def test_sources_come_in_their_order(self):
        lucky = {
            "skills": ["Dodge", "Pro", "Sure Feet"],
            "item": "lucky_rabbits_foot",
        }
        assert ask("dodge", {"agility": 2}, player=lucky)["reroll"] == {
            "agility": ["team", "pro", "dodge", "lucky_rabbits_foot"]
        }

    def test_an_armour_roll_is_nobodys(self):
        lucky = {"skills": ["Pro"], "item": "lucky_rabbits_foot"}
        assert ask("armour", {"armour": [1, 1]}, player=lucky)["reroll"] == {}
