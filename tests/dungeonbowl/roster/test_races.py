"""The three race groups (TEAM-01 to TEAM-03)."""

from dataclasses import replace

import pytest

from dungeonbowl.roster import composition, race_slots
from tests.dungeonbowl.drafts import BOOK, RULES, ask, draft, house, rules_of, with_players


def slots(team):
    return [(one.race, one.count, str(one.slot)) for one in race_slots(team, BOOK)]


def refused(team):
    return rules_of(composition(team, BOOK, RULES))


def test_the_largest_race_is_primary_and_the_next_ones_follow():
    team = with_players(draft(), norse_lineman=2, humans_lineman=8, dwarfs_longbeard=2)
    assert slots(team) == [
        ("humans", 8, "primary"),
        ("dwarfs", 2, "secondary"),
        ("norse", 2, "tertiary"),
    ]


def test_a_special_race_is_only_ever_tertiary():
    team = with_players(draft(), werewolves_lineman=2, humans_lineman=1)
    assert slots(team) == [("humans", 1, "primary"), ("werewolves", 2, "tertiary")]


def test_the_rainbow_college_has_no_special_race():
    team = with_players(draft("rainbow"), slann_lineman=16)
    assert slots(team) == [("slann", 16, "primary")]
    assert refused(team) == []


@pytest.mark.parametrize(
    "races",
    [
        {"humans_lineman": 8, "norse_lineman": 2, "dwarfs_longbeard": 2},
        {"humans_lineman": 6, "norse_lineman": 6},
        {"humans_lineman": 8, "norse_lineman": 6, "dwarfs_longbeard": 2},
        {"humans_lineman": 10, "norse_lineman": 4, "werewolves_lineman": 2},
        {"humans_lineman": 16},
        {"werewolves_lineman": 2},
        {},
    ],
)
def test_races_that_fit_sixteen_six_and_two_are_legal(races):
    assert refused(with_players(draft(), **races)) == []


@pytest.mark.parametrize(
    "races",
    [
        {"humans_lineman": 7, "norse_lineman": 7},
        {"humans_lineman": 4, "norse_lineman": 3, "dwarfs_longbeard": 3},
        {"humans_lineman": 8, "norse_lineman": 1, "dwarfs_longbeard": 1, "halflings_lineman": 1},
        {"humans_lineman": 8, "norse_lineman": 1, "dwarfs_longbeard": 1, "werewolves_lineman": 1},
        {"humans_lineman": 7, "norse_lineman": 7, "werewolves_lineman": 1},
    ],
)
def test_races_that_do_not_fit_are_refused_by_team_02(races):
    assert refused(with_players(draft(), **races)) == ["TEAM-02"]


def test_a_third_player_of_the_special_race_is_refused_by_team_03():
    assert refused(with_players(draft(), werewolves_lineman=3, humans_lineman=8)) == ["TEAM-03"]


def test_a_race_of_another_college_is_refused_by_team_01():
    quote = ask(with_players(draft(), humans_lineman=3), "dark_elves.lineman")
    assert rules_of(quote.verdicts) == ["TEAM-01"]
    assert "Dark Elves" in quote.verdicts[0].message
    assert "Dwarfs, Halflings, Norse, Humans and Werewolves" in quote.verdicts[0].mend


def test_players_who_miss_the_next_game_or_lost_their_weapon_still_count():
    team = with_players(draft(), humans_lineman=7, norse_lineman=6)
    for one in team.roster:
        team = team.with_player(replace(one, miss_next_game=True, confiscated=True))
    assert rules_of(ask(team, "norse.lineman").verdicts) == ["TEAM-02"]


def test_a_mend_names_those_who_are_there_now():
    team = with_players(draft(), humans_lineman=8, norse_lineman=6)
    (verdict,) = ask(team, "norse.lineman").verdicts
    assert verdict.message == (
        "Humans (8) and Norse (7): a team has up to 16 of the largest, 6 of the second and"
        " 2 of the third race."
    )
    assert verdict.mend == "Release one of the 6 Norse."


def test_beside_a_special_race_a_third_is_the_fourth():
    races = {"norse_lineman": 1, "dwarfs_longbeard": 1, "werewolves_lineman": 1}
    (verdict,) = composition(with_players(draft(), humans_lineman=8, **races), BOOK, RULES)
    assert verdict.message.endswith("are 4 races, and a team has 3 at once.")


def test_beside_a_special_race_there_is_no_third():
    team = with_players(draft(), humans_lineman=7, norse_lineman=7, werewolves_lineman=1)
    (verdict,) = composition(team, BOOK, RULES)
    assert verdict.message == (
        "Norse (7) and Humans (7): a team has up to 16 of the largest and 6 of the second race,"
        " with Werewolves as the third."
    )


def test_a_third_race_of_three_may_also_be_mended_by_shrinking_the_second():
    team = with_players(draft(), humans_lineman=8, norse_lineman=3, dwarfs_longbeard=3)
    (verdict,) = composition(team, BOOK, RULES)
    assert verdict.mend.endswith("Or have no more than 2 Dwarfs.")


def test_the_second_race_shrinks_where_the_third_may_take_its_place():
    for humans, mend in ((6, "Or have no more than 2 Norse."), (7, "Release one of the 7 Humans.")):
        team = with_players(draft(), dwarfs_longbeard=8, norse_lineman=7, humans_lineman=humans)
        team_02 = [one for one in composition(team, BOOK, RULES) if one.rule == "TEAM-02"]
        assert team_02[-1].mend.endswith(mend)


def test_a_fourth_race_is_mended_by_letting_the_smallest_other_race_go():
    team = with_players(draft(), humans_lineman=8, norse_lineman=3, dwarfs_longbeard=1)
    (verdict,) = ask(team, "halflings.lineman").verdicts
    assert verdict.mend == "Release the only player of the Dwarfs."


CROWDED = (
    ({"humans_lineman": 8, "norse_lineman": 6}, "norse.lineman"),
    ({"humans_lineman": 8, "norse_lineman": 3, "dwarfs_longbeard": 1}, "halflings.lineman"),
    ({"werewolves_lineman": 2, "humans_lineman": 8}, "werewolves.lineman"),
    ({"dwarfs_slayer": 2}, "dwarfs.slayer"),
    ({"humans_lineman": 16}, "humans.lineman"),
)


@pytest.mark.parametrize(("there", "wanted"), CROWDED)
@pytest.mark.parametrize(
    ("status", "trading", "offered"),
    [("draft", True, False), ("active", True, True), ("active", False, False)],
)
def test_a_mend_speaks_of_trading_only_to_those_who_can(there, wanted, status, trading, offered):
    team = with_players(draft(status=status), **there)
    verdicts = ask(team, wanted, house(player_trading=trading)).verdicts
    mends = [verdict.mend for verdict in verdicts if verdict.rule != "TEAM-09"]
    assert mends
    assert all(mend.startswith("Release") and mend.endswith(".") for mend in mends)
    assert [" trade " in mend for mend in mends] == [offered] * len(mends)


@pytest.mark.parametrize(("there", "wanted"), CROWDED)
@pytest.mark.parametrize("status", ["draft", "active"])
def test_who_releases_as_they_are_told_may_hire(there, wanted, status):
    team = with_players(draft(status=status, treasury=10_000_000), **there)
    verdict = ask(team, wanted).verdicts[-1]
    race = "dwarfs" if "Dwarfs" in verdict.mend else wanted.partition(".")[0]
    leaving = next(one.id for one in team.roster if one.race == race)
    assert ask(team.without([leaving]), wanted).allowed
