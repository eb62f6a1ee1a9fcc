"""What players and teams are worth (OPT-22, OPT-23, OPT-30, C-77, C-128)."""

from dataclasses import replace

from dungeonbowl.team.value import player_cost, team_rating, team_value
from tests.dungeonbowl.drafts import RULES, draft, house, player, with_players


def test_a_player_costs_their_list_price_weapon_and_item():
    armed = player("dwarfs.longbeard", weapon="chainsaw", weapon_price=20_000)
    assert player_cost(armed, RULES) == 90_000
    assert player_cost(replace(armed, confiscated=True), RULES) == 90_000
    assert player_cost(replace(armed, item="shoes_of_speed"), RULES) == 140_000


def test_skills_cost_nothing_unless_the_house_says_so():
    skilled = player(gained=("Block", "+ma"))
    assert player_cost(skilled, RULES) == 50_000
    assert player_cost(skilled, house(skill_value=20_000)) == 90_000


def test_team_value_adds_players_rerolls_and_fans_but_no_treasury():
    team = with_players(draft(rerolls=2, fan_factor=3), humans_lineman=6)
    receipt = team_value(team, RULES)
    assert receipt.total == 6 * 50_000 + 100_000 + 3_000
    assert sum(amount for _, amount in receipt.lines) == receipt.total
    assert receipt.lines[-2:] == (("2 team re-rolls", 100_000), ("Fan Factor 3", 3_000))


def test_an_apothecary_is_worth_what_it_costs():
    team = draft(treasury=0, apothecary=True)
    assert team_value(team, RULES).lines[-1] == ("Apothecary", 50_000)
    assert team_value(team, RULES).total == 50_000
    assert team_rating(team, RULES).total == 5


def test_an_apothecary_is_only_mentioned_where_there_is_one():
    lines = [words for words, _ in team_value(draft(), house(apothecary=True)).lines]
    assert lines == ["0 team re-rolls", "Fan Factor 0"]


def test_rerolls_are_worth_the_starting_price_for_ever():
    team = replace(draft(rerolls=1), status="registered")
    assert team_value(team, RULES).total == 50_000


def test_those_who_miss_the_next_game_and_those_who_left_are_not_counted():
    team = with_players(draft(), humans_lineman=2)
    team = team.with_player(player(id=3, miss_next_game=True))
    team = team.with_player(player(id=4, status="dead"))
    assert team_value(team, RULES).total == 100_000


def test_rating_takes_value_and_treasury_by_ten_thousand_and_spp_by_five():
    team = draft(treasury=59_999)
    for id, spp in ((1, 7), (2, 7)):
        team = team.with_player(player(id=id, spp=spp))
    assert team_rating(team, RULES).total == 15 + 2
    without = team_rating(team, house(team_rating_includes_treasury=False))
    assert without.total == 10 + 2
    assert without.lines[0] == ("100,000 gp of value, by 10,000", 10)
    assert team_rating(team, house(team_rating="value")).total == 15


def test_the_spp_of_those_who_miss_the_next_game_count_in_the_rating():
    team = draft(treasury=0).with_player(player(spp=10, miss_next_game=True))
    assert team_rating(team, RULES).total == 2


def test_the_rating_of_an_empty_team_is_its_treasury():
    assert team_rating(draft(), RULES).total == 100
