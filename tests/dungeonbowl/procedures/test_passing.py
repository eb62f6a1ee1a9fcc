"""The ball and passing (BAL, PAS, VAR-02 to VAR-05)."""

import pytest

from tests.dungeonbowl.procedures.asking import (
    GRUBB,
    SKAV,
    ask,
    follows,
    malformed,
    modifiers,
    outcome,
    refused,
    wanted,
    with_skills,
)

ALL_BALLS = {"ball_type": "roll_when_found", "features": ["water", "lava", "obstacles"]}
SCATTER = {"key": "scatter", "inputs": {}}


class TestScattering:
    def test_one_die_or_three(self):
        assert wanted("scatter") == "d8 direction"
        assert wanted("scatter", times=3) == "3d8 direction"
        answer = ask("scatter", {"direction": [1, 2, 8]}, times=3)
        assert (answer["outcome"], answer["value"], answer["total"]) == ("rests", 8, None)

    def test_never_into_a_wall(self):
        asked = {"walls": [1, 4]}
        assert wanted("scatter", {"direction": 1}, **asked) == "2d8 direction"
        assert wanted("scatter", {"direction": [1, 4]}, **asked) == "3d8 direction"
        answer = ask("scatter", {"direction": [1, 4, 5, 6]}, **asked)
        assert (answer["value"], answer["dice"]) == (5, {"direction": [1, 4, 5]})
        assert ask("scatter", {"direction": [2, 1]}, **asked)["dice"] == {"direction": 2}

    def test_walls_stand_in_one_way_alone_and_never_all_around(self):
        assert malformed("scatter", walls=[1], times=2) == ["walls"]
        assert malformed("scatter", walls=[9]) == ["walls"]
        assert malformed("scatter", walls=[*range(1, 9)]) == ["walls"]
        assert ask("scatter", {"direction": 8}, walls=[*range(1, 8)])["value"] == 8
        assert ask("scatter", {"direction": 1}, walls=[*range(2, 9)])["value"] == 1

    @pytest.mark.parametrize(
        ("square", "ends", "then"),
        [
            ("empty", "rests", []),
            ("lava", "rests", []),
            ("water", "rests", []),
            ("occupied", "bounces", [SCATTER]),
            ("pit", "bounces", [SCATTER]),
            ("pad", "teleports", [{"key": "ball_on_pad", "inputs": {}}]),
            ("chasm", "teleports", [{"key": "ball_on_pad", "inputs": {}}]),
            ("edge", "falls", [{"key": "scatter", "inputs": {"times": 3}}]),
        ],
    )
    def test_what_it_comes_down_on(self, square, ends, then):
        answer = ask("scatter", {"direction": 1}, lands_on=square)
        assert (answer["outcome"], answer["then"]) == (ends, then)

    def test_to_a_player(self):
        assert malformed("scatter", lands_on="player") == ["hit"]
        assert malformed("scatter", lands_on="head") == ["hit"]
        for square in ("player", "head"):
            answer = ask("scatter", {"direction": 1}, lands_on=square, hit=SKAV)
            assert answer["outcome"] == "to_player"
            assert answer["then"] == [{"key": "catch", "inputs": {"player": SKAV, "how": "bounce"}}]

    def test_an_iron_ball_on_the_head(self):
        inputs = {"lands_on": "head", "hit": SKAV, "ball": "iron", "under": ALL_BALLS}
        answer = ask("scatter", {"direction": 1}, **inputs)
        assert answer["outcome"] == "strikes"
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": SKAV}},
            {"key": "scatter", "inputs": {"ball": "iron"}},
        ]
        assert answer["entries"] == [{"kind": "stand", "player": 12, "as": "prone"}]


class TestPassing:
    def throw(self, dice=None, under=None, **inputs):
        return ask("pass", dice, under=under, **{"player": GRUBB, **inputs})

    @pytest.mark.parametrize(
        ("skills", "far", "ball", "band"),
        [
            ([], "quick", "normal", 1),
            ([], "short", "normal", 0),
            ([], "quick", "spiked", 0),
            ([], "short", "spiked", -1),
            (["Titchy"], "quick", "normal", -1),
            (["Titchy"], "short", "normal", -2),
            (["Titchy"], "short", "spiked", -2),
            (["Strong Arm"], "quick", "normal", 1),
            (["Strong Arm"], "short", "normal", 1),
            (["Strong Arm", "Titchy"], "short", "normal", -1),
        ],
    )
    def test_bands(self, skills, far, ball, band):
        inputs = {"player": with_skills(*skills), "range": far, "ball": ball}
        found = modifiers(self.throw(under=ALL_BALLS, **inputs))
        assert found == ({"Range": band} if band else {})

    def test_a_band_may_limit_the_range(self):
        house = {**ALL_BALLS, "pass_band_limit": "also_limits_range"}
        assert refused("pass", under=house, player=GRUBB, range="short", ball="spiked") == [
            "PAS-01"
        ]
        assert self.throw(under=house, ball="spiked")["needs"]
        assert refused("pass", under=house, player=with_skills("Titchy")) == ["PAS-01"]

    def test_modifiers_in_their_order(self):
        inputs = {
            "player": with_skills("Accurate"),
            "markers": 2,
            "level": "down",
            "iron": True,
            "water": True,
        }
        assert modifiers(self.throw(under=ALL_BALLS, **inputs)) == {
            "Range": 1,
            "Opponents marking": -2,
            "Accurate": 1,
            "Down a level": 1,
            "Iron ball": -1,
            "Water": -1,
        }
        assert modifiers(self.throw(level="up")) == {"Range": 1, "Up a level": -1}

    def test_nerves_and_magic_heed_no_zone(self):
        assert modifiers(self.throw(player=with_skills("Nerves of Steel"), markers=3)) == {
            "Range": 1
        }
        assert modifiers(self.throw(magic=True, markers=3)) == {"Range": 1}

    def test_an_iron_ball_is_not_thrown(self):
        assert refused("pass", under=ALL_BALLS, player=GRUBB, ball="iron") == ["VAR-05"]

    def test_a_one_is_a_fumble(self):
        answer = self.throw({"pass": 1}, player=with_skills("Pass", ag=6))
        assert (answer["outcome"], answer["turnover"]) == ("fumble", True)
        assert answer["then"] == [SCATTER]
        assert answer["reroll"] == {"pass": ["team", "pass"]}

    def test_accurate_to_somebody(self):
        answer = self.throw({"pass": 6}, catcher=SKAV, catcher_side="opponent")
        assert (answer["outcome"], answer["turnover"]) == ("accurate", "unless_held")
        assert answer["then"] == [
            {"key": "catch", "inputs": {"player": SKAV, "thrown_by": "opponent"}}
        ]

    def test_a_spiked_ball_to_somebody(self):
        answer = self.throw({"pass": 6}, ALL_BALLS, catcher=SKAV, ball="spiked")
        assert answer["then"] == [{"key": "spiked_ball", "inputs": {"player": SKAV}}]

    def test_accurate_to_nobody(self):
        assert self.throw({"pass": 6})["then"] == [SCATTER]

    def test_inaccurate(self):
        answer = self.throw({"pass": 2}, catcher=SKAV, range="short")
        assert (answer["outcome"], answer["turnover"]) == ("inaccurate", "unless_held")
        assert answer["then"] == [{"key": "scatter", "inputs": {"times": 3}}]

    def test_against_a_wall(self):
        assert self.throw({"pass": 6}, wall=True)["then"] == [{"key": "wall_pass", "inputs": {}}]
        assert self.throw({"pass": 2}, wall=True, range="short")["then"] == [
            {"key": "wall_pass", "inputs": {"accurate": False}}
        ]

    def test_the_headband_needs_a_two(self):
        inputs = {"player": {**GRUBB, "ag": 1}, "headband": True, "markers": 4, "range": "short"}
        answer = self.throw({"pass": 2}, **inputs)
        assert (answer["outcome"], answer["target"], answer["modifiers"]) == ("accurate", 2, [])
        assert self.throw({"pass": 1}, **inputs)["outcome"] == "fumble"


class TestCatching:
    @pytest.mark.parametrize(
        ("inputs", "found"),
        [
            ({}, {"Accurate pass": 1}),
            ({"accurate": False}, {}),
            ({"how": "hand_off"}, {"Hand-off": 1}),
            ({"how": "bounce"}, {}),
            ({"how": "wall"}, {}),
            ({"markers": 2}, {"Accurate pass": 1, "Opponents marking": -2}),
            ({"ball": "enchanted", "how": "bounce"}, {"Enchanted ball": 1}),
        ],
    )
    def test_modifiers(self, inputs, found):
        assert modifiers(ask("catch", under=ALL_BALLS, player=GRUBB, **inputs)) == found

    def test_nerves_of_steel(self):
        steel = with_skills("Nerves of Steel")
        assert modifiers(ask("catch", player=steel, how="bounce", markers=3)) == {}

    def test_caught(self):
        answer = ask("catch", {"agility": 3}, player=with_skills("Catch"))
        assert (answer["outcome"], answer["turnover"]) == ("caught", False)
        assert answer["entries"] == [
            {"kind": "ball", "ball": 1, "with": 7},
            {"kind": "event", "event": {"type": "completion", "player": None}},
        ]
        assert answer["reroll"] == {"agility": ["team", "catch"]}

    @pytest.mark.parametrize(
        "inputs", [{"accurate": False}, {"how": "hand_off"}, {"thrown_by": "opponent"}]
    )
    def test_is_no_completion(self, inputs):
        answer = ask("catch", {"agility": 6}, player=GRUBB, **inputs)
        assert [one["kind"] for one in answer["entries"]] == ["ball"]

    def test_an_enchanted_ball(self):
        answer = ask("catch", {"agility": 6}, under={"ball_type": "enchanted"}, player=GRUBB)
        assert answer["then"] == [{"key": "enchanted_ball", "inputs": {"player": GRUBB}}]

    def test_dropped(self):
        answer = ask("catch", {"agility": 1}, player=GRUBB)
        assert (answer["then"], answer["turnover"]) == ([SCATTER], "unless_held")
        answer = ask("catch", {"agility": 1}, player=GRUBB, how="bounce")
        assert (answer["then"], answer["turnover"]) == ([SCATTER], False)

    def test_off_a_wall_by_004_it_flies_on(self):
        inputs = {"player": GRUBB, "how": "wall"}
        assert ask("catch", {"agility": 1}, **inputs)["then"] == [SCATTER]
        answer = ask("catch", {"agility": 1}, under={"wall_pass": "004"}, **inputs)
        assert (answer["then"], answer["turnover"]) == ([], "unless_held")

    def test_gauntlets_catch_passes_on_a_two(self):
        clumsy = {**GRUBB, "ag": 1}
        answer = ask("catch", {"agility": 2}, player=clumsy, gauntlets=True, markers=5)
        assert (answer["outcome"], answer["target"], answer["modifiers"]) == ("caught", 2, [])
        assert malformed("catch", player=clumsy, gauntlets=True, how="bounce") == ["gauntlets"]


class TestIntercepting:
    def test_is_hard(self):
        legs = with_skills("Very Strong Legs")
        inputs = {"under": ALL_BALLS, "player": legs, "markers": 1, "ball": "enchanted"}
        assert modifiers(ask("intercept", **inputs)) == {
            "Intercepting": -2,
            "Very Strong Legs": 1,
            "Opponents marking": -1,
            "Enchanted ball": 1,
        }

    def test_intercepted(self):
        answer = ask("intercept", {"agility": 6}, player=GRUBB)
        assert (answer["outcome"], answer["turnover"], answer["then"]) == ("intercepted", True, [])
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "interception", "player": 7}}
        ]
        assert outcome("intercept", {"agility": 5}, player=GRUBB) == "missed"

    @pytest.mark.parametrize(
        ("ball", "then"),
        [
            (
                "spiked",
                {
                    "key": "spiked_ball",
                    "inputs": {"player": GRUBB, "thrown_by": "opponent", "accurate": False},
                },
            ),
            ("enchanted", {"key": "enchanted_ball", "inputs": {"player": GRUBB}}),
        ],
    )
    def test_a_ball_of_another_kind(self, ball, then):
        answer = ask("intercept", {"agility": 6}, under=ALL_BALLS, player=GRUBB, ball=ball)
        assert answer["then"] == [then]

    def test_the_amulet_needs_a_two(self):
        answer = ask("intercept", {"agility": 2}, player={**GRUBB, "ag": 1}, amulet=True)
        assert (answer["outcome"], answer["modifiers"]) == ("intercepted", [])


class TestSpecialBalls:
    def test_a_spiked_ball_from_a_friend_or_an_opponent(self):
        assert modifiers(ask("spiked_ball", under=ALL_BALLS, player=GRUBB)) == {
            "Thrown by a friend": 1
        }
        inputs = {"player": GRUBB, "thrown_by": "opponent", "accurate": False}
        answer = ask("spiked_ball", {"agility": 6}, under=ALL_BALLS, **inputs)
        assert modifiers(answer) == {"Thrown by an opponent": -1}
        assert answer["outcome"] == "unhurt"
        assert answer["then"] == [{"key": "catch", "inputs": {**inputs, "ball": "spiked"}}]

    def test_cut_they_catch_it_if_their_armour_holds(self):
        answer = ask("spiked_ball", {"agility": 1}, under={"ball_type": "spiked"}, player=GRUBB)
        assert answer["outcome"] == "cut"
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB}},
            {"key": "catch", "inputs": {"player": GRUBB}, "if": "holds"},
            {"key": "scatter", "inputs": {}, "if": "broken"},
        ]
        assert answer["entries"] == [], "nobody goes down before the armour roll"

    def test_an_enchanted_one_whisks_away_on_a_one(self):
        house = {"ball_type": "enchanted"}
        lucky = with_skills("Pro", item="lucky_rabbits_foot")
        answer = ask("enchanted_ball", {"whisk": 1}, under=house, player=lucky, pads=[1, 2])
        assert answer["outcome"] == "teleports"
        assert answer["then"] == [
            {
                "key": "teleport",
                "inputs": {"player": lucky, "how": "enchanted", "carrier": True, "pads": [1, 2]},
            }
        ]
        assert answer["reroll"] == {"whisk": ["lucky_rabbits_foot"]}
        assert outcome("enchanted_ball", {"whisk": 2}, under=house, player=GRUBB) == "stays"

    def test_a_living_one_runs_until_something_is_in_its_way(self):
        house = {"ball_type": "living"}
        assert outcome("living_ball", under=house, alone=False) == "stays"
        assert wanted("living_ball", under=house) == "d8 direction"
        dice = {"direction": 3, "distance": 5}
        assert ask("living_ball", dice, under=house)["value"] == 5
        assert ask("living_ball", dice, under=house, squares_free=2)["value"] == 2
        assert ask("living_ball", dice, under=house, squares_free=0)["value"] == 0

    @pytest.mark.parametrize("ball", ["spiked", "enchanted", "living"])
    def test_only_where_there_is_one(self, ball):
        inputs = {} if ball == "living" else {"player": GRUBB}
        assert refused(f"{ball}_ball", **inputs) == ["OPT-61"]

    @pytest.mark.parametrize(("face", "ends"), [(3, "stays"), (4, "teleports")])
    def test_on_lava(self, face, ends):
        answer = ask("ball_on_lava", {"ball": face}, under=ALL_BALLS, ball="iron")
        assert answer["outcome"] == ends
        then = [{"key": "ball_on_pad", "inputs": {"ball": "iron"}}]
        assert answer["then"] == (then if ends == "teleports" else [])
        assert refused("ball_on_lava") == ["OPT-59"]

    def test_out_of_reach_if_all_agree(self):
        assert malformed("unreachable_ball") == ["agreed"]
        assert follows(ask("unreachable_ball", agreed=True)) == ["ball_on_pad"]
        assert outcome("unreachable_ball", agreed=False) == "stays"


class TestObstaclesAndWalls:
    def test_one_die_after_the_other_until_a_one(self):
        assert wanted("obstacle", {"obstacle.1": 2}, under=ALL_BALLS, squares=3) == "d6 obstacle.2"
        answer = ask("obstacle", {"obstacle.1": 2, "obstacle.2": 1}, under=ALL_BALLS, squares=3)
        assert (answer["outcome"], answer["value"], answer["turnover"]) == ("hits", 2, True)
        assert answer["then"] == [SCATTER]
        assert outcome("obstacle", {"obstacle.1": 6}, under=ALL_BALLS) == "clears"
        assert refused("obstacle") == ["OPT-59"]

    def test_off_a_wall_by_003(self):
        assert wanted("wall_pass", accurate=False) == "d6 side"
        assert wanted("wall_pass") == "d6 direction"
        assert wanted("wall_pass", {"direction": 3}) == "2d6 distance"
        dice = {"direction": 3, "distance": [2, 5]}
        answer = ask("wall_pass", dice)
        assert (answer["outcome"], answer["value"]) == ("hits_target", 7)
        assert (answer["then"], answer["turnover"]) == ([SCATTER], "unless_held")
        answer = ask("wall_pass", dice, over=[SKAV, GRUBB])
        assert answer["then"] == [{"key": "catch", "inputs": {"player": SKAV, "how": "wall"}}]

    @pytest.mark.parametrize(("face", "ends"), [(3, "hits_right"), (4, "hits_left")])
    def test_inaccurate_it_hits_beside(self, face, ends):
        dice = {"side": face, "direction": 1, "distance": [1, 1]}
        assert outcome("wall_pass", dice, accurate=False) == ends

    def test_off_a_wall_by_004_everybody_under_it_may_catch(self):
        house = {"wall_pass": "004"}
        assert wanted("wall_pass", under=house) == "d6 distance"
        answer = ask("wall_pass", {"distance": 4}, under=house, over=[SKAV, GRUBB])
        assert answer["value"] == 4
        assert answer["then"] == [
            {"key": "catch", "inputs": {"player": SKAV, "how": "wall"}},
            {"key": "catch", "inputs": {"player": GRUBB, "how": "wall"}, "if": "dropped"},
            {"key": "scatter", "inputs": {}, "if": "dropped"},
        ]
        assert ask("wall_pass", {"distance": 4}, under=house)["then"] == [SCATTER]


class TestThrowingTeamMates:
    OGRE = {"id": 10, "name": "Ogg", "skills": ["Throw Team-mate", "Pass"], "st": 5}
    SNOT = {"id": 3, "name": "Snot", "skills": ["Right Stuff"]}

    def throw(self, dice, **inputs):
        return ask("throw_team_mate", dice, player=self.OGRE, thrown=self.SNOT, **inputs)

    def test_takes_two(self):
        assert refused("throw_team_mate", player=GRUBB, thrown=self.SNOT) == ["PAS-07"]
        assert refused("throw_team_mate", player=self.OGRE, thrown=GRUBB) == ["PAS-07"]

    @pytest.mark.parametrize(
        ("face", "far", "markers", "ends"),
        [
            (1, "quick", 0, "fumbled"),
            (4, "quick", 0, "superb"),
            (3, "quick", 0, "successful"),
            (3, "short", 1, "terrible"),
            (2, "short", 0, "terrible"),
            (6, "short", 8, "superb"),
        ],
    )
    def test_how_well(self, face, far, markers, ends):
        dice = {"throw": face, "direction": [1, 2, 3]}
        answer = self.throw(dice, range=far, markers=markers)
        assert answer["outcome"] == ends
        assert answer["dice"]["direction"] == (1 if ends == "fumbled" else [1, 2, 3])
        assert answer["reroll"] == {"throw": ["team", "pass"]}

    def test_they_land(self):
        dice = {"throw": 5, "direction": [1, 2, 3]}
        answer = self.throw(dice, state="prone", carrier=True)
        assert answer["then"] == [
            {
                "key": "landing",
                "inputs": {
                    "player": self.SNOT,
                    "throw": "superb",
                    "state": "prone",
                    "carrier": True,
                },
            }
        ]
        dice = {"throw": 3, "direction": [1, 2, 3]}
        assert self.throw(dice)["then"] == [{"key": "landing", "inputs": {"player": self.SNOT}}]

    def test_on_their_feet_or_not(self):
        answer = ask("landing", {"agility": 4}, player=GRUBB, throw="superb", markers=1)
        assert modifiers(answer) == {"Superb throw": 1, "Opponents marking": -1}
        assert answer["outcome"] == "lands"
        answer = ask("landing", {"agility": 4}, player=GRUBB, throw="terrible", carrier=True)
        assert modifiers(answer) == {"Terrible throw": -1}
        assert (answer["outcome"], answer["turnover"]) == ("falls", True)
        assert follows(answer) == ["armour", "scatter"]
        assert ask("landing", {"agility": 1}, player=GRUBB)["turnover"] is False

    def test_lying_they_cannot(self):
        answer = ask("landing", player=GRUBB, state="stunned")
        assert (answer["outcome"], answer["dice"], follows(answer)) == ("falls", {}, ["armour"])

    def test_into_a_wall(self):
        answer = ask("landing", player=GRUBB, into="wall", carrier=True)
        assert (answer["outcome"], answer["turnover"]) == ("crashes", True)
        assert answer["then"][0] == {"key": "armour", "inputs": {"player": GRUBB, "crash": True}}

    def test_on_somebody(self):
        assert malformed("landing", player=GRUBB, into="player") == ["hit"]
        answer = ask("landing", player=GRUBB, into="player", hit=SKAV, carrier=True)
        assert (answer["outcome"], answer["turnover"]) == ("collides", False)
        assert answer["then"] == [
            {
                "key": "collide",
                "inputs": {"lander": GRUBB, "hit": SKAV, "how": "thrown", "carrier": True},
            }
        ]
