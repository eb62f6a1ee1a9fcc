"""Finding things in the rulebook."""

import pytest

from rulebook.library import library
from rulebook.search import SHOWN, search
from rulebook.terms import TermKind


def found(query: str, kind: str = "") -> dict[str, list[str]]:
    shelves = search(library().terms, query, kind)
    return {shelf.kind: [term.name for term in shelf.found] for shelf in shelves}


def best(query: str) -> str:
    return search(library().terms, query)[0].found[0].name


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("block", "Block"),
        ("BLOCK", "Block"),
        ("  mighty   blow ", "Mighty Blow"),
        ("bone-head", "Bonehead"),
        ("golden college", "Gold College"),
        ("jade", "Jade College"),
        ("mummy", "Skeletons Mummy"),
        ("chainsaw", "Chainsaw"),
        ("rabbit", "Lucky Rabbit's Foot"),
        ("gorgon", "Gorgon"),
        ("TEAM-02", "Sixteen, six and two"),
        ("opt-12", "How is a trade-in discount rounded up?"),
        ("c-77", "The team rating"),
        ("trade_rounding", "How is a trade-in discount rounded up?"),
    ],
)
def test_the_best_hit_stands_first(query, name):
    assert best(query) == name


def test_a_summary_is_searched_too():
    assert "Brace" in found("explosion prone")[TermKind.SKILL]


def test_every_word_must_be_there():
    assert found("block gorgon unicorn") == {}


def test_results_stand_kind_by_kind():
    kinds = list(found("sorcery"))
    assert kinds[0] == TermKind.WEAPON
    assert len(kinds) == len(set(kinds))
    assert TermKind.RULE in kinds


def test_a_long_list_is_cut_and_says_by_how_much():
    rules = next(shelf for shelf in search(library().terms, "ball") if shelf.kind == TermKind.RULE)
    assert len(rules.found) == SHOWN
    assert rules.left == rules.total - SHOWN > 0


def test_one_kind_alone_is_shown_whole():
    everything = search(library().terms, "ball", TermKind.RULE)
    assert [shelf.kind for shelf in everything] == [TermKind.RULE]
    assert everything[0].left == 0


@pytest.mark.parametrize("query", ["", "   "])
def test_nothing_asked_is_nothing_found(query):
    assert search(library().terms, query) == []
