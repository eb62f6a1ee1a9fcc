"""Armour, injury, and what follows (INJ, FOUL, DT-04, SET-12 to SET-15)."""

import pytest

from dungeonbowl.houserules import HouseRules
from dungeonbowl.packs import read_pack
from dungeonbowl.procedures import work_out
from tests.dungeonbowl.procedures.asking import (
    GRUBB,
    SKAV,
    ask,
    malformed,
    modifiers,
    outcome,
    refused,
    wanted,
    with_skills,
)

BY_D68 = {"casualty_table": "d68_lrb5"}


def hurting(*skills, **profile):
    return {**SKAV, "skills": list(skills), **profile}


class TestArmour:
    def roll(self, dice=None, under=None, **inputs):
        return ask("armour", dice, under=under, **{"player": GRUBB, **inputs})

    def test_must_be_beaten(self):
        answer = self.roll({"armour": [4, 4]})
        assert (answer["outcome"], answer["target"], answer["total"]) == ("holds", 9, 8)
        assert answer["then"] == answer["entries"] == []
        assert not answer["turnover"]
        answer = self.roll({"armour": [4, 5]})
        assert answer["outcome"] == "broken"
        assert answer["then"] == [{"key": "injury", "inputs": {"player": GRUBB}}]

    def test_a_two_and_a_twelve_are_nothing_special(self):
        assert self.roll({"armour": [6, 6]}, player={"av": 12})["outcome"] == "holds"
        assert self.roll({"armour": [1, 1]}, player={"av": 1})["outcome"] == "broken"

    @pytest.mark.parametrize(
        ("inputs", "found"),
        [
            ({"lava": True}, {"Lava": -2}),
            ({"spiked_pit": True}, {"Spiked pit": 3}),
            ({"piercing": 3}, {"Piercing": 3}),
            ({"crash": True}, {"Crash": 1}),
            ({"wall": True}, {"Smashed into a wall": 1}),
            ({"spiked": True}, {"Spiked ball": 1}),
            ({"bracers": True}, {"Bracers of Smashing": 2}),
        ],
    )
    def test_modifiers(self, inputs, found):
        assert modifiers(self.roll(**inputs)) == found

    def test_how_sharp_the_spikes_are_stands_in_the_book(self):
        text = '[pack]\nname = "Blunt"\nchanges = ["traps.spiked_pit"]\n'
        blunt = read_pack(f"{text}[traps.spiked_pit]\narmour_modifier = 1\n").book
        inputs = {"player": GRUBB, "spiked_pit": True}
        assert modifiers(work_out("armour", HouseRules.resolve(blunt), inputs)) == {"Spiked pit": 1}

    def test_a_foul(self):
        dirty = hurting("Dirty Player")
        inputs = {"cause": "foul", "attacker": dirty, "assists": 2, "defence": 1}
        assert modifiers(self.roll(**inputs)) == {
            "Foul": 1,
            "Offensive assists": 2,
            "Defensive assists": -1,
            "Dirty Player": 2,
        }
        assert modifiers(self.roll(under={"referee_mode": "s4_doubles"}, cause="foul")) == {}

    def test_only_a_foul_is_assisted(self):
        assert malformed("armour", player=GRUBB, assists=1) == ["assists"]
        assert malformed("armour", player=GRUBB, assists=1, defence=1, cause="block") == [
            "assists",
            "defence",
        ]

    def test_mighty_blow_is_a_blocks_and_piercing_stands_for_it(self):
        mighty = hurting("Mighty Blow", "Dirty Player")
        assert modifiers(self.roll(cause="block", attacker=mighty)) == {"Mighty Blow": 1}
        assert modifiers(self.roll(cause="foul", attacker=mighty)) == {
            "Foul": 1,
            "Dirty Player": 2,
        }
        assert modifiers(self.roll(cause="block", attacker=mighty, piercing=1)) == {"Piercing": 1}
        assert modifiers(self.roll(attacker=mighty)) == {}

    def test_all_may_be_on_one_roll_in_their_order(self):
        inputs = {"cause": "block", "attacker": hurting("Mighty Blow")}
        inputs |= {"bracers": True, "spiked": True, "wall": True}
        assert [*modifiers(self.roll(**inputs))] == [
            "Mighty Blow",
            "Smashed into a wall",
            "Spiked ball",
            "Bracers of Smashing",
        ]

    def test_each_may_be_kept_for_the_injury_roll(self):
        mighty = hurting("Mighty Blow")
        inputs = {"cause": "block", "attacker": mighty, "wall": True, "spiked": True}
        inputs |= {
            "on_injury": ["spiked", "mighty_blow"],
            "poisoned": True,
            "doses": 2,
            "on": "lava",
        }
        answer = self.roll({"armour": [5, 5]}, **inputs)
        assert modifiers(answer) == {"Smashed into a wall": 1}
        assert answer["then"] == [
            {
                "key": "injury",
                "inputs": {
                    "player": GRUBB,
                    "cause": "block",
                    "attacker": mighty,
                    "bonuses": ["mighty_blow", "spiked"],
                    "poisoned": True,
                    "doses": 2,
                    "on": "lava",
                },
            }
        ]

    def test_what_does_not_apply_is_not_kept(self):
        answer = self.roll(
            {"armour": [6, 6]}, on_injury=["mighty_blow", "wall", "dirty_player", "bracers"]
        )
        assert answer["then"] == [{"key": "injury", "inputs": {"player": GRUBB}}]
        assert malformed("armour", player=GRUBB, on_injury=["luck"]) == ["on_injury"]
        assert malformed("armour", player=GRUBB, on_injury=["wall", "wall"]) == ["on_injury"]

    def test_who_piles_on_rolls_again_when_it_held(self):
        piling = hurting("Piling On")
        inputs = {"cause": "block", "attacker": piling}
        assert self.roll({"armour": [1, 1]}, **inputs)["reroll"] == {"armour": ["piling_on"]}
        assert self.roll({"armour": [6, 6]}, **inputs)["reroll"] == {}
        assert self.roll({"armour": [1, 1]}, attacker=piling)["reroll"] == {}

    def test_a_ring_makes_it_be_rolled_again_when_it_was_broken(self):
        ringed = {**GRUBB, "item": "ring_of_invulnerability"}
        assert self.roll({"armour": [6, 6]}, player=ringed)["reroll"] == {
            "armour": ["ring_of_invulnerability"]
        }
        assert self.roll({"armour": [1, 1]}, player=ringed)["reroll"] == {}


class TestInjury:
    def roll(self, total, under=None, **inputs):
        dice = {"injury": [total // 2, total - total // 2]}
        return ask("injury", dice, under=under, **{"player": GRUBB, **inputs})

    @pytest.mark.parametrize(
        ("total", "ends"),
        [(2, "stunned"), (7, "stunned"), (8, "knocked_out"), (9, "knocked_out"), (10, "casualty")],
    )
    def test_by_total(self, total, ends):
        answer = self.roll(total)
        assert (answer["outcome"], answer["target"], answer["total"]) == (ends, None, total)

    @pytest.mark.parametrize(
        ("total", "ends"),
        [
            (6, "stunned"),
            (7, "knocked_out"),
            (8, "knocked_out"),
            (9, "badly_hurt"),
            (10, "casualty"),
        ],
    )
    def test_stunty_players_may_have_a_table_of_their_own(self, total, ends):
        house = {"stunty_table": True}
        assert self.roll(total, house, player=with_skills("Stunty"))["outcome"] == ends
        assert self.roll(7, house)["outcome"] == "stunned"
        assert self.roll(7, player=with_skills("Stunty"))["outcome"] == "stunned"

    def test_modifiers_in_their_order(self):
        bonuses = ["bracers", "spiked", "wall", "mighty_blow", "dirty_player"]
        answer = self.roll(2, player=with_skills("Titchy"), bonuses=bonuses)
        assert modifiers(answer) == {
            "Titchy": 2,
            "Dirty Player": 2,
            "Mighty Blow": 1,
            "Smashed into a wall": 1,
            "Spiked ball": 1,
            "Bracers of Smashing": 2,
        }
        assert answer["total"] == 11

    def test_beyond_the_table_it_is_the_worst(self):
        answer = self.roll(12, bonuses=["bracers", "wall"])
        assert (answer["total"], answer["outcome"]) == (15, "casualty")

    def test_the_opponent_may_leave_the_titchy_alone(self):
        assert modifiers(self.roll(2, player=with_skills("Titchy"), titchy_plus=False)) == {}

    def test_niggles_count_here_with_the_d68(self):
        niggled = {**GRUBB, "niggles": 2}
        assert modifiers(self.roll(2, BY_D68, player=niggled)) == {"Niggling injuries": 2}
        assert modifiers(self.roll(2, player=niggled)) == {}
        house = {**BY_D68, "niggling": "pre_match_roll"}
        assert modifiers(self.roll(2, house, player=niggled)) == {}

    def test_what_a_stun_becomes(self):
        assert self.roll(2, on="water")["outcome"] == "knocked_out"
        assert self.roll(2, on="lava")["outcome"] == "knocked_out"
        assert self.roll(2, poisoned=True)["outcome"] == "knocked_out"
        assert self.roll(2, teleported=True, poisoned=True)["outcome"] == "reserves"
        assert self.roll(8, teleported=True)["outcome"] == "knocked_out"

    def test_entries(self):
        inputs = {"attacker": SKAV}
        assert self.roll(2, **inputs)["entries"] == [
            {"kind": "stand", "player": 7, "as": "stunned"}
        ]
        assert self.roll(8, **inputs)["entries"] == [
            {"kind": "event", "event": {"type": "knocked_out", "player": 12, "victim": 7}}
        ]
        assert self.roll(2, teleported=True)["entries"] == [
            {"kind": "box", "player": 7, "to": "reserves"}
        ]
        house = {"stunty_table": True}
        (entry,) = self.roll(9, house, player=with_skills("Stunty"), cause="block")["entries"]
        assert entry["event"] == {
            "type": "casualty",
            "player": None,
            "victim": 7,
            "cause": "block",
            "victim_standing": True,
            "badly_hurt": True,
        }
        assert self.roll(10)["entries"] == []

    def test_a_casualty_is_rolled_for(self):
        inputs = {"cause": "foul", "attacker": SKAV, "victim_standing": False}
        assert self.roll(10, **inputs)["then"] == [
            {"key": "casualty", "inputs": {"player": GRUBB, **inputs}}
        ]

    @pytest.mark.parametrize(("total", "ends"), [(8, "knocked_out"), (10, "casualty")])
    def test_drugs_come_first(self, total, ends):
        answer = self.roll(total, doses=2, cause="block")
        assert answer["entries"] == []
        assert answer["then"] == [
            {
                "key": "drugs",
                "inputs": {"player": GRUBB, "result": ends, "doses": 2, "cause": "block"},
            }
        ]

    def test_one_dose_may_do(self):
        assert self.roll(10, doses=1)["then"] == [
            {"key": "drugs", "inputs": {"player": GRUBB, "result": "casualty"}}
        ]

    def test_drugs_help_nobody_who_is_stunned(self):
        assert self.roll(2, doses=3)["then"] == []

    def test_who_piles_on_rolls_again(self):
        piling = {"cause": "block", "attacker": hurting("Piling On")}
        for total in (2, 8, 10):
            assert self.roll(total, **piling)["reroll"] == {"injury": ["piling_on"]}
        assert self.roll(2, **{**piling, "cause": "foul"})["reroll"] == {}


class TestCasualties:
    @pytest.mark.parametrize(
        ("face", "ends"),
        [
            (1, "badly_hurt"),
            (6, "badly_hurt"),
            (7, "seriously_hurt"),
            (9, "seriously_hurt"),
            (10, "serious_injury"),
            (12, "serious_injury"),
            (15, "dead"),
            (16, "dead"),
        ],
    )
    def test_the_d16(self, face, ends):
        answer = ask("casualty", {"casualty": face}, player=GRUBB)
        assert (answer["outcome"], answer["total"], answer["value"]) == (ends, face, None)

    @pytest.mark.parametrize(
        ("face", "lost"), [(1, "av"), (2, "av"), (3, "ma"), (4, "pa"), (5, "ag"), (6, "st")]
    )
    def test_a_lasting_injury(self, face, lost):
        assert wanted("casualty", {"casualty": 13}, player=GRUBB) == "d6 lasting"
        answer = ask("casualty", {"casualty": 14, "lasting": face}, player=GRUBB)
        assert (answer["outcome"], answer["value"], answer["total"]) == (
            "lasting_injury",
            lost,
            14,
        )

    def test_a_broken_arm_as_the_house_has_it(self):
        dice = {"casualty": 13, "lasting": 4}
        house = {"broken_arm": "ag_minus_1"}
        assert ask("casualty", dice, under=house, player=GRUBB)["value"] == "ag"
        house = {"broken_arm": "reroll"}
        assert wanted("casualty", dice, under=house, player=GRUBB) == "2d6 lasting"
        dice = {"casualty": 13, "lasting": [4, 4, 6]}
        answer = ask("casualty", dice, under=house, player=GRUBB)
        assert (answer["value"], answer["dice"]["lasting"]) == ("st", [4, 4, 6])

    def test_niggles_make_the_d16_worse(self):
        niggled = {**GRUBB, "niggles": 4}
        answer = ask("casualty", {"casualty": 14}, player=niggled)
        assert modifiers(answer) == {"Niggling injuries": 4}
        assert (answer["total"], answer["outcome"]) == (16, "dead")
        house = {"niggling": "pre_match_roll"}
        assert modifiers(ask("casualty", under=house, player=niggled)) == {}

    @pytest.mark.parametrize(
        ("face", "ends", "lost"),
        [
            (11, "badly_hurt", None),
            (38, "badly_hurt", None),
            (41, "seriously_hurt", None),
            (51, "serious_injury", None),
            (52, "serious_injury", None),
            (53, "lasting_injury", "ma"),
            (56, "lasting_injury", "av"),
            (57, "lasting_injury", "ag"),
            (58, "lasting_injury", "st"),
            (61, "dead", None),
        ],
    )
    def test_the_d68(self, face, ends, lost):
        niggled = {**GRUBB, "niggles": 4}
        assert wanted("casualty", under=BY_D68, player=niggled) == "d68 casualty"
        answer = ask("casualty", {"casualty": face}, under=BY_D68, player=niggled)
        assert (answer["outcome"], answer["value"]) == (ends, lost)
        assert answer["modifiers"] == []

    def test_a_table_of_the_houses_own(self):
        house = {"casualty_table": "manual"}
        assert malformed("casualty", under=house, player=GRUBB) == ["told"]
        for typed, ends, lost in (
            ("ag", "lasting_injury", "ag"),
            ("niggling", "serious_injury", None),
            ("dead", "dead", None),
        ):
            answer = ask("casualty", under=house, player=GRUBB, told=typed)
            assert (answer["outcome"], answer["value"], answer["dice"]) == (ends, lost, {})

    @pytest.mark.parametrize(("table", "face"), [("d16_004", 10), ("d68_lrb5", 51)])
    def test_what_is_told_of_a_printed_table_changes_nothing_of_its_row(self, table, face):
        inputs = {"under": {"casualty_table": table}, "player": GRUBB, "told": "pa"}
        answer = ask("casualty", {"casualty": face}, **inputs)
        assert (answer["outcome"], answer["value"]) == ("serious_injury", None)

    def test_the_event(self):
        dice = {"casualty": 13, "lasting": 3}
        inputs = {"attacker": SKAV, "cause": "weapon", "victim_standing": False}
        assert ask("casualty", dice, player=GRUBB, **inputs)["entries"] == [
            {
                "kind": "event",
                "event": {
                    "type": "casualty",
                    "player": 12,
                    "victim": 7,
                    "cause": "weapon",
                    "victim_standing": False,
                    "rolls": dice,
                },
            }
        ]


class TestDrugs:
    def take(self, face, **inputs):
        inputs = {"player": GRUBB, "result": "casualty", "attacker": SKAV, **inputs}
        return ask("drugs", {"drugs": face}, **inputs)

    def test_four_or_more_and_one_easier_for_each_dose(self):
        answer = self.take(4)
        assert (answer["outcome"], answer["target"], answer["value"]) == (
            "softened",
            4,
            "knocked_out",
        )
        assert self.take(3)["outcome"] == "no_effect"
        answer = self.take(2, doses=3)
        assert (answer["outcome"], modifiers(answer)) == ("softened", {"Further doses": 2})

    def test_a_knock_out_becomes_a_stun(self):
        answer = self.take(6, result="knocked_out")
        assert (answer["value"], answer["text"]) == (
            "stunned",
            "Drugs help: Grubb is only stunned.",
        )
        assert answer["entries"] == [{"kind": "stand", "player": 7, "as": "stunned"}]

    @pytest.mark.parametrize("result", ["casualty", "badly_hurt"])
    def test_worse_becomes_a_knock_out(self, result):
        assert self.take(6, result=result)["entries"] == [
            {"kind": "event", "event": {"type": "knocked_out", "player": 12, "victim": 7}}
        ]

    def test_without_effect_it_is_as_it_was(self):
        answer = self.take(1, cause="block")
        assert answer["then"] == [
            {"key": "casualty", "inputs": {"player": GRUBB, "cause": "block", "attacker": SKAV}}
        ]
        assert answer["entries"] == []
        (entry,) = self.take(1, result="knocked_out")["entries"]
        assert entry["event"]["type"] == "knocked_out"
        (entry,) = self.take(1, result="badly_hurt")["entries"]
        assert (entry["event"]["type"], entry["event"]["badly_hurt"]) == ("casualty", True)

    def test_their_own_die(self):
        lucky = with_skills("Pro", item="lucky_rabbits_foot")
        assert self.take(1, player=lucky)["reroll"] == {"drugs": ["lucky_rabbits_foot"]}

    def test_only_where_tactics_are_dirty(self):
        inputs = {"player": GRUBB, "result": "casualty"}
        assert refused("drugs", under={"dirty_tactics": False}, **inputs) == ["OPT-20"]


class TestFouling:
    def foul(self, dice=None, under=None, **inputs):
        return ask("foul", dice, under=under, **{"player": GRUBB, "victim": SKAV, **inputs})

    def test_an_armour_roll_of_the_victim(self):
        dirty = with_skills("Dirty Player")
        answer = self.foul(player=dirty, victim={**SKAV, "av": 6}, assists=1, defence=2)
        assert answer["target"] == 7
        assert modifiers(answer) == {
            "Foul": 1,
            "Offensive assists": 1,
            "Defensive assists": -2,
            "Dirty Player": 2,
        }
        assert modifiers(self.foul(under={"referee_mode": "s4_doubles"})) == {}

    def test_the_referee_comes_last(self):
        answer = self.foul({"armour": [3, 4]}, near_ref=True, eye_on_team=True, squares=4)
        assert answer["outcome"] == "holds"
        assert answer["then"] == [
            {
                "key": "penalty",
                "inputs": {
                    "player": GRUBB,
                    "kind": "foul",
                    "injured": False,
                    "near_ref": True,
                    "eye_on_team": True,
                    "squares": 4,
                },
            }
        ]

    def test_broken(self):
        dirty = with_skills("Dirty Player")
        answer = self.foul({"armour": [4, 4]}, player=dirty, on_injury=["dirty_player"])
        assert answer["outcome"] == "broken"
        assert answer["then"] == [
            {
                "key": "injury",
                "inputs": {
                    "player": SKAV,
                    "cause": "foul",
                    "attacker": dirty,
                    "bonuses": ["dirty_player"],
                    "victim_standing": False,
                },
            },
            {"key": "penalty", "inputs": {"player": dirty, "kind": "foul", "double": True}},
        ]

    def test_nothing_is_kept_by_who_plays_fair(self):
        answer = self.foul({"armour": [6, 5]}, on_injury=["dirty_player"])
        assert "bonuses" not in answer["then"][0]["inputs"]

    def test_a_ring_saves_from_fouls_too(self):
        ringed = {**SKAV, "item": "ring_of_invulnerability"}
        assert self.foul({"armour": [6, 6]}, victim=ringed)["reroll"] == {
            "armour": ["ring_of_invulnerability"]
        }


class TestMayItBeThrownAgain:
    def ask(self, roll, dice=None, **inputs):
        return ask("reroll_allowed", dice, **{"roll": roll, "player": GRUBB, **inputs})["outcome"]

    def test_by_the_team_while_there_are_some_left(self):
        assert self.ask("dodge.agility") == "allowed"
        assert self.ask("dodge.agility", left=0) == "forbidden"

    def test_by_a_leader_in_the_dungeon(self):
        assert self.ask("dodge.agility", source="leader") == "allowed"
        inputs = {"source": "leader", "leader_in_dungeon": False}
        assert self.ask("dodge.agility", **inputs) == "forbidden"

    @pytest.mark.parametrize(
        "roll", ["armour.armour", "injury.injury", "scatter.direction", "penalty.penalty"]
    )
    def test_not_what_is_nobodys(self, roll):
        for source in ("team", "lucky_rabbits_foot"):
            lucky = {**GRUBB, "item": "lucky_rabbits_foot"}
            assert self.ask(roll, source=source, player=lucky) == "forbidden"

    @pytest.mark.parametrize("roll", ["teleport.teleporter", "fall_in.chasm", "gas.gas.2"])
    def test_only_the_foot_where_nobody_else_may(self, roll):
        lucky = {**GRUBB, "item": "lucky_rabbits_foot"}
        assert self.ask(roll, source="lucky_rabbits_foot", player=lucky) == "allowed"
        assert self.ask(roll, source="team", player=lucky) == "forbidden"
        assert self.ask(roll, source="lucky_rabbits_foot") == "forbidden"

    def test_by_the_skill_that_helps_there(self):
        dodger = with_skills("Dodge")
        assert self.ask("dodge.agility", source="skill", player=dodger) == "allowed"
        assert self.ask("pick_up.agility", source="skill", player=dodger) == "forbidden"
        assert self.ask("leap.agility", source="skill", player=dodger) == "forbidden"

    @pytest.mark.parametrize("roll", ["armour.armour", "injury.injury"])
    def test_who_piles_on(self, roll):
        piling = with_skills("Piling On")
        assert self.ask(roll, source="skill", player=piling) == "allowed"
        assert self.ask(roll, source="skill") == "forbidden"
        assert self.ask("foul.armour", source="skill", player=piling) == "forbidden"

    def test_a_pro_must_prove_it(self):
        pro = {"source": "pro", "player": with_skills("Pro")}
        assert wanted("reroll_allowed", roll="dodge.agility", **pro) == "d6 pro"
        answer = ask("reroll_allowed", {"pro": 4}, roll="dodge.agility", **pro)
        assert (answer["outcome"], answer["target"]) == ("allowed", 4)
        assert self.ask("dodge.agility", {"pro": 3}, **pro) == "pro_failed"
        assert self.ask("dodge.agility", source="pro") == "forbidden"

    @pytest.mark.parametrize(
        ("item", "rolls"),
        [
            ("armbands_of_blocking", {"block_dice.block"}),
            ("ring_of_invulnerability", {"armour.armour", "foul.armour"}),
        ],
    )
    def test_by_the_item_that_names_the_roll_and_no_other(self, item, rolls):
        wearer = {**GRUBB, "item": item}
        offered = ("block_dice.block", "armour.armour", "foul.armour", "injury.injury")
        by_it = {"source": item, "player": wearer}
        assert {roll for roll in offered if self.ask(roll, **by_it) == "allowed"} == rolls
        for roll in rolls:
            assert self.ask(roll, source=item) == "forbidden"
            assert self.ask(roll, **by_it, pro_failed=True) == "forbidden"

    def test_once_that_failed_nothing_helps(self):
        assert self.ask("dodge.agility", pro_failed=True) == "forbidden"

    def test_the_teams_are_counted(self):
        for source in ("team", "leader"):
            inputs = {"player": {**GRUBB, "team": 3}, "source": source}
            assert ask("reroll_allowed", roll="dodge.agility", **inputs)["entries"] == [
                {"kind": "reroll", "team": 3, "source": source}
            ]
        inputs = {"player": with_skills("Dodge"), "source": "skill"}
        assert ask("reroll_allowed", roll="dodge.agility", **inputs)["entries"] == []

    @pytest.mark.parametrize(
        "roll", ["dodge", "dodge.jump", "haggle.agility", 7, "dodge.agility.2"]
    )
    def test_a_die_that_is_not_there_is_malformed(self, roll):
        assert malformed("reroll_allowed", roll=roll, player=GRUBB) == ["roll"]

    def test_outcome_is_said(self):
        assert outcome("reroll_allowed", roll="block_dice.block", player=GRUBB) == "allowed"
