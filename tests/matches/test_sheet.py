"""The match on paper: who can play, what was agreed, and the tables that this calls for."""

import pytest

from accounts.commands import Command
from matches.services import prepare
from teams.services import Adjustment, adjust
from tests.verbs import found_league, friendly, join, register_team, start


def read(page):
    assert page.status_code == 200
    return page.content.decode()


def test_it_shows_both_sides_and_only_the_tables_needed(browse, bob, bobs, carols):
    usual = friendly(bob, [bobs, carols], options={"first_turn": "random"})
    shown = read(browse(bob).get(f"/matches/{usual.pk}/sheet/"))
    for team in (bobs, carols):
        for player in team.players.all():
            assert player.name in shown
    assert "Casualty (D16)" in shown
    assert "Casualty (D68)" not in shown
    assert "Falling into a chasm" not in shown
    assert "everything is as usual" in shown
    assert shown.count("Sets up as many as 6 players in its own end zone.") == 2
    assert "SET-01" in shown


def test_options_bring_their_tables(browse, bob, bobs, carols):
    match = friendly(bob, [bobs, carols], options={"features": ["chasms"], "referee_mode": "none"})
    shown = read(browse(bob).get(f"/matches/{match.pk}/sheet/"))
    assert "Falling into a chasm" in shown
    assert "Arguing the call" not in shown
    assert "OPT-59" in shown


def test_a_stranger_finds_nothing(browse, mallory, scheduled):
    assert browse(mallory).get(f"/matches/{scheduled.pk}/sheet/").status_code == 404


def test_it_keeps_the_secrets_of_a_side(browse, bob, carol, bobs, scheduled):
    prepare(Command(bob, scheduled.pk), bobs.pk, [{"tactic": "bribing_the_press"}])
    url = f"/matches/{scheduled.pk}/sheet/"
    assert "Bribing the Press" in read(browse(bob).get(url))
    assert "Bribing the Press" not in read(browse(carol).get(url))


@pytest.mark.parametrize("started", [False, True])
def test_journeymen_stand_on_it_with_their_figures(alice, bob, carol, browse, started):
    league = found_league(alice, "Hiring League", house_rules={"journeymen": True})
    for coach in (bob, carol):
        join(league, coach)
    teams = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]
    match = friendly(bob, teams)
    hurt = teams[0].players.first()
    adjust(
        Command(alice, teams[0].pk), Adjustment(player=hurt.pk, miss_next_game=True), why="A fall."
    )
    if started:
        start(match)
    shown = read(browse(carol).get(f"/matches/{match.pk}/sheet/"))
    assert shown.count("Journeyman 1") == 1
    assert "misses this game" in shown
    assert shown.count("Sets up as many as 6 players") == 2, "five and a journeyman, and six"
