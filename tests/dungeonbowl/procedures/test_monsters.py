"""Monsters (MON)."""

from dataclasses import replace

import pytest

from dungeonbowl.procedures.data import data_of
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

BOTH = {"monsters": "both"}
BOWL = {"monsters": "Monsterbowl"}


class TestAppearing:
    def test_lurking_on_five_or_more_in_a_random_square(self):
        assert wanted("monster_appears", under=BOTH) == "d6 lurk"
        assert outcome("monster_appears", {"lurk": 4}, under=BOTH) == "nothing"
        assert wanted("monster_appears", {"lurk": 5}, under=BOTH) == "d9 monster"
        dice = {"lurk": 5, "monster": 9}
        assert wanted("monster_appears", dice, under=BOTH) == "d8 direction"
        answer = ask("monster_appears", {**dice, "direction": 1}, under=BOTH)
        assert (answer["outcome"], answer["value"]) == ("appears", "cave_dragon")
        assert outcome("monster_appears", under=BOTH, already=True) == "nothing"

    def test_morphed_it_strikes_at_once(self):
        answer = ask("monster_appears", {"monster": 1}, under=BOTH, cause="morphed", opener=GRUBB)
        assert answer["value"] == "hellhound"
        assert answer["then"] == [
            {"key": "monster_attack", "inputs": {"monster": "hellhound", "victim": GRUBB}}
        ]
        assert ask("monster_appears", {"monster": 1}, under=BOTH, cause="morphed")["then"] == []

    def test_a_game_masters_comes_from_a_teleporter(self):
        house = {"monsters": "neutral_GM_monster"}
        inputs = {"under": house, "cause": "gm", "monster": "gorgon"}
        assert wanted("monster_appears", **inputs) == "d6 teleporter"
        assert ask("monster_appears", {"teleporter": 3}, **inputs)["value"] == "gorgon"

    def test_a_ravenous_one_is_scattered_besides(self):
        inputs = {"under": BOWL, "cause": "monsterbowl", "monster": "gorgon"}
        assert wanted("monster_appears", {"teleporter": 3}, **inputs) == "d8 direction"

    def test_a_player_let_loose_is_as_the_first_college_that_fields_them_has_them(self):
        """The Norse Catcher, whom two colleges field otherwise (C-44)."""
        pool = BOOK.options["monster_pool"].model_copy(update={"choices": ("norse.catcher",)})
        let_loose = replace(BOOK, options={**BOOK.options, "monster_pool": pool})
        fielding = [one for one in BOOK.colleges if BOOK.colleges[one].race("norse")]
        first = BOOK.position(fielding[0], "norse.catcher")
        assert first.ma != BOOK.position(fielding[-1], "norse.catcher").ma
        assert data_of(let_loose)["monsters"]["norse.catcher"]["ma"] == first.ma

    def test_the_houses_own_pool_in_its_order(self):
        house = {**BOTH, "monster_pool": ["trolls.lineman", "gorgon"]}
        dice = {"monster": 1}
        answer = ask("monster_appears", dice, under=house, cause="morphed", opener=GRUBB)
        assert answer["value"] == "trolls.lineman"
        house = {**BOTH, "monster_pool": ["gorgon"]}
        assert ask("monster_appears", under=house, cause="morphed")["value"] == "gorgon"
        house = {**BOTH, "monster_pool": []}
        assert malformed("monster_appears", under=house, cause="morphed") == ["monster"]

    @pytest.mark.parametrize(
        ("house", "cause"),
        [
            ("none", "lurking"),
            ("morphing", "lurking"),
            ("lurking", "morphed"),
            ("both", "gm"),
            ("both", "monsterbowl"),
            ("Dragonbowl", "lurking"),
        ],
    )
    def test_each_cause_where_the_house_has_it(self, house, cause):
        assert refused("monster_appears", under={"monsters": house}, cause=cause) == ["OPT-66"]


class TestActing:
    def act(self, monster, dice=None, **inputs):
        return ask("monster_activation", dice, under=BOTH, monster=monster, **inputs)

    @pytest.mark.parametrize(
        ("skills", "target", "added"),
        [
            (["Bonehead"], 2, {}),
            (["Dense"], 2, {}),
            (["Take Root"], 2, {}),
            (["Really Stupid"], 4, {}),
            (["Wild Animal"], 4, {"Blitz": 2}),
            (["Wild Animal", "Bonehead"], 2, {}),
            (["Wild Animal", "Really Stupid"], 4, {}),
        ],
    )
    def test_a_trait_is_rolled_for_first(self, skills, target, added):
        answer = self.act({"skills": skills})
        assert answer["needs"][0]["purpose"] == "trait"
        assert (answer["target"], modifiers(answer)) == (target, added)

    def test_failed_it_does_nothing_and_nobody_helps(self):
        answer = self.act("hellhound", {"trait": 1})
        assert (answer["outcome"], answer["reroll"]) == ("skips", {})
        assert self.act({"skills": ["Wild Animal"]}, {"trait": 1})["outcome"] == "skips"
        assert self.act({"skills": ["Wild Animal"]}, {"trait": 2})["outcome"] == "blitzes"

    def test_down_it_gets_up(self):
        assert self.act("gorgon", state="prone")["outcome"] == "stands_up"
        assert self.act("gorgon", state="stunned")["outcome"] == "recovers"
        assert self.act("hellhound", {"trait": 1}, state="prone")["outcome"] == "skips"

    def test_it_goes_for_who_is_nearest(self):
        assert self.act("gorgon")["value"] == 1
        assert self.act("gorgon", nearest=0)["value"] is None
        assert wanted("monster_activation", under=BOTH, monster="gorgon", nearest=3) == "d3 target"
        assert self.act("gorgon", {"target": 2}, nearest=3)["value"] == 2

    def test_a_dragon_breathes_on_those_afar(self):
        afar = {"within_four": False, "in_range": 2}
        dice = {"trait": 6}
        inputs = {"under": BOTH, "monster": "cave_dragon"}
        assert wanted("monster_activation", dice, **inputs, **afar) == "d6 flame"
        answer = self.act("cave_dragon", {**dice, "flame": 4}, **afar)
        assert (answer["outcome"], answer["target"]) == ("flame_burst", 4)
        assert self.act("cave_dragon", {**dice, "flame": 3}, **afar)["outcome"] == "blitzes"
        one = {**afar, "in_range": 1}
        assert self.act("cave_dragon", {**dice, "flame": 4}, **one)["outcome"] == "flame_burst"
        for near in ({}, {"within_four": False}, {"in_range": 2}):
            assert self.act("cave_dragon", dice, **near)["outcome"] == "blitzes"
        assert self.act("gorgon", **afar)["outcome"] == "blitzes"

    def test_a_profile_of_its_own_or_a_big_guys(self):
        assert self.act({"name": "Blob", "piercing": 2})["text"] == "Blob moves and attacks."
        assert self.act("gorgon")["text"] == "Gorgon moves and attacks."
        inputs = {"under": BOTH, "monster": "ogres.lineman"}
        assert wanted("monster_activation", **inputs) == "d6 trait"
        inputs = {"under": BOTH, "monster": "unicorn"}
        assert malformed("monster_activation", **inputs) == ["monster"]
        assert refused("monster_activation", monster="gorgon") == ["OPT-66"]


class TestAttacking:
    def attack(self, monster, attack="block", dice=None, **inputs):
        inputs = {"monster": monster, "attack": attack, "victim": GRUBB, **inputs}
        return ask("monster_attack", dice, under=BOTH, **inputs)

    def test_a_block_is_a_block(self):
        answer = self.attack("ogres.lineman")
        assert (answer["outcome"], answer["dice"]) == ("blocks", {})
        assert answer["then"] == [
            {
                "key": "block_dice",
                "inputs": {
                    "attacker": {
                        "ma": 5,
                        "st": 5,
                        "ag": 2,
                        "av": 9,
                        "skills": ["Thick Skull", "Bonehead", "Throw Team-mate"],
                        "size": "normal",
                    },
                    "defender": GRUBB,
                    "attacker_active": False,
                },
            }
        ]
        inputs = self.attack("cave_dragon")["then"][0]["inputs"]
        assert inputs["piercing"] == 3
        assert inputs["attacker"]["skills"] == ["Stand Firm", "Bonehead"]

    def test_a_slash_is_an_armour_roll(self):
        answer = self.attack("gorgon", "slash", {"armour": [3, 4]}, doses=1)
        assert (answer["outcome"], answer["target"], modifiers(answer)) == (
            "wounded",
            9,
            {"Piercing": 2},
        )
        assert answer["then"] == [
            {"key": "injury", "inputs": {"player": GRUBB, "cause": "monster", "doses": 1}}
        ]
        assert self.attack("gorgon", "slash", {"armour": [3, 3]})["outcome"] == "unharmed"

    def test_poison(self):
        answer = self.attack("manticore", "poisoned_slash", {"armour": [6, 6]})
        assert answer["then"] == [
            {"key": "injury", "inputs": {"player": GRUBB, "cause": "monster", "poisoned": True}}
        ]

    def test_stone(self):
        answer = self.attack("gorgon", "petrifying_slash", {"armour": [6, 6]})
        assert (answer["outcome"], answer["then"]) == ("petrified", [])
        assert answer["entries"] == [{"kind": "event", "event": {"type": "petrified", "player": 7}}]
        assert self.attack("gorgon", "petrifying_slash", {"armour": [1, 1]})["outcome"] == (
            "unharmed"
        )

    def test_a_foul_has_no_other_help(self):
        assert modifiers(self.attack("gorgon", "foul")) == {"Piercing": 2, "Foul": 1}

    def test_fire(self):
        victims = [{"player": GRUBB}, {"player": SKAV, "prone": True}]
        answer = ask("flame_burst", under=BOTH, victims=victims)
        assert (answer["outcome"], answer["each"]) == ("burns", ["burnt", "prone"])
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "monster"}}
        ]
        assert answer["entries"] == [{"kind": "stand", "player": 12, "as": "prone"}]
        answer = ask("flame_burst", under=BOTH, victims=victims[1:])
        assert (answer["outcome"], answer["then"]) == ("nobody", [])


class TestBeingHurt:
    def hurt(self, monster, result, dice=None, **inputs):
        inputs = {"player": GRUBB, "monster": monster, "result": result, **inputs}
        return ask("monster_hit", dice, under=BOTH, **inputs)

    def test_stunned_or_gone(self):
        for result in ("stunned", "gone"):
            answer = self.hurt("gorgon", result)
            assert (answer["outcome"], answer["value"], answer["entries"]) == (result, None, [])

    @pytest.mark.parametrize("result", ["knocked_out", "casualty"])
    def test_worse_it_is_removed_for_two_points(self, result):
        answer = self.hurt("gorgon", result)
        assert (answer["outcome"], answer["value"]) == ("removed", 2)
        removed = {"type": "monster_removed", "player": 7, "monster": "gorgon"}
        assert answer["entries"] == [{"kind": "event", "event": removed}]

    def test_a_strong_one_is_worth_a_die_more(self):
        for strong in ("cave_dragon", "cave_hydra"):  # 7 and 6
            inputs = {"player": GRUBB, "monster": strong, "result": "casualty"}
            assert wanted("monster_hit", under=BOTH, **inputs) == "d6 monster_bonus"
        assert self.hurt("cave_dragon", "casualty", {"monster_bonus": 5})["value"] == 7
        assert self.hurt({"st": 5}, "casualty")["value"] == 2

    def test_a_hydra_loses_head_after_head(self):
        answer = self.hurt("cave_hydra", "knocked_out", heads=3)
        assert (answer["outcome"], answer["value"], answer["entries"]) == ("head_lost", 2, [])
        answer = self.hurt("cave_hydra", "casualty", heads=2)
        assert (answer["outcome"], answer["value"]) == ("head_lost", 1)
        last = self.hurt("cave_hydra", "casualty", {"monster_bonus": 1}, heads=1)
        assert (last["outcome"], last["value"]) == ("removed", 3)
        assert self.hurt("cave_hydra", "stunned", heads=3)["outcome"] == "stunned"

    def test_a_ravenous_one_eats_balls(self):
        inputs = {"under": BOWL, "monster": "gorgon"}
        assert modifiers(ask("monster_eats", **inputs, markers=2)) == {
            "Picking up": 1,
            "Opponents marking": -2,
        }
        answer = ask("monster_eats", {"agility": 6}, **inputs, eaten=1)
        assert (answer["outcome"], answer["value"], answer["reroll"]) == ("eats", 2, {})
        assert answer["then"] == [{"key": "ball_on_pad", "inputs": {}}]
        answer = ask("monster_eats", {"agility": 6}, **inputs, eaten=2)
        assert (answer["outcome"], answer["value"], answer["then"]) == ("victory", 3, [])
        assert follows(ask("monster_eats", {"agility": 1}, **inputs)) == ["scatter"]
        assert refused("monster_eats", under=BOTH, monster="gorgon") == ["OPT-66"]

    def test_skills_do_not_make_a_player_a_monster(self):
        assert malformed("monster_hit", under=BOTH, player=with_skills(), result="gone") == [
            "monster"
        ]
