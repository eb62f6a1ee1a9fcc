"""Invitations, roles and leaving, through the API."""

import pytest

from league.models import Invitation, Membership
from tests.verbs import join

pytestmark = pytest.mark.django_db


def url(league, more=""):
    return f"/api/v1/leagues/{league.slug}/{more}"


def roles(league):
    return dict(Membership.objects.filter(league=league).values_list("user__username", "role"))


def invited(api, by, league, role="coach"):
    made = api(by).post(url(league, "invitations/"), {"role": role})
    assert made.status_code == 201
    return made.json()


def test_whoever_holds_the_link_joins_in_its_role(api, alice, mallory, cellar):
    link = invited(api, alice, cellar)
    assert link["url"].endswith(f"/join/{link['code']}/")
    joined = api(mallory).post(f"/api/v1/invitations/{link['code']}/accept/")
    assert joined.status_code == 200
    assert (joined.json()["slug"], joined.json()["my_role"]) == (cellar.slug, "coach")
    assert roles(cellar)["mallory"] == "coach"


def test_joining_twice_changes_nothing(api, alice, bob, cellar):
    link = invited(api, alice, cellar)
    before = roles(cellar)
    for _ in range(2):
        assert api(bob).post(f"/api/v1/invitations/{link['code']}/accept/").status_code == 200
    assert roles(cellar) == before


def test_a_link_raises_a_coach_and_lowers_no_commissioner(api, alice, bob, cellar):
    higher = invited(api, alice, cellar, "commissioner")
    lower = invited(api, alice, cellar, "coach")
    assert api(bob).post(f"/api/v1/invitations/{higher['code']}/accept/").status_code == 200
    assert roles(cellar)["bob"] == "commissioner"
    assert api(bob).post(f"/api/v1/invitations/{lower['code']}/accept/").status_code == 200
    assert roles(cellar)["bob"] == "commissioner"


def test_a_link_that_never_was_is_404_and_one_withdrawn_409(api, alice, mallory, cellar):
    assert api(mallory).post("/api/v1/invitations/nonsense/accept/").status_code == 404
    code = invited(api, alice, cellar)["code"]
    assert api(mallory).delete(f"/api/v1/invitations/{code}/").status_code == 404
    assert api(alice).delete(f"/api/v1/invitations/{code}/").status_code == 204
    refused = api(mallory).post(f"/api/v1/invitations/{code}/accept/")
    assert refused.status_code == 409
    assert "mallory" not in roles(cellar)


def test_nobody_needs_to_sign_in_before_joining(api, alice, cellar):
    code = invited(api, alice, cellar)["code"]
    assert api().post(f"/api/v1/invitations/{code}/accept/").status_code == 401


@pytest.mark.parametrize("body", [{}, {"role": "king"}, {"role": 1}, {"role": None}])
def test_an_invitation_names_one_of_the_roles(api, alice, cellar, body):
    before = Invitation.objects.count()
    refused = api(alice).post(url(cellar, "invitations/"), body)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, ["role"])
    assert Invitation.objects.count() == before


def test_the_members_are_listed_in_the_order_they_came(api, bob, cellar):
    listed = api(bob).get(url(cellar, "members/")).json()
    assert listed["count"] == 3
    assert [(row["username"], row["role"]) for row in listed["results"]] == [
        ("alice", "commissioner"),
        ("bob", "coach"),
        ("carol", "coach"),
    ]


def test_a_league_keeps_its_last_commissioner(api, alice, bob, cellar):
    mine = url(cellar, f"members/{alice.pk}/")
    assert api(alice).patch(mine, {"role": "coach"}).status_code == 409
    assert api(alice).delete(mine).status_code == 409
    assert roles(cellar)["alice"] == "commissioner"
    join(cellar, bob, "commissioner")
    assert api(alice).patch(mine, {"role": "coach"}).json()["role"] == "coach"
    assert api(bob).delete(url(cellar, f"members/{bob.pk}/")).status_code == 409


def test_who_stops_being_commissioner_stops_at_once(api, alice, bob, cellar):
    join(cellar, bob, "commissioner")
    client = api(bob)
    assert client.patch(url(cellar), {"motto": "Mine"}).status_code == 200
    api(alice).patch(url(cellar, f"members/{bob.pk}/"), {"role": "coach"})
    assert client.patch(url(cellar), {"motto": "Mine still"}).status_code == 403


def test_a_member_put_out_sees_nothing_more(api, alice, bob, cellar):
    client = api(bob)
    assert client.get(url(cellar)).status_code == 200
    assert api(alice).delete(url(cellar, f"members/{bob.pk}/")).status_code == 204
    assert client.get(url(cellar)).status_code == 404
    assert "bob" not in roles(cellar)


def test_a_coach_leaves_but_puts_nobody_out(api, bob, carol, cellar):
    assert api(bob).delete(url(cellar, f"members/{carol.pk}/")).status_code == 403
    assert api(bob).delete(url(cellar, f"members/{bob.pk}/")).status_code == 204
    assert set(roles(cellar)) == {"alice", "carol"}


def test_nobody_is_put_out_who_isnt_in(api, alice, mallory, cellar):
    assert api(alice).delete(url(cellar, f"members/{mallory.pk}/")).status_code == 404
    assert api(alice).delete(url(cellar, f"members/{10**17}/")).status_code == 404
