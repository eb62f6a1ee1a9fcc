"""A third person as referee: one side proposes them, every side has to agree."""

import pytest

from tests.contract.phones import Phone
from tests.contract.verbs import Night, found_league, invite, register

AS_REFEREE = {"as": "referee"}


@pytest.fixture
def erin(alice, mallory, cellar):
    """A member of the league who coaches nobody here: Mallory, let in."""
    invite(alice, mallory, cellar)
    return mallory


def seats(match):
    return f"{match.night.at}seats/"


def proposed(match, code=202, **sent):
    return match.night.bob.post(seats(match), code, **AS_REFEREE, who="mallory", **sent)


def answer(match, person, proposal, word, code=200, **said):
    return person.post(f"{match.night.at}proposals/{proposal['id']}/{word}/", code, **said)


def test_they_sit_down_once_every_side_has_agreed(match, erin, carol):
    proposal = proposed(match)
    assert (proposal["kind"], proposal["status"], proposal["referee"]) == (
        "referee", "open", "mallory",
    )  # fmt: skip
    assert proposal["awaited"] == match.night.teams[1:]
    erin.post(seats(match), 403, **AS_REFEREE)
    assert answer(match, carol, proposal, "accept")["status"] == "agreed"
    assert match.night.shown()["referee"] == "mallory"
    phone = Phone(erin, match.night, **AS_REFEREE)
    phone.bring(phone.entry("eye", team=match.night.teams[0]))


def test_the_referee_settles_what_two_phones_tell(match, erin, carol, bobs, carols):
    answer(match, carol, proposed(match), "accept")
    phone = Phone(erin, match.night, **AS_REFEREE)
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    (flag,) = carols.bring(carols.event("touchdown", player=match.ours[0]))["flags"]
    phone.bring()
    assert phone.bring(phone.entry("settle", flag=flag["id"], **{"as": "one"}))["flags"] == []


def test_a_refused_one_never_sits(match, erin, carol):
    proposal = proposed(match)
    assert answer(match, carol, proposal, "refuse", reason="A cousin.")["status"] == "refused"
    erin.post(seats(match), 403, **AS_REFEREE)
    answer(match, carol, proposal, "accept", 409)


def test_a_proposal_is_withdrawn_by_its_maker(match, erin, carol, bob):
    proposal = proposed(match)
    answer(match, carol, proposal, "withdraw", 403)
    assert answer(match, bob, proposal, "withdraw")["status"] == "withdrawn"


def test_the_latest_agreement_holds(match, erin, carol, bob, alice):
    answer(match, carol, proposed(match), "accept")
    phone = Phone(erin, match.night, **AS_REFEREE)
    again = bob.post(seats(match), 202, **AS_REFEREE, who="alice")
    answer(match, carol, again, "accept")
    assert match.night.shown()["referee"] == "alice"
    phone.bring(phone.entry("whistle"), code=403)
    erin.post(seats(match), 403, **AS_REFEREE)


@pytest.mark.parametrize("who", ["nobody-of-that-name", "mallory", "bob", "carol"])
def test_nobody_unknown_and_no_coach_of_the_match(match, who):
    problem = match.night.bob.problem(seats(match), 400, **AS_REFEREE, who=who)
    assert [*problem["errors"]] == ["who"]
    assert match.night.bob.get(f"{match.night.at}proposals/") == []


def test_nobody_is_proposed_for_a_coachs_seat(match, erin):
    problem = match.night.bob.problem(seats(match), 400, **{"as": "coach"}, who="mallory")
    assert [*problem["errors"]] == ["who"]


def test_who_has_no_say_proposes_nobody(match, erin, alice):
    erin.post(seats(match), 403, **AS_REFEREE, who="alice")


def test_it_is_agreed_on_before_the_match_and_outlives_the_start(arranged, erin, carol):
    night = arranged()
    proposal = night.bob.post(f"{night.at}seats/", 202, **AS_REFEREE, who="mallory")
    night.start()
    shown = night.bob.get(f"{night.at}proposals/{proposal['id']}/")
    assert shown["status"] == "open"
    carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 200)
    Phone(erin, night, **AS_REFEREE)


def test_once_it_is_reported_it_is_too_late(match, erin, carol):
    proposal = proposed(match)
    match.night.report()
    assert answer(match, carol, proposal, "accept", 409)["detail"]
    proposed(match, 409)


def test_the_one_who_is_it_isnt_proposed_again(match, erin, carol):
    answer(match, carol, proposed(match), "accept")
    assert "already" in proposed(match, 409)["detail"]


def test_of_a_match_in_no_league_they_see_it_from_then_on(alice, bob, carol, mallory):
    teams = [
        register(coach, found_league(alice, coach, name=f"League of {coach.name}", public=True))
        for coach in (bob, carol)
    ]
    night = Night.made(bob, [bob, carol], teams).start()
    assert mallory.ask(night.at).code == 404
    proposal = bob.post(f"{night.at}seats/", 202, **AS_REFEREE, who="mallory")
    assert mallory.ask(night.at).code == 404
    carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 200)
    assert mallory.get(night.at)["referee"] == "mallory"
    assert night.match in [one["id"] for one in mallory.get("matches/")["results"]]
