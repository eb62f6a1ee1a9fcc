"""Moving (MOV, LEA, PRE, FEA, VAR-09 to VAR-15)."""

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
    outcome,
    refused,
    wanted,
    with_skills,
)

DOWN = {"kind": "stand", "player": 7, "as": "prone"}
ARMOUR = {"key": "armour", "inputs": {"player": GRUBB}}
SCATTER = {"key": "scatter", "inputs": {}}
EVERYTHING = {
    "features": ["chasms", "lava", "water", "platforms", "doors", "obstacles", "inscriptions"],
    "ball_type": "roll_when_found",
}


class TestStandingUp:
    def test_costs_three_movement_without_a_die(self):
        answer = ask("stand_up", player={**GRUBB, "ma": 3})
        assert (answer["outcome"], answer["value"], answer["dice"]) == ("stands", 3, {})

    def test_the_slow_roll_four_or_more_and_pay_all_they_have(self):
        slow = {**GRUBB, "ma": 2}
        assert wanted("stand_up", player=slow) == "d6 stand"
        answer = ask("stand_up", {"stand": 4}, player=slow)
        assert (answer["outcome"], answer["target"], answer["value"]) == ("stands", 4, 2)
        assert outcome("stand_up", {"stand": 3}, player=slow) == "stays"
        assert answer["reroll"] == {"stand": ["team"]}

    def test_shoes_make_them_quick(self):
        assert ask("stand_up", player={**GRUBB, "ma": 1}, ma_bonus=2)["value"] == 3

    def test_who_jumps_up_pays_nothing(self):
        assert ask("stand_up", player=with_skills("Jump Up", ma=1))["value"] == 0


class TestGoingForIt:
    def test_on_a_one_they_fall_where_they_went(self):
        answer = ask("go_for_it", {"rush": 1}, player=GRUBB, carrier=True)
        assert (answer["outcome"], answer["value"], answer["target"]) == ("falls", "to", 2)
        assert answer["then"] == [ARMOUR, SCATTER]
        assert answer["entries"] == [DOWN]
        assert answer["turnover"] is True
        assert outcome("go_for_it", {"rush": 2}, player=GRUBB) == "passes"

    def test_up_the_stairs_they_fall_where_they_came_from(self):
        assert ask("go_for_it", {"rush": 1}, player=GRUBB, stairs="up")["value"] == "from"
        assert ask("go_for_it", {"rush": 1}, player=GRUBB, stairs="down")["value"] == "to"

    def test_boots_pass_without_a_die(self):
        assert outcome("go_for_it", player=GRUBB, boots=True) == "passes"

    def test_sure_feet_help(self):
        sure = with_skills("Sure Feet")
        assert ask("go_for_it", {"rush": 1}, player=sure)["reroll"] == {
            "rush": ["team", "sure_feet"]
        }

    def test_nobody_does_with_an_iron_ball(self):
        assert refused("go_for_it", player=GRUBB, iron=True, under={"ball_type": "iron"}) == [
            "VAR-05"
        ]


class TestDodging:
    def test_each_opponent_there_makes_it_harder(self):
        answer = ask("dodge", {"agility": 5}, player=GRUBB, markers=3)
        assert modifiers(answer) == {"Dodging": 1, "Opponents marking": -3}
        assert (answer["total"], answer["outcome"]) == (3, "falls")
        assert answer["then"] == [ARMOUR]
        assert answer["entries"] == [DOWN]
        assert answer["turnover"] is True

    def test_but_not_a_titchy_one(self):
        asked = {"player": GRUBB, "markers": 3, "titchy_markers": 1}
        assert modifiers(ask("dodge", **asked)) == {"Dodging": 1, "Opponents marking": -2}
        assert malformed("dodge", player=GRUBB, markers=1, titchy_markers=2) == ["titchy_markers"]

    def test_who_is_titchy_slips_past_them_all(self):
        answer = ask("dodge", player=with_skills("Titchy"), markers=3)
        assert modifiers(answer) == {"Dodging": 1, "Titchy": 2}

    def test_iron_and_water_weigh(self):
        answer = ask("dodge", under=EVERYTHING, player=GRUBB, iron=True, water=True)
        assert modifiers(answer) == {"Dodging": 1, "Iron ball": -1, "Water": -1}

    @pytest.mark.parametrize(("face", "ends"), [(5, "falls"), (6, "dodges")])
    def test_gloves_let_go_on_a_six_alone(self, face, ends):
        nimble = with_skills("Titchy", ag=6)
        answer = ask("dodge", {"agility": face}, player=nimble, gloves=True, markers=2)
        assert (answer["outcome"], answer["target"], answer["total"]) == (ends, 6, face)
        assert answer["modifiers"] == []

    def test_who_stands_firm_stays_up(self):
        answer = ask("dodge", {"agility": 1}, player=with_skills("Stand Firm"), carrier=True)
        assert (answer["outcome"], answer["then"], answer["turnover"]) == ("stays_up", [], False)


class TestPickingUp:
    def test_is_easier_by_one_and_harder_for_each_opponent(self):
        answer = ask("pick_up", {"agility": 4}, player=GRUBB, markers=1)
        assert modifiers(answer) == {"Picking up": 1, "Opponents marking": -1}
        assert answer["outcome"] == "picked_up"
        assert answer["entries"] == [{"kind": "ball", "ball": 1, "with": 7}]

    def test_a_ball_dropped_bounces_and_ends_the_turn(self):
        answer = ask("pick_up", {"agility": 1}, player=with_skills("Sure Hands"))
        assert (answer["outcome"], answer["turnover"]) == ("fails", True)
        assert answer["then"] == [SCATTER]
        assert answer["reroll"] == {"agility": ["team", "sure_hands"]}

    def test_from_afar_no_zone_matters_and_nothing_is_lost(self):
        answer = ask("pick_up", {"agility": 2}, player=GRUBB, markers=3, remote=True)
        assert modifiers(answer) == {"Picking up": 1}
        assert (answer["outcome"], answer["then"], answer["turnover"]) == ("fails", [], False)

    def test_an_enchanted_ball_likes_to_be_touched(self):
        answer = ask("pick_up", {"agility": 3}, under={"ball_type": "enchanted"}, player=GRUBB)
        assert modifiers(answer) == {"Picking up": 1, "Enchanted ball": 1}
        assert answer["then"] == [{"key": "enchanted_ball", "inputs": {"player": GRUBB}}]

    def test_who_is_pushed_there_picks_nothing_up(self):
        answer = ask("pick_up", player=GRUBB, voluntary=False)
        assert (answer["outcome"], answer["then"], answer["turnover"]) == (
            "bounces",
            [SCATTER],
            False,
        )

    def test_nor_does_strength_1_an_iron_ball(self):
        house = {"ball_type": "iron"}
        assert outcome("pick_up", under=house, player={"st": 1}) == "bounces"
        assert wanted("pick_up", under=house, player={"st": 2}) == "d6 agility"
        assert wanted("pick_up", player={"st": 1}) == "d6 agility"

    @pytest.mark.parametrize(
        ("holds", "skills", "may"),
        [(1, [], True), (2, [], False), (2, ["Tentacles"], True), (3, ["Extra Arms"], False)],
    )
    def test_hands_hold_so_many(self, holds, skills, may):
        asked = {"player": with_skills(*skills), "holds": holds}
        if may:
            assert wanted("pick_up", **asked) == "d6 agility"
        else:
            assert refused("pick_up", **asked) == ["PAS-10"]


class TestLeaping:
    def leap(self, dice=None, under=None, **inputs):
        return ask("leap", dice, under=under, **{"player": GRUBB, "squares": 2, **inputs})

    def test_each_square_beyond_the_second_is_harder(self):
        assert modifiers(self.leap(squares=2)) == {}
        assert modifiers(self.leap(squares=5)) == {"Squares leapt": -3}

    def test_leap_sandals_and_legs_help(self):
        gifted = with_skills("Leap", "Very Strong Legs")
        assert modifiers(self.leap(player=gifted)) == {"Leap": 1, "Very Strong Legs": 1}
        assert modifiers(self.leap(sandals=True)) == {"Leap": 1}
        assert modifiers(self.leap(player=with_skills("Leap"), sandals=True)) == {
            "Leap": 1,
            "Sandals of Leaping": 1,
        }

    def test_steps_and_floors_down(self):
        inputs = {"under": EVERYTHING, "squares": 3}
        assert modifiers(self.leap(**inputs, steps_down=1)) == {"Squares leapt": -1}
        assert modifiers(self.leap(**inputs, steps_down=2)) == {
            "Squares leapt": -1,
            "Steps down": -1,
        }
        assert modifiers(self.leap(**inputs, steps_down=3)) == {
            "Squares leapt": -1,
            "Steps down": -2,
        }
        assert modifiers(self.leap(**inputs, floor_down=True)) == {
            "Squares leapt": -2,
            "Floor down": -1,
        }

    def test_success_on_a_free_square(self):
        answer = self.leap({"agility": 4})
        assert (answer["outcome"], answer["value"], answer["then"]) == ("lands", None, [])

    def test_success_on_somebody(self):
        assert malformed("leap", player=GRUBB, squares=2, target="player") == ["hit"]
        answer = self.leap({"agility": 4}, target="player", hit=SKAV, carrier=True)
        assert answer["outcome"] == "lands_on_player"
        assert answer["then"] == [
            {"key": "collide", "inputs": {"lander": GRUBB, "hit": SKAV, "carrier": True}}
        ]
        assert (answer["entries"], answer["turnover"]) == ([], False)

    def test_success_on_an_obstacle(self):
        asked = {"player": GRUBB, "squares": 2, "target": "obstacle", "carrier": True}
        assert wanted("leap", {"agility": 6}, **asked) == "d8 direction"
        lacking = ask("leap", {"agility": 6}, **asked)
        assert (lacking["outcome"], lacking["then"], lacking["entries"]) == (None, [], [])
        answer = ask("leap", {"agility": 6, "direction": 3}, **asked)
        assert answer["outcome"] == "lands_on_obstacle"
        assert answer["then"] == [ARMOUR, SCATTER]
        assert (answer["entries"], answer["turnover"]) == ([DOWN], True)

    def test_people_may_say_so_without_the_die_that_tells_where(self):
        """Nobody threw for the square, so nothing else of it is lost."""
        rules, asked = HouseRules.resolve(BOOK), {"player": GRUBB, "squares": 2}
        answer = unjudged("leap", rules, asked).with_dice({}, "lands_on_obstacle").as_dict()
        assert (answer["needs"], answer["entries"], answer["turnover"]) == ([], [DOWN], True)
        assert follows(answer) == ["armour"]

    def test_a_failed_leap_ends_in_one_of_the_squares_between(self):
        assert wanted("leap", {"agility": 1}, player=GRUBB, squares=5) == "d4 landing"
        answer = self.leap({"agility": 1, "landing": 3}, squares=5)
        assert (answer["outcome"], answer["value"]) == ("falls_short", 3)
        assert answer["then"] == [ARMOUR]
        assert (answer["entries"], answer["turnover"]) == ([DOWN], True)
        assert answer["target"] == 4
        assert self.leap({"agility": 1})["value"] == 1, "of two squares there is one between"

    def test_with_the_skill_one_further(self):
        assert self.leap({"agility": 1}, player=with_skills("Leap"))["value"] == 2
        assert self.leap({"agility": 1, "landing": 1}, squares=4, sandals=True)["value"] == 2

    def test_short_onto_somebody(self):
        assert malformed("leap", player=GRUBB, squares=2, lands_in="player") == ["hit"]
        answer = self.leap({"agility": 1}, lands_in="player", hit=SKAV)
        assert follows(answer) == ["collide"]
        assert (answer["entries"], answer["turnover"]) == ([], False)

    def test_short_onto_an_obstacle(self):
        asked = {"player": GRUBB, "squares": 2, "lands_in": "obstacle"}
        assert wanted("leap", {"agility": 1}, **asked) == "d8 direction"
        assert ask("leap", {"agility": 1, "direction": 1}, **asked)["then"] == [ARMOUR]

    def test_short_into_a_chasm(self):
        answer = self.leap({"agility": 1}, lands_in="chasm", carrier=True)
        assert answer["then"] == [{"key": "fall_in", "inputs": {"player": GRUBB, "carrier": True}}]
        assert (answer["entries"], answer["turnover"]) == ([], True)

    @pytest.mark.parametrize(
        ("square", "armour", "next_"),
        [
            ("lava", {"on": "lava"}, "lava"),
            ("teleporter", {}, "teleport"),
            ("trap", {}, "trap"),
        ],
    )
    def test_short_into_something_worse(self, square, armour, next_):
        answer = self.leap({"agility": 1}, lands_in=square, carrier=True)
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, **armour}},
            {"key": next_, "inputs": {"player": GRUBB}},
            SCATTER,
        ]
        assert (answer["entries"], answer["turnover"]) == ([DOWN], True)

    @pytest.mark.parametrize(
        ("inputs", "rule"),
        [
            ({"leapt": True}, "LEA-01"),
            ({"movement": 2, "squares": 3}, "LEA-01"),
            ({"movement": 3, "squares": 3, "floor_down": True}, "LEA-01"),
            ({"steps_up": 2}, "LEA-07"),
        ],
    )
    def test_what_nobody_may(self, inputs, rule):
        assert refused("leap", under=EVERYTHING, **{"player": GRUBB, "squares": 2, **inputs}) == [
            rule
        ]

    def test_movement_may_just_do(self):
        assert self.leap(movement=3, squares=3)["needs"]
        down = {"under": EVERYTHING, "floor_down": True}
        assert self.leap(**down, movement=4, squares=3)["needs"]

    @pytest.mark.parametrize("inputs", [{"steps_up": 1}, {"steps_down": 1}, {"floor_down": True}])
    def test_without_platforms_there_is_no_up_or_down(self, inputs):
        assert refused("leap", player=GRUBB, squares=2, **inputs) == ["OPT-59"]


class TestJumpingBy002:
    HOUSE = {"leap_rule": "002"}

    def jump(self, dice=None, **inputs):
        return ask("jump_002", dice, under=self.HOUSE, **{"player": GRUBB, "squares": 2, **inputs})

    def test_the_die_must_beat_the_squares(self):
        answer = self.jump({"jump": 3})
        assert (answer["outcome"], answer["target"]) == ("jumps", 3)
        assert self.jump({"jump": 2})["outcome"] == "falls_in"

    def test_modifiers(self):
        gifted = with_skills("Leap", "Very Strong Legs")
        assert modifiers(self.jump(player=gifted, zones=True)) == {
            "Tackle zones": -1,
            "Leap": 1,
            "Very Long Legs": 1,
        }

    def test_a_one_always_fails_and_a_six_does_not_always_do(self):
        gifted = with_skills("Leap", "Very Strong Legs")
        assert self.jump({"jump": 1}, player=gifted, squares=1)["outcome"] == "falls_in"
        assert self.jump({"jump": 6}, squares=6)["outcome"] == "falls_in"

    def test_who_falls_in_falls_in(self):
        answer = self.jump({"jump": 1}, carrier=True, active=False)
        assert answer["then"] == [
            {"key": "fall_in", "inputs": {"player": GRUBB, "carrier": True, "active": False}}
        ]
        assert not answer["turnover"]

    def test_by_003_players_leap(self):
        assert refused("jump_002", player=GRUBB, squares=2) == ["OPT-50"]


class TestBalance:
    def test_on_a_one_they_fall(self):
        answer = ask("balance", {"balance": 1}, player=GRUBB)
        assert (answer["outcome"], answer["target"]) == ("falls", 2)
        assert answer["then"] == [{"key": "fall_in", "inputs": {"player": GRUBB}}]
        assert not answer["turnover"], "that is the fall's to say"
        assert outcome("balance", {"balance": 2}, player=GRUBB) == "stands"

    @pytest.mark.parametrize(
        ("beside", "by_003", "by_002"),
        [
            ("edge", ("fall", {}), ("fall", {})),
            ("pit", ("fall", {"off": "pit"}), ("fall_in", {})),
            ("chasm", ("fall_in", {}), ("fall_in", {})),
        ],
    )
    def test_into_what_is_beside_them(self, beside, by_003, by_002):
        for house, (key, inputs) in (({}, by_003), ({"precarious": "002"}, by_002)):
            asked = {"player": GRUBB, "beside": beside, "carrier": True}
            answer = ask("balance", {"balance": 1}, under=house, **asked)
            assert answer["then"] == [
                {"key": key, "inputs": {"player": GRUBB, "carrier": True, **inputs}}
            ]

    @pytest.mark.parametrize(
        "inputs",
        [{"invoked": False}, {"action": "blocked"}, {"beside": "lava"}, {"beside": "water"}],
    )
    def test_003_asks_only_when_the_opponent_does_and_by_a_fall(self, inputs):
        assert outcome("balance", player=GRUBB, **inputs) == "not_asked"
        assert (
            wanted("balance", under={"precarious": "002"}, player=GRUBB, **inputs) == "d6 balance"
        )

    def test_it_may_be_switched_off(self):
        assert refused("balance", under={"precarious": "off"}, player=GRUBB) == ["OPT-54"]


class TestFallingIn:
    @pytest.mark.parametrize(
        ("face", "by_003", "by_002"),
        [
            (1, "reserves", "lost_in_space"),
            (2, "lost_in_space", "lost_in_space"),
            (5, "lost_in_space", "lost_in_space"),
            (6, "dead", "casualty"),
        ],
    )
    def test_each_face(self, face, by_003, by_002):
        for rule, ends in (("003", by_003), ("002", by_002)):
            house = {**EVERYTHING, "chasm_rule": rule}
            answer = ask("fall_in", {"chasm": face}, under=house, player=GRUBB)
            assert (answer["outcome"], answer["target"], answer["total"]) == (ends, None, None)
            assert answer["turnover"] is True

    def test_what_follows(self):
        house = {**EVERYTHING, "chasm_rule": "002"}
        asked = {"player": GRUBB, "carrier": True, "active": False, "pushed_by": "opponent"}
        answer = ask("fall_in", {"chasm": 6}, under=house, **asked)
        assert answer["then"] == [
            {"key": "casualty", "inputs": {"player": GRUBB, "cause": "hazard"}},
            {"key": "carrier_gone", "inputs": {"how": "chasm", "active": False}},
        ]
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "chasm", "player": 7}},
            {"kind": "event", "event": {"type": "hazard_push", "hazard": "chasm", "victim": 7}},
        ]
        assert answer["turnover"] is False

    def test_a_chasm_may_be_no_ledge(self):
        house = {**EVERYTHING, "chasm_is_ledge": False}
        asked = {"player": GRUBB, "pushed_by": "opponent"}
        answer = ask("fall_in", {"chasm": 2}, under=house, **asked)
        assert [one["event"]["type"] for one in answer["entries"]] == ["chasm"]

    def test_a_harmless_one_takes_no_die(self):
        house = {**EVERYTHING, "chasm_rule": "harmless"}
        answer = ask("fall_in", under=house, player=GRUBB)
        assert (answer["outcome"], answer["dice"]) == ("lost_in_space", {})

    def test_only_the_rabbits_foot_helps(self):
        lucky = with_skills("Pro", item="lucky_rabbits_foot")
        assert ask("fall_in", {"chasm": 6}, under=EVERYTHING, player=lucky)["reroll"] == {
            "chasm": ["lucky_rabbits_foot"]
        }

    def test_without_chasms_other_holes_may_do_by_002(self):
        assert refused("fall_in", player=GRUBB) == ["OPT-59"]
        for house in ({"leap_rule": "002"}, {"precarious": "002"}):
            assert wanted("fall_in", under=house, player=GRUBB) == "d6 chasm"


class TestFalling:
    def test_off_a_platform(self):
        asked = {"player": GRUBB, "carrier": True, "pushed_by": "opponent"}
        answer = ask("fall", **asked)
        assert answer["outcome"] == "knocked_down"
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "hazard"}},
            SCATTER,
        ]
        ledge = {"type": "hazard_push", "hazard": "ledge", "victim": 7}
        assert answer["entries"] == [DOWN, {"kind": "event", "event": ledge}]
        assert answer["turnover"] is True
        assert ask("fall", **asked, active=False)["turnover"] is False

    def test_into_a_spiked_pit(self):
        answer = ask("fall", player=GRUBB, off="spiked_pit", pushed_by="opponent")
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "hazard", "spiked_pit": True}}
        ]
        assert answer["entries"] == [DOWN], "the award is the trap's"

    def test_an_acrobat_may_land(self):
        acrobat = with_skills("Acrobatics", "Sure Feet")
        assert wanted("fall", player=acrobat) == "d6 acrobatics"
        answer = ask("fall", {"acrobatics": 4}, player=acrobat, carrier=True)
        assert (answer["outcome"], answer["target"], answer["then"]) == ("lands", 4, [])
        assert answer["reroll"] == {"acrobatics": ["team", "sure_feet"]}
        assert outcome("fall", {"acrobatics": 3}, player=acrobat) == "knocked_down"

    def test_but_drops_the_ball_into_a_pit(self):
        acrobat = with_skills("Acrobatics")
        answer = ask("fall", {"acrobatics": 6}, player=acrobat, off="pit", carrier=True)
        assert (answer["outcome"], answer["then"]) == ("lands", [SCATTER])

    def test_on_somebody(self):
        answer = ask("fall", player=GRUBB, occupied_by=SKAV, active=False)
        assert answer["outcome"] == "collides"
        assert answer["then"] == [
            {
                "key": "collide",
                "inputs": {"lander": GRUBB, "hit": SKAV, "how": "fall", "active": False},
            }
        ]

    def test_climbing_out_friends_help(self):
        answer = ask("climb_out", {"agility": 2}, player=GRUBB, friends=2)
        assert (answer["outcome"], modifiers(answer)) == ("out", {"Friends at the edge": 2})
        assert outcome("climb_out", {"agility": 3}, player=GRUBB) == "stays"


class TestLavaAndWater:
    @pytest.mark.parametrize("how", ["leaves", "pushed_off"])
    def test_who_leaves_lava_is_burnt(self, how):
        assert ask("lava", under=EVERYTHING, player=GRUBB, how=how)["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "hazard", "lava": True}}
        ]

    def test_who_ends_there_lies_on_it(self):
        assert ask("lava", under=EVERYTHING, player=GRUBB)["then"] == [
            {
                "key": "armour",
                "inputs": {"player": GRUBB, "cause": "hazard", "lava": True, "on": "lava"},
            }
        ]

    def test_who_comes_to_it_is_safe_and_who_pushed_them_is_paid(self):
        asked = {"player": GRUBB, "how": "enters", "pushed_by": "opponent"}
        answer = ask("lava", under=EVERYTHING, **asked)
        assert (answer["outcome"], answer["then"]) == ("safe", [])
        assert answer["entries"][0]["event"]["hazard"] == "lava"
        assert outcome("lava", under=EVERYTHING, player=GRUBB, how="starts") == "safe"

    def test_titchy_players_go_under(self):
        titchy = with_skills("Titchy")
        answer = ask("water", under=EVERYTHING, player=titchy)
        assert answer["outcome"] == "knocked_out"
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "knocked_out", "victim": 7}}
        ]
        for doses, inputs in ((1, {}), (2, {"doses": 2})):
            answer = ask("water", under=EVERYTHING, player=titchy, doses=doses)
            assert answer["entries"] == []
            assert answer["then"] == [
                {"key": "drugs", "inputs": {"player": titchy, "result": "knocked_out", **inputs}}
            ]

    def test_others_wade(self):
        assert outcome("water", under=EVERYTHING, player=GRUBB) == "wades"
        titchy = with_skills("Titchy")
        assert outcome("water", under=EVERYTHING, player=titchy, how="leaves") == "wades"

    @pytest.mark.parametrize("key", ["lava", "water"])
    def test_only_where_there_is_some(self, key):
        assert refused(key, player=GRUBB) == ["OPT-59"]


class TestTraps:
    HOUSE = {"traps": 12}

    def test_the_kind_is_drawn_in_the_houses_order(self):
        assert wanted("trap", under=self.HOUSE, player=GRUBB) == "d5 type"
        house = {**self.HOUSE, "trap_types": ["gas", "pit"]}
        answer = ask("trap", {"type": 1}, under=house, player=GRUBB)
        assert (answer["outcome"], answer["value"]) == ("gas", "gone")

    def test_where_the_house_names_no_kind_it_must_be_told(self):
        house = {**self.HOUSE, "trap_types": []}
        assert malformed("trap", under=house, player=GRUBB) == ["type"]

    def test_a_single_kind_is_no_draw(self):
        house = {**self.HOUSE, "trap_types": ["pit"]}
        answer = ask("trap", under=house, player=GRUBB, carrier=True, active=False)
        assert (answer["outcome"], answer["value"]) == ("pit", "stays")
        assert answer["then"] == [
            {
                "key": "fall",
                "inputs": {"player": GRUBB, "off": "pit", "carrier": True, "active": False},
            }
        ]

    def test_an_explosion_takes_those_around_with_it(self):
        others = [{"player": SKAV, "active": False}]
        asked = {"type": "exploding", "others": others, "carrier": True}
        answer = ask("trap", under=self.HOUSE, player=GRUBB, **asked)
        assert answer["value"] == "gone"
        assert answer["then"] == [
            {
                "key": "explosion",
                "inputs": {
                    "cause": "trap",
                    "victims": [{"player": GRUBB, "carrier": True}, *others],
                },
            }
        ]

    def test_gas_too(self):
        asked = {"type": "gas", "others": [{"player": SKAV, "wall": True}]}
        answer = ask("trap", under=self.HOUSE, player=GRUBB, active=False, **asked)
        assert answer["then"] == [
            {
                "key": "gas",
                "inputs": {
                    "victims": [
                        {"player": GRUBB, "active": False},
                        {"player": SKAV, "wall": True},
                    ]
                },
            }
        ]

    def test_a_hidden_teleporter(self):
        asked = {"type": "teleporter", "pads": [1, 2], "pushed_by": "opponent"}
        answer = ask("trap", under=self.HOUSE, player=GRUBB, **asked)
        assert answer["value"] == "stays"
        assert answer["then"] == [
            {"key": "teleport", "inputs": {"player": GRUBB, "how": "trap", "pads": [1, 2]}}
        ]
        award = {"type": "hazard_push", "hazard": "trap", "victim": 7}
        assert answer["entries"] == [{"kind": "event", "event": award}]

    def test_not_without_traps_and_not_of_other_kinds(self):
        assert refused("trap", player=GRUBB, type="pit") == ["OPT-64"]
        house = {**self.HOUSE, "trap_types": ["gas"]}
        assert malformed("trap", under=house, player=GRUBB, type="pit") == ["type"]


class TestGas:
    OGRE = {"id": 10, "name": "Ogg", "st": 5, "item": "lucky_rabbits_foot"}

    def test_stuns_who_stands_and_who_lies(self):
        victims = [{"player": GRUBB, "carrier": True}, {"player": SKAV, "state": "prone"}]
        answer = ask("gas", victims=victims)
        assert (answer["outcome"], answer["each"]) == ("stunned", ["stunned", "stunned"])
        assert answer["then"] == [SCATTER]
        assert answer["entries"][0] == {"kind": "stand", "player": 7, "as": "stunned"}
        assert answer["turnover"] is True

    def test_the_strong_roll_each_by_their_place(self):
        victims = [{"player": GRUBB, "wall": True}, {"player": self.OGRE}, {"player": self.OGRE}]
        assert wanted("gas", victims=victims) == "d6 gas.2"
        assert wanted("gas", {"gas.2": 3}, victims=victims) == "d6 gas.3"
        answer = ask("gas", {"gas.2": 3, "gas.3": 4}, victims=victims)
        assert answer["each"] == ["unaffected", "unaffected", "stunned"]
        assert (answer["target"], answer["total"]) == (4, 4)
        assert answer["reroll"] == {
            "gas.2": ["lucky_rabbits_foot"],
            "gas.3": ["lucky_rabbits_foot"],
        }

    def test_strength_four_is_not_strong_enough(self):
        assert ask("gas", victims=[{"player": {**self.OGRE, "st": 4}}])["each"] == ["stunned"]

    def test_on_lava_or_water_it_knocks_out(self):
        answer = ask("gas", victims=[{"player": GRUBB, "on": "water"}])
        assert (answer["outcome"], answer["each"]) == ("stunned", ["knocked_out"])
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "knocked_out", "victim": 7}}
        ]

    def test_it_ends_the_turn_only_by_who_stood(self):
        for inputs in ({"state": "prone"}, {"active": False}, {"wall": True}):
            assert not ask("gas", victims=[{"player": GRUBB, **inputs}])["turnover"]

    def test_behind_a_wall_nobody(self):
        answer = ask("gas", victims=[{"player": GRUBB, "wall": True, "carrier": True}])
        assert (answer["outcome"], answer["then"]) == ("nobody", [])


class TestDoors:
    @pytest.mark.parametrize(
        ("state", "ends", "movement", "now"),
        [
            ("closed", "opens", 3, "open"),
            ("open", "closes", 3, "closed"),
            ("locked", "locked", 0, "locked"),
        ],
    )
    def test_a_known_door(self, state, ends, movement, now):
        answer = ask("door_open", under=EVERYTHING, state=state)
        assert (answer["outcome"], answer["value"]) == (ends, movement)
        assert answer["entries"] == [{"kind": "door", "door": None, "is": now}]

    @pytest.mark.parametrize(("face", "ends", "movement"), [(1, "locked", 0), (2, "opens", 3)])
    def test_an_untried_one(self, face, ends, movement):
        answer = ask("door_open", {"door": face}, under=EVERYTHING)
        assert (answer["outcome"], answer["value"]) == (ends, movement)

    def test_only_where_there_are_doors(self):
        assert refused("door_open") == ["OPT-59"]
