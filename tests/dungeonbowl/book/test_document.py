"""The document that the API and the command line publish."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dungeonbowl.book import book
from dungeonbowl.book.document import document
from tests.dungeonbowl.printed import printed_options, printed_positions, printed_races

DOCUMENT: dict[str, Any] = json.loads(json.dumps(document(book())))


def entry(section: str, key: str) -> dict[str, Any]:
    """One entry of a list in the document."""
    (found,) = [each for each in DOCUMENT[section] if each["key"] == key]
    return found


def test_it_holds_every_section_the_contract_names():
    assert set(DOCUMENT) >= {
        "colleges", "weapons", "items", "skills", "monsters", "traps", "balls", "referees",
        "tactics", "arrangements", "tables", "spp", "progressions", "presets", "options",
    }  # fmt: skip


def test_a_position_reads_as_in_the_contract():
    light = entry("colleges", "light")
    assert (light["name"], light["superior_to"], light["inferior_to"]) == (
        "Light College",
        ["gold"],
        ["amber"],
    )
    dwarfs = light["races"][0]
    assert (dwarfs["key"], dwarfs["name"], dwarfs["special"]) == ("dwarfs", "Dwarfs", False)
    assert dwarfs["positions"][0] == {
        "key": "dwarfs.longbeard",
        "race": "dwarfs",
        "name": "Longbeard",
        "kind": "lineman",
        "cost": 70_000,
        "ma": 4,
        "st": 3,
        "ag": 2,
        "av": 9,
        "skills": ["Block", "Tackle", "Thick Skull"],
        "access": ["G", "S"],
    }


def test_it_lists_every_printed_race_and_position():
    races = [race for college in DOCUMENT["colleges"] for race in college["races"]]
    assert len(races) == sum(map(len, printed_races().values()))
    assert sum(len(race["positions"]) for race in races) == len(printed_positions())


def test_the_hub_is_superior_and_inferior_to_itself_both_ways():
    dark, rainbow = entry("colleges", "dark"), entry("colleges", "rainbow")
    assert dark["superior_to"] == dark["inferior_to"] == ["rainbow"]
    assert rainbow["superior_to"] == rainbow["inferior_to"] == ["dark"]


def test_gear_reads_as_in_the_contract():
    assert entry("weapons", "chainsaw")["costs"]["dwarfs"] == 20_000
    armbands = entry("items", "armbands_of_blocking")
    assert (armbands["d12"], armbands["d66"], armbands["infraction"]) == (1, [11, 13], "minor")


def test_a_skill_tells_its_category_and_whether_it_is_a_trait():
    block, frenzy, dense = (entry("skills", key) for key in ("block", "frenzy", "dense"))
    assert (block["name"], block["category"], block["trait"]) == ("Block", "G", False)
    assert (frenzy["category"], frenzy["trait"], frenzy["excludes"]) == ("G", True, ["Grab"])
    assert dense["category"] is None


def test_a_monster_lists_its_attacks_in_order():
    cocatrice = entry("monsters", "cocatrice")
    assert cocatrice["attacks"] == [
        {"count": 2, "type": "poisoned_slash"},
        {"count": 1, "type": "petrifying_slash"},
    ]
    assert (cocatrice["size"], cocatrice["piercing"]) == ("huge", 0)


def test_a_progression_is_rows_of_from_to_and_skills_without_an_end():
    assert DOCUMENT["progressions"]["fast_track"] == [
        [0, 5, 0], [6, 10, 1], [11, 20, 2], [21, 30, 3], [31, 45, 4], [46, 60, 5], [61, 80, 6],
        [81, None, 7],
    ]  # fmt: skip
    assert DOCUMENT["progressions"]["standard"][-2:] == [[126, 175, 6], [176, None, 7]]


def test_an_option_tells_how_to_ask_for_it():
    option = entry("options", "trade_rounding")
    assert (option["scope"], option["default"], option["rule"]) == ("league", 10_000, "OPT-12")
    assert option["choices"] == [10_000, 5_000, 1]
    assert option["title"].endswith("?")
    assert entry("options", "great_wheel")["choices"] == [True, False]
    assert entry("options", "spp_values")["default"] == [1, 2, 2, 3, 5]


def test_what_deeds_are_worth_by_default_is_what_the_rulebook_prints():
    option = entry("options", "spp_values")
    printed = {key: DOCUMENT["spp"][key] for key in option["of"]}
    assert dict(zip(option["of"], option["default"], strict=True)) == printed


def test_every_option_asks_a_question_and_says_what_it_changes():
    assert len(DOCUMENT["options"]) == len(printed_options())
    for option in DOCUMENT["options"]:
        assert option["title"].endswith("?"), option["key"]
        assert option["summary"].endswith("."), option["key"]


@pytest.mark.parametrize("key", ["casualty_d16", "magic_items_d12", "magic_items_d66"])
def test_a_table_has_rows_with_faces_name_and_text(key: str):
    table = DOCUMENT["tables"][key]
    assert set(table) >= {"key", "name", "die", "rule", "rows", "provenance"}
    assert all({"from", "to", "name", "text"} <= set(row) for row in table["rows"])


def test_tables_made_of_entries_carry_their_faces():
    rows = DOCUMENT["tables"]["magic_items_d66"]["rows"]
    assert [(row["from"], row["to"]) for row in rows[:2]] == [(11, 13), (14, 16)]
    assert DOCUMENT["tables"]["ball_variants"]["rows"][0]["to"] == 2


def test_presets_list_what_they_change_in_the_programs_spelling():
    assert [preset["key"] for preset in DOCUMENT["presets"]] == [
        "astrogranite",
        "dungeonbowl5",
        "official",
    ]
    assert entry("presets", "astrogranite")["options"] == {}
    assert entry("presets", "official")["options"]["spp_values"] == [1, 2, 2, 5, 4]


def test_every_entry_has_a_name_and_a_sentence_about_it():
    for section in ("colleges", "weapons", "items", "skills", "monsters", "traps", "balls",
                    "features", "referees", "tactics", "arrangements", "presets"):  # fmt: skip
        for each in DOCUMENT[section]:
            assert each["name"], each
            assert each["summary"].endswith((".", ")")), each["key"]
