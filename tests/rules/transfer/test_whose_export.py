"""A league's export is its commissioners', also once a worker has made it."""

import pytest
from django.urls import reverse

from league.services import change_role, leave
from rules.models import Haul
from tests.verbs import found_league, join

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("part", "status"),
    [
        (lambda bob, league: leave(bob, league.slug), 404),
        (lambda bob, league: change_role(league.founded_by, league.slug, bob.pk, "coach"), 403),
    ],
    ids=["left", "made a coach"],
)
def test_whoever_commissions_the_league_no_more_fetches_no_export_of_it(
    api, browse, alice, bob, settings, working, part, status
):
    league = found_league(alice)
    join(league, bob, "commissioner")
    settings.CARRIED_AT_ONCE = 0
    with working():
        asked = api(bob).get(f"/api/v1/leagues/{league.slug}/export/").json()
    page = reverse("haul-export", args=[league.slug, Haul.objects.get().pk])
    document = api(bob).get(asked["url"]).json()["document"]
    assert browse(bob).get(page).status_code == 200
    part(bob, league)
    for at in (asked["url"], document):
        assert api(bob).get(at).status_code == status
    for at in (page, f"{page}?file=1"):
        assert browse(bob).get(at).status_code == status
