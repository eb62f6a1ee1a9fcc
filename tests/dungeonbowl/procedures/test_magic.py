"""Magic and traits (SOR, FEA-12, SKL-08 to SKL-11)."""

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


class TestSpells:
    def cast(self, spell, face=6, **inputs):
        return ask("spell", {"spell": face}, **{"player": GRUBB, "spell": spell, **inputs})

    def test_a_plain_agility_roll(self):
        answer = self.cast("flash", 4)
        assert (answer["outcome"], answer["target"], answer["modifiers"]) == ("cast", 4, [])
        assert answer["reroll"] == {"spell": ["team"]}
        answer = self.cast("flash", 3)
        assert (answer["outcome"], answer["then"]) == ("fails", [])

    @pytest.mark.parametrize(
        ("spell", "inputs", "then"),
        [
            ("flash", {}, []),
            (
                "flying_fist",
                {"target": SKAV},
                [{"key": "flying_fist", "inputs": {"player": SKAV}}],
            ),
            (
                "phantom_hands",
                {},
                [{"key": "pick_up", "inputs": {"player": GRUBB, "remote": True}}],
            ),
            (
                "phantom_hands",
                {"at": "chest"},
                [
                    {
                        "key": "open_chest",
                        "inputs": {"player": GRUBB, "by_sorcery": True, "beside": False},
                    }
                ],
            ),
            ("phantom_pass", {}, [{"key": "pass", "inputs": {"player": GRUBB, "magic": True}}]),
        ],
    )
    def test_what_each_does_and_the_referee_sees(self, spell, inputs, then):
        answer = self.cast(spell, **inputs, near_ref=True, eye_on_team=True)
        seen = {"player": GRUBB, "kind": "sorcery", "eye_on_team": True, "near_ref": True}
        assert answer["then"] == [*then, {"key": "penalty", "inputs": seen}]

    def test_a_fist_needs_somebody_to_strike(self):
        assert malformed("spell", player=GRUBB, spell="flying_fist") == ["target"]
        assert malformed("spell", player=GRUBB) == ["spell"]

    def test_it_is_told_as_a_spell(self):
        for face, success in ((6, True), (1, False)):
            assert self.cast("flash", face)["entries"] == [
                {
                    "kind": "event",
                    "event": {
                        "type": "spell",
                        "player": 7,
                        "spell": "flash",
                        "success": success,
                    },
                }
            ]

    def test_only_where_there_are_sorcerers(self):
        assert refused("spell", under={"sorcery": False}, player=GRUBB, spell="flash") == ["OPT-15"]


class TestTheFist:
    @pytest.mark.parametrize(
        ("face", "ends"),
        [
            (1, "no_effect"),
            (2, "no_effect"),
            (3, "pushed"),
            (4, "pushed"),
            (5, "down"),
            (6, "down"),
        ],
    )
    def test_each_face_whatever_their_skills(self, face, ends):
        dodger = with_skills("Dodge", "Stand Firm", "Block", "Pro", item="lucky_rabbits_foot")
        answer = ask("flying_fist", {"block": face}, player=dodger)
        assert (answer["outcome"], answer["target"], answer["total"]) == (ends, None, None)
        assert answer["reroll"] == {"block": ["team"]}

    def test_what_follows(self):
        answer = ask("flying_fist", {"block": 5}, player=GRUBB, carrier=True)
        assert answer["then"] == [
            {"key": "armour", "inputs": {"player": GRUBB, "cause": "block"}},
            {"key": "scatter", "inputs": {}},
        ]
        assert answer["entries"] == [{"kind": "stand", "player": 7, "as": "prone"}]
        inputs = {"player": GRUBB, "push_to": "full", "carrier": True}
        assert ask("flying_fist", {"block": 6}, **inputs)["then"] == [
            {
                "key": "wall_push",
                "inputs": {"player": GRUBB, "knocked_down": True, "squares": "full"},
            },
            {"key": "scatter", "inputs": {}},
        ]
        assert ask("flying_fist", {"block": 3}, **inputs)["then"] == [
            {"key": "wall_push", "inputs": {"player": GRUBB, "squares": "full"}}
        ]
        assert ask("flying_fist", {"block": 3}, player=GRUBB, push_to="player")["then"] == []


class TestTheWinds:
    HOUSE = {"features": ["inscriptions", "water"], "ball_type": "iron"}

    def test_the_coach_chooses_what_they_do(self):
        inputs = {"under": self.HOUSE, "player": GRUBB}
        lacking = need("winds_of_magic", {"spell": 4}, **inputs)
        assert (lacking["purpose"], lacking["choices"], lacking["by"]) == (
            "effect",
            ["prone", "stand"],
            "coach",
        )
        for effect in ("prone", "stand"):
            assert outcome("winds_of_magic", {"spell": 4, "effect": effect}, **inputs) == effect
        assert malformed("winds_of_magic", {"spell": 4, "effect": "hail"}, **inputs) == ["dice"]
        assert outcome("winds_of_magic", {"spell": 3}, **inputs) == "fails"

    def test_iron_and_water_weigh(self):
        inputs = {"player": GRUBB, "iron": True, "water": True}
        assert modifiers(ask("winds_of_magic", under=self.HOUSE, **inputs)) == {
            "Iron ball": -1,
            "Water": -1,
        }

    def test_once_a_circle_where_there_is_one(self):
        assert refused("winds_of_magic", under=self.HOUSE, player=GRUBB, used=True) == ["FEA-12"]
        assert refused("winds_of_magic", player=GRUBB) == ["OPT-59"]


class TestTraits:
    @pytest.mark.parametrize(
        ("trait", "skill", "rule"),
        [
            ("dense", "Dense", "SKL-08"),
            ("take_root", "Take Root", "SKL-09"),
            ("wild_animal", "Wild Animal", "SKL-11"),
        ],
    )
    def test_only_who_has_it(self, trait, skill, rule):
        assert refused("trait", player=GRUBB, trait=trait) == [rule]
        inputs = {"player": with_skills(skill), "trait": trait, "action": "blitz"}
        assert wanted("trait", **inputs) == "d6 trait"

    @pytest.mark.parametrize("action", ["move", "block", "foul", "throw", "other"])
    def test_the_dense_roll_only_for_some_actions(self, action):
        inputs = {"player": with_skills("Dense"), "trait": "dense", "action": action}
        assert outcome("trait", **inputs) == "acts"

    def test_the_dense_lose_the_action_on_a_one(self):
        inputs = {"player": with_skills("Dense"), "trait": "dense", "action": "pass"}
        answer = ask("trait", {"trait": 1}, **inputs)
        assert (answer["outcome"], answer["target"]) == ("loses_action", 2)
        assert answer["reroll"] == {"trait": ["team"]}

    def test_trees_take_root(self):
        inputs = {"player": with_skills("Take Root"), "trait": "take_root"}
        assert outcome("trait", {"trait": 1}, **inputs) == "rooted"
        assert outcome("trait", {"trait": 2}, **inputs) == "acts"

    @pytest.mark.parametrize(
        ("action", "face", "ends"),
        [
            ("move", 3, "loses_action"),
            ("move", 4, "acts"),
            ("block", 1, "loses_action"),
            ("blitz", 2, "acts"),
        ],
    )
    def test_wild_animals(self, action, face, ends):
        inputs = {"player": with_skills("Wild Animal"), "trait": "wild_animal", "action": action}
        answer = ask("trait", {"trait": face}, **inputs)
        assert (answer["outcome"], answer["target"]) == (ends, 4)
        assert modifiers(answer) == ({} if action == "move" else {"Block or Blitz": 2})

    def test_nothing_follows(self):
        inputs = {"player": with_skills("Take Root"), "trait": "take_root"}
        assert follows(ask("trait", {"trait": 1}, **inputs)) == []
