"""Seasons of before there were stages come over whole, and go back."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from league.models import Group, Season
from tests.league.playing import ready_teams, settle_round
from tests.verbs import found_league, open_season, start_season

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("league", "0008_formats")]
OPENED = {
    "round_robin": {"rounds": 2},
    "double_round_robin": {},
    "swiss": {"rounds": 3},
    "knockout": {},
    "open": {},
}


def migrate(targets):
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return executor.loader.project_state(targets).apps


@pytest.fixture
def then():
    """Goes back to before, and lets the test go forward again."""
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield lambda: migrate(BEFORE)
    migrate(latest)


@pytest.fixture
def seasons(alice, bob):
    """One of each format, some of it played, and one that takes entries still."""
    arena = found_league(alice, "Arena League", public=True)
    teams = ready_teams(arena, bob, 5)
    for format, told in OPENED.items():
        season = start_season(arena, teams, format, **told)
        settle_round(season, 1)
    open_season(arena, "double_round_robin", rounds=7)
    return Season.objects.order_by("pk")


def shown(api, user):
    """All that programs are told of every season, but for the numbers of rows made anew."""
    client, told = api(user), []
    for season in Season.objects.order_by("pk"):
        parts = [
            client.get(f"/api/v1/seasons/{season.pk}/{what}").json()
            for what in ("", "fixtures/", "standings/")
        ]
        for row in (*parts[1], *parts[0]["stages"], *parts[0]["stages"][0]["groups"]):
            row["stage"] = row["group"] = None
        for row in (*parts[0]["stages"], *parts[0]["stages"][0]["groups"]):
            row["id"] = None
        told.append(parts)
    return told


def test_every_season_goes_back_to_one_format_and_comes_again_as_it_was(api, bob, seasons, then):
    before = shown(api, bob)
    old = then().get_model("league", "Season")
    told = list(old.objects.order_by("pk").values_list("format", "rounds"))
    assert told == [
        *((format, opened.get("rounds")) for format, opened in OPENED.items()),
        ("double_round_robin", 7),
    ]
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())
    assert shown(api, bob) == before
    assert {one["leg"] for one in before[1][1]} == {1, 2}


def test_a_season_of_several_groups_has_no_way_back(seasons, then):
    group = Group.objects.create(stage=seasons.last().stage, number=2)
    with pytest.raises(RuntimeError, match="several stages or groups"):
        then()
    group.delete()
