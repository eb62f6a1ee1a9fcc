"""Teleporters, arriving and leaving (TEL, SET, SPG)."""

import pytest

from tests.dungeonbowl.procedures.asking import (
    GRUBB,
    SKAV,
    ask,
    follows,
    malformed,
    need,
    outcome,
    refused,
    wanted,
    with_skills,
)

BY_002 = {"teleport_rules": "002"}
FOOTED = {**GRUBB, "item": "lucky_rabbits_foot"}


def hop(dice=None, under=None, **inputs):
    return ask("teleport", dice, under=under, **{"player": GRUBB, **inputs})


class TestTeleporting:
    def test_a_die_as_large_as_the_pads_says_where(self):
        assert wanted("teleport", player=GRUBB, **{"from": 2}) == "d6 teleporter"
        answer = hop({"teleporter": 4}, **{"from": 2})
        assert (answer["outcome"], answer["value"]) == ("arrives", 4)
        assert answer["then"] == answer["entries"] == []
        assert (answer["target"], answer["total"], answer["turnover"]) == (None, None, False)
        assert answer["text"] == "Grubb comes out on teleporter 4."

    def test_pads_that_are_gone_have_no_face(self):
        assert wanted("teleport", player=GRUBB, pads=[2, 5, 6]) == "d3 teleporter"
        assert hop({"teleporter": 2}, pads=[2, 5, 6])["value"] == 5

    def test_with_one_pad_left_nothing_is_rolled(self):
        assert hop(pads=[3])["value"] == 3

    def test_no_team_rerolls_it_but_the_rabbits_foot(self):
        assert hop({"teleporter": 1})["reroll"] == {}
        assert hop({"teleporter": 1}, player={**FOOTED, "skills": ["Pro"]})["reroll"] == {
            "teleporter": ["lucky_rabbits_foot"]
        }

    def test_ones_own_number_is_lost_in_space(self):
        answer = hop({"teleporter": 2}, **{"from": 2}, carrier=True, active=False)
        assert answer["outcome"] == "lost_in_space"
        assert answer["then"] == [
            {
                "key": "carrier_gone",
                "inputs": {"how": "lost_in_space", "on_pad": True, "active": False},
            }
        ]
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "lost_in_space", "player": 7}},
            {"kind": "box", "player": 7, "to": "lost"},
        ]
        assert not answer["turnover"]

    def test_a_trap_is_no_number_that_could_be_rolled_again(self):
        assert hop({"teleporter": 2}, how="trap")["outcome"] == "arrives"

    def test_by_002_ones_own_number_shakes(self):
        answer = hop({"teleporter": 2}, BY_002, **{"from": 2})
        assert answer["outcome"] == "shaken"
        assert answer["then"] == [{"key": "armour", "inputs": {"player": GRUBB}}]

    def test_who_stands_there_is_sent_on(self):
        answer = hop({"teleporter": 3}, **{"from": 1}, occupants={"3": SKAV, "5": FOOTED})
        assert (answer["outcome"], answer["value"]) == ("chain", 3)
        assert answer["then"] == [
            {
                "key": "teleport",
                "inputs": {
                    "player": SKAV,
                    "from": 3,
                    "how": "chain",
                    "occupants": {"3": GRUBB, "5": FOOTED},
                },
            }
        ]

    def test_sent_back_by_a_chain_one_moves_on_who_came_since(self):
        answer = hop({"teleporter": 3}, BY_002, how="chain", occupants={"3": SKAV}, **{"from": 3})
        assert answer["outcome"] == "shaken"
        assert follows(answer) == ["armour", "teleport"]
        assert answer["then"][1]["inputs"]["player"] == SKAV

    def test_a_pushed_opponent_earns_the_award(self):
        pushed = {"how": "push", "pushed_by": "opponent", "player": GRUBB}
        award = {"type": "hazard_push", "hazard": "teleporter", "victim": 7}
        answer = ask("teleport", {"teleporter": 1}, **pushed)
        assert answer["entries"] == [{"kind": "event", "event": award}]
        for other in ({"pushed_by": "friend"}, {"how": "step"}):
            assert ask("teleport", {"teleporter": 1}, **{**pushed, **other})["entries"] == []


class TestTeleportingTwice:
    def test_003_injures_without_a_die(self):
        answer = hop(already=True, carrier=True)
        assert (answer["outcome"], answer["dice"]) == ("injured", {})
        assert answer["then"] == [
            {"key": "injury", "inputs": {"player": GRUBB, "teleported": True}},
            {"key": "scatter", "inputs": {}},
        ]

    @pytest.mark.parametrize("how", ["push", "chain"])
    def test_but_not_by_a_push_or_a_chain(self, how):
        assert wanted("teleport", player=GRUBB, already=True, how=how) == "d6 teleporter"

    def test_002_injures_besides_every_time(self):
        answer = hop({"teleporter": 1}, BY_002, already=True, how="chain")
        assert answer["outcome"] == "arrives"
        assert answer["then"] == [{"key": "injury", "inputs": {"player": GRUBB}}]
        answer = hop({"teleporter": 1}, BY_002, already=True, **{"from": 1})
        assert follows(answer) == ["injury", "armour"]


class TestSixthSense:
    SEER = with_skills("Sixth Sense")

    def test_two_dice_and_a_choice(self):
        assert wanted("teleport", player=self.SEER) == "2d6 teleporter"
        lacking = need("teleport", {"teleporter": [5, 2]}, player=self.SEER)
        assert (lacking["choices"], lacking["by"]) == ([2, 5], "coach")
        assert hop({"teleporter": [5, 2], "pad": 5}, player=self.SEER)["value"] == 5
        assert malformed("teleport", {"teleporter": [5, 2], "pad": 3}, player=self.SEER) == ["dice"]

    def test_two_of_a_number_leave_no_choice(self):
        answer = hop({"teleporter": [4, 4]}, player=self.SEER)
        assert (answer["value"], answer["dice"]) == (4, {"teleporter": [4, 4]})

    @pytest.mark.parametrize("how", ["push", "chain", "trap", "enchanted"])
    def test_only_for_steps_of_their_own(self, how):
        assert wanted("teleport", player=self.SEER, how=how) == "d6 teleporter"


class TestArriving:
    def test_on_a_random_pad(self):
        answer = ask("arrive", {"teleporter": 6}, player=GRUBB)
        assert (answer["outcome"], answer["value"]) == ("arrives", 6)
        assert answer["entries"] == [{"kind": "arrive", "player": 7, "pad": 6}]

    def test_where_somebody_stands_they_are_sent_on(self):
        answer = ask("arrive", {"teleporter": 6}, player=GRUBB, occupants={"6": SKAV})
        assert answer["outcome"] == "chain"
        assert answer["then"][0]["inputs"] == {
            "player": SKAV,
            "from": 6,
            "how": "chain",
            "occupants": {"6": GRUBB},
        }

    def test_on_the_own_pad_where_the_house_lets_it(self):
        house = {"reserve_arrival": "own_or_random"}
        answer = ask("arrive", under=house, player=GRUBB, choice="own", own_pad=2)
        assert (answer["outcome"], answer["value"], answer["dice"]) == ("arrives", 2, {})
        assert malformed("arrive", under=house, player=GRUBB, choice="own") == ["own_pad"]

    def test_malformed_comes_before_refused(self):
        assert malformed("arrive", player=GRUBB, choice="own") == ["own_pad"]
        assert refused("arrive", player=GRUBB, choice="own", own_pad=2, closed=True) == [
            "OPT-46",
            "TEL-13",
        ]

    def test_the_sponge_may_be_used_instead(self):
        house = {"sponge": "per_turn_instead_of_entry"}
        assert refused("arrive", under=house, player=GRUBB, sponge_used=True) == ["OPT-57"]
        assert outcome("arrive", {"teleporter": 1}, player=GRUBB, sponge_used=True) == "arrives"

    def test_sixth_sense_chooses(self):
        assert wanted("arrive", player=with_skills("Sixth Sense")) == "2d6 teleporter"


class TestSettingUp:
    HOUSE = {"setup_mode": "teleporter_or_end_zone"}

    def test_on_a_free_pad(self):
        asked = {"under": self.HOUSE, "player": GRUBB, "occupants": {"1": SKAV, "4": SKAV}}
        assert wanted("set_up", **asked) == "d4 teleporter"
        answer = ask("set_up", {"teleporter": 3}, **asked)
        assert (answer["outcome"], answer["value"], answer["reroll"]) == ("placed", 5, {})

    def test_with_none_free_in_the_end_zone(self):
        everywhere = {str(pad): SKAV for pad in range(1, 7)}
        answer = ask("set_up", under=self.HOUSE, player=GRUBB, occupants=everywhere)
        assert (answer["outcome"], answer["value"]) == ("end_zone", None)
        assert answer["entries"] == [{"kind": "arrive", "player": 7, "end_zone": True}]

    def test_everybody_in_the_end_zone_by_003(self):
        assert refused("set_up", player=GRUBB) == ["OPT-45"]

    def test_titchy_players_slip_in(self):
        assert wanted("titchy", set_up=2, reserves=4) == "d3 extra"
        assert ask("titchy", {"extra": 3}, set_up=2, reserves=2)["value"] == 2
        assert ask("titchy", {"extra": 1}, set_up=5, reserves=2)["value"] == 1

    @pytest.mark.parametrize(("set_up", "reserves"), [(1, 4), (2, 0)])
    def test_unless_there_are_too_few(self, set_up, reserves):
        assert outcome("titchy", set_up=set_up, reserves=reserves) == "none"

    def test_or_the_house_has_no_such_thing(self):
        assert refused("titchy", under={"titchy_extra_setup": False}) == ["OPT-78"]

    def test_who_goes_first_is_rolled_for(self):
        assert wanted("first_turn") == "d2 first"
        assert ask("first_turn", {"first": 3}, under={"teams_in_match": 4})["value"] == 3
        assert refused("first_turn", under={"first_turn": "agreed"}) == ["OPT-80"]


class TestLeaving:
    def test_who_teleports_out_is_a_reserve_and_their_ball_is_left(self):
        answer = ask("teleport_out", player=GRUBB, state="prone", carrier=True)
        assert answer["entries"] == [{"kind": "box", "player": 7, "to": "reserves"}]
        assert answer["then"] == [{"key": "carrier_gone", "inputs": {"how": "teleported_out"}}]

    def test_not_who_is_stunned(self):
        assert refused("teleport_out", player=GRUBB, state="stunned") == ["SET-10"]
        assert refused("teleport_out", player=GRUBB, under={"teleport_out": False}) == ["OPT-47"]

    @pytest.mark.parametrize(
        ("how", "on_pad", "by_003", "by_002"),
        [
            ("lost_in_space", True, "bounces", "bounces"),
            ("chasm", False, "teleports", "teleports"),
            ("lava", False, "bounces", "teleports"),
            ("knocked_out", False, "bounces", "bounces"),
            ("petrified", False, "bounces", "teleports"),
            ("sent_off", False, "bounces", "teleports"),
            ("teleported_out", True, "bounces", "bounces"),
        ],
    )
    def test_what_becomes_of_the_ball(self, how, on_pad, by_003, by_002):
        asked = {"how": how, "on_pad": on_pad}
        assert outcome("carrier_gone", **asked) == by_003
        assert outcome("carrier_gone", under=BY_002, **asked) == by_002

    def test_002_makes_it_a_turnover_from_a_pad(self):
        asked = {"how": "lost_in_space", "on_pad": True}
        assert ask("carrier_gone", under=BY_002, **asked)["turnover"] is True
        assert ask("carrier_gone", under=BY_002, **asked, active=False)["turnover"] is False
        assert ask("carrier_gone", **asked)["turnover"] is False

    def test_how_must_be_told(self):
        assert malformed("carrier_gone") == ["how"]


class TestTheBall:
    def test_comes_to_who_stands_there(self):
        answer = ask("ball_on_pad", {"teleporter": 2}, occupants={"2": SKAV})
        assert (answer["outcome"], answer["value"]) == ("to_player", 2)
        assert answer["then"] == [{"key": "catch", "inputs": {"player": SKAV, "how": "bounce"}}]

    def test_or_bounces(self):
        house = {"ball_type": ["iron", "normal"]}
        answer = ask("ball_on_pad", {"teleporter": 2}, under=house, ball="iron")
        assert (answer["outcome"], answer["value"]) == ("bounces", 2)
        assert answer["then"] == [{"key": "scatter", "inputs": {"ball": "iron"}}]

    def test_a_type_that_is_not_in_play_is_refused(self):
        assert refused("ball_on_pad", ball="iron") == ["OPT-61"]


class TestTakingPadsAway:
    HOUSE = {"time_limit": "002", "teleporters": 8}

    def test_two_and_two_a_team_one_after_the_other(self):
        assert wanted("pads_removed", under=self.HOUSE) == "d8 removed.1"
        first = {"removed.1": 8, "removed.2": 1}
        assert wanted("pads_removed", first, under=self.HOUSE) == "d6 removed.3"
        dice = {f"removed.{n}": 1 for n in range(1, 7)} | first
        answer = ask("pads_removed", dice, under=self.HOUSE)
        assert answer["value"] == [1, 2, 3, 4, 5, 8]
        assert answer["entries"][-1] == {"kind": "pad", "pad": 8, "is": "removed"}

    def test_those_by_the_end_zones_stay_and_where_all_others_go_nothing_is_rolled(self):
        asked = {"under": self.HOUSE, "protected": [2, 7]}
        assert ask("pads_removed", **asked)["value"] == [1, 3, 4, 5, 6, 8]
        assert wanted("pads_removed", under=self.HOUSE, protected=[2]) == "d7 removed.1"

    def test_only_by_002s_clock(self):
        assert refused("pads_removed") == ["OPT-79"]


class TestTheSponge:
    def test_revives_who_was_knocked_out(self):
        answer = ask("sponge", player={**GRUBB, "team": 3})
        assert answer["entries"] == [
            {"kind": "sponge", "team": 3, "used": "revive", "player": 7},
            {"kind": "box", "player": 7, "to": "reserves"},
        ]

    @pytest.mark.parametrize(
        ("inputs", "once", "each_turn"),
        [
            ({"used": True}, ["SPG-01"], ["SPG-02"]),
            ({"box": "casualty"}, ["SPG-01"], ["SPG-02"]),
            ({"used": True, "box": "casualty"}, ["SPG-01"], ["SPG-02"]),
            ({"arrived": True}, [], ["SPG-02"]),
        ],
    )
    def test_once_a_game_or_instead_of_a_reserve(self, inputs, once, each_turn):
        house = {"sponge": "per_turn_instead_of_entry"}
        assert refused("sponge", under=house, player=GRUBB, **inputs) == each_turn
        if once:
            assert refused("sponge", player=GRUBB, **inputs) == once
        else:
            assert outcome("sponge", player=GRUBB, **inputs) == "revived"
