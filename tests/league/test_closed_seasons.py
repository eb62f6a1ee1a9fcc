"""A season that is over: all of its pages stay, and whoever would play on reads why not."""

import pytest
from django.db import transaction

from league.models import SeasonAct
from league.services import compose_season, enter_teams, finish_season, withdraw_team
from league.services import start_season as begin
from league.services.plans import planned
from tests.league.playing import ready_teams, settle_round
from tests.league.test_permissions import API, PAGES, filled
from tests.verbs import start_season

pytestmark = pytest.mark.django_db
OVER = "Winter is over"

# What is still done to a season that is over, or asks for something else first (of acts, that there
# is such an act): points and prizes are given after the last match, and the next season opened.
STILL = ("adjust", "prizes", "acts/", "next/", "what-if/", "/9/", "run/king/", "points/9999/")


@pytest.fixture(params=["round_robin", "knockout"])
def closed(request, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), request.param)
    for number in (1, 2, 3):
        settle_round(season, number)
    season.refresh_from_db()
    assert season.status == "finished"
    return season


@pytest.fixture
def ids(bob, arena, closed):
    first, second = closed.entrants.values_list("team", flat=True)[:2]
    known = {"slug": arena.slug, "season": closed.pk, "one": 1, "bob": bob.pk, "carol": bob.pk}
    return known | {"team": first, "entered": first, "other": second}


def of_a_season(method):
    """Whatever the table of permissions has of a season: how it is spoken to, address, body."""
    for speaks, table in (("browse", PAGES), ("api", API)):
        for _, how, address, body, *_ in table:
            if "{season}" in address and (how == "get") == (method == "get"):
                yield speaks, how, address, body


def test_every_page_of_a_closed_season_stays_for_whoever_could_read_it(
    browse, api, alice, bob, mallory, arena, closed, ids
):
    speaks = {"browse": browse, "api": api}
    for who, _, address, _ in of_a_season("get"):
        if not any(one in address for one in (*STILL, "/start/", "/run/", "/next/", "/seeds/")):
            for reader in (alice, bob, mallory, None):
                reply = speaks[who](reader).get(address.format(**ids))
                assert reply.status_code == 200, (address, reader)
    for page in ("run", "next"):
        assert browse(alice).get(f"/seasons/{closed.pk}/{page}/").status_code == 200
    assert browse(mallory).get(f"/leagues/{arena.slug}/minutes/").status_code == 200


def test_whoever_would_play_on_is_told_that_the_season_is_over(browse, api, alice, closed, ids):
    speaks, refused = {"browse": browse, "api": api}, 0
    for who, how, address, body in of_a_season("post"):
        if not any(one in address for one in STILL):
            with transaction.atomic():
                reply = getattr(speaks[who](alice), how)(address.format(**ids), filled(body, ids))
                transaction.set_rollback(True)
            assert (reply.status_code, OVER in reply.content.decode()) == (409, True), address
            refused += 1
    assert refused > 10
    assert not SeasonAct.objects.exists()
    closed.refresh_from_db()
    assert closed.status == "finished"


def test_the_page_that_runs_a_season_offers_of_a_closed_one_what_can_still_be_done(
    browse, alice, closed
):
    page = browse(alice).get(f"/seasons/{closed.pk}/run/").content.decode()
    for gone in ("run/withdraw/", "run/enter/", "run/draw/", "run/amend/", "run/late/"):
        assert gone not in page, gone
    assert "run/prize/" in page


@pytest.mark.parametrize("format", ["round_robin", "swiss", "open", "tables"])
def test_a_season_that_was_closed_before_anybody_played_was_won_by_nobody(
    browse, alice, bob, arena, format
):
    season = start_season(arena, ready_teams(arena, bob, 4), format)
    finish_season(alice, season.pk)
    shown = browse(alice).get(f"/seasons/{season.pk}/").content.decode()
    assert "Won by" not in shown
    almanac = browse(alice).get(f"/seasons/{season.pk}/almanac/").content.decode()
    assert "Nothing was played." in almanac
    assert "Nothing has been played yet" not in shown + almanac


def test_who_alone_stayed_has_won(browse, alice, bob, arena):
    first, second = ready_teams(arena, bob, 2)
    season = start_season(arena, [first, second], "round_robin")
    withdraw_team(alice, season.pk, first.pk, "It was agreed.")
    shown = browse(alice).get(f"/seasons/{season.pk}/").content.decode()
    assert f'Won by <a href="/teams/{second.pk}/">' in shown


@pytest.mark.parametrize("format", ["swiss", "knockout", "double_elimination"])
def test_a_season_that_was_closed_early_draws_nothing_more(browse, alice, bob, arena, format):
    season = start_season(arena, ready_teams(arena, bob, 8), format)
    settle_round(season, 1)
    here = f"/seasons/{season.pk}/"
    assert "still to be drawn" in browse(alice).get(here).content.decode().lower()
    finish_season(alice, season.pk)
    assert "still to be drawn" not in browse(alice).get(here).content.decode().lower()


def test_a_stage_that_is_not_played_any_more_is_not_to_come(browse, alice, bob, arena):
    plans = planned(
        [
            {"format": "round_robin", "groups": 2},
            {"format": "knockout", "name": "Cup", "take": {"from": 1, "places": [1]}},
        ]
    )
    season = compose_season(alice, arena.slug, "Winter", plans)
    enter_teams(alice, season.pk, [team.pk for team in ready_teams(arena, bob, 4)])
    begin(alice, season.pk)
    here = f"/seasons/{season.pk}/"
    assert "Then <strong>Cup</strong>" in browse(alice).get(here).content.decode()
    finish_season(alice, season.pk)
    shown = browse(alice).get(here).content.decode()
    assert "Then <strong>Cup</strong>" not in shown
    assert "<strong>Cup</strong>, knock-out, wasn't played." in shown
