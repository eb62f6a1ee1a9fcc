"""The rules one by one: all of them, each once, in sentences of our own."""

import re
from collections.abc import Iterator

from dungeonbowl.book import book
from rulebook.library import library
from rulebook.places import AppliedAt
from tests.rule_ids import ANSWERS, RULES

LONGEST = 400
ONE_SEX = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)
GOLD = re.compile(r"\d gold\b|gold pieces|,000\b(?!,| gp)")


def test_every_rule_and_every_answer_has_a_text_and_nothing_else_has():
    wanted = {*RULES, *ANSWERS}
    assert not wanted.symmetric_difference(library().rules)


def test_a_text_is_short_and_ends_like_a_sentence():
    for rule in library().rules.values():
        assert 15 <= len(rule.text) <= LONGEST, rule.id
        assert rule.text[-1] in ".!?", rule.id
        assert not rule.title.endswith("."), rule.id


def sentences() -> Iterator[str]:
    """Every sentence of the rulebook: names, summaries, texts, and what tables say."""
    for term in library().terms:
        yield f"{term.name}: {term.summary}"
    for table in book().tables.values():
        for row in table.rows:
            yield f"{table.name}, {row.name}: {row.text}"


def test_a_person_is_they():
    assert not [words for words in sentences() if ONE_SEX.search(words)]


def test_gold_is_counted_in_gp():
    assert not [words for words in sentences() if GOLD.search(words)]


def test_what_a_rule_belongs_with_exists_and_knows_it_too():
    for rule, others in library().relations.items():
        for other in others:
            assert other in library().rules, f"{rule} names {other}"
            assert rule in library().relations[other]


def test_every_entry_of_the_book_comes_from_a_rule_that_is_told():
    for term in library().terms:
        if term.rule:
            assert term.rule in library().rules, term.name


def test_every_place_has_words():
    assert all(place.sentence.endswith(".") for place in AppliedAt)
