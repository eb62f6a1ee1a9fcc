"""The last day on which a redraft's drafts are handed in, and the season without those left."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.commands import Command
from league.models import Season
from league.services.drafting import remind_of_drafts
from teams import services as clubs
from tests.league.playing import settle_round
from tests.verbs import register_team, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(bob, carol, arena):
    """Two teams of Bob's and one of Carol's."""
    sides = ((bob, "light"), (carol, "gold"), (bob, "jade"))
    return [register_team(coach, college, league_slug=arena.slug) for coach, college in sides]


@pytest.fixture
def over(arena, three):
    """Their season, which is over."""
    season = start_season(arena, three, "round_robin")
    for number in (1, 2, 3):
        settle_round(season, number)
    season.refresh_from_db()
    return season


def day(after):
    return (timezone.now() + timedelta(days=after)).date()


def later(days):
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=True)


@pytest.fixture
def redraft(api, alice, over, three):
    """Alice's redraft, by default with a week for the drafts."""

    def asked(**changed):
        body = {"name": "Spring", "rosters": "redraft", "stays": [one.pk for one in three]}
        body |= {"drafts_until": day(7).isoformat(), **changed}
        return api(alice).post(f"/api/v1/seasons/{over.pk}/next/", body)

    return asked


def hand_in(*teams):
    for team in teams:
        for one in team.players.filter(status="offered"):
            clubs.hire_again(Command(team.coach, team.pk), player=one.pk)
        clubs.register(Command(team.coach, team.pk))


def start(api, by, season, **body):
    return api(by).post(f"/api/v1/seasons/{season}/start/", body)


def test_a_season_says_until_when_its_drafts_are_handed_in(redraft, api, browse, bob, three):
    coming = redraft().json()
    assert coming["drafts_until"] == day(7).isoformat()
    said = f'datetime="{day(7).isoformat()}'
    for page in (f"/seasons/{coming['id']}/", f"/teams/{three[0].pk}/", "/desk/"):
        assert said in browse(bob).get(page).content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"drafts_until": "2020-01-01"}, "That day is over."),
        ({"rosters": "kept"}, "Only a redraft has drafts to hand in."),
        ({"drafts_until": "soon"}, "format"),
    ],
)
def test_a_last_day_that_cant_be_is_refused(redraft, changed, said):
    refused = redraft(**changed)
    assert refused.status_code == 400
    assert said in str(refused.json()["errors"]["drafts_until"])
    assert Season.objects.count() == 1


def test_a_redraft_needs_no_last_day(redraft, api, alice, three):
    coming = redraft(drafts_until=None).json()
    assert coming["drafts_until"] is None
    hand_in(*three[:2])
    assert start(api, alice, coming["id"], without_drafts=True).status_code == 200


def test_nobody_is_left_out_before_the_last_day_ends(redraft, api, browse, alice, three):
    coming = redraft().json()["id"]
    hand_in(*three[:2])
    refused = start(api, alice, coming, without_drafts=True)
    assert refused.status_code == 409
    assert "Drafts must be handed in by" in refused.json()["detail"]
    assert "without_drafts" not in browse(alice).get(f"/seasons/{coming}/").content.decode()
    # Who is in time is waited for no longer.
    hand_in(three[2])
    assert {*start(api, alice, coming).json()["teams"]} == {one.pk for one in three}


def test_after_it_the_season_starts_without_those_who_are_drafts_still(
    redraft, api, browse, alice, three
):
    coming = redraft().json()["id"]
    hand_in(*three[:2])
    with later(9):
        assert start(api, alice, coming).status_code == 409
        page = browse(alice).get(f"/seasons/{coming}/").content.decode()
        assert 'name="without_drafts"' in page
        sent = browse(alice).post(f"/seasons/{coming}/start/", {"without_drafts": "1"})
        assert sent.status_code == 302
    season = Season.objects.get(pk=coming)
    assert season.status == Season.Status.STARTED
    assert {*season.entrants.values_list("team", flat=True)} == {one.pk for one in three[:2]}
    three[2].refresh_from_db()
    assert three[2].status == "draft"
    minutes = [one.text for one in season.league.minutes.all()]
    assert f"{season} starts without {three[2]}: it is a draft." in minutes


def test_who_is_left_out_is_looked_at_first_and_is_nobody_where_all_are_too_few(
    redraft, api, alice, three
):
    coming = redraft().json()["id"]
    hand_in(three[0])
    with later(9):
        assert start(api, alice, coming, without_drafts=True).status_code == 409
        assert start(api, alice, coming, without_drafts="yes").status_code == 400
    assert Season.objects.get(pk=coming).entrants.count() == 3


def test_the_week_names_drafts_once_their_day_is_over(redraft, api, browse, alice, arena, three):
    coming = redraft().json()["id"]
    week = f"/api/v1/leagues/{arena.slug}/week/"
    with later(5):
        assert api(alice).get(week).json()["seasons"] == []
    with later(9):
        (waiting,) = api(alice).get(week).json()["seasons"]
        page = browse(alice).get(f"/leagues/{arena.slug}/week/").content.decode()
    assert (waiting["season"], waiting["what"], waiting["drafts"]) == (
        coming, "drafts", [one.pk for one in three],
    )  # fmt: skip
    assert waiting["until"] is not None
    assert "drafts had to be handed in by" in page
    assert 'name="without_drafts"' in page


def test_coaches_of_drafts_are_reminded_once_the_day_before(redraft, bob, carol, three):
    for person in (bob, carol):
        person.email = f"{person}@example.org"
        person.save(update_fields=["email"])
    redraft()
    assert remind_of_drafts() == 0
    hand_in(three[1])
    with later(6.5):
        assert [remind_of_drafts(), remind_of_drafts()] == [1, 0]
    (letter,) = mail.outbox
    assert letter.to == [bob.email]
    assert letter.subject.startswith("Drafts for Spring must be handed in by")
    assert all(team.name in letter.body for team in (three[0], three[2]))


def test_nobody_is_reminded_of_what_is_over_taken_back_or_started(
    redraft, api, alice, bob, over, three
):
    bob.email = "bob@example.org"
    bob.save(update_fields=["email"])
    redraft()
    with later(9):
        assert remind_of_drafts() == 0
    act = over.acts.latest("id").pk
    back = api(alice).delete(f"/api/v1/seasons/{over.pk}/acts/{act}/", {"reason": "No."})
    assert back.status_code == 204
    with later(6.5):
        assert remind_of_drafts() == 0


def test_a_mail_server_out_of_reach_gets_another_try(redraft, bob, three, settings):
    bob.email = "bob@example.org"
    bob.save(update_fields=["email"])
    redraft()
    with later(6.5):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
        assert remind_of_drafts() == 0
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        assert remind_of_drafts() == 1


def move(api, by, season, day, why="Two of us are ill."):
    body = {"day": day and day.isoformat(), "reason": why}
    return api(by).post(f"/api/v1/seasons/{season}/draft-day/", body)


def test_the_last_day_is_moved_with_its_reason_and_back(redraft, api, browse, alice, bob, three):
    coming = redraft().json()["id"]
    moved = move(api, alice, coming, day(12))
    assert moved.status_code == 201
    assert "not " in moved.json()["text"]
    assert api(bob).get(f"/api/v1/seasons/{coming}/").json()["drafts_until"] == day(12).isoformat()
    assert f'datetime="{day(12).isoformat()}' in browse(bob).get("/desk/").content.decode()
    hand_in(*three[:2])
    with later(9):
        assert start(api, alice, coming, without_drafts=True).status_code == 409
    season = Season.objects.get(pk=coming)
    assert "Two of us are ill." in season.league.minutes.first().text
    there = f"/api/v1/seasons/{coming}/acts/{moved.json()['id']}/"
    assert api(alice).delete(there, {"reason": "They are well."}).status_code == 204
    assert api(bob).get(f"/api/v1/seasons/{coming}/").json()["drafts_until"] == day(7).isoformat()


def test_a_last_day_is_taken_away_and_set_where_there_was_none(redraft, api, alice, three):
    coming = redraft(drafts_until=None).json()["id"]
    assert move(api, alice, coming, None).status_code == 409
    assert move(api, alice, coming, day(3)).status_code == 201
    assert move(api, alice, coming, None).status_code == 201
    hand_in(*three[:2])
    assert start(api, alice, coming, without_drafts=True).status_code == 200
    assert move(api, alice, coming, day(3)).status_code == 409


@pytest.mark.parametrize(
    ("when", "why", "code"), [(-3, "Late.", 400), (7, "The same.", 409), (9, " ", 400)]
)
def test_a_day_that_cant_be_moved_so_stays(redraft, api, alice, when, why, code):
    coming = redraft().json()["id"]
    assert move(api, alice, coming, day(when), why).status_code == code
    shown = api(alice).get(f"/api/v1/seasons/{coming}/").json()
    assert shown["drafts_until"] == day(7).isoformat()


def test_what_is_no_redraft_has_no_last_day_to_move(redraft, api, alice, over):
    coming = redraft(rosters="kept", drafts_until=None).json()["id"]
    for season in (coming, over.pk):
        assert move(api, alice, season, day(9)).status_code == 409


def test_of_days_moved_the_latest_is_taken_back_first(redraft, api, alice):
    coming = redraft().json()["id"]
    first, _ = (move(api, alice, coming, day(when)).json()["id"] for when in (9, 11))
    there = f"/api/v1/seasons/{coming}/acts/{first}/"
    assert api(alice).delete(there, {"reason": "Never mind."}).status_code == 409


def test_of_a_day_that_moved_coaches_are_reminded_again(redraft, api, alice, bob, three):
    bob.email = "bob@example.org"
    bob.save(update_fields=["email"])
    coming = redraft().json()["id"]
    with later(6.5):
        assert remind_of_drafts() == 1
        move(api, alice, coming, day(4))
        assert remind_of_drafts() == 0
    with later(10):
        assert remind_of_drafts() == 1


def test_a_commissioner_moves_it_on_a_page(redraft, browse, alice, bob):
    coming = redraft().json()["id"]
    page = browse(alice).get(f"/seasons/{coming}/").content.decode()
    assert "Move that day" in page
    assert "Move that day" not in browse(bob).get(f"/seasons/{coming}/").content.decode()
    run = f"/seasons/{coming}/run/"
    form = browse(alice).get(run).content.decode()
    assert "Move the last day of the drafts" in form
    assert "Let a team withdraw" not in form
    typed = {"draft-day-day": day(9).isoformat(), "draft-day-reason": "Holidays."}
    assert browse(alice).post(f"{run}draft-day/", typed).status_code == 302
    assert (
        f'datetime="{day(9).isoformat()}' in browse(bob).get(f"/seasons/{coming}/").content.decode()
    )
