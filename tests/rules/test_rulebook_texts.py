"""The rules told one by one: all of them, each once, in sentences of our own."""

from collections import Counter

from rules.rulebook.library import library
from rules.rulebook.places import Place


def test_there_is_a_text_for_every_rule_and_answer():
    families = Counter(rule.partition("-")[0] for rule in library().rules)
    assert families.pop("OPT") == 93
    assert families.pop("C") == 146
    assert sum(families.values()) == 306


def test_ids_are_numbered_without_a_gap():
    for family in {rule.partition("-")[0] for rule in library().rules}:
        numbers = [int(rule.partition("-")[2]) for rule in library().rules if _of(rule, family)]
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), family


def _of(rule: str, family: str) -> bool:
    return rule.partition("-")[0] == family


def test_a_text_is_short_and_ends_like_a_sentence():
    for rule in library().rules.values():
        assert 15 <= len(rule.text) <= 260, rule.id
        assert rule.text[-1] in ".!?", rule.id
        assert not rule.title.endswith("."), rule.id


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
    assert all(place.told.endswith(".") for place in Place)
