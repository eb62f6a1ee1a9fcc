"""Chests and explosions (CHE-01 to CHE-12)."""

import pytest

from tests.dungeonbowl.procedures.asking import (
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
    with_skills,
)

BY_DIE = {"chest_content": "roll"}
FOUND = {"chest_opening": "002"}
MORPHING = {"monsters": "morphing"}


def opened(dice=None, under=None, **inputs):
    return ask("open_chest", dice, under=under, **{"player": GRUBB, **inputs})


class TestOpeningAChest:
    def test_with_tokens_what_it_holds_must_be_told(self):
        assert malformed("open_chest", player=GRUBB) == ["content"]

    def test_a_ball_found_lies_in_its_square(self):
        answer = opened(content="ball", chest=4)
        assert answer["outcome"] == "ball_found"
        assert (answer["value"], answer["target"], answer["total"]) == ("normal", None, None)
        assert answer["text"] == "Grubb opens chest 4: a ball, normal, lies there."
        assert answer["then"] == []
        assert not answer["turnover"]
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "chest_ball", "player": 7, "by_sorcery": False}},
            {"kind": "chest", "chest": 4, "is": "ball", "player": 7},
            {"kind": "ball", "ball": 1, "with": "loose"},
        ]

    def test_without_a_ball_it_explodes_under_the_opener(self):
        answer = opened(content="none")
        assert answer["outcome"] == "explodes"
        assert answer["then"] == [{"key": "explosion", "inputs": {"victims": [{"player": GRUBB}]}}]
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "chest_trap", "player": 7}},
            {"kind": "chest", "chest": 1, "is": "exploded", "player": 7},
        ]
        assert not answer["turnover"], "that is the explosion's to say"

    def test_who_opens_it_from_afar_is_no_victim(self):
        answer = opened(content="none", beside=False, by_sorcery=True)
        assert answer["then"] == [{"key": "explosion", "inputs": {}}]

    def test_by_itself_it_is_to_nobodys_credit(self):
        answer = ask("open_chest", content="none", chest=2)
        assert answer["text"] == "Chest 2 explodes."
        assert answer["then"] == [{"key": "explosion", "inputs": {}}]
        assert answer["entries"] == [{"kind": "chest", "chest": 2, "is": "exploded"}]

    def test_a_die_with_as_many_faces_as_chests_finds_the_ball(self):
        asked = {"under": BY_DIE, "chests_left": 5, "balls_left": 2, "player": GRUBB}
        assert wanted("open_chest", **asked) == "d5 content"
        assert outcome("open_chest", {"content": 2}, **asked) == "ball_found"
        assert outcome("open_chest", {"content": 3}, **asked) == "explodes"

    @pytest.mark.parametrize(
        ("chests", "balls", "ends"),
        [(3, 0, "explodes"), (1, 1, "ball_found"), (4, 4, "ball_found"), (2, 3, "ball_found")],
    )
    def test_where_only_one_thing_can_be_nothing_is_rolled(self, chests, balls, ends):
        answer = opened(under=BY_DIE, chests_left=chests, balls_left=balls)
        assert (answer["outcome"], answer["dice"]) == (ends, {})

    def test_how_many_there_are_is_what_the_house_rules_say(self):
        house = {**BY_DIE, "chests": 8, "balls": 3}
        assert wanted("open_chest", under=house, player=GRUBB) == "d8 content"
        assert opened({"content": 3}, under=house)["outcome"] == "ball_found"
        assert opened({"content": 4}, under=house)["outcome"] == "explodes"

    @pytest.mark.parametrize(
        ("face", "kind"),
        [(1, "normal"), (2, "normal"), (3, "spiked"), (4, "enchanted"), (5, "living"), (6, "iron")],
    )
    def test_the_type_is_rolled_for_when_the_ball_is_found(self, face, kind):
        house = {"ball_type": "roll_when_found"}
        assert wanted("open_chest", under=house, player=GRUBB, content="ball") == "d6 ball_type"
        answer = opened({"ball_type": face}, under=house, content="ball")
        assert (answer["value"], answer["target"]) == (kind, None)

    def test_a_type_that_was_told_needs_no_die(self):
        answer = opened(under={"ball_type": "roll_when_found"}, content="ball", ball_type="iron")
        assert answer["value"] == "iron"

    def test_the_type_agreed_is_the_type_found(self):
        assert opened(under={"ball_type": "living"}, content="ball")["value"] == "living"


class TestSnatching:
    @pytest.mark.parametrize(("strength", "ball", "may"), [(1, "iron", False), (2, "iron", True),
                                                           (1, "normal", True)])  # fmt: skip
    def test_the_weakest_snatch_no_iron_ball(self, strength, ball, may):
        house = {**FOUND, "ball_type": "roll_when_found"}
        inputs = {"player": {**GRUBB, "st": strength}, "content": "ball", "ball_type": ball}
        answer = ask("open_chest", under=house, **inputs)
        assert [one["purpose"] for one in answer["needs"]] == (["snatch"] if may else [])

    def test_002_lets_the_finder_snatch_it_on_a_plain_agility_roll(self):
        lacking = need("open_chest", under=FOUND, player={**GRUBB, "ag": 4}, content="ball")
        assert lacking["purpose"] == "snatch"
        answer = opened({"snatch": 3}, under=FOUND, player={**GRUBB, "ag": 4}, content="ball")
        assert (answer["outcome"], answer["target"], answer["total"]) == ("ball_snatched", 3, 3)
        assert answer["modifiers"] == []
        assert answer["reroll"] == {"snatch": ["team"]}
        assert answer["entries"][-1] == {"kind": "ball", "ball": 1, "with": 7}

    def test_a_one_fails_and_a_six_succeeds_whatever_the_agility(self):
        nimble, clumsy = {**GRUBB, "ag": 6}, {**GRUBB, "ag": 1}
        assert opened({"snatch": 1}, FOUND, player=nimble, content="ball")["outcome"] == (
            "ball_found"
        )
        assert opened({"snatch": 6}, FOUND, player=clumsy, content="ball")["outcome"] == (
            "ball_snatched"
        )

    def test_an_enchanted_ball_in_hand_may_whisk_its_finder_away(self):
        house = {**FOUND, "ball_type": "enchanted"}
        assert opened({"snatch": 6}, house, content="ball")["then"] == [
            {"key": "enchanted_ball", "inputs": {"player": GRUBB}}
        ]
        assert opened({"snatch": 1}, house, content="ball")["then"] == []

    def test_nobody_of_strength_1_snatches_an_iron_ball(self):
        house = {**FOUND, "ball_type": "iron"}
        assert opened(under=house, content="ball", player={"st": 1})["dice"] == {}
        assert wanted("open_chest", under=house, content="ball", player={"st": 2}) == "d6 snatch"

    def test_nor_anybody_from_afar(self):
        assert opened(under=FOUND, content="ball", beside=False)["outcome"] == "ball_found"


class TestMorphing:
    def test_on_a_five_a_monster_springs_out_at_who_stands_beside_it(self):
        answer = opened({"morph": 5}, under=MORPHING, content="none")
        assert answer["text"] == "Grubb opens chest 1, and a monster springs out."
        itself = ask("open_chest", {"morph": 5}, under=MORPHING, content="none")
        assert itself["text"] == "Chest 1 opens, and a monster springs out."
        assert (answer["outcome"], answer["target"], answer["total"]) == ("monster", 5, 5)
        assert answer["then"] == [
            {"key": "monster_appears", "inputs": {"cause": "morphed", "opener": GRUBB}}
        ]
        assert answer["entries"] == [{"kind": "chest", "chest": 1, "is": "gone", "player": 7}]

    def test_who_stands_elsewhere_is_not_attacked_at_once(self):
        answer = opened({"morph": 6}, under=MORPHING, content="none", beside=False)
        assert answer["then"] == [{"key": "monster_appears", "inputs": {"cause": "morphed"}}]

    def test_below_five_it_explodes(self):
        assert opened({"morph": 4}, under=MORPHING, content="none")["outcome"] == "explodes"

    def test_a_chest_with_a_ball_never_morphs(self):
        assert opened(under=MORPHING, content="ball")["outcome"] == "ball_found"

    def test_lurking_monsters_are_not_in_chests(self):
        assert opened(under={"monsters": "lurking"}, content="none")["outcome"] == "explodes"


class TestExplosions:
    def test_all_who_are_knocked_down_are_named(self):
        answer = ask("explosion", victims=[{"player": GRUBB}, {"player": {}}, {"player": SKAV}])
        assert answer["text"] == "The chest explodes and knocks down Grubb, somebody, Skav."

    def test_who_stands_near_is_knocked_down(self):
        victims = [{"player": GRUBB}, {"player": SKAV, "active": False, "carrier": True}]
        answer = ask("explosion", victims=victims)
        assert answer["outcome"] == "knocked_down"
        assert answer["each"] == ["knocked_down", "knocked_down"]
        assert answer["text"] == "The chest explodes and knocks down Grubb, Skav."
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "explosion"}},
            {"key": "armour", "inputs": {"player": SKAV, "cause": "explosion"}},
            {"key": "scatter", "inputs": {}},
        ]
        assert answer["entries"] == [
            {"kind": "stand", "player": 7, "as": "prone"},
            {"kind": "stand", "player": 12, "as": "prone"},
        ]
        assert answer["turnover"] is True

    def test_only_those_knocked_down_are_named_and_who_has_no_name_is_somebody(self):
        victims = [{"player": {}}, {"player": SKAV, "wall": True}, {"player": GRUBB}]
        answer = ask("explosion", victims=victims, cause="trap")
        assert answer["text"] == "The trap explodes and knocks down somebody, Grubb."

    def test_a_wall_keeps_it_off_and_who_lies_lies(self):
        victims = [
            {"player": GRUBB, "wall": True},
            {"player": GRUBB, "state": "prone"},
            {"player": GRUBB, "state": "stunned", "carrier": True},
        ]
        answer = ask("explosion", victims=victims)
        assert (answer["outcome"], answer["each"]) == ("nobody", ["unaffected"] * 3)
        assert answer["then"] == answer["entries"] == []

    def test_who_braces_is_placed_prone_without_armour_roll_or_turnover(self):
        answer = ask("explosion", victims=[{"player": with_skills("Brace"), "carrier": True}])
        assert (answer["outcome"], answer["each"]) == ("placed_prone", ["placed_prone"])
        assert answer["then"] == [{"key": "scatter", "inputs": {}}]
        assert answer["entries"] == [{"kind": "stand", "player": 7, "as": "prone"}]
        assert not answer["turnover"]

    def test_opponents_alone_make_no_turnover(self):
        assert not ask("explosion", victims=[{"player": SKAV, "active": False}])["turnover"]

    def test_it_may_hit_nobody(self):
        assert outcome("explosion") == "nobody"


class TestThrowingAChest:
    TROLL = with_skills("Throw Team-mate", "Always Hungry", st=5, ag=1)

    def throw(self, dice=None, **inputs):
        return ask("throw_chest", dice, **{"player": self.TROLL, **inputs})

    def test_it_takes_a_big_guy_who_throws_team_mates(self):
        assert refused("throw_chest", player=GRUBB) == ["CHE-07"]
        assert refused("throw_chest", player=with_skills("Throw Team-mate")) == ["CHE-07"]
        assert refused("throw_chest", player=self.TROLL, under={"moving_chests": False}) == [
            "OPT-58"
        ]

    def test_it_flies_like_a_team_mate_bounces_and_may_open(self):
        inputs = {"range": "short", "markers": 2}
        answer = self.throw({"throw": 6}, **inputs)
        assert modifiers(answer) == {"Range": -1, "Opponents marking": -2}
        assert answer["reroll"] == {"throw": ["team"]}
        dice = {"throw": 6, "direction": [1, 2, 3], "bounce": 8, "opens": 4}
        answer = self.throw(dice, hit=SKAV, chest=3, **inputs)
        assert (answer["outcome"], answer["value"]) == ("opens", "superb")
        assert (answer["target"], answer["total"], answer["modifiers"]) == (4, 4, [])
        assert answer["then"] == [
            {"key": "collide", "inputs": {"lander": "chest", "hit": SKAV, "how": "thrown"}},
            {"key": "open_chest", "inputs": {"chest": 3}},
        ]

    def test_while_a_die_is_lacking_nothing_has_come_of_it_yet(self):
        answer = self.throw({"throw": 6})
        assert answer["needs"]
        assert (answer["outcome"], answer["value"]) == (None, None)

    def test_fumbled_it_scatters_once_and_does_not_bounce(self):
        answer = self.throw({"throw": 1, "direction": 5, "opens": 3})
        assert (answer["outcome"], answer["value"], answer["then"]) == (
            "stays_closed",
            "fumbled",
            [],
        )

    @pytest.mark.parametrize(
        ("face", "far", "how"),
        [(5, "quick", "successful"), (2, "short", "terrible"), (2, "quick", "successful")],
    )
    def test_how_well_it_flies_is_the_throws_to_say(self, face, far, how):
        dice = {"throw": face, "direction": [1, 1, 1], "bounce": 1, "opens": 1}
        assert self.throw(dice, range=far)["value"] == how


class TestAllChestsAtOnce:
    def test_every_chest_opens_in_order_by_itself(self):
        answer = ask("mass_opening", under={"time_limit": "002"}, chests=[1, 4, 6])
        assert follows(answer) == ["open_chest"] * 3
        assert [step["inputs"] for step in answer["then"]] == [{}, {"chest": 4}, {"chest": 6}]

    def test_in_rising_order_in_whichever_they_are_told(self):
        answer = ask("mass_opening", under={"time_limit": "002"}, chests=[6, 4, 5])
        assert [step["inputs"] for step in answer["then"]] == [{"chest": n} for n in (4, 5, 6)]

    def test_all_there_are_unless_told_otherwise(self):
        house = {"time_limit": "002", "chests": 7}
        assert len(ask("mass_opening", under=house)["then"]) == 7

    def test_only_002_has_this_clock(self):
        assert refused("mass_opening") == ["OPT-79"]
        assert refused("mass_opening", under={"time_limit": "004"}) == ["OPT-79"]

    def test_a_chest_that_is_not_there_cannot_be_named(self):
        assert malformed("mass_opening", under={"time_limit": "002"}, chests=[7]) == ["chests"]
        assert malformed("mass_opening", under={"time_limit": "002"}, chests=[2, 2]) == ["chests"]
