"""Sums, counts and lists as the sentences write them."""

from dungeonbowl.wording import answer, counted, gold, listed, possessive


def test_gold_is_written_with_thousands():
    assert [gold(0), gold(70_000), gold(1_000_000)] == ["0 gp", "70,000 gp", "1,000,000 gp"]


def test_one_thing_is_not_called_by_its_plural():
    assert [counted(n, "player") for n in (0, 1, 2)] == ["0 players", "1 player", "2 players"]
    assert counted(2, "permanent injury", "permanent injuries") == "2 permanent injuries"


def test_a_list_ends_with_and():
    assert listed(["Humans", "Norse", "Dwarfs"]) == "Humans, Norse and Dwarfs"
    assert [listed(["Humans"]), listed([])] == ["Humans", ""]


def test_a_name_that_ends_in_s_takes_the_apostrophe_alone():
    assert [possessive("Norse"), possessive("Humans")] == ["Norse's", "Humans'"]


def test_an_option_is_answered_in_words():
    assert [answer(True), answer(False), answer(12)] == ["yes", "no", "12"]
    assert answer("eye_onsite") == "eye onsite"


def test_an_option_of_several_is_answered_by_a_list():
    assert answer(["doors", "lava"]) == "doors and lava"
    assert answer(("spiked_pit", "gas", True)) == "spiked pit, gas and yes"
    assert answer([]) == "none"
