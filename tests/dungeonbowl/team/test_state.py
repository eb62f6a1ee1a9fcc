"""Teams and players as values."""

from dataclasses import asdict

from dungeonbowl.team.state import PlayerState, TeamState
from tests.dungeonbowl.drafts import draft, player, wounds


def test_the_roster_is_in_the_order_of_shirt_numbers_and_leaves_out_who_left():
    team = draft()
    for id, number, status in (
        (1, 7, "active"),
        (2, 3, "active"),
        (3, 1, "dead"),
        (4, 5, "traded"),
    ):
        team = team.with_player(player(id=id, number=number, status=status))
    assert [one.id for one in team.roster] == [2, 1]
    assert set(team.players) == {1, 2, 3, 4}


def test_players_of_one_number_stand_in_the_order_they_came():
    team = draft().with_player(player(id=2, number=4)).with_player(player(id=1, number=4))
    assert [one.id for one in team.roster] == [1, 2]


def test_a_player_nobody_met_is_unsigned():
    assert TeamState().player(9) == PlayerState(9)


def test_a_team_and_a_player_begin_with_nothing():
    team, one = asdict(TeamState()), asdict(PlayerState(9))
    assert (team.pop("status"), one.pop("status"), one.pop("id")) == ("draft", "unsigned", 9)
    assert not any([*team.values(), *one.values()])
    assert not TeamState().player(9).rostered


def test_before_anything_is_bought_there_is_nothing():
    new, nobody = TeamState(), PlayerState(9)
    owned = (new.treasury, new.rerolls, new.fan_factor, new.half_price_rerolls, new.apothecary)
    assert owned == (0, 0, 0, 0, False)
    assert (new.status, new.roster) == ("draft", ())
    assert (nobody.number, nobody.price, nobody.weapon_price, nobody.spp) == (0, 0, 0, 0)
    flags = (nobody.confiscated, nobody.miss_next_game, nobody.journeyman)
    assert flags == (False, False, False)


def test_a_players_race_is_read_off_their_position():
    assert player("chaos_humans.warrior").race == "chaos_humans"


def test_a_player_without_a_name_is_called_by_their_number():
    assert player(name="Grim", number=4).called == "Grim"
    assert player(name="", number=4).called == "Number 4"


def test_niggles_are_counted_among_other_injuries():
    assert player(injuries=wounds("niggling", "ma", "niggling")).niggles == 2


def test_a_team_without_some_players_keeps_the_others():
    team = draft().with_player(player(id=1)).with_player(player(id=2))
    assert set(team.without([1, 99]).players) == {2}
    assert set(team.players) == {1, 2}
