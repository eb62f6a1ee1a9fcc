"""What is put into JSON quickly reads as what is put into it at leisure."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ErrorDetail
from rest_framework.renderers import JSONRenderer

from core.api.renderers import PlainJSONRenderer
from dungeonbowl.table import SeatRole

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\u2028\u2029"))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | words,
    lambda inner: st.lists(inner) | st.dictionaries(words, inner) | st.lists(inner).map(tuple),
)


@given(plain)
def test_plain_answers_are_the_same_to_the_byte(answer: Any) -> None:
    assert PlainJSONRenderer().render(answer) == JSONRenderer().render(answer)


def test_words_of_ours_are_words() -> None:
    answer = {"as": SeatRole.COACH, "entries.0.n": [ErrorDetail("A whole number.", "invalid")]}
    assert PlainJSONRenderer().render(answer) == JSONRenderer().render(answer)


def test_whoever_asks_for_lines_gets_lines() -> None:
    asked = "application/json; indent=2"
    answer = PlainJSONRenderer().render({"have": {"1": 2}}, asked)
    assert answer == b'{\n  "have": {\n    "1": 2\n  }\n}'


def test_nothing_is_an_empty_body() -> None:
    assert PlainJSONRenderer().render(None) == b""


def test_what_is_neither_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="object"):
        PlainJSONRenderer().render({"odd": object()})
