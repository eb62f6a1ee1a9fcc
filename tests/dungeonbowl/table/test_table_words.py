"""Every entry has words, for the log of a phone as for a page's."""

import re
from typing import get_args

import pytest

from dungeonbowl.match.entry import EntryKind
from dungeonbowl.table.kinds import table_kinds
from dungeonbowl.table.words import BY_NAME, CASES, FIELDS, TEMPLATES, said, template_of


def called(name, value):
    return f"<{name} {value}>"


def words_of(kind, name):
    """The words that a field of a kind may have."""
    fields = table_kinds()[kind].model_fields
    field = next(one for key, one in fields.items() if name in (key, one.alias))
    found = getattr(field.annotation, "__members__", None)
    return [*map(str, found.values())] if found else [*get_args(field.annotation)]


@pytest.mark.parametrize("kind", [*table_kinds(), *EntryKind])
def test_every_kind_has_words(kind):
    if kind in CASES and kind not in BY_NAME:
        (name,) = CASES[kind]
        for word in words_of(kind, name):
            if isinstance(word, str):
                assert f"{kind}.{word}" in TEMPLATES
    elif kind in BY_NAME:
        cases = {key for key in TEMPLATES if key.startswith(f"{kind}.")}
        assert cases == {f"{kind}.{name}" for name in CASES[kind]}
    else:
        assert kind in TEMPLATES


def test_what_stands_in_a_template_is_filled_in():
    named = {name for text in TEMPLATES.values() for name in re.findall(r"{(\w+)}", text)}
    assert named == {*FIELDS}


@pytest.mark.parametrize(
    ("kind", "body", "words"),
    [
        ("turn", {"team": 1, "does": "begin"}, "<team 1>: turn begins"),
        ("arrive", {"player": 7, "pad": 2}, "<player 7> arrives by teleporter <pad 2>"),
        ("arrive", {"player": 7, "end_zone": True}, "<player 7> arrives in the end zone"),
        ("box", {"player": 7, "to": "knocked_out"}, "<player 7> is knocked out"),
        ("ball", {"ball": 1, "with": 7}, "<with 7> has ball <ball 1>"),
        ("ball", {"ball": 1, "with": "loose"}, "Ball <ball 1> is loose"),
        ("whistle", {}, "The final whistle"),
        ("of another age", {}, "of another age"),
    ],
)
def test_an_entry_in_a_few_words(kind, body, words):
    assert said(kind, body, called) == words


def test_a_word_that_nobody_knows_leaves_the_kind():
    assert template_of("chest", {"is": "green"}) == "chest"
