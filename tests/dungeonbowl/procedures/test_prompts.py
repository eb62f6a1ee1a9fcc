"""What a table may use besides at a roll, and of which rules it is reminded where."""

import pytest
from pydantic import ValidationError

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import document, work_out
from dungeonbowl.procedures.prompts import (
    ANY_ROLL,
    Prompt,
    hints_at,
    hints_of,
    kit_prompts,
    prompt_data,
    prompts_at,
    prompts_under,
)
from tests.rule_ids import AT_THE_TABLE, RULES

BOOK = book()
RING = "ring_of_invulnerability"
DOCUMENT, PROMPTS = document(BOOK), prompt_data()
# Every rule of which a table is reminded, by the place at which it is.
SHOWN = {
    "setup": [
        *(f"DUN-{number:02}" for number in range(1, 13)),
        *("SET-01", "SET-02", "SET-03", "SET-04", "SET-06", "SET-07", "VAR-06"),
    ],
    "turn": ["SET-04", "SET-06", "SET-07", "SET-08", "SET-09", "FEA-05", "C-156"],
    "player": ["MOV-01", "MOV-05", "MOV-07", "MOV-08", "MOV-09", "SET-11"],
    "chest": ["CHE-05", "CHE-06"],
    "leap": ["TEL-11", "LEA-01"],
    "push": ["BLK-05"],
    "scatter": ["BAL-01", "BAL-02"],
    "pass": ["PAS-01", "PAS-02", "PAS-09", "PAS-10"],
    "door": ["FEA-01", "FEA-02", "FEA-07", "FEA-18", "FEA-19"],
    "rune": ["FEA-10", "FEA-11"],
    "levels": ["FEA-13", "FEA-14", "FEA-16", "FEA-17"],
    "monster": [
        *("MON-01", "MON-05", "MON-07", "MON-08", "MON-09", "MON-15", "MON-18", "MON-28"),
        *("MON-29", "C-173"),
    ],
    "referee": ["REF-06", "REF-10", "REF-12", "REF-13", "REF-18"],
    "weapon": ["SW-09"],
    "clock": ["TIME-01", "TIME-02"],
    "pit": ["C-174"],
    "sponge": ["C-176"],
}


def house(**options):
    return HouseRules.resolve(BOOK, overrides=options)


def named(found):
    return [one.item or one.skill for one in found]


class TestPrompts:
    def test_each_of_the_twelve_items_is_offered_once_and_a_ring_at_fouls_too(self):
        """A foul has an armour roll of its own (ITEM-15)."""
        found = [one for one in prompts_under(house()) if one.item]
        assert sorted(named(found)) == sorted([*BOOK.items, RING])
        assert [one.procedure for one in found if one.item == RING] == ["armour", "foul"]

    def test_without_magic_items_none_is_offered_and_skills_still_are(self):
        found = prompts_under(house(magic_items=False))
        assert not any(one.item for one in found)
        assert "Lightning Reflexes" in named(found)

    def test_at_a_roll_what_belongs_to_it(self):
        assert named(prompts_at("dodge", house())) == [
            *("gloves_of_tackling", "Stand Firm", "Tentacles", "Tackle"),
        ]
        assert named(prompts_at("leap", house())) == ["sandals_of_leaping"]
        assert prompts_at("score", house()) == []

    def test_tackle_is_remembered_where_dodge_helps(self):
        """It has no text in the documents (SKL-12, C-94), and speaks against Dodge at both."""
        for key in ("dodge", "block_dice"):
            assert "Tackle" in named(prompts_at(key, house())), key

    def test_an_item_and_a_skill_are_called_by_name_and_rule(self):
        gloves, firm, *_ = prompts_at("dodge", house())
        assert (gloves.name(BOOK), gloves.rule(BOOK)) == ("Gloves of Tackling", "ITEM-13")
        assert (firm.name(BOOK), firm.rule(BOOK)) == ("Stand Firm", "SKL-04")

    @pytest.mark.parametrize("prompt", PROMPTS.prompts, ids=lambda one: one.item or one.skill)
    def test_what_a_prompt_names_is_there(self, prompt):
        assert prompt.item in {"", *BOOK.items}
        assert prompt.skill in {"", *BOOK.skills}
        if prompt.place or prompt.procedure == ANY_ROLL:
            assert prompt.place in {"", *PROMPTS.places}
            return
        entry = DOCUMENT.procedure(prompt.procedure)
        inputs = {one["name"] for one in entry["inputs"]}
        assert prompt.whose in inputs | {"opponent"}
        assert {*prompt.sets} <= inputs
        assert f"{prompt.procedure}.{prompt.again}" in DOCUMENT.data["marks"] or not prompt.again

    def test_what_a_prompt_sets_changes_the_roll(self):
        """Each of them has another target, another modifier, or no die at all."""
        needed = {"leap": {"squares": 3}}
        for one in PROMPTS.prompts:
            if one.sets:
                asked = {"player": {}, **needed.get(one.procedure, {})}
                plain = work_out(one.procedure, house(), asked)
                used = work_out(one.procedure, house(), {**asked, **one.sets})
                assert (plain["target"], plain["modifiers"]) != (used["target"], used["modifiers"])

    def test_a_prompt_is_of_one_thing_at_one_place(self):
        with pytest.raises(ValidationError):
            Prompt(item="shoes_of_speed", whose="player", text="Anywhere.")
        with pytest.raises(ValidationError):
            Prompt(item="shoes_of_speed", skill="Grab", place="turn", whose="player", text="Both.")


class TestHints:
    def test_every_rule_has_its_place(self):
        for place, rules in SHOWN.items():
            at = [rule for rule, one in PROMPTS.hints.items() if place in one.at]
            assert {*rules} <= {*at}, place
        assert {*PROMPTS.hints} == {rule for rules in SHOWN.values() for rule in rules}
        assert {*PROMPTS.hints} <= {*RULES, *AT_THE_TABLE}

    def test_every_place_has_a_title_and_exists(self):
        assert {*SHOWN} == {*PROMPTS.places}
        assert {place for one in PROMPTS.hints.values() for place in one.at} <= {*SHOWN}
        assert {at for places in PROMPTS.procedures.values() for at in places} <= {*SHOWN}
        assert {*PROMPTS.procedures} <= {*DOCUMENT.procedures}

    def test_what_it_hangs_on_are_options_and_their_answers(self):
        for one in PROMPTS.hints.values():
            for option, answers in one.when.items():
                assert {*answers} <= {*BOOK.options[option].choices}

    def test_no_hint_is_for_a_dungeon_without_what_it_speaks_of(self):
        assert hints_at("door", house()) == {}
        doors = hints_at("door", house(features=["doors"]))
        assert [*doors] == ["FEA-01", "FEA-02"]
        assert doors["FEA-01"].startswith("Shut, a door is a wall")

    def test_monsters_and_referees_are_spoken_of_where_there_are_some(self):
        assert hints_at("monster", house(monsters="none")) == {}
        assert "MON-18" not in hints_at("monster", house(monsters="both"))
        assert "MON-18" in hints_at("monster", house(monsters="Dragonbowl"))
        assert [*hints_at("referee", house(referee_mode="s1_model"))] == ["REF-13", "REF-18"]
        assert hints_at("referee", house(referee_mode="none")) == {}

    def test_the_clock_that_was_agreed_is_the_one_spoken_of(self):
        assert [*hints_at("clock", house(time_limit="002"))] == ["TIME-01"]
        assert [*hints_at("clock", house(time_limit="004"))] == ["TIME-02"]

    def test_the_set_up_that_was_agreed_is_the_one_spoken_of(self):
        """SET-01 has up to six in the end zone, SET-02 six one by one, on teleporters too."""
        by_002 = hints_at("setup", house(setup_mode="teleporter_or_end_zone"))
        assert ("SET-01" in hints_at("setup", house()), "SET-01" in by_002) == (True, False)
        assert ("SET-02" in hints_at("setup", house()), "SET-02" in by_002) == (False, True)

    def test_who_may_come_in_is_said_where_they_do(self):
        """One a turn, and not who was fished out of a chasm in it (SET-08, SET-09, FEA-05)."""
        assert [*hints_of("arrive", house())][-2:] == ["SET-08", "C-156"]
        fished = hints_of("arrive", house(features=["chasms"], reserve_arrival="own_or_random"))
        assert [*fished][-3:] == ["SET-09", "FEA-05", "C-156"]
        holes = house(features=["chasms"], chasm_rule="002")
        assert "FEA-05" not in hints_of("arrive", holes)

    def test_nothing_is_said_of_what_the_house_doesnt_do(self):
        """No chest is pushed without OPT-58, and who jumps by 002 may jump one square (LEA-06)."""
        assert [*hints_at("chest", house(moving_chests=False))] == ["CHE-05"]
        assert [*hints_of("jump_002", house(leap_rule="002"))] == ["TEL-11"]

    def test_the_model_of_001_is_spoken_of_in_the_figures_of_003(self):
        """AG 3+ is AG 4, AV 8+ is AV 7 (REF-13, C-27)."""
        model = BOOK.referees["generic"]
        figures = f"MA {model.ma}, ST {model.st}, AG {model.ag}, AV {model.av} "
        assert PROMPTS.hints["REF-13"].text.startswith(figures)

    def test_a_roll_reminds_of_its_places(self):
        assert [*hints_of("leap", house())] == ["TEL-11", "LEA-01"]
        assert [*hints_of("block_dice", house(features=["inscriptions"]))] == [
            *("BLK-05", "FEA-10", "FEA-11"),
        ]
        assert [*hints_of("climb_out", house())] == ["C-174"]
        assert hints_of("argue", house()) == {}

    def test_the_sponge_that_works_once_is_the_one_spoken_of(self):
        assert [*hints_of("sponge", house())] == ["C-176"]
        assert hints_of("sponge", house(sponge="per_turn_instead_of_entry")) == {}


def test_a_phone_is_given_what_its_house_rules_call_for():
    found = kit_prompts(house(magic_items=False, monsters="none"))
    assert all("item" not in one for one in found["prompts"])
    assert {"title": "The leap", "rules": found["hints"]["leap"]["rules"]} == found["hints"]["leap"]
    assert found["hints"]["leap"]["rules"][0]["rule"] == "TEL-11"
    assert "monster" not in found["hints"]
    assert found["procedures"]["leap"] == ["leap"]
