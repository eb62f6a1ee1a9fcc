"""Lots fall in a league that was carried as they fell where it was first."""

import pytest

from league.models import Season
from league.queries import standings_of
from league.services.acts import draw_again, undo_act
from tests.league.playing import pairs
from tests.rules.transfer.test_over_http import bring, vouched_for
from tests.verbs import found_league, join, open_season, register_team, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def level(alice, bob):
    """A season whose teams are level: their lot alone says who stands where."""
    rules = {"tie_breaks": ["points", "drawn_lot"]}
    league = found_league(alice, "Deep Cellar", house_rules=rules)
    join(league, bob)
    colleges = ("light", "gold", "jade", "grey")
    teams = [register_team(bob, one, league_slug=league.slug) for one in colleges]
    season = start_season(league, teams, "swiss", rounds=2)
    open_season(league)
    return season


def names(season):
    """Its table, by what teams are called: their numbers are others in every league."""
    return [row.name for row in standings_of(season)]


def drawn(season):
    called = {one.team_id: one.team.name for one in season.entrants.select_related("team")}
    return {frozenset(called[team] for team in pair) for pair in pairs(season)}


def first(slug):
    return Season.objects.filter(league__slug=slug).order_by("id").first()


def test_a_table_that_goes_by_lot_is_carried_and_rehearsed(api, alice, level):
    client, at = api(alice), f"/api/v1/leagues/{level.league.slug}/"
    assert client.get(f"/api/v1/seasons/{level.pk}/").json()["drawn_as"] == {}
    document = client.get(f"{at}export/").json()
    copy = client.post(f"{at}rehearsals/", {})
    assert copy.status_code == 201, copy.content
    assert bring(client, document, slug="again").status_code == 201
    # And on from there: what came with other numbers goes on with them.
    further = client.get("/api/v1/leagues/again/export/").json()
    assert bring(client, further, slug="further").status_code == 201
    for slug in (copy.json()["league"], "again", "further"):
        season = first(slug)
        assert names(season) == names(level)
        shown = client.get(f"/api/v1/seasons/{season.pk}/").json()
        assert {*shown["drawn_as"].values()} == {*level.entrants.values_list("team", flat=True)}
        # Drawn anew and taken back, it is the draw that it was.
        act = draw_again(alice, season.pk, "Once more.")
        assert drawn(season) != drawn(level)
        undo_act(alice, season.pk, act.pk, "The first was fine.")
        assert drawn(season) == drawn(level)


def test_a_document_of_the_version_before_comes_in_as_it_did(api, alice, level):
    client = api(alice)
    document = client.get(f"/api/v1/leagues/{level.league.slug}/export/").json()
    table = document["tables"]["league.Entrant"]
    place = table["fields"].index("drawn_as")
    del table["fields"][place]
    for row in table["rows"]:
        del row[place]
    reply = bring(client, vouched_for({**document, "version": 1}), slug="old")
    assert reply.status_code == 201, reply.content
    assert names(first("old")) == names(level)
    assert bring(client, {**document, "version": 1}, slug="cut").status_code == 400
