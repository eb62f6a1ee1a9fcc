"""Blocking, pushing and landing on somebody (BLK, COL)."""

import pytest

from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import unjudged
from tests.dungeonbowl.procedures.asking import (
    BOOK,
    GRUBB,
    SKAV,
    ask,
    follows,
    malformed,
    modifiers,
    need,
    outcome,
    refused,
    wanted,
)

RUNES = {"features": ["inscriptions"]}
PUSHES = {"push_collision": True}
THIRD = {"id": 30, "name": "Third"}


def player(who, *skills, **profile):
    return {**who, "skills": list(skills), **profile}


def block(dice=None, under=None, **inputs):
    return ask("block_dice", dice, under=under, **{"attacker": GRUBB, "defender": SKAV, **inputs})


def faced(*faces, chosen=None, **inputs):
    """A block by these faces, the last word on which is theirs who may choose."""
    thrown = faces[0] if len(faces) == 1 else list(faces)
    return block({"block": thrown} | ({"chosen": chosen} if chosen else {}), **inputs)


class TestHowManyDice:
    @pytest.mark.parametrize(
        ("ours", "theirs", "dice"),
        [(3, 3, 1), (4, 3, 2), (6, 3, 2), (7, 3, 3), (3, 4, -2), (3, 6, -2), (3, 7, -3)],
    )
    def test_by_strength(self, ours, theirs, dice):
        asked = {"attacker": {**GRUBB, "st": ours}, "defender": {**SKAV, "st": theirs}}
        lacking = need("block_dice", **asked)
        assert (lacking["die"], lacking["count"]) == ("block", abs(dice))
        faces = list(range(3, 3 + abs(dice)))
        answer = faced(*faces, chosen=3, **asked)
        assert answer["value"] == dice
        assert (answer["target"], answer["total"]) == (None, None)

    def test_assists_raise_each_side(self):
        answer = block(assists=2, defence=1)
        assert modifiers(answer) == {"Offensive assists": 2, "Defensive assists": -1}
        assert answer["needs"][0]["count"] == 2
        assert block(defence=1)["needs"][0]["count"] == 2, "3 against 4"
        assert faced(3, 4, chosen=3, defence=1)["value"] == -2

    def test_runes_are_strength(self):
        answer = block(under=RUNES, attacker_rune=True, defender_rune=True)
        assert modifiers(answer) == {"Inscription": 1, "Defender's inscription": -1}
        assert answer["needs"][0]["count"] == 1
        inputs = {"attacker": GRUBB, "defender": SKAV, "attacker_rune": True}
        assert refused("block_dice", **inputs) == ["OPT-59"]

    @pytest.mark.parametrize(
        ("passage", "left"),
        [("attacker", {"Defensive assists": -2}), ("defender", {})],
    )
    def test_in_a_secret_passage_there_is_little_help(self, passage, left):
        assert modifiers(block(assists=1, defence=2, passage=passage)) == left

    def test_the_stronger_chooses_among_different_faces_in_rising_order(self):
        strong = {**GRUBB, "st": 7}
        lacking = need("block_dice", {"block": [6, 1, 6]}, attacker=strong, defender=SKAV)
        assert (lacking["purpose"], lacking["choices"], lacking["by"]) == (
            "chosen",
            [1, 6],
            "coach",
        )
        weak = need("block_dice", {"block": [4, 2]}, attacker=GRUBB, defender={**SKAV, "st": 4})
        assert (weak["choices"], weak["by"]) == ([2, 4], "opponent")

    def test_one_face_is_no_choice(self):
        answer = faced(3, 3, attacker={**GRUBB, "st": 4})
        assert (answer["outcome"], answer["dice"]) == ("pushed", {"block": [3, 3]})

    def test_who_throws_them_again(self):
        bands = player(GRUBB, "Pro", item="armbands_of_blocking")
        assert faced(3, attacker=bands)["reroll"] == {
            "block": ["team", "pro", "armbands_of_blocking"]
        }
        assert faced(3, attacker=bands, attacker_active=False)["reroll"] == {}
        lucky = player(GRUBB, item="lucky_rabbits_foot")
        assert faced(3, attacker=lucky)["reroll"] == {"block": ["team", "lucky_rabbits_foot"]}


class TestDauntless:
    BRAVE = player(GRUBB, "Dauntless")
    GIANT = {**SKAV, "st": 6}

    def test_above_their_strength_they_fight_as_equals(self):
        asked = {"attacker": self.BRAVE, "defender": self.GIANT}
        assert wanted("block_dice", **asked) == "2d6 dauntless"
        answer = block({"dauntless": [3, 4]}, **asked)
        assert modifiers(answer) == {"Dauntless": 3}
        assert answer["needs"][0]["count"] == 1
        assert answer["reroll"] == {"dauntless": ["team"]}
        answer = block({"dauntless": [3, 3]}, **asked)
        assert (answer["modifiers"], answer["needs"][0]["count"]) == ([], 2)

    def test_runes_count_and_assists_do_not(self):
        asked = {"attacker": self.BRAVE, "defender": {**SKAV, "st": 3}, "defence": 4}
        assert wanted("block_dice", **asked).endswith("block")
        rune = {**asked, "under": RUNES, "defender_rune": True}
        assert wanted("block_dice", **rune) == "2d6 dauntless"
        answer = block({"dauntless": [2, 3]}, **rune, assists=1)
        assert modifiers(answer) == {
            "Offensive assists": 1,
            "Defensive assists": -4,
            "Defender's inscription": -1,
            "Dauntless": 1,
        }

    def test_nobody_has_to(self):
        asked = {"attacker": self.BRAVE, "defender": self.GIANT, "dauntless": False}
        assert wanted("block_dice", **asked) == "2block block"


class TestFaces:
    @pytest.mark.parametrize(
        ("face", "ours", "theirs", "ends"),
        [
            (1, [], [], "attacker_down"),
            (2, ["Block"], ["Block"], "stands"),
            (2, ["Block"], [], "defender_down"),
            (2, [], ["Block"], "attacker_down"),
            (2, [], [], "both_down"),
            (3, [], [], "pushed"),
            (4, [], ["Stand Firm"], "held"),
            (5, [], [], "down"),
            (5, [], ["Dodge"], "pushed"),
            (5, [], ["Dodge", "Stand Firm"], "held"),
            (6, [], ["Dodge"], "down"),
        ],
    )
    def test_each(self, face, ours, theirs, ends):
        inputs = {"attacker": player(GRUBB, *ours), "defender": player(SKAV, *theirs)}
        assert faced(face, **inputs)["outcome"] == ends

    def test_on_their_own_rune_nobody_is_moved(self):
        answer = faced(3, 4, chosen=3, under=RUNES, defender_rune=True)
        assert (answer["outcome"], answer["then"]) == ("held", [])

    def test_attacker_down_ends_the_turn_if_they_are_active(self):
        answer = faced(1, attacker_carrier=True, carrier=True)
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "block"}},
            {"key": "scatter", "inputs": {}},
        ]
        assert answer["entries"] == [{"kind": "stand", "player": 7, "as": "prone"}]
        assert answer["turnover"] is True
        assert faced(1, attacker_active=False)["turnover"] is False

    def test_both_down_the_defender_first(self):
        answer = faced(2, attacker_carrier=True, carrier=True, spiked=True)
        assert answer["then"] == [
            {
                "key": "armour",
                "inputs": {"player": SKAV, "attacker": GRUBB, "cause": "block", "spiked": True},
            },
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "block"}},
            {"key": "scatter", "inputs": {}},
            {"key": "scatter", "inputs": {}},
        ]
        assert [one["player"] for one in answer["entries"]] == [12, 7]
        assert answer["turnover"] is True

    def test_down_takes_the_armour_roll_with_what_makes_it_harder(self):
        answer = faced(6, carrier=True, bracers=True, piercing=2)
        assert answer["then"] == [
            {
                "key": "armour",
                "inputs": {
                    "player": SKAV,
                    "attacker": GRUBB,
                    "cause": "block",
                    "bracers": True,
                    "piercing": 2,
                },
            },
            {"key": "scatter", "inputs": {}},
        ]
        assert answer["turnover"] is False

    @pytest.mark.parametrize("squares", ["walls", "full"])
    def test_against_a_wall_that_is_looked_at_first(self, squares):
        inputs = {} if squares == "walls" else {"squares": squares}
        answer = faced(6, push_to=squares, carrier=True, spiked=True)
        assert answer["then"] == [
            {
                "key": "wall_push",
                "inputs": {
                    "player": SKAV,
                    "attacker": GRUBB,
                    "knocked_down": True,
                    "spiked": True,
                    **inputs,
                },
            },
            {"key": "scatter", "inputs": {}},
        ]
        assert faced(3, push_to=squares)["then"] == [
            {"key": "wall_push", "inputs": {"player": SKAV, "attacker": GRUBB, **inputs}}
        ]

    def test_who_is_never_moved_is_never_smashed(self):
        firm = player(SKAV, "Stand Firm")
        assert follows(faced(6, defender=firm, push_to="walls")) == ["armour"]

    def test_pushed_into_somebody_where_the_house_rolls_for_it(self):
        inputs = {"push_to": "player", "third": THIRD}
        assert faced(3, **inputs)["then"] == []
        assert faced(3, under=PUSHES, **inputs)["then"] == [
            {"key": "collide_push", "inputs": {"first": SKAV, "second": THIRD}}
        ]
        answer = faced(6, under=PUSHES, **inputs)
        assert follows(answer) == ["collide_push", "armour"]
        assert answer["then"][0]["inputs"]["first_down"] is True
        assert faced(3, under=PUSHES, push_to="player")["then"] == []

    def test_a_ball_may_be_stripped(self):
        thief = player(GRUBB, "Strip Ball")
        assert follows(faced(3, attacker=thief, carrier=True)) == ["scatter"]
        assert faced(3, carrier=True)["then"] == []
        assert faced(3, attacker=thief)["then"] == []


class TestSmashingDoors:
    DOORS = {"features": ["doors"], "iron_gates": 1}

    def smash(self, dice=None, **inputs):
        return ask("door_smash", dice, under=self.DOORS, **{"attacker": GRUBB, **inputs})

    def test_against_strength_4_or_5(self):
        assert self.smash()["needs"][0]["count"] == 2
        assert self.smash({"block": [3, 4], "chosen": 3})["value"] == -2
        equal = {"attacker": {**GRUBB, "st": 5}, "iron_gate": True}
        assert self.smash(**equal)["needs"][0]["count"] == 1
        assert modifiers(self.smash(assists=1)) == {"Offensive assists": 1}
        assert self.smash(assists=1)["needs"][0]["count"] == 1, "4 against 4"
        assert self.smash({"block": [3, 4], "chosen": 3}, assists=2)["value"] == 2

    @pytest.mark.parametrize(
        ("face", "skills", "ends", "turnover"),
        [
            (1, [], "attacker_down", True),
            (2, ["Block"], "smashed", False),
            (2, [], "both_down", True),
            (3, [], "holds", False),
            (4, [], "holds", False),
            (5, [], "smashed", False),
            (6, [], "smashed", False),
        ],
    )
    def test_each_face(self, face, skills, ends, turnover):
        strong = player(GRUBB, *skills, st=4)
        answer = self.smash({"block": face}, attacker=strong, attacker_carrier=True)
        assert (answer["outcome"], answer["turnover"]) == (ends, turnover)
        assert follows(answer) == (["armour", "scatter"] if turnover else [])

    def test_no_skill_makes_a_door_afraid(self):
        assert self.smash(attacker=player(GRUBB, "Dauntless"))["needs"][0]["purpose"] == "block"

    def test_only_what_there_is(self):
        assert refused("door_smash", attacker=GRUBB) == ["OPT-59"]
        house = {"features": ["doors"]}
        assert refused("door_smash", under=house, attacker=GRUBB, iron_gate=True) == ["OPT-60"]


class TestWalls:
    @pytest.mark.parametrize(
        ("rule", "down", "squares", "ends"),
        [
            ("003", True, "walls", "smash"),
            ("both", True, "walls", "smash"),
            ("002", True, "walls", "nothing"),
            ("003", True, "full", "nothing"),
            ("003", False, "walls", "nothing"),
            ("002", False, "walls", "slam"),
            ("both", False, "full", "slam"),
            ("002", False, "open", "nothing"),
        ],
    )
    def test_what_a_wall_does(self, rule, down, squares, ends):
        inputs = {"player": SKAV, "attacker": GRUBB, "knocked_down": down, "squares": squares}
        answer = ask("wall_push", under={"wall_push": rule}, **inputs, bracers=True)
        assert answer["outcome"] == ends
        block = {"player": SKAV, "attacker": GRUBB, "cause": "block", "bracers": True}
        then = {
            "smash": [{**block, "wall": True}],
            "slam": [{"player": SKAV, "cause": "pushed"}],
            "nothing": [block] if down else [],
        }[ends]
        assert [step["inputs"] for step in answer["then"]] == then
        assert (answer["entries"], answer["turnover"]) == ([], False)


class TestPushedIntoSomebody:
    def push(self, face, **inputs):
        inputs = {"first": GRUBB, "second": SKAV, **inputs}
        return ask("collide_push", {"collision": face}, under=PUSHES, **inputs)

    @pytest.mark.parametrize(
        ("face", "ends", "down"),
        [
            (1, "first_down", [7]),
            (2, "nothing", []),
            (3, "both_pushed_first_down", [7]),
            (4, "both_pushed_first_down", [7]),
            (5, "both_pushed_both_down", [7, 12]),
            (6, "both_pushed_second_down", [12]),
        ],
    )
    def test_each_total(self, face, ends, down):
        answer = self.push(face)
        assert (answer["outcome"], answer["total"], answer["target"]) == (ends, face, None)
        assert [one["player"] for one in answer["entries"]] == down
        assert [step["inputs"]["player"]["id"] for step in answer["then"]] == down
        assert all(step["inputs"]["cause"] == "pushed" for step in answer["then"])

    def test_strength_counts_and_the_total_is_held(self):
        answer = self.push(5, first={**GRUBB, "st": 6}, second={**SKAV, "st": 2})
        assert (modifiers(answer), answer["total"]) == ({"Strength difference": 4}, 6)
        answer = self.push(2, first={**GRUBB, "st": 1}, second={**SKAV, "st": 5})
        assert (answer["total"], answer["outcome"]) == (1, "first_down")

    def test_who_is_down_already_goes_down_no_more(self):
        answer = self.push(5, first_down=True)
        assert [step["inputs"]["player"]["id"] for step in answer["then"]] == [12]
        assert self.push(3, first_down=True)["then"] == []

    def test_on_into_a_third(self):
        answer = self.push(6, third=THIRD, second_active=True)
        assert answer["then"][-1] == {
            "key": "collide_push",
            "inputs": {
                "first": SKAV,
                "second": THIRD,
                "first_down": True,
                "first_active": True,
            },
        }
        assert self.push(3, third=THIRD)["then"][-1]["inputs"] == {"first": SKAV, "second": THIRD}
        assert follows(self.push(1, third=THIRD)) == ["armour"]
        assert self.push(2, third=THIRD)["then"] == []

    def test_of_two_who_go_down_either_may_end_the_turn(self):
        assert self.push(5, first_active=True)["turnover"] is True
        assert self.push(5)["turnover"] is False

    def test_a_turnover_by_who_is_active_and_so_knocked_down(self):
        assert self.push(3, first_active=True)["turnover"] is True
        assert self.push(3, second_active=True)["turnover"] is False
        assert self.push(5, second_active=True)["turnover"] is True
        assert self.push(3, first_active=True, first_down=True)["turnover"] is False

    def test_only_where_the_house_rolls_for_it(self):
        assert refused("collide_push", first=GRUBB, second=SKAV) == ["OPT-52"]


class TestLandingOnSomebody:
    TITCHY = player(GRUBB, "Titchy")
    STUNTY = player(GRUBB, "Stunty")
    OGRE = player({"id": 10, "name": "Ogg"}, "Bonehead", st=5)
    MUMMY = player({"id": 11, "name": "Mum"}, st=5)

    def land(self, lander, hit, dice=None, **inputs):
        return ask("collide", dice, **{"lander": lander, "hit": hit, **inputs})

    @pytest.mark.parametrize(
        ("lander", "hit", "target"),
        [
            (GRUBB, SKAV, 2),
            (STUNTY, SKAV, 4),
            (GRUBB, OGRE, 4),
            (GRUBB, MUMMY, 2),
            (OGRE, OGRE, 2),
            (TITCHY, STUNTY, 4),
            (OGRE, {**SKAV, "size": "huge"}, 4),
        ],
    )
    def test_weight_decides_which_die(self, lander, hit, target):
        lacking = need("collide", lander=lander, hit=hit)
        assert (lacking["purpose"], lacking["die"]) == ("impact", "d6")
        answer = self.land(lander, hit, {"impact": target, "direction": 1})
        assert (answer["outcome"], answer["target"], answer["total"]) == (
            "both_down",
            target,
            target,
        )
        answer = self.land(lander, hit, {"impact": target - 1, "direction": 1})
        assert answer["outcome"] == "lander_down"

    @pytest.mark.parametrize(
        ("lander", "hit", "ends"),
        [
            (OGRE, SKAV, "both_down"),
            (SKAV, TITCHY, "both_down"),
            (TITCHY, SKAV, "lander_down"),
            (STUNTY, OGRE, "lander_down"),
        ],
    )
    def test_or_none(self, lander, hit, ends):
        answer = self.land(lander, hit, {"direction": 1})
        assert (answer["outcome"], answer["target"], answer["total"]) == (ends, None, None)

    def test_what_is_thrown_weighs_one_more(self):
        assert self.land(GRUBB, SKAV, {"direction": 1}, how="thrown")["outcome"] == "both_down"
        lacking = need("collide", lander=GRUBB, hit=self.OGRE, how="thrown")
        assert lacking["why"].endswith("2+")

    def test_a_chest_goes_nowhere(self):
        answer = self.land("chest", SKAV, how="thrown")
        assert (answer["outcome"], answer["dice"]) == ("hit_down", {})
        answer = self.land("chest", self.OGRE, {"impact": 1}, how="thrown")
        assert (answer["outcome"], answer["then"]) == ("nobody_down", [])

    def test_who_lies_is_not_knocked_down(self):
        answer = self.land(GRUBB, SKAV, {"direction": 1}, hit_state="prone")
        assert (answer["outcome"], answer["target"]) == ("lander_down", None)

    def test_by_004_everybody_goes_down(self):
        house = {"landing_rule": "004"}
        inputs = {"lander": self.TITCHY, "hit": self.OGRE, "hit_state": "stunned", "under": house}
        assert outcome("collide", {"direction": 8}, **inputs) == "both_down"

    def test_what_follows(self):
        dice = {"impact": 6, "direction": 1}
        answer = self.land(GRUBB, SKAV, dice, carrier=True)
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB}},
            {"key": "armour", "inputs": {"player": SKAV}},
            {"key": "scatter", "inputs": {}},
        ]
        assert [one["player"] for one in answer["entries"]] == [7, 12]

    @pytest.mark.parametrize(
        ("inputs", "over"),
        [
            ({}, True),
            ({"active": False}, False),
            ({"active": False, "hit_active": True}, True),
            ({"how": "thrown"}, False),
            ({"how": "thrown", "carrier": True}, True),
            ({"how": "fall"}, True),
        ],
    )
    def test_whose_turnover_it_is(self, inputs, over):
        dice = {"impact": 6, "direction": 1}
        assert self.land(GRUBB, SKAV, dice, **inputs)["turnover"] is over

    def test_acrobats_stay_up_by_a_plain_roll_that_changes_no_target(self):
        acrobat = player(SKAV, "Acrobatics", "Sure Feet")
        inputs = {"lander": player(GRUBB, "Acrobatics"), "hit": acrobat}
        dice = {"impact": 3}
        assert wanted("collide", dice, **inputs) == "d6 hit_acrobatics"
        dice |= {"hit_acrobatics": 4}
        assert wanted("collide", dice, **inputs) == "d6 lander_acrobatics"
        dice |= {"lander_acrobatics": 3}
        assert wanted("collide", dice, **inputs) == "d8 direction"
        answer = ask("collide", {**dice, "direction": 2}, **inputs)
        assert (answer["outcome"], answer["target"], answer["total"]) == ("lander_down", 2, 3)
        assert answer["reroll"] == {
            "hit_acrobatics": ["team", "sure_feet"],
            "lander_acrobatics": ["team"],
        }
        dice = {"impact": 3, "hit_acrobatics": 6, "lander_acrobatics": 6, "direction": 1}
        assert outcome("collide", dice, **inputs) == "nobody_down"

    @pytest.mark.parametrize(("face", "ends"), [(1, "lander_down"), (2, "hit_down")])
    def test_the_nimblest_acrobat_falls_on_a_one(self, face, ends):
        acrobat = player(GRUBB, "Acrobatics", ag=6)
        dice = {"impact": 1 if face == 1 else 2, "lander_acrobatics": face, "direction": 1}
        assert self.land(acrobat, SKAV, dice)["outcome"] == ends

    @pytest.mark.parametrize(("face", "ends"), [(5, "both_down"), (6, "hit_down")])
    def test_the_clumsiest_stays_up_on_a_six(self, face, ends):
        acrobat = player(GRUBB, "Acrobatics", ag=1)
        dice = {"impact": 2, "lander_acrobatics": face, "direction": 1}
        assert self.land(acrobat, SKAV, dice)["outcome"] == ends

    def test_an_acrobat_who_stays_up_keeps_the_ball(self):
        dice = {"impact": 2, "lander_acrobatics": 6, "direction": 1}
        answer = self.land(player(GRUBB, "Acrobatics"), SKAV, dice, carrier=True)
        assert (answer["outcome"], follows(answer)) == ("hit_down", ["armour"])

    def test_who_isnt_knocked_down_needs_no_acrobatics(self):
        acrobat = player(SKAV, "Acrobatics")
        assert wanted("collide", {"impact": 1}, lander=GRUBB, hit=acrobat) == "d8 direction"

    @pytest.mark.parametrize(
        ("declared", "hurt"),
        [("both_down", [SKAV]), ("hit_down", [SKAV]), ("lander_down", []), ("nobody_down", [])],
    )
    def test_a_chest_wears_no_armour_whatever_people_say(self, declared, hurt):
        landing = {"lander": "chest", "hit": SKAV, "how": "thrown"}
        answer = unjudged("collide", HouseRules.resolve(BOOK), landing).with_dice({}, declared)
        assert [step["inputs"]["player"] for step in answer.then] == hurt
        assert "chest" not in [entry.get("player") for entry in answer.entries]

    def test_somebody_must_land(self):
        assert malformed("collide", hit=SKAV) == ["lander"]
        assert malformed("collide", lander="door", hit=SKAV) == ["lander"]
