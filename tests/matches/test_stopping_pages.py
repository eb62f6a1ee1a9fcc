"""The checklist with a proposal open, a start that asks first, and the way back from both."""

import re
from html import unescape

import pytest

from accounts.commands import Command
from league.services import scheduling
from matches.models import Appointment, Match
from matches.services import options, prepare
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate
from teams.models import Player
from teams.services import Adjustment, adjust, retire
from tests.league.playing import ready_teams
from tests.scheduling.meeting import in_days, meet
from tests.verbs import (
    found_league,
    friendly,
    join,
    ledger_faults,
    register_team,
    start,
    start_season,
    tell,
)


def words(page, code=200):
    assert page.status_code == code
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.content.decode())).split())


def at(match, what=""):
    return f"/matches/{match.pk}/{what}"


def propose(by, match, **changed):
    return options.propose(Command(by, match.pk), ProposedOptions(changed or {"traps": 3}))


def step(page, name):
    """The checklist's step of this name: whether it waits or is done, and what it says."""
    html = page.content.decode()
    steps = re.findall(r'<li data-status="(\w+)"[^>]*>(.*?)</li>', html, re.S)
    return next(
        (status, " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split()))
        for status, text in steps
        if name in text
    )


def test_options_are_done_when_nothing_is_proposed(browse, bob, scheduled):
    status, text = step(browse(bob).get(at(scheduled)), "Options for this match")
    assert (status, "Done" in text) == ("done", True)


def test_an_open_proposal_is_waited_for_and_the_checklist_says_by_whom(
    browse, bob, carol, scheduled
):
    proposal = propose(bob, scheduled)
    status, text = step(browse(bob).get(at(scheduled)), "Options for this match")
    assert status == "waiting"
    assert "Your proposal of other options waits for carol." in text
    _, text = step(browse(carol).get(at(scheduled)), "Options for this match")
    assert "bob's proposal of other options waits for you." in text
    options.accept(Command(carol, scheduled.pk), proposal.pk)
    status, _ = step(browse(carol).get(at(scheduled)), "Options for this match")
    assert status == "done"


def test_a_page_that_waits_learns_of_a_proposal_made_meanwhile(browse, bob, carol, scheduled):
    client = browse(carol)
    html = client.get(at(scheduled)).content.decode()
    (poll,) = re.findall(r'hx-get="([^"]*before=[^"]*)"', html)
    assert client.get(unescape(poll)).status_code == 204
    proposal = propose(bob, scheduled)
    assert "waits for you" in words(client.get(unescape(poll)))
    html = client.get(at(scheduled)).content.decode()
    (poll,) = re.findall(r'hx-get="([^"]*before=[^"]*)"', html)
    assert client.get(unescape(poll)).status_code == 204
    options.withdraw_proposal(Command(bob, scheduled.pk), proposal.pk)
    assert "waits for you" not in words(client.get(unescape(poll)))


def test_a_start_asks_before_it_lets_a_proposal_lapse(browse, bob, carol, bobs, carols, scheduled):
    propose(bob, scheduled)
    client = browse(carol)
    asked = words(client.post(at(scheduled, "start/"), {"version": scheduled.version}))
    assert "bob's proposal of other options waits for you. It lapses" in asked
    assert Match.objects.get().status == "scheduled"
    client.post(at(scheduled, "start/"), {"version": scheduled.version, "anyway": "1"})
    assert Match.objects.get().status == "started"
    text = words(client.get(at(scheduled, "agreed/")))
    assert f"proposal of other options lapsed, without the answer of {carols}" in text


def test_a_date_proposed_is_asked_about_too_though_everybody_has_prepared(
    browse, bob, carol, bobs, carols, scheduled
):

    prepare(Command(bob, scheduled.pk), bobs.pk)
    prepare(Command(carol, scheduled.pk), carols.pk)
    scheduling.propose_date(Command(bob, scheduled.pk), ProposedDate(in_days(3)))
    asked = words(browse(carol).post(at(scheduled, "start/")))
    assert "A proposal is open: start all the same?" in asked
    assert "bob's proposal of a date waits for you" in asked


def test_who_prepares_is_told_that_a_proposal_lapses_with_it(browse, bob, carol, carols, scheduled):
    address = at(scheduled, f"prepare/{carols.pk}/")
    assert "It lapses when you prepare" not in words(browse(carol).get(address))
    propose(bob, scheduled)
    assert "It lapses when you prepare" in words(browse(carol).get(address))


def test_a_start_by_mistake_is_taken_back_on_the_page(browse, bob, carol, bobs, scheduled):
    start(scheduled)
    client = browse(carol)
    assert "Take the start back" in words(client.get(at(scheduled)))
    assert "Dice that fell show the same" in words(client.get(at(scheduled, "unstart/")))
    assert client.post(at(scheduled, "unstart/"), {"reason": ""}).status_code == 400
    page = client.post(at(scheduled, "unstart/"), {"reason": "The wrong evening."}, follow=True)
    assert "the match waits again" in words(page)
    assert "Start the match" in words(page)
    text = words(client.get(at(scheduled, "agreed/")))
    assert "Start taken back: The wrong evening." in text
    bobs.refresh_from_db()
    assert bobs.in_match is None
    assert ledger_faults() == []


def test_a_phone_that_shows_the_match_under_way_learns_that_it_waits_again(
    browse, bob, carol, match
):
    client, seen = browse(carol), f"{at(match)}?seen={match.stamp}"
    browse(bob).post(at(match, "unstart/"), {"reason": "A slip."})
    reply = client.get(seen, HTTP_HX_REQUEST="true")
    assert (reply.status_code, reply["HX-Refresh"]) == (204, "true")


def test_once_something_is_told_the_way_back_is_gone_and_says_why(browse, bob, match):
    one = match.sides.first().team.players.first()
    tell(match, "touchdown", player=one.pk)
    client = browse(bob)
    assert "Take the start back" not in words(client.get(at(match)))
    page = client.post(at(match, "unstart/"), {"reason": "A slip."})
    assert "Something was recorded of this match already" in words(page, 409)
    assert page.context["form"]["reason"].value() == "A slip.", "nothing typed is lost"
    assert Match.objects.get(pk=match.pk).status == "started"


def test_a_friendly_is_called_off_on_the_page_with_its_date(browse, bob, carol, scheduled):
    meet(scheduled, bob, carol, in_days(3))
    client = browse(carol)
    assert "Call the match off" in words(client.get(at(scheduled)))
    page = client.post(at(scheduled, "call-off/"), {"reason": ""})
    assert page.status_code == 400
    page = client.post(at(scheduled, "call-off/"), {"reason": "Flu."}, follow=True)
    said = words(page)
    assert "Called off: Flu." in said
    assert "Start the match" not in said
    assert Appointment.objects.get(match=scheduled).at is None
    assert "Called off" in said


def test_no_league_lists_a_match_called_off_among_those_to_come(browse, bob, cellar, scheduled):
    client, league = browse(bob), f"/leagues/{cellar.slug}/"
    shown = client.get(league).content.decode()
    assert at(scheduled) in shown
    client.post(at(scheduled, "call-off/"), {"reason": "Flu."})
    assert at(scheduled) not in client.get(league).content.decode()
    assert at(scheduled) not in client.get("/desk/").content.decode()


def test_a_match_of_a_season_is_not_called_off(browse, alice, bob, bobs, carols, cellar):
    season = start_season(cellar, [bobs, carols], "round_robin")
    drawn = Match.objects.get(league_slug=season.league.slug)
    client = browse(bob)
    assert "Call the match off" not in words(client.get(at(drawn)))
    page = client.post(at(drawn, "call-off/"), {"reason": "Flu."})
    assert "report it as forfeited or abandoned instead" in words(page, 409)
    assert page.context["form"]["reason"].value() == "Flu.", "nothing typed is lost"
    start(drawn)
    client.post(at(drawn, "unstart/"), {"reason": "Too early."})
    assert Match.objects.get().status == "scheduled"


def test_of_a_team_that_has_retired_the_season_is_rid_by_a_commissioner(
    browse, bob, carol, bobs, carols, cellar
):
    """Its match can't start, so neither coach could report it as forfeited."""
    start_season(cellar, [bobs, carols], "round_robin")
    retire(Command(bob, bobs.pk))
    page = browse(carol).post(at(Match.objects.get(), "call-off/"), {"reason": "Gone."})
    said = words(page, 409)
    assert f"{bobs} has retired, and a commissioner withdraws it from there." in said
    assert "report it as forfeited" not in said


def test_strangers_find_no_such_address_and_nobody_signs_in_first(browse, client, mallory, match):
    for what in ("unstart/", "call-off/"):
        assert browse(mallory).post(at(match, what), {"reason": "x"}).status_code == 404
        assert client.post(at(match, what), {"reason": "x"}).status_code == 302
    assert Match.objects.get(pk=match.pk).status == "started"


def test_journeymen_of_a_start_taken_back_leave_no_rows(browse, alice, bob, carol):

    league = found_league(alice, "Short League", house_rules={"journeymen": True})
    for coach in (bob, carol):
        join(league, coach)
    teams = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]

    hurt = teams[0].players.first()
    adjust(
        Command(alice, teams[0].pk), Adjustment(player=hurt.pk, miss_next_game=True), why="A fall."
    )
    played, before = friendly(bob, teams), Player.objects.count()
    start(played)
    assert Player.objects.count() == before + 1
    browse(bob).post(at(played, "unstart/"), {"reason": "A slip."})
    assert Player.objects.count() == before
    start(played)
    assert len(played.sides.first().journeymen) == 1


@pytest.fixture(autouse=True)
def _nothing_is_lost():
    yield
    assert ledger_faults() == []


def test_a_match_of_a_team_that_has_retired_waits_for_nobody_and_does_not_start(
    browse, bob, carol, bobs, carols, scheduled
):
    retire(Command(bob, bobs.pk))
    page = browse(carol).get(at(scheduled))
    said = words(page)
    assert f"{bobs} Retired" in said
    assert "Waiting" not in said
    assert f"Prepare {carols}" not in said, "what they pay for it would be lost"
    assert "Start Refused not yet" in said
    assert f"{bobs} has retired, so this match can't be played." in said
    assert f'aria-describedby="unready-{bobs.pk}"' in page.content.decode()


def test_nobody_waits_for_players_either_where_a_team_has_retired(browse, bob, cellar):
    teams = ready_teams(cellar, bob, 2)
    match = start_season(cellar, teams, "round_robin").fixtures.get().match
    assert "The match can still start." in words(browse(bob).get(at(match)))
    retire(Command(bob, teams[0].pk))
    said = words(browse(bob).get(at(match)))
    assert f"{teams[1]} has nobody who can play." in said
    assert "can still start" not in said
    assert "Waiting" not in said


def test_no_desk_asks_anybody_to_prepare_against_a_team_that_has_retired(
    browse, bob, carol, bobs, carols, scheduled
):
    client, prepare_page = browse(carol), at(scheduled, f"prepare/{carols.pk}/")
    assert prepare_page in client.get("/desk/").content.decode()
    retire(Command(bob, bobs.pk))
    desk = client.get("/desk/")
    assert prepare_page not in desk.content.decode()
    assert "To the match" in words(desk)
    assert client.get(prepare_page)["Location"] == at(scheduled)
