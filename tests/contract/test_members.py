"""Who may see and do what in a league, and how one comes in."""

import pytest

from tests.contract.verbs import check_problem, draft, found_league, invite


def test_only_a_commissioner_amends_invites_and_opens_seasons(bob, mallory, nobody, cellar):
    for speaker, code in ((bob, 403), (mallory, 404), (nobody, 401)):
        check_problem(speaker.send(f"leagues/{cellar}/", {"name": "Mine"}, "patch"), code)
        check_problem(speaker.send(f"leagues/{cellar}/invitations/", {"role": "coach"}), code)
        season = {"name": "W", "format": "open"}
        check_problem(speaker.send(f"leagues/{cellar}/seasons/", season), code)


@pytest.mark.parametrize("path", ["", "members/", "seasons/"])
def test_a_stranger_sees_nothing_of_a_league_that_is_not_public(mallory, nobody, cellar, path):
    for stranger, code in ((mallory, 404), (nobody, 401)):
        check_problem(stranger.ask(f"leagues/{cellar}/{path}"), code)


@pytest.mark.parametrize("path", ["", "seasons/"])
def test_a_public_league_is_read_by_anybody(alice, mallory, nobody, cellar, path):
    alice.patch(f"leagues/{cellar}/", public=True)
    for stranger in (mallory, nobody):
        assert stranger.ask(f"leagues/{cellar}/{path}").code == 200


def test_in_a_public_league_a_stranger_may_look_but_not_touch(alice, bob, mallory, nobody, cellar):
    alice.patch(f"leagues/{cellar}/", public=True)
    team = draft(bob, cellar)
    for stranger in (mallory, nobody):
        for path in ("", "market/", "ledger/"):
            assert stranger.ask(f"teams/{team}/{path}").code == 200
    check_problem(mallory.send(f"teams/{team}/rerolls/", {"count": 1}), 403)
    check_problem(nobody.send(f"teams/{team}/rerolls/", {"count": 1}), 401)
    check_problem(mallory.send(f"leagues/{cellar}/", {"name": "Mine"}, "patch"), 403)
    wish = {"league": cellar, "name": "Sneaked in", "college": "light"}
    check_problem(mallory.send("teams/", wish), 403)


def test_the_list_holds_ones_own_and_the_public(alice, bob, mallory, nobody, cellar):
    found_league(mallory, name="Open House", public=True)
    assert {one["name"] for one in bob.get("leagues/")["results"]} == {
        "Cellar League",
        "Open House",
    }
    assert {one["name"] for one in nobody.get("leagues/")["results"]} == {"Open House"}


def test_an_invitation_lets_somebody_in(alice, mallory, cellar):
    link = alice.post(f"leagues/{cellar}/invitations/", 201, role="coach")
    assert {"code", "url"} <= set(link)
    assert link["code"] in link["url"]
    mallory.post(f"invitations/{link['code']}/accept/")
    assert mallory.get(f"leagues/{cellar}/")["my_role"] == "coach"


def test_accepting_twice_is_once(alice, mallory, cellar):
    code = alice.post(f"leagues/{cellar}/invitations/", 201, role="coach")["code"]
    mallory.post(f"invitations/{code}/accept/")
    again = mallory.send(f"invitations/{code}/accept/", {})
    assert again.code in (200, 201, 409)
    names = [one["username"] for one in alice.get(f"leagues/{cellar}/members/")["results"]]
    assert sorted(names) == ["alice", "bob", "carol", "mallory"]


def test_a_coach_invited_as_coach_does_not_lose_what_they_are(alice, cellar):
    code = alice.post(f"leagues/{cellar}/invitations/", 201, role="coach")["code"]
    alice.send(f"invitations/{code}/accept/", {})
    assert alice.get(f"leagues/{cellar}/")["my_role"] == "commissioner"


def test_a_co_commissioner_may_what_the_founder_may(alice, bob, mallory, cellar):
    invite(alice, mallory, cellar, "commissioner")
    assert mallory.get(f"leagues/{cellar}/")["my_role"] == "commissioner"
    mallory.patch(f"leagues/{cellar}/", name="Ours")
    mallory.post(f"leagues/{cellar}/invitations/", 201, role="commissioner")
    team = draft(bob, cellar)
    mallory.post(f"teams/{team}/adjust/", 200, why="A gift.", gold=10_000)
    assert bob.get(f"teams/{team}/")["treasury"] == 710_000


def test_members_are_listed_with_their_roles(bob, cellar):
    members = bob.get(f"leagues/{cellar}/members/")["results"]
    roles = {one["username"]: one["role"] for one in members}
    assert roles == {"alice": "commissioner", "bob": "coach", "carol": "coach"}


@pytest.mark.parametrize("role", [None, "", "king", 1, [], {}])
def test_an_unknown_role_is_400(alice, cellar, role):
    problem = alice.problem(f"leagues/{cellar}/invitations/", 400, role=role)
    assert "role" in problem["errors"]


@pytest.mark.parametrize("code", ["nonsense", "a" * 300, "%00", "1"])
def test_a_link_that_never_was_is_not_there(mallory, code):
    reply = mallory.send(f"invitations/{code}/accept/", {})
    assert reply.code in (400, 404)
    check_problem(reply, reply.code)


def test_a_member_enters_only_leagues_they_are_in(alice, bob, mallory):
    other = found_league(mallory, name="Elsewhere")
    wish = {"league": other, "name": "X", "college": "light"}
    check_problem(bob.send("teams/", wish), 404)
    missing = {"league": "nowhere", "name": "X", "college": "light"}
    reply = bob.send("teams/", missing)
    assert reply.code in (400, 404)


def test_a_person_of_many_leagues_has_a_role_in_each(alice, bob):
    theirs = found_league(alice, bob, name="One")
    own = found_league(bob, name="Two")
    roles = {one["slug"]: one["my_role"] for one in bob.get("leagues/")["results"]}
    assert roles | {theirs: "coach", own: "commissioner"} == roles
