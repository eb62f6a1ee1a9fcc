"""Facts in words: several ways to say each, the same for the same seed."""

import pytest

from dungeonbowl.voice import Voice, number

PHRASES = {
    "won": ("{team} won.", "it was {team} who won.", "victory for {team}."),
    "lost": ("{team} lost.",),
}
WAYS = {"Ants won.", "It was Ants who won.", "Victory for Ants."}


def sentences(seed, times=6):
    voice = Voice(PHRASES, seed)
    return [voice.say("won", team="Ants") for _ in range(times)]


def test_numbers_up_to_ten_are_words_and_larger_ones_figures():
    words = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "11",
    ]
    assert [number(count) for count in range(12)] == words
    assert number(1_234) == "1,234"


def test_every_way_is_told_by_turns_and_begins_with_a_capital():
    said = sentences("a seed")
    assert {*said[:3]} == WAYS
    assert said[3:] == said[:3]


def test_the_same_seed_begins_the_same_way_and_another_with_another():
    assert sentences("a seed") == sentences("a seed")
    assert {sentences(str(seed), 1)[0] for seed in range(20)} == WAYS


def test_each_fact_has_its_own_turn():
    voice = Voice(PHRASES, "a seed")
    first, *_ = sentences("a seed")
    assert (voice.say("won", team="Ants"), voice.say("lost", team="Ants")) == (first, "Ants lost.")


def test_a_fact_that_nobody_has_words_for_is_a_fault():
    with pytest.raises(KeyError):
        Voice(PHRASES, "a seed").say("drawn")


def test_what_somebody_owns_is_said_as_english_has_it():
    voice = Voice({"own": ("the cup is {team's}.",)}, "seed")
    assert voice.say("own", team="Grey Shadows") == "The cup is Grey Shadows'."
    assert voice.say("own", team="Perihelion") == "The cup is Perihelion's."
