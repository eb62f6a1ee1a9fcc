"""Every procedure has a name and a sentence, and everything it asks a label."""

from collections import Counter

import pytest

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import document, work_out
from dungeonbowl.procedures.words import procedure_words

DOCUMENT, WORDS = document(book()), procedure_words()


def fields(specs):
    """Every input, and every field of one."""
    for spec in specs:
        yield spec
        yield from fields(spec.get("fields", ()))


def test_every_procedure_stands_in_one_section_in_the_order_of_the_rules():
    listed = [key for section in WORDS.sections.values() for key in section.procedures]
    assert listed == [*DOCUMENT.procedures]


def test_no_two_procedures_have_one_name():
    names = Counter(WORDS.name(key) for key in DOCUMENT.procedures)
    assert set(names.values()) == {1}
    assert WORDS.name("leap") == "Leap"
    assert WORDS.summary("armour") == "Whether it holds when a player goes down."


@pytest.mark.parametrize("key", [*DOCUMENT.procedures])
def test_everything_that_is_asked_has_a_label(key):
    for spec in fields(DOCUMENT.procedure(key)["inputs"]):
        assert WORDS.label(key, spec["name"])


def test_a_word_to_choose_is_read_as_people_say_it():
    assert WORDS.choice("hand_off") == "a hand-off"
    assert WORDS.choice("a_word_of_a_league") == "a word of a league"


def test_an_input_may_be_called_otherwise_in_one_procedure():
    assert WORDS.label("spell", "player") == "Who casts it"
    assert WORDS.label("dodge", "player") == "The player"


def test_no_word_is_for_something_that_does_not_exist():
    asked = {
        f"{key}.{spec['name']}"
        for key, entry in DOCUMENT.procedures.items()
        for spec in fields(entry["inputs"])
    }
    plain = {name.partition(".")[2] for name in asked}
    of_players = {spec["name"] for kind in DOCUMENT.types.values() for spec in fields(kind)}
    assert {*WORDS.elsewhere} <= asked
    assert {*WORDS.inputs} <= plain | of_players | {"pad"}
    assert {*WORDS.none} <= plain | of_players


def test_a_choice_says_what_it_means():
    assert WORDS.choice("knocked_out") == "knocked out"
    assert WORDS.choice("hand_off") == "a hand-off"
    assert WORDS.choice("none", "content") == "no ball: it explodes"
    assert WORDS.choice("none", "item") == "none"
    assert WORDS.nothing("pushed_by") == "nobody"
    assert WORDS.nothing("anything else") == "none"


def test_a_word_says_no_other_rule_than_there_is():
    """Walls and people (BLK-04), nobody comes in (TEL-13), this ball counts too (VAR-07, VAR-08),
    a coach is silenced and not sent off (INF-05), and the Winds knock nobody down (FEA-12)."""
    assert WORDS.choice("full", "push_to") == "walls and people, none free"
    assert WORDS.label("arrive", "closed") == "Nobody comes in any more"
    for key in ("score", "illusion"):
        assert WORDS.label(key, "balls_left") == "Balls left, with this one"
    assert WORDS.label("open_chest", "balls_left") == "Balls not found yet"
    assert "sent off" not in WORDS.summary("argue")
    assert "prone" in WORDS.summary("winds_of_magic")


def test_a_value_is_said_where_its_sentence_leaves_it_open():
    assert WORDS.value("stand_up", "stands", "3") == "Movement it costs: 3."
    assert WORDS.value("monster_hit", "removed", "2") == "Star Player Points it earns: 2."
    assert WORDS.value("teleport", "arrives", "4") == ""


def test_values_and_examples_are_those_of_procedures():
    outcomes = {
        f"{key}.{one}" for key, entry in DOCUMENT.procedures.items() for one in entry["outcomes"]
    }
    assert {*WORDS.values} <= {*DOCUMENT.procedures, *outcomes}
    for key, example in WORDS.examples.items():
        work_out(key, HouseRules.resolve(book(), overrides=ALL), example)


ALL = {"monsters": "both", "time_limit": "002", "leap_rule": "003"}
