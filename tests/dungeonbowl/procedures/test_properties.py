"""What holds of every procedure, whatever it is given: it ends, and what follows it can follow."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.errors import FieldErrors
from dungeonbowl.procedures import work_out
from dungeonbowl.procedures.interpreter.reading import Reader
from dungeonbowl.procedures.interpreter.terms import Scope
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.procedures.made_up import DOCUMENT, inputs, reply, rules

KEYS = [*DOCUMENT.procedures]
MOST_DICE = 60
GIVEN = "This must be given."


def to_end(data, key, house, asked):
    """The answer, with dice thrown one need after the other; None where it is refused."""
    dice = {}
    for _ in range(MOST_DICE):
        try:
            answer = work_out(key, house, asked, dice)
        except (Refused, FieldErrors):
            assert not dice, "what is refused is refused before any die"
            return None
        if not answer["needs"]:
            return answer
        assert answer["outcome"] is None
        assert answer["then"] == answer["entries"] == []
        (lacking,) = answer["needs"]
        assert lacking["purpose"] not in answer["dice"]
        assert lacking["why"]
        dice = {**dice, lacking["purpose"]: data.draw(reply(lacking))}
    raise AssertionError(f"{key} never ends")


def check_step(step, house):
    """It names a procedure, inputs that it takes, and no default."""
    specs = DOCUMENT.procedure(step["key"])["inputs"]
    reader = Reader(Scope(house.as_dict(), DOCUMENT.data), DOCUMENT.types)
    _, errors = reader.all(specs, step["inputs"])
    assert {name: said for name, said in errors.items() if said != [GIVEN]} == {}
    for spec in specs:
        if "default" in spec and spec["name"] in step["inputs"]:
            assert step["inputs"][spec["name"]] != reader.default(spec)


def check_followers(answer, house):
    """What follows can be taken as it is handed on, or is forbidden; it is never malformed."""
    outcomes = set()
    for step in answer["then"]:
        check_step(step, house)
        assert "if" not in step or step["if"] in outcomes
        outcomes |= {*DOCUMENT.procedure(step["key"])["outcomes"]}
        try:
            work_out(step["key"], house, step["inputs"])
            lacking = []
        except Refused:
            lacking = []
        except FieldErrors as error:
            lacking = [sentence for said in error.errors.values() for sentence in said]
        assert {*lacking} <= {GIVEN}


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=25)
@given(data=st.data())
def test_every_procedure_ends_and_hands_on_what_can_be_taken(key, data):
    house = data.draw(rules(key))
    asked = data.draw(inputs(key, house))
    answer = to_end(data, key, house, asked)
    if answer is None:
        return
    assert json.loads(json.dumps(answer)) == answer
    known = DOCUMENT.procedure(key)["outcomes"]
    assert answer["outcome"] in known or "*" in known
    assert answer["text"]
    assert answer["turnover"] in (True, False, "unless_held")
    assert {*answer["reroll"]} <= {*answer["dice"]}
    assert all(answer["reroll"].values())
    assert all(one["value"] for one in answer["modifiers"])
    check_followers(answer, house)
    assert work_out(key, house, asked, {**answer["dice"], "nonsense": 99}) == answer
