"""Specialists, size and weapons of a roster, and what a starting team needs."""

import pytest

from dungeonbowl.book import UnknownKey
from dungeonbowl.roster import composition, journeymen_due, starting
from tests.dungeonbowl.drafts import (
    BOOK,
    RULES,
    ask,
    draft,
    house,
    player,
    refusals,
    rules_of,
    with_players,
)


def refused(team, rules=RULES):
    return rules_of(composition(team, BOOK, rules))


def test_two_specialists_of_a_position_are_legal_and_three_are_not():
    assert refused(with_players(draft(), norse_blitzer=2)) == []
    assert refused(with_players(draft(), norse_blitzer=3)) == ["TEAM-04"]


def test_two_throwers_each_of_three_races_are_legal():
    team = with_players(
        draft("celestial"),
        light_elves_lineman=3,
        light_elves_thrower=2,
        grey_elves_thrower=2,
        common_elves_thrower=2,
    )
    assert refused(team) == []


def test_a_roster_holds_sixteen_or_what_the_house_says():
    team = with_players(draft(treasury=70_000), humans_lineman=16)
    assert refused(team) == []
    assert rules_of(ask(team, "dwarfs.longbeard").verdicts) == ["TEAM-08"]
    assert refused(team, house(max_roster=14)) == ["TEAM-08"]


def test_a_weapon_in_the_wrong_hands_is_found_on_the_roster():
    wrong = player("norse.blitzer", weapon="bombs")
    assert refused(draft().with_player(wrong)) == ["SW-02", "SW-04"]


def test_the_carriers_are_named_where_there_are_too_many():
    team = draft()
    for id, weapon in ((1, "chainsaw"), (2, "bombs")):
        team = team.with_player(player(id=id, weapon=weapon))
    (verdict,) = composition(team, BOOK, RULES)
    assert verdict.rule == "SW-01"
    assert verdict.mend == "Hire without a weapon, or part with a player who carries one."
    assert "Player 1 (Chainsaw) and Player 2 (Bombs)" in verdict.message
    assert refused(team, house(max_secret_weapons=2)) == []


def test_a_team_without_players_is_legal_but_may_not_start():
    assert refused(draft()) == []
    (verdict,) = starting(draft(), BOOK, RULES)
    assert (verdict.rule, verdict.mend) == ("TEAM-07", "Hire 6 more players.")


def test_six_players_may_start_and_five_may_not():
    assert starting(with_players(draft(), humans_lineman=6), BOOK, RULES) == ()
    (verdict,) = starting(with_players(draft(), humans_lineman=5), BOOK, RULES)
    assert (verdict.rule, verdict.mend) == ("TEAM-07", "Hire 1 more player.")


def test_a_fan_factor_of_ten_may_not_start():
    team = with_players(draft(fan_factor=10), humans_lineman=6)
    assert rules_of(starting(team, BOOK, RULES)) == ["TEAM-06"]
    assert starting(team, BOOK, house(fan_factor_start_max=10)) == ()


def test_a_team_in_debt_may_not_start():
    team = with_players(draft(treasury=-1), humans_lineman=6)
    verdicts = starting(team, BOOK, RULES)
    assert rules_of(verdicts) == ["TEAM-09"]
    assert refusals(verdicts) == [
        (
            "The team has spent 1 gp more than its starting treasury.",
            "Give back something worth 1 gp.",
        )
    ]


def test_every_fault_of_a_starting_team_is_told_at_once():
    team = with_players(draft(treasury=-5, fan_factor=12), werewolves_lineman=3)
    assert rules_of(starting(team, BOOK, RULES)) == ["TEAM-03", "TEAM-06", "TEAM-07", "TEAM-09"]


def test_a_college_that_does_not_exist_is_an_error():
    with pytest.raises(UnknownKey):
        composition(draft("octarine"), BOOK, RULES)


def test_journeymen_fill_up_to_six_where_the_house_has_them():
    team = with_players(draft(), humans_lineman=5)
    for id in (6, 7, 8):
        team = team.with_player(player(id=id, miss_next_game=True))
    assert journeymen_due(team, RULES) == 0
    assert journeymen_due(team, house(journeymen=True)) == 1
    assert journeymen_due(with_players(draft(), humans_lineman=3), house(journeymen=True)) == 0


def test_a_seventeenth_player_of_the_only_race_breaks_two_rules():
    team = with_players(draft(), humans_lineman=16)
    assert rules_of(ask(team, "humans.lineman").verdicts) == ["TEAM-02", "TEAM-08"]
