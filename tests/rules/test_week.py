"""A commissioner's week: exceptions alone, what may be pressed, and what goes by itself."""

from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.commands import Command
from league.models import Fixture, SeasonAct
from league.services import amend, appeal, next_season, remove_member, withdraw_team
from league.services.acts.succeeding import REDRAFT, Succession
from league.services.lateness import follow_lateness
from league.services.scheduling import propose_date
from matches.services.scheduling import ProposedDate
from rules.queries.inbox.count import count_waiting
from rules.queries.week import Week
from teams.services import retire
from tests.league.playing import ready_teams, settle_round
from tests.verbs import (
    found_league,
    join,
    open_season,
    phone_of,
    register_team,
    start,
    start_season,
)

pytestmark = pytest.mark.django_db


def after(days):
    """So many days from now, with a clock that goes on."""
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=True)


@pytest.fixture
def cellar(alice, bob, carol):
    """Alice's league, in which late matches are drawn after two days."""
    league = found_league(alice)
    for person in (bob, carol):
        join(league, person)
    return amend(alice, league.slug, late_after_days=2, late_how="drawn")


def run(league, bob, carol, number=2, format="round_robin", **opening):
    """A season whose first round is to be played by today."""
    teams = ready_teams(league, bob, number)
    for team in teams[1::2]:
        team.coach = carol
        team.save(update_fields=["coach"])
    return start_season(league, teams, format, first_day=timezone.now().date(), **opening)


def week(api, alice, league):
    return api(alice).get(f"/api/v1/leagues/{league.slug}/week/").json()


def test_a_quiet_league_needs_nobody(api, browse, alice, cellar):
    shown = week(api, alice, cellar)
    assert not any(shown.values())
    page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    assert "Nothing needs you this week." in page
    assert "A match not played 2 days after its last day" in page


def test_a_day_that_runs_out_soon_is_said_and_is_no_exception(api, alice, bob, carol, cellar):
    run(cellar, bob, carol)
    shown = week(api, alice, cellar)
    assert [one["follows"] for one in shown["coming"]] == ["drawn"]
    assert shown["late"] == []


def test_what_is_late_says_what_follows_and_when(api, browse, alice, bob, carol, cellar):
    run(cellar, bob, carol)
    with after(1.5):
        (late,) = week(api, alice, cellar)["late"]
        page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    assert (late["follows"], late["winner"]) == ("drawn", None)
    assert late["at"] > late["until"]
    assert "counts as a draw" in page
    assert "Put off by a week" in page


def test_one_press_settles_what_is_late_and_comes_back(browse, alice, bob, carol, cellar):
    season = run(cellar, bob, carol)
    fixture = Fixture.objects.get(season=season)
    winner = fixture.match.sides.first().team_id
    pressed = {
        "late-fixture": fixture.pk, "late-what": "forfeited", "late-winner": winner,
        "late-reason": "It wasn't played.", "back": "week",
    }  # fmt: skip
    with after(1.5):
        sent = browse(alice).post(f"/seasons/{season.pk}/run/late/", pressed)
    assert sent.url == f"/leagues/{cellar.slug}/week/"
    fixture.refresh_from_db()
    assert (fixture.decided, fixture.awarded_id) == ("forfeited", winner)


@pytest.mark.parametrize(
    ("format", "opening", "offered"),
    [
        ("round_robin", {}, {"Put off by a week", "Draw", "Award it to"}),
        ("tables", {}, {"Put off by a week", "Draw"}),
        ("knockout", {"legs": 2}, {"Put off by a week", "Award it to"}),
    ],
)
def test_only_what_may_be_decided_is_offered(
    browse, alice, bob, carol, cellar, format, opening, offered
):
    run(cellar, bob, carol, 4, format, **opening)
    with after(1.5):
        page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    labels = {"Put off by a week", "Draw", "Award it to"}
    assert {label for label in labels if f'type="submit">{label}' in page} == offered


def test_what_a_bracket_needs_won_isnt_drawn_by_naming_a_winner(api, alice, bob, carol, cellar):
    season = run(cellar, bob, carol, 4, "knockout", legs=2)
    fixture = Fixture.objects.filter(season=season).first()
    winner = fixture.match.sides.first().team_id
    sent = {"fixture": fixture.pk, "what": "drawn", "winner": winner, "reason": "Late."}
    assert api(alice).post(f"/api/v1/seasons/{season.pk}/late/", sent).status_code == 409


def test_an_appeal_lies_there_until_it_is_answered(api, browse, alice, bob, carol, cellar):
    season = run(cellar, bob, carol)
    with after(4):
        follow_lateness()
    act = SeasonAct.objects.get()
    appeal(bob, season.pk, act.pk, "I was ill.")
    (waiting,) = week(api, alice, cellar)["appeals"]
    assert (waiting["text"], waiting["by"], waiting["act"]) == ("I was ill.", "bob", act.pk)
    page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    assert "I was ill." in page
    # It counts on the desk as well, from where the way leads here.
    leagues = api(alice).get("/api/v1/desk/").json()["leagues"]
    assert {"league": cellar.slug, "appeals": 1} in leagues
    assert count_waiting(alice) == 1
    desk = browse(alice).get("/desk/").content.decode()
    assert f"/leagues/{cellar.slug}/week/#appeals" in desk
    said = {"reason": "So were they.", "back": "week"}
    sent = browse(alice).post(f"/seasons/{season.pk}/decided/{act.pk}/keep/", said)
    assert sent.url == f"/leagues/{cellar.slug}/week/"
    assert week(api, alice, cellar)["appeals"] == []


def test_a_proposal_is_an_exception_once_it_lay_for_days(api, alice, bob, carol, cellar):
    season = run(cellar, bob, carol)
    match = Fixture.objects.get(season=season).match
    first, second = [side.team for side in match.sides.order_by("order")]
    at = timezone.now() + timedelta(days=9)
    propose_date(Command(first.coach, match.pk), ProposedDate(at))
    assert week(api, alice, cellar)["unanswered"] == []
    with after(3):
        (lying,) = week(api, alice, cellar)["unanswered"]
    assert (lying["match"], lying["teams"]) == (match.pk, [second.pk])


def test_teams_whose_coach_is_gone_are_there_to_be_handed_over(
    api, browse, alice, bob, carol, cellar
):
    ready_teams(cellar, bob, 1)
    assert week(api, alice, cellar)["teams"] == []
    remove_member(alice, cellar.slug, bob.pk)
    (orphan,) = week(api, alice, cellar)["teams"]
    assert orphan["coach"] == "bob"
    page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    assert f"/teams/{orphan['team']}/coaches/" in page


def test_seasons_wait_for_a_press_where_nothing_else_is_missing(api, alice, bob, carol, cellar):
    season = open_season(cellar)
    for order, team in enumerate(ready_teams(cellar, bob, 2), 1):
        assert week(api, alice, cellar)["seasons"] == []
        season.entrants.create(team=team, order=order)
    (waiting,) = week(api, alice, cellar)["seasons"]
    assert waiting == {"season": season.pk, "what": "start", "drafts": []}


@pytest.mark.parametrize("format", ["open", "ladder"])
def test_what_has_no_end_of_its_own_is_to_be_closed_once_nobody_is_left_to_meet(
    api, browse, alice, bob, carol, cellar, format
):
    season = run(cellar, bob, carol, format=format)
    assert week(api, alice, cellar)["seasons"] == []
    withdraw_team(alice, season.pk, season.entrants.first().team_id, "They moved away.")
    (waiting,) = week(api, alice, cellar)["seasons"]
    assert waiting == {"season": season.pk, "what": "finish", "drafts": []}
    page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    assert f'action="/seasons/{season.pk}/finish/"' in page


def test_what_is_over_is_offered_its_next_season_and_that_one_waits_for_drafts(
    api, browse, alice, bob, carol, cellar
):
    season = run(cellar, bob, carol)
    settle_round(season, 1)
    (waiting,) = week(api, alice, cellar)["seasons"]
    assert waiting == {"season": season.pk, "what": "next", "drafts": []}
    at = f"/leagues/{cellar.slug}/week/"
    assert f"/seasons/{season.pk}/next/" in browse(alice).get(at).content.decode()
    teams = [one.team for one in season.entrants.select_related("team")]
    coming = next_season(
        alice, season.pk, Succession("Spring", [team.pk for team in teams], REDRAFT)
    ).season
    # While they draft nothing is wrong; days later the season can't start for them.
    assert week(api, alice, cellar)["seasons"] == []
    with after(3):
        (waiting,) = week(api, alice, cellar)["seasons"]
        page = browse(alice).get(at).content.decode()
    assert waiting == {
        "season": coming.pk, "what": "drafts", "drafts": [team.pk for team in teams],
    }  # fmt: skip
    assert "are drafts" in page
    retire(Command(teams[0].coach, teams[0].pk))
    with after(3):
        assert [one["drafts"] for one in week(api, alice, cellar)["seasons"]] == [[teams[1].pk]]


def test_who_retires_in_the_middle_of_a_season_is_to_be_taken_out(
    api, browse, alice, bob, carol, cellar
):
    season = run(cellar, bob, carol, 4)
    team = season.entrants.first().team
    retire(Command(team.coach, team.pk))
    assert week(api, alice, cellar)["retired"] == [{"team": team.pk, "season": season.pk}]
    page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    assert f"/seasons/{season.pk}/run/" in page
    out = {"team": team.pk, "reason": "Its coach retired it."}
    gone = api(alice).post(f"/api/v1/seasons/{season.pk}/withdrawals/", out)
    assert gone.status_code == 201, gone.json()
    assert week(api, alice, cellar)["retired"] == []


def test_a_flag_that_keeps_a_report_back_is_an_exception_after_days(
    api, browse, alice, bob, carol, cellar
):
    sides = ((bob, "light"), (carol, "gold"))
    teams = [register_team(*one, league_slug=cellar.slug) for one in sides]
    match = start(start_season(cellar, teams, "round_robin").fixtures.get().match)
    scorer = match.sides.first().available[0]
    scored = {"kind": "event", "event": {"type": "touchdown", "player": scorer}}
    for side in match.sides.order_by("order"):
        phone_of(match, side.team.coach)({**scored})
    assert week(api, alice, cellar)["flagged"] == []
    with after(3):
        (stuck,) = week(api, alice, cellar)["flagged"]
        page = browse(alice).get(f"/leagues/{cellar.slug}/week/").content.decode()
    assert stuck["match"] == match.pk
    (flag,) = stuck["flags"]
    assert flag["text"] in unescape(page)


def test_a_week_asks_as_often_however_much_there_is(alice, bob, carol, cellar):
    def asked():
        with after(1.5), CaptureQueriesContext(connection) as seen:
            assert Week.of(cellar).late
        return len(seen)

    run(cellar, bob, carol, number=4)
    few = asked()
    for _ in range(2):
        run(cellar, bob, carol, number=6)
    assert asked() == few
