"""A team that waits at the door while whoever it is for goes."""

import pytest

from core.errors import Conflict
from league import services as leagues
from league.models import Arrival
from teams.models import Team
from tests.teams.test_import_league import LEGAL, league, post, waiting
from tests.verbs import join

__all__ = ["LEGAL", "league", "waiting"]
pytestmark = pytest.mark.django_db
GONE = "bob is no member of this league any more."


def test_it_isnt_let_in_for_somebody_who_left(api, alice, bob, league, waiting):
    leagues.leave(bob, league.slug)
    reply = post(api(alice), f"/api/v1/arrivals/{waiting.pk}/approve/", {})
    assert (reply.status_code, reply.json()["detail"]) == (409, GONE)
    assert not Team.objects.exists()


def test_it_isnt_let_in_for_somebody_who_was_removed(alice, bob, league, waiting):
    leagues.remove_member(alice, league.slug, bob.pk)
    with pytest.raises(Conflict):
        leagues.approve(alice, waiting.pk)


def test_its_page_says_so_and_declines_it(browse, alice, bob, league, waiting):
    leagues.leave(bob, league.slug)
    page, there = f"/arrivals/{waiting.pk}/", browse(alice)
    shown = there.get(page).content.decode()
    assert GONE in shown
    assert "Let it in as it stands" not in shown
    there.post(f"{page}decline/", {"reason": "Bob has left."})
    assert Arrival.objects.get().status == "declined"


def test_it_is_let_in_once_they_are_back(alice, bob, league, waiting):
    leagues.leave(bob, league.slug)
    join(league, bob)
    assert leagues.approve(alice, waiting.pk).team.coach == bob
