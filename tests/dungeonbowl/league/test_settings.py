"""What is chosen for a format when a season is opened."""

import pytest

from dungeonbowl.league.formats import FORMATS
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.round_robin import RoundRobin
from dungeonbowl.league.formats.settings import InvalidSettings, NumberSetting, YesNoSetting


def test_a_setting_left_open_is_the_formats_own():
    assert RoundRobin.read({"legs": None, "rounds": 3}) == RoundRobin(legs=1, rounds=3)


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ({"legs": 0}, "Must be between 1 and "),
        ({"legs": True}, "Must be between 1 and "),
        ({"rounds": 0}, "Must be between 1 and "),
        ({"goals": 1}, "Round robin has no such setting."),
    ],
)
def test_what_a_format_cannot_take_is_said_by_setting(settings, wrong):
    with pytest.raises(InvalidSettings) as raised:
        RoundRobin.read(settings)
    ((key, (said,)),) = raised.value.errors.items()
    assert key in settings
    assert said.startswith(wrong)


def test_every_number_takes_its_lowest_and_its_highest_and_nothing_beyond():
    for format in FORMATS:
        for key, asked in format.settings().items():
            if isinstance(asked, NumberSetting):
                assert not asked.wrong(asked.low), key
                assert not asked.wrong(asked.high), key
                assert asked.wrong(asked.low - 1), key
                assert asked.wrong(asked.high + 1), key


def test_a_yes_is_no_number():
    asked = YesNoSetting("Is there a match for the third place?")
    assert (asked.wrong(True), asked.wrong(False)) == ("", "")
    assert asked.wrong(1) == "Must be true or false."


def test_a_double_round_robin_is_played_twice_and_no_oftener():
    double = RoundRobin.offers()[1]
    assert double.chosen({"rounds": None}) == RoundRobin(legs=2)
    assert double.chosen({"legs": 2}) == RoundRobin(legs=2)
    with pytest.raises(InvalidSettings, match="Double round robin decides that"):
        double.chosen({"legs": 1})
    assert [double.fits(RoundRobin(legs=legs)) for legs in (1, 2, 3)] == [False, True, False]


@pytest.mark.parametrize(
    ("teams", "names"),
    [
        (2, ["Final"]),
        (3, ["Semi-finals", "Final"]),
        (8, ["Quarter-finals", "Semi-finals", "Final"]),
        (9, ["Round 1", "Quarter-finals", "Semi-finals", "Final"]),
    ],
)
def test_the_last_rounds_of_a_knockout_have_names(teams, names):
    cup = Knockout()
    rounds = range(1, cup.rounds_in(teams) + 1)
    assert [cup.round_name(number, teams) for number in rounds] == names
    assert cup.round_name(len(names) + 1, teams) == f"Round {len(names) + 1}"
