"""The vectors, by which JavaScript's interpreter is held to Python's, come to all there is."""

from collections import defaultdict

import pytest

from dungeonbowl.dice import has_face
from dungeonbowl.procedures.document import rolls
from tests.dungeonbowl.procedures.asking import BOOK
from tests.dungeonbowl.procedures.covering import APART, unreached
from tests.dungeonbowl.procedures.made_up import DOCUMENT, options_read
from tests.dungeonbowl.procedures.pools import option_values
from tests.dungeonbowl.procedures.questions import canonical, rules
from tests.dungeonbowl.procedures.vectors import vectors

pytestmark = pytest.mark.made_up
KEYS = [*DOCUMENT.procedures]


@pytest.fixture(scope="module")
def by_key():
    """The vectors of each procedure."""
    found = defaultdict(list)
    for question, answer in vectors().pairs:
        found[question.key].append((question, answer))
    return found


def test_every_statement_is_carried_out_and_every_condition_is_met_both_ways():
    """But for `unreached.txt`. What nothing comes to any more needs a lead in `leads.py`."""
    assert {*vectors().lacking} - unreached() == set()


def test_what_is_said_to_be_out_of_reach_is():
    assert unreached() - {*vectors().lacking} == set()


@pytest.mark.parametrize("key", KEYS)
def test_every_outcome_is_come_to(key, by_key):
    come_to = {answer.get("outcome") for _, answer in by_key[key]}
    assert {*DOCUMENT.procedure(key)["outcomes"]} - {"*"} <= come_to


@pytest.mark.parametrize("key", KEYS)
def test_every_face_of_every_die_is_thrown(key, by_key):
    thrown = defaultdict(set)
    for _, answer in by_key[key]:
        for purpose, faces in answer.get("dice", {}).items():
            thrown[purpose].update(faces if isinstance(faces, list) else [faces])
    for purpose, die, details in rolls(DOCUMENT.procedure(key)):
        if die != "dN" and "number" not in details:
            sides = "d6" if die == "block" else die
            faces = {face for face in range(1, 100) if has_face(sides, face)}
            assert faces <= thrown[purpose], f"{purpose} by a {die}"


@pytest.mark.parametrize("key", KEYS)
def test_every_modifier_counts_somewhere(key, by_key):
    counted = {one["text"] for _, answer in by_key[key] for one in answer.get("modifiers", ())}
    for _, _, details in rolls(DOCUMENT.procedure(key)):
        assert {text for text, _, _ in details.get("add", ())} <= counted


@pytest.mark.parametrize("key", KEYS)
def test_every_option_that_it_speaks_of_is_tried_with_every_choice(key, by_key):
    houses = [rules(question.house).as_dict() for question, _ in by_key[key]]
    for name in options_read(key):
        tried = {canonical(house[name]) for house in houses}
        assert {canonical(value) for value in option_values(BOOK.options[name])} <= tried


@pytest.mark.parametrize("key", KEYS)
def test_every_input_is_given_and_not_given(key, by_key):
    given = [question.inputs for question, answer in by_key[key] if answer.get("status") != 400]
    for spec in DOCUMENT.procedure(key)["inputs"]:
        assert any(spec["name"] in one for one in given), spec
        if "default" in spec:
            assert any(spec["name"] not in one for one in given)


def test_what_is_malformed_refused_or_unknown_is_among_them():
    said = defaultdict(int)
    for _, answer in vectors().pairs:
        said[answer.get("status", 200)] += 1
    assert {*said} == {200, 400, 404, 422}
    assert said[400] > 500
    assert said[422] > 200


@pytest.mark.parametrize("key", KEYS)
def test_every_outcome_is_declared_by_people_too(key, by_key):
    declared = {question.declared for question, _ in by_key[key]}
    assert {*DOCUMENT.procedure(key)["outcomes"]} - {"*"} <= declared


def test_the_document_is_the_same_that_is_watched():
    assert APART.as_dict() == DOCUMENT.as_dict()
