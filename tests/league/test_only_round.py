"""A stage of one round says so to whoever would move its match to another."""

import pytest

from tests.league.playing import ready_teams
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


def test_a_match_of_the_only_round_is_told_that_there_is_no_other(api, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 2), "round_robin")
    fixture = season.fixtures.get()
    sent = {"round": 2, "reason": "The hall is closed."}
    refused = api(alice).patch(f"/api/v1/fixtures/{fixture.pk}/", sent)
    assert refused.status_code == 400
    assert refused.json()["errors"] == {"round": ["There is only one round."]}
