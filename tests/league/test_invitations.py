"""Links end, and never undo what a commissioner decided about a person."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from league.models import Invitation, Membership
from tests.verbs import found_league, friendly, join, register_team, start

pytestmark = pytest.mark.django_db


def url(league, more=""):
    return f"/api/v1/leagues/{league.slug}/{more}"


def role(league, user):
    found = Membership.objects.filter(league=league, user=user)
    return found.values_list("role", flat=True).first()


@pytest.fixture
def dave(db):
    return User.objects.create_user("dave")


@pytest.fixture
def link(api, alice, cellar):
    """Makes a link of Alice's: its code."""

    def made(role="coach", by=alice, **fields):
        reply = api(by).post(url(cellar, "invitations/"), {"role": role, **fields})
        assert reply.status_code == 201, reply.content
        return reply.json()["code"]

    return made


@pytest.fixture
def opens(api):
    """Opens a link as somebody: the status it was answered with."""

    def opened(person, code):
        return api(person).post(f"/api/v1/invitations/{code}/accept/").status_code

    return opened


def test_a_link_expires_after_a_month_unless_its_maker_says_otherwise(
    mallory, dave, cellar, link, opens
):
    month, week = link(), link(days=7)
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        assert opens(mallory, week) == 409
        assert opens(mallory, month) == 200
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert opens(dave, month) == 409
    assert role(cellar, dave) is None


@pytest.mark.parametrize("days", [0, -1, 366, "7", True, None, 10**9])
def test_a_link_works_for_one_day_to_a_year(api, alice, cellar, days):
    refused = api(alice).post(url(cellar, "invitations/"), {"role": "coach", "days": days})
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["days"])
    assert not cellar.invitations.filter(expires_at__gt=timezone.now() + timedelta(400)).exists()


def test_a_link_for_one_person_lets_one_in_and_that_one_again(
    bob, mallory, dave, cellar, link, opens
):
    code = link(uses=1)
    assert opens(bob, code) == 200, "who is a member uses nothing up"
    assert [opens(mallory, code), opens(mallory, code)] == [200, 200]
    assert opens(dave, code) == 409
    assert role(cellar, dave) is None


def test_a_link_used_up_says_so_before_anybody_signs_up_for_it(browse, mallory, dave, link, opens):
    code = link(uses=1)
    opens(mallory, code)
    for person in (None, dave):
        page = browse(person).get(f"/join/{code}/")
        assert page.status_code == 409
        assert "used up" in page.content.decode()
    assert "already a member" in browse(mallory).get(f"/join/{code}/").content.decode()


def test_the_commissioner_reads_which_links_stand_and_how_many_came(
    api, alice, bob, mallory, cellar, link, opens
):
    code = link(uses=5)
    opens(mallory, code)
    shown = {
        one["code"]: one for one in api(alice).get(url(cellar, "invitations/")).json()["results"]
    }
    assert (shown[code]["used"], shown[code]["most_uses"]) == (1, 5)
    assert api(bob).get(url(cellar, "invitations/")).status_code == 403


def test_who_was_removed_doesnt_come_back_by_a_link_made_before(
    api, alice, bob, cellar, link, opens
):
    other = link()
    assert api(alice).delete(url(cellar, f"members/{bob.pk}/")).status_code == 204
    assert not Invitation.objects.filter(uses__user=bob, withdrawn_at=None).exists()
    for code in [other, *cellar.invitations.values_list("code", flat=True)]:
        assert opens(bob, code) == 409
    assert role(cellar, bob) is None
    assert opens(bob, link()) == 200, "a link made since is a commissioner's second thought"


def test_the_link_somebody_came_by_dies_with_their_removal(
    api, alice, mallory, dave, cellar, link, opens
):
    theirs, others = link(), link()
    opens(mallory, theirs)
    api(alice).delete(url(cellar, f"members/{mallory.pk}/"))
    assert opens(dave, theirs) == 409
    assert opens(dave, others) == 200


def test_who_was_made_a_coach_is_raised_by_no_link(api, alice, bob, cellar, link, opens):
    raising = link("commissioner")
    assert opens(bob, raising) == 200
    api(alice).patch(url(cellar, f"members/{bob.pk}/"), {"role": "coach"})
    for code in (raising, link("commissioner")):
        assert opens(bob, code) == 409
        assert role(cellar, bob) == "coach"
    api(alice).patch(url(cellar, f"members/{bob.pk}/"), {"role": "commissioner"})
    assert role(cellar, bob) == "commissioner"


def test_leaving_first_doesnt_help_who_was_made_a_coach(api, alice, bob, cellar, link, opens):
    opens(bob, link("commissioner"))
    api(alice).patch(url(cellar, f"members/{bob.pk}/"), {"role": "coach"})
    assert api(bob).delete(url(cellar, f"members/{bob.pk}/")).status_code == 204
    higher = link("commissioner")
    assert opens(bob, higher) == 409
    assert opens(bob, link("coach")) == 200
    assert opens(bob, higher) == 409
    assert role(cellar, bob) == "coach"


def test_links_that_a_lowered_commissioner_made_end_with_their_office(
    api, alice, bob, mallory, cellar, link, opens
):
    join(cellar, bob, "commissioner")
    kept = link("commissioner", by=bob)
    api(alice).patch(url(cellar, f"members/{bob.pk}/"), {"role": "coach"})
    assert opens(mallory, kept) == 409
    assert role(cellar, mallory) is None


def test_who_left_by_themselves_comes_back_by_a_link_that_stands(bob, cellar, api, link, opens):
    code = link()
    api(bob).delete(url(cellar, f"members/{bob.pk}/"))
    assert opens(bob, code) == 200


def test_a_link_withdrawn_says_so_on_its_page(browse, alice, mallory, cellar, link):
    code = link()
    browse(alice).post(f"/join/{code}/withdraw/")
    page = browse(mallory).get(f"/join/{code}/")
    assert page.status_code == 409
    assert "withdrawn" in page.content.decode()


class TestMatchesOfWhoWasRemoved:
    @pytest.fixture
    def teams(self, bob, carol, cellar):
        return [register_team(one, league_slug=cellar.slug) for one in (bob, carol)]

    @pytest.fixture
    def match(self, bob, teams):
        return friendly(bob, teams)

    def record(self, api, person, match):
        event = {"type": "note", "text": "A word."}
        return api(person).post(f"/api/v1/matches/{match.pk}/events/", event).status_code

    def test_a_removed_coach_plays_on_in_none_of_the_leagues_matches(
        self, api, alice, bob, carol, cellar, match, teams
    ):
        start(match, bob)
        assert self.record(api, bob, match) == 201
        api(alice).delete(url(cellar, f"members/{bob.pk}/"))
        assert self.record(api, bob, match) == 403
        result = {"result": {"kind": "draw", "touchdowns": {}}}
        reported = api(bob).post(f"/api/v1/matches/{match.pk}/report/", result)
        assert reported.status_code == 403
        assert api(bob).get(f"/api/v1/matches/{match.pk}/").status_code == 200, "they may look"
        assert self.record(api, carol, match) == 201
        assert self.record(api, alice, match) == 201

    def test_they_prepare_nothing_and_the_commissioner_does_it_for_them(
        self, api, alice, bob, cellar, match, teams
    ):
        api(alice).delete(url(cellar, f"members/{bob.pk}/"))
        wish = {"team": teams[0].pk, "tactics": [], "arrangements": []}
        prepare = f"/api/v1/matches/{match.pk}/prepare/"
        assert api(bob).post(prepare, wish).status_code == 403
        assert api(alice).post(prepare, wish).status_code == 200

    def test_a_commissioner_lets_them_finish_one_and_only_that_one(
        self, api, alice, bob, cellar, match, teams
    ):
        other = friendly(bob, teams)
        start(match, bob)
        api(alice).delete(url(cellar, f"members/{bob.pk}/"))
        let = url(cellar, f"members/{bob.pk}/finish/")
        assert api(bob).post(let, {"match": match.pk}).status_code in (403, 404)
        assert api(alice).post(let, {"match": match.pk}).status_code == 200
        assert self.record(api, bob, match) == 201
        assert api(bob).post(f"/api/v1/matches/{other.pk}/start/", {}).status_code == 403
        assert "finish" in cellar.minutes.first().text

    def test_coming_back_gives_the_matches_back(self, api, alice, bob, cellar, match, link, opens):
        start(match, bob)
        api(alice).delete(url(cellar, f"members/{bob.pk}/"))
        opens(bob, link())
        assert self.record(api, bob, match) == 201

    def test_matches_of_another_league_go_on(self, api, alice, bob, mallory, cellar, teams):
        elsewhere = found_league(mallory, "Elsewhere")
        join(elsewhere, bob)
        guests = [teams[0], register_team(bob, "grey", league_slug=elsewhere.slug)]
        away = friendly(bob, guests, league=elsewhere.slug)
        api(alice).delete(url(cellar, f"members/{bob.pk}/"))
        assert api(bob).post(f"/api/v1/matches/{away.pk}/start/", {}).status_code == 200

    def test_nobody_is_let_finish_who_wasnt_removed(self, api, alice, bob, cellar, match):
        let = url(cellar, f"members/{bob.pk}/finish/")
        assert api(alice).post(let, {"match": match.pk}).status_code == 404
        assert api(alice).post(let, {"match": match.pk + 1000}).status_code == 404

    def test_the_members_page_lists_their_open_matches(
        self, api, browse, alice, bob, cellar, match
    ):
        api(alice).delete(url(cellar, f"members/{bob.pk}/"))
        page = browse(alice).get(f"/leagues/{cellar.slug}/members/").content.decode()
        assert "Let bob finish it" in page
        browse(alice).post(f"/leagues/{cellar.slug}/members/{bob.pk}/finish/{match.pk}/")
        page = browse(alice).get(f"/leagues/{cellar.slug}/members/").content.decode()
        assert "Let bob finish it" not in page
        assert "may finish it" in page
