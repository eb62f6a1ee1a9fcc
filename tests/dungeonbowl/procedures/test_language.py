"""The language is closed: documents hold its words alone, and what they name is there."""

import gzip
import json

import pytest

from dungeonbowl.procedures import document, language
from dungeonbowl.procedures.document import rolls, statements
from dungeonbowl.procedures.language import INPUTS, OPERATIONS, STATEMENTS
from dungeonbowl.procedures.language.inputs import checked, flag
from dungeonbowl.procedures.registry import PROCEDURES
from tests.dungeonbowl.procedures.asking import BOOK
from tests.dungeonbowl.procedures.listing import LISTING, listing
from tests.dungeonbowl.procedures.made_up import DOCUMENT, words

KEYS = [*DOCUMENT.procedures]
# The kit of a match is at most 40 kB, with two squads and the options.
MOST_KILOBYTES = 30


def terms(part):
    """Every term in a part of a document, however deep."""
    if isinstance(part, list):
        if part and isinstance(part[0], str):
            yield part
        for one in part:
            yield from terms(one)
    elif isinstance(part, dict):
        for one in part.values():
            yield from terms(one)


def blocks(entry):
    yield entry["do"]
    yield from (brought for _, brought in entry["outcomes"].values())


def every_statement(entry):
    for block in blocks(entry):
        yield from statements(block)


def test_a_document_is_json_and_small():
    packed = json.dumps(DOCUMENT.as_dict(), separators=(",", ":"))
    assert json.loads(packed) == DOCUMENT.as_dict()
    assert len(gzip.compress(packed.encode())) < MOST_KILOBYTES * 1000


def test_every_procedure_has_a_key_of_its_own_in_a_file_of_that_name():
    assert len({*KEYS}) == len(PROCEDURES)
    assert document(BOOK) is DOCUMENT


def test_every_procedure_is_word_for_word_as_it_was_read():
    assert listing() == LISTING.read_text(encoding="utf-8")


@pytest.mark.parametrize("word", OPERATIONS)
def test_every_operation_is_needed(word):
    assert any(term[0] == word for entry in _everything() for term in terms(entry))


@pytest.mark.parametrize("word", STATEMENTS)
def test_every_statement_is_needed(word):
    found = {one[0] for entry in DOCUMENT.procedures.values() for one in every_statement(entry)}
    assert word in found


@pytest.mark.parametrize("word", INPUTS)
def test_every_type_of_input_is_needed(word):
    assert any(spec["type"] == word for spec in _inputs(_everything()))


def _everything():
    return [*DOCUMENT.procedures.values(), DOCUMENT.types]


def _inputs(part):
    if isinstance(part, dict):
        if "type" in part and "name" in part:
            yield part
        for one in part.values():
            yield from _inputs(one)
    elif isinstance(part, list):
        for one in part:
            yield from _inputs(one)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_procedure_names_is_there(key):
    entry = DOCUMENT.procedure(key)
    spoken = [*words(entry)]
    assert {word[1:] for word in spoken if word.startswith("@")} <= {*BOOK.options}
    data = {word[1:].split(".")[0] for word in spoken if word.startswith("%")}
    assert data <= {*DOCUMENT.data}
    for term in terms(entry):
        if term[0] == "has" and isinstance(term[2], str):
            assert term[2] in BOOK.skills
        if term[0] in ("row", "lowest"):
            tables = [word for word in words(term[1]) if not word.startswith("@")]
            assert any(word in DOCUMENT.data["tables"] for word in tables)


@pytest.mark.parametrize("key", KEYS)
def test_it_throws_each_purpose_in_one_way_and_says_why(key):
    marks = {}
    for purpose, _, details in rolls(DOCUMENT.procedure(key)):
        mark = (details.get("mark"), details.get("skill", [""])[0])
        assert marks.setdefault(purpose, mark) == mark
        assert details["why"]


@pytest.mark.parametrize("key", KEYS)
def test_every_outcome_can_be_reached_and_every_end_has_one(key):
    entry = DOCUMENT.procedure(key)
    ends = [one[1] for one in every_statement(entry) if one[0] == "end"]
    plain = {word for end in ends for word in words(end)}
    tabled = {
        row["key"]
        for word in plain & {*DOCUMENT.data["tables"]}
        for row in DOCUMENT.data["tables"][word]
    }
    computed = any(word.startswith("$") or word.startswith("#") for word in plain)
    for outcome in entry["outcomes"]:
        assert outcome in plain | tabled or computed
    assert {end for end in ends if isinstance(end, str) and end[0] not in "$#"} <= {
        *entry["outcomes"]
    }


def test_the_text_about_the_language_says_what_each_word_means():
    assert language.__doc__.startswith("The language that procedures are written in")
    for word, meaning in (OPERATIONS | STATEMENTS | INPUTS).items():
        assert f"`{word}`: {meaning}" in language.__doc__


def test_what_is_done_for_each_of_several_is_found_and_what_they_are_is_no_statement():
    done = ["let", "a", 1]
    each = ["for", "one", [["roll", "d6"]], [done]]
    assert [*statements([each])] == [each, done]


def test_what_is_refused_of_an_input_is_refused_though_more_is_besides():
    once = checked(flag("boots"), "one")
    assert checked(once, "another").input.checks == ("one", "another")
    assert flag("boots").input.checks == ()
