"""A body with a whole league is read quickly, and as strictly as any other."""

import json
from time import process_time

import pytest
from rest_framework.exceptions import ParseError

from core.api.parsers import DEEPEST, WholeLeagueParser, strict_json

LARGEST = 2**63 - 1
BODIES = (
    '{"a": [1, -2, 3.5, true, null, "Grün", "\\u00fc \\ud83d\\ude00", "\\\\u0000"], "b": {}}',
    '{"a": 1, "a": 2}',
    '{"a": [0.1, 1e-7, 1.5E3, 9223372036854775807, -9223372036854775807]}',
    "[]",
    '"words"',
    "7",
)
REFUSED = (
    '{"a": "\\u0000"}',
    '{"a": "\\ud800"}',
    '{"a": 9223372036854775808}',
    '{"a": 1e999}',
    '{"a": [NaN]}',
    '{"a": Infinity}',
    '{"a": 1',
    '{"a": "\x00"}',
    '{"a":' + "[" * DEEPEST + "]" * DEEPEST + "}",
    "[" * 100_000 + "]" * 100_000,
)


@pytest.mark.parametrize("body", BODIES)
def test_it_says_what_it_says(body):
    parser = WholeLeagueParser()
    assert parser.decode(body.encode()) == json.loads(body)
    assert parser.decode(body.encode()) == strict_json(body, largest=LARGEST)


@pytest.mark.parametrize("body", REFUSED)
def test_what_could_not_be_kept_is_refused(body):
    with pytest.raises(ParseError):
        WholeLeagueParser().decode(body.encode())


def test_hostile_numbers_take_no_longer_than_any_body():
    """A pattern that goes back over each would take minutes."""
    numbers = ",".join(["0." + "1" * 279] * 4_000)
    begun = process_time()
    assert len(WholeLeagueParser().decode(f'{{"a": [{numbers}]}}'.encode())["a"]) == 4_000
    assert process_time() - begun < 2


def test_what_is_no_utf_8_is_refused():
    with pytest.raises(ParseError, match="UTF-8"):
        WholeLeagueParser().decode(b'{"a": "\xff"}')


def test_it_may_be_as_deep_as_any_body():
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert WholeLeagueParser().decode(deep.encode()) == strict_json(deep)
