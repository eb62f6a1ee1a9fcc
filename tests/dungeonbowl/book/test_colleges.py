"""The colleges, their rosters and the wheel (COLL-01 to COLL-10, WHEEL-01, WHEEL-02)."""

from __future__ import annotations

from collections import Counter

import pytest

from dungeonbowl.book import UnknownKey, book
from tests.dungeonbowl.printed import Printed, printed_positions, printed_races

BOOK = book()
SUPERIOR = "light>gold gold>jade jade>celestial celestial>grey grey>amethyst amethyst>bright"
SUPERIOR += " bright>amber amber>light dark>rainbow rainbow>dark"


def test_there_are_the_colleges_and_positions_that_are_printed_and_no_others():
    assert set(BOOK.colleges) == {*printed_races()}
    sizes = Counter({key: len(BOOK.positions(key)) for key in BOOK.colleges})
    assert sizes == Counter(line.college for line in printed_positions())


@pytest.mark.parametrize("line", printed_positions(), ids=lambda line: f"{line.college}-{line.key}")
def test_a_position_is_as_its_roster_prints_it(line: Printed):
    position = BOOK.position(line.college, line.key)
    assert position.kind == line.kind
    assert position.cost == line.cost
    assert (position.ma, position.st, position.ag, position.av) == line.figures
    assert position.access == line.access
    assert position.skills == line.skills


@pytest.mark.parametrize("college", BOOK.colleges)
def test_a_college_fields_the_races_of_the_list_in_its_order(college: str):
    races = BOOK.colleges[college].races
    assert [race.key + "*" * race.special for race in races] == printed_races()[college]


def test_only_the_last_race_is_special_and_the_rainbow_college_has_none():
    special = {key: [r.special for r in each.races] for key, each in BOOK.colleges.items()}
    assert special.pop("rainbow") == [False] * 5
    assert all(flags == [False] * 4 + [True] for flags in special.values())


@pytest.mark.parametrize("pair", SUPERIOR.split())
def test_superiority_goes_round_the_rim_and_both_ways_at_the_hub(pair: str):
    over, under = pair.split(">")
    assert BOOK.colleges[over].superior_to == (under,)
    assert BOOK.colleges[under].inferior_to == (over,)


def test_the_rim_is_one_cycle_of_eight():
    seen = ["light"]
    while len(seen) < 9:
        seen += BOOK.colleges[seen[-1]].superior_to
    assert seen[8] == "light"
    assert set(seen) == set(BOOK.wheel.rim)
    assert set(BOOK.wheel.hub) == {"dark", "rainbow"}


@pytest.mark.parametrize(
    ("college", "profile", "cost", "ma"),
    [
        ("light", "as_printed", 70_000, 5),
        ("bright", "as_printed", 80_000, 6),
        ("light", "bright", 80_000, 6),
        ("bright", "light", 70_000, 5),
        ("light", "light", 70_000, 5),
        ("bright", "bright", 80_000, 6),
    ],
)
def test_the_norse_catcher_follows_the_house_rule(college: str, profile: str, cost: int, ma: int):
    catcher = BOOK.position(college, "norse.catcher", norse_catcher=profile)
    assert (catcher.cost, catcher.ma) == (cost, ma)
    assert catcher in BOOK.positions(college, norse_catcher=profile)


def test_the_norse_catcher_is_the_only_profile_that_differs_between_colleges():
    profiles: dict[str, set[tuple[object, ...]]] = {}
    for line in printed_positions():
        profiles.setdefault(line.key, set()).add(line[2:])
    assert [key for key, each in profiles.items() if len(each) > 1] == ["norse.catcher"]


@pytest.mark.parametrize(
    ("college", "race", "key"),
    [
        ("light", "dwarfs", "dwarfs.longbeard"),
        ("bright", "lizardmen", "lizardmen.skink"),
        ("gold", "chaos_dwarfs", "chaos_dwarfs.bonebreaker"),
        ("rainbow", "amazons", "amazons.linewoman"),
        ("dark", "skeletons", "skeletons.skeleton"),
        ("dark", "zombies", "zombies.zombie"),
        ("jade", "goblins", "goblins.lineman"),
    ],
)
def test_the_lineman_carries_their_races_weapons(college: str, race: str, key: str):
    assert BOOK.lineman(college, race).key == key


def test_asking_for_what_a_college_has_not_says_so():
    with pytest.raises(
        UnknownKey, match=r"The Light College has no position called 'orcs.lineman'"
    ):
        BOOK.position("light", "orcs.lineman")
    with pytest.raises(UnknownKey, match="There is no college called 'puce'"):
        BOOK.position("puce", "orcs.lineman")
    with pytest.raises(UnknownKey, match="The Jade College has no race called 'humans'"):
        BOOK.lineman("jade", "humans")


def test_an_unknown_key_is_a_key_error_that_reads_as_a_sentence():
    with pytest.raises(KeyError) as refused:
        BOOK.college("puce")
    assert str(refused.value) == "There is no college called 'puce'."
