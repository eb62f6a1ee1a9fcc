"""The pages of a team that is drafted anew: it is a draft, and still the team that played."""

import pytest

from tests.league.test_redraft import over, redraft, two
from tests.league.test_redraft_back import prized
from tests.verbs import draft_team

__all__ = ["over", "redraft", "two"]
pytestmark = pytest.mark.django_db


def page(client, team):
    return client.get(f"/teams/{team.pk}/").content.decode()


def test_a_team_that_is_drafted_anew_keeps_its_matches_figures_and_trophies(
    redraft, two, over, browse, alice, bob, carol
):
    prized(alice, over, two[0])
    redraft()
    for reader in (bob, carol):
        shown = page(browse(reader), two[0])
        assert f'href="/teams/{two[0].pk}/matches/"' in shown
        assert f'href="/teams/{two[0].pk}/figures/"' in shown
        assert "The Cup" in shown
        assert f"/matches/{over.fixtures.get().match_id}/" in shown


def test_a_team_that_is_founded_has_none_yet(browse, bob):
    team = draft_team(bob)
    assert f'href="/teams/{team.pk}/matches/"' not in page(browse(bob), team)
