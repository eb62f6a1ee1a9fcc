"""What was sent, in a sentence: as much of it as both interpreters write alike."""

import pytest

from dungeonbowl.procedures.interpreter.naming import quoted

EXACT = 2**53 - 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ("short", "'short'"),
        ("x" * 60, f"'{'x' * 60}'"),
        ("x" * 61, f"'{'x' * 60}'"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (EXACT, "9007199254740991"),
        (-EXACT, "-9007199254740991"),
        (EXACT + 1, "..."),
        (-EXACT - 1, "..."),
        (1.5, "..."),
        ([1, 2], "[...]"),
        ({"id": 1}, "{...}"),
    ],
)
def test_what_was_sent_is_quoted_as_far_as_it_is_one_thing(sent, said):
    assert quoted(sent) == said
