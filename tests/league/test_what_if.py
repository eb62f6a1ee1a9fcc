"""The table as it would be: no row changes, in so many queries for any number of matches."""

import pytest
from django.apps import apps
from django.db import connection
from django.test.utils import CaptureQueriesContext

from dungeonbowl.errors import FieldErrors
from dungeonbowl.match.report import read_result
from league.models import Fixture
from league.queries import find_season
from league.queries.whatif import Supposed, WhatIf
from tests.league.playing import ready_teams, settle
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(arena, bob):
    return start_season(arena, ready_teams(arena, bob, 6), "round_robin")


def everything():
    """Every row of every table of ours."""
    return {
        model._meta.label: list(model.objects.order_by("pk").values())
        for model in apps.get_models()
        if not model._meta.label.startswith("sessions.")
    }


def draws(season, number):
    fixtures = Fixture.objects.filter(season=season).order_by("pk")[:number]
    result = read_result({"kind": "draw"})
    return [Supposed(fixture.match_id, result) for fixture in fixtures]


def test_no_row_changes(api, bob, season):
    client = api(bob)
    sent = [{"match": one.match, "kind": "draw"} for one in draws(season, 15)]
    before = everything()
    reply = client.post(f"/api/v1/seasons/{season.pk}/what-if/", {"results": sent}, format="json")
    assert reply.status_code == 200
    assert {row["drawn"] for row in reply.json()} == {5}
    assert everything() == before


def test_it_asks_as_often_for_one_match_as_for_all(season, bob):
    asked = []
    for number in (1, 15):
        supposed = draws(season, number)
        found = find_season(bob, season.pk)
        with CaptureQueriesContext(connection) as queries:
            WhatIf(found).read().table(supposed)
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 4


def test_what_was_settled_meanwhile_is_no_longer_open(season, bob):
    (first,) = draws(season, 1)
    settle(first.match)
    with pytest.raises(FieldErrors) as refused:
        WhatIf(find_season(bob, season.pk)).read().table([first])
    assert refused.value.errors.keys() == {"results.0.match"}


def test_nobody_needs_an_account_where_anybody_may_read(client, season):
    at = f"/api/v1/seasons/{season.pk}/what-if/"
    reply = client.post(at, {"results": []}, content_type="application/json")
    assert reply.status_code == 200
    assert len(reply.json()) == 6
