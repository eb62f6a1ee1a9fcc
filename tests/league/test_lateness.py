"""Matches that aren't played by their last day: put off, drawn, forfeited or asked of somebody."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.commands import Command
from league.models import Appeal, Fixture, League, Minute, Season, SeasonAct
from league.services import amend
from league.services.challenges import challenge, lapse_challenges
from league.services.lateness import follow_lateness
from league.services.scheduling import accept_date, propose_date
from matches.models import Match
from matches.services.scheduling import ProposedDate
from teams.models import Change, Team
from tests.league.playing import ready_teams, settle, settle_round
from tests.verbs import start_season

pytestmark = pytest.mark.django_db
WHY = "Agreed on the night."


def after(days):
    """So many days from now, with a clock that goes on."""
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=True)


def today():
    return timezone.now().date()


@pytest.fixture
def late(alice, bob, carol, cellar):
    """A started season whose first round is to be played by today: `late(how, **settings)`."""

    def started(how, number=2, format="round_robin", after_days=2, **rule):
        amend(alice, cellar.slug, late_after_days=after_days, late_how=how, **rule)
        ours = ready_teams(cellar, bob, number)
        for team in ours[1::2]:
            team.coach = carol
            team.save(update_fields=["coach"])
        season = start_season(cellar, ours, format, first_day=today())
        return season, Fixture.objects.filter(season=season, round=1).order_by("order").first()

    return started


def sides(fixture):
    return [side.team for side in fixture.match.sides.select_related("team").order_by("order")]


def points(api, person, season):
    table = api(person).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    return {row["team"]: (row["played"], row["points"]) for row in table}


def wants_a_date(fixture, team):
    at = timezone.now() + timedelta(hours=20)
    return propose_date(Command(team.coach, fixture.match_id), ProposedDate(at))


def test_nothing_is_late_on_its_day_and_nothing_follows_before_its_time(late):
    late("drawn")
    assert follow_lateness() == 0
    with after(2):
        assert follow_lateness() == 0
    assert not SeasonAct.objects.exists()


def test_what_nobody_played_counts_as_a_draw_and_brings_nobody_anything(late, api, alice):
    season, fixture = late("drawn")
    ledger = Change.objects.count()
    with after(4):
        assert follow_lateness() == 1
        assert follow_lateness() == 0
    (act,) = SeasonAct.objects.all()
    assert (act.by, act.kind) == (None, "late")
    assert "counts as a draw that nobody played" in Minute.objects.filter(by=None)[1].text
    assert set(points(api, alice, season).values()) == {(1, 1)}
    assert Change.objects.count() == ledger
    match = Match.objects.get(pk=fixture.match_id)
    assert (match.status, match.result) == (Match.Status.CALLED_OFF, None)
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED


def test_whoever_tried_for_a_date_wins_what_the_other_let_lie(late, api, alice):
    season, fixture = late("forfeited")
    first, second = sides(fixture)
    wants_a_date(fixture, second)
    with after(4):
        follow_lateness()
    assert points(api, alice, season) == {second.pk: (1, 3), first.pk: (1, 0)}


def test_where_neither_tried_both_lose(late, api, alice):
    season, _ = late("forfeited")
    with after(4):
        follow_lateness()
    assert set(points(api, alice, season).values()) == {(1, 0)}
    shown = api(alice).get(f"/api/v1/seasons/{season.pk}/fixtures/").json()[0]
    assert (shown["decided"], shown["awarded"], shown["status"]) == (
        "forfeited",
        None,
        "called_off",
    )


def test_a_day_is_put_off_first_and_only_as_often_as_is_allowed(late):
    _, fixture = late("drawn", extend_times=1, extend_days=5)
    with after(4):
        follow_lateness()
        fixture.refresh_from_db()
        assert fixture.date == today() + timedelta(days=5)
        assert fixture.match.status == Match.Status.SCHEDULED
        assert follow_lateness() == 0
    with after(13):
        assert follow_lateness() == 1
    assert [act.facts["what"] for act in SeasonAct.objects.all()] == ["extended", "drawn"]


def test_what_both_agreed_on_holds_beyond_the_last_day(late):
    _, fixture = late("drawn", after_days=1)
    first, second = sides(fixture)
    at = timezone.now() + timedelta(days=10)
    made = propose_date(Command(first.coach, fixture.match_id), ProposedDate(at))
    accept_date(Command(second.coach, fixture.match_id), made.pk)
    with after(9):
        assert follow_lateness() == 0
    with after(12):
        assert follow_lateness() == 1


def test_where_it_wouldnt_be_fair_a_commissioner_is_asked(late):
    _, fixture = late("forfeited")
    for team in sides(fixture):
        wants_a_date(fixture, team)
    with after(4):
        assert follow_lateness() == 0
    assert not SeasonAct.objects.exists()


def test_a_league_that_never_set_it_has_nothing_follow(late):
    late("drawn", after_days=0)
    with after(100):
        assert follow_lateness() == 0
    assert not mail.outbox


def test_days_count_from_when_a_match_was_drawn_be_it_after_its_day(late):
    season, _ = late("drawn", number=4, format="swiss", after_days=30)
    with after(20):
        settle_round(season, 1)
        assert season.fixtures.filter(round=2, date__lt=today()).count() == 2
    with after(45):
        assert follow_lateness() == 0
    with after(51):
        assert follow_lateness() == 2


def test_days_count_from_when_they_were_set(late, alice, cellar):
    late("drawn", after_days=0)
    with after(30):
        amend(alice, cellar.slug, late_after_days=2)
        assert follow_lateness() == 0
    with after(33):
        assert follow_lateness() == 1


def test_a_match_that_is_played_is_left_alone(late):
    _, fixture = late("drawn")
    settle(fixture.match_id)
    with after(9):
        assert follow_lateness() == 0


def test_both_coaches_are_mailed_once_that_it_is_late_and_once_what_was_decided(late, bob, carol):
    for person in (bob, carol):
        person.email = f"{person.username}@example.org"
        person.save()
    season, _ = late("drawn")
    with after(1.5):
        follow_lateness()
        follow_lateness()
    assert sorted(one.to[0] for one in mail.outbox) == ["bob@example.org", "carol@example.org"]
    assert "it counts as a draw" in mail.outbox[0].body
    with after(4):
        follow_lateness()
        follow_lateness()
    (act,) = SeasonAct.objects.all()
    assert len(mail.outbox) == 4
    assert f"/seasons/{season.pk}/decided/{act.pk}/" in mail.outbox[-1].body


def test_in_a_cup_whoever_tried_goes_on(late, bob, carol):
    season, fixture = late("forfeited", number=4, format="knockout")
    first, second = sides(fixture)
    for team, coach in ((first, bob), (second, carol)):
        team.coach = coach
        team.save(update_fields=["coach"])
    wants_a_date(fixture, first)
    for one in Fixture.objects.filter(season=season, round=1).exclude(pk=fixture.pk):
        settle(one.match_id)
    with after(4):
        follow_lateness()
    final = Fixture.objects.get(season=season, round=2)
    assert first in sides(final)
    assert second not in sides(final)


@pytest.fixture
def decided(late, bob, carol):
    """A draw that nobody played, decided by the rules; Bob's against Carol's."""
    season, fixture = late("drawn", number=4)
    for team, coach in zip(sides(fixture), (bob, carol), strict=True):
        Team.objects.filter(pk=team.pk).update(coach=coach)
    with after(4):
        follow_lateness()
    act = SeasonAct.objects.filter(facts__fixture=fixture.pk).get()
    return season, fixture, act, f"/api/v1/seasons/{season.pk}/acts/{act.pk}/"


def test_a_coach_appeals_in_a_sentence_and_a_commissioner_lets_it_stand(decided, api, alice, bob):
    season, _, _, here = decided
    made = api(bob).post(f"{here}appeals/", {"text": "I was ill."})
    assert (made.status_code, made.json()["by"]) == (201, "bob")
    assert api(bob).post(f"{here}appeals/", {"text": "Still."}).status_code == 409
    assert api(bob).post(f"{here}keep/", {"reason": "x"}).status_code == 403
    kept = api(alice).post(f"{here}keep/", {"reason": "So was Carol."})
    assert kept.json()["appeals"][0]["answer"] == "So was Carol."
    assert api(alice).post(f"{here}keep/", {"reason": "x"}).status_code == 409
    assert "It stands" in Minute.objects.first().text
    assert set(points(api, alice, season).values()) == {(1, 1)}


def test_a_coach_of_both_sides_appeals_for_each(decided, api, bob, carol):
    _, fixture, _, here = decided
    for team in sides(fixture):
        team.coach = bob
        team.save(update_fields=["coach"])
    made = [api(bob).post(f"{here}appeals/", {"text": "I was ill."}) for _ in range(3)]
    assert [one.status_code for one in made] == [201, 201, 409]
    assert {*Appeal.objects.values_list("team", flat=True)} == {one.pk for one in sides(fixture)}


def test_an_appeal_says_something_and_is_a_coachs_of_that_match(decided, api, alice, mallory, bob):
    *_, here = decided
    assert api(mallory).post(f"{here}appeals/", {"text": "x"}).status_code == 404
    assert api(alice).post(f"{here}appeals/", {"text": "x"}).status_code == 403
    assert api(bob).post(f"{here}appeals/", {"text": " "}).status_code == 400
    assert not Appeal.objects.exists()


def test_taken_back_it_is_played_after_all_and_the_rules_leave_it_alone(decided, api, alice):
    _, fixture, act, here = decided
    past = fixture.match_id
    assert api(alice).delete(here, {"reason": "They were ill."}).status_code == 204
    fixture.refresh_from_db()
    assert (fixture.decided, fixture.match.status) == ("", Match.Status.SCHEDULED)
    assert fixture.match_id != past
    with after(30):
        follow_lateness()
    fixture.refresh_from_db()
    assert fixture.decided == ""
    act.refresh_from_db()
    assert act.undone_why == "They were ill."


def test_taken_back_in_a_finished_season_opens_it_again(late, api, alice):
    season, fixture = late("drawn")
    with after(4):
        follow_lateness()
    act = SeasonAct.objects.get()
    there = f"/api/v1/seasons/{season.pk}/acts/{act.pk}/"
    assert api(alice).delete(there, {"reason": WHY}).status_code == 204
    season.refresh_from_db()
    assert season.status == Season.Status.STARTED
    fixture.refresh_from_db()
    settle(fixture.match_id)
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED


def test_once_its_teams_went_on_a_decision_stands(late, api, alice):
    season, fixture = late("drawn")
    with after(4):
        follow_lateness()
    stays = [team.pk for team in sides(fixture)]
    body = {"name": "Spring", "stays": stays, "rosters": "kept"}
    assert api(alice).post(f"/api/v1/seasons/{season.pk}/next/", body).status_code == 201
    there = f"/api/v1/seasons/{season.pk}/acts/{SeasonAct.objects.get(kind='late').pk}/"
    refused = api(alice).delete(there, {"reason": WHY})
    assert refused.status_code == 409
    assert "went on to Spring" in refused.json()["detail"]
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED


def test_a_day_put_off_is_taken_back_to_what_it_was(late, api, alice):
    season, fixture = late("drawn", extend_times=1)
    with after(4):
        follow_lateness()
    act = SeasonAct.objects.get()
    there = f"/api/v1/seasons/{season.pk}/acts/{act.pk}/"
    assert api(alice).delete(there, {"reason": WHY}).status_code == 204
    was = fixture.date
    fixture.refresh_from_db()
    assert fixture.date == was


def test_of_two_days_put_off_the_later_is_taken_back_first(late, api, alice):
    season, fixture = late("asked")
    there = f"/api/v1/seasons/{season.pk}/"
    sent = {"fixture": fixture.pk, "what": "extended", "days": 3, "reason": WHY}
    first, second = [api(alice).post(f"{there}late/", sent).json()["id"] for _ in range(2)]
    statuses = [
        api(alice).delete(f"{there}acts/{act}/", {"reason": WHY}).status_code
        for act in (first, second, first)
    ]
    assert statuses == [409, 204, 204]
    was = fixture.date
    fixture.refresh_from_db()
    assert fixture.date == was


def test_a_day_put_off_of_a_match_that_was_drawn_anew_is_said_to_be_gone(late, api, alice):
    season, fixture = late("asked")
    there = f"/api/v1/seasons/{season.pk}/"
    sent = {"fixture": fixture.pk, "what": "extended", "days": 3, "reason": WHY}
    act = api(alice).post(f"{there}late/", sent).json()["id"]
    assert api(alice).post(f"{there}draw/", {"reason": WHY}).status_code == 201
    refused = api(alice).delete(f"{there}acts/{act}/", {"reason": WHY})
    assert (refused.status_code, refused.json()["detail"]) == (409, "It was drawn anew since.")


def test_a_commissioner_settles_any_match_nobody_began(late, api, alice):
    season, fixture = late("asked", number=4)
    first, second = sides(fixture)
    there = f"/api/v1/seasons/{season.pk}/late/"
    looked = api(alice).post(
        there, {"fixture": fixture.pk, "what": "drawn", "reason": WHY, "preview": True}
    )
    assert (looked.status_code, SeasonAct.objects.count()) == (200, 0)
    put_off = api(alice).post(
        there, {"fixture": fixture.pk, "what": "extended", "days": 3, "reason": WHY}
    )
    assert (put_off.status_code, put_off.json()["by"]) == (201, "alice")
    made = api(alice).post(
        there,
        {"fixture": fixture.pk, "what": "forfeited", "winner": second.pk, "reason": WHY},
    )
    assert made.status_code == 201
    table = points(api, alice, season)
    assert (table[second.pk], table[first.pk]) == ((1, 3), (1, 0))
    again = api(alice).post(there, {"fixture": fixture.pk, "what": "drawn", "reason": WHY})
    assert again.status_code == 409


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"what": "asked"}, 400), ({"what": "forfeited", "winner": 99999}, 400),
        ({"what": "extended", "days": 0}, 400), ({"what": "drawn", "reason": " "}, 400),
        ({"what": "drawn", "fixture": 99999}, 404),
    ],
)  # fmt: skip
def test_what_cant_be_is_refused(late, api, alice, said, status):
    season, fixture = late("asked")
    sent = {"fixture": fixture.pk, "reason": WHY, **said}
    refused = api(alice).post(f"/api/v1/seasons/{season.pk}/late/", sent)
    assert refused.status_code == status, refused.json()
    assert not SeasonAct.objects.exists()


def test_a_cups_match_is_won_by_somebody(late, api, alice):
    season, fixture = late("asked", format="knockout")
    for said in ({"what": "drawn"}, {"what": "forfeited"}):
        sent = {"fixture": fixture.pk, "reason": WHY, **said}
        there = f"/api/v1/seasons/{season.pk}/late/"
        assert api(alice).post(there, sent).status_code == 409
    assert not SeasonAct.objects.exists()


def test_a_match_that_was_played_is_not_put_off(late, api, alice):
    season, fixture = late("asked", number=4)
    settle(fixture.match_id)
    body = {"fixture": fixture.pk, "what": "extended", "reason": WHY}
    refused = api(alice).post(f"/api/v1/seasons/{season.pk}/late/", body)
    assert refused.status_code == 409
    assert not SeasonAct.objects.exists()


def test_a_match_of_which_something_was_recorded_is_played_to_its_end(late, api, alice):
    season, fixture = late("asked")
    settle(fixture.match_id)
    sent = {"fixture": fixture.pk, "what": "drawn", "reason": WHY}
    assert api(alice).post(f"/api/v1/seasons/{season.pk}/late/", sent).status_code == 409


def test_the_pages_say_what_was_decided_and_take_appeal_and_answer(decided, browse, alice, bob):
    season, _, act, _ = decided
    here = f"/seasons/{season.pk}/decided/{act.pk}/"
    page = browse(bob).get(here).content.decode()
    assert act.text in page
    assert "The rules, as the league has them" in page
    assert "It stands" not in page
    sent = browse(bob).post(f"{here}appeal/", {"text": "I was ill."}, follow=True)
    assert "I was ill." in sent.content.decode()
    kept = browse(alice).post(f"{here}keep/", {"reason": "So was Carol."}, follow=True)
    assert "So was Carol." in kept.content.decode()
    run = browse(alice).get(f"/seasons/{season.pk}/run/").content.decode()
    assert "By the rules" in run


def test_the_page_that_runs_a_season_settles_it_after_a_look(late, browse, alice):
    season, fixture = late("asked")
    there = f"/seasons/{season.pk}/run/late/"
    sent = {"late-fixture": fixture.pk, "late-what": "drawn", "late-reason": WHY}
    looked = browse(alice).post(there, {**sent, "look": "1"})
    assert "counts as a draw" in looked.content.decode()
    assert not SeasonAct.objects.exists()
    browse(alice).post(there, sent)
    assert SeasonAct.objects.get().facts["what"] == "drawn"


def test_a_leagues_deadlines_say_it_in_words(alice, browse, cellar):
    typed = {
        "remind_after_days": 0, "decide_after_days": 0, "decide_how": "", "version": cellar.version,
        "late_after_days": 3, "extend_times": 2, "extend_days": 5, "late_how": "forfeited",
    }  # fmt: skip
    saved = browse(alice).post(f"/leagues/{cellar.slug}/deadlines/", typed, follow=True)
    said = "A match not played 3 days after its last day is put off by 5 days, 2 times at most"
    assert said in saved.content.decode()
    assert League.objects.get(pk=cellar.pk).late_how == "forfeited"


@pytest.mark.parametrize(
    "wrong",
    [{"late_how": "lost"}, {"extend_days": 0}, {"extend_times": 10}, {"late_after_days": 366}],
)
def test_a_rule_that_cant_be_is_refused(api, alice, cellar, wrong):
    refused = api(alice).patch(f"/api/v1/leagues/{cellar.slug}/", wrong)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, list(wrong))


@pytest.fixture
def challenged(alice, bob, arena):
    """A ladder of four from the top, with an open challenge of the third against the second."""
    season = start_season(arena, ready_teams(arena, bob, 4), "ladder", reach=2, days=3)
    teams = list(season.entrants.order_by("order").values_list("team", flat=True))
    return season, teams, challenge(alice, season.pk, teams[2], teams[1])


def ladder(api, alice, season):
    table = api(alice).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    return [row["team"] for row in table]


def settled(api, alice, season, fixture, **ruling):
    body = {"fixture": fixture.pk, "reason": WHY, **ruling}
    return api(alice).post(f"/api/v1/seasons/{season.pk}/late/", body).json()


def test_a_challenge_that_is_put_off_may_be_played_so_much_longer(challenged, api, alice):
    season, teams, open_one = challenged
    act = settled(api, alice, season, open_one, what="extended", days=7)
    due = Fixture.objects.get().due
    assert due == open_one.due + timedelta(days=7)
    assert f"{due.day} {due:%B %Y, %H:%M}" in act["text"]
    with after(5):
        assert lapse_challenges() == 0
        assert follow_lateness() == 0
    with after(11):
        assert lapse_challenges() == 1
    assert ladder(api, alice, season)[1] == teams[2]


def test_a_challenge_put_off_twice_is_taken_back_to_its_day_the_later_first(challenged, api, alice):
    season, _, open_one = challenged
    acts = [settled(api, alice, season, open_one, what="extended", days=7) for _ in range(2)]
    first, last = (f"/api/v1/seasons/{season.pk}/acts/{act['id']}/" for act in acts)
    assert api(alice).delete(first, {"reason": WHY}).status_code == 409
    for there in (last, first):
        assert api(alice).delete(there, {"reason": WHY}).status_code == 204
    assert Fixture.objects.get().due == open_one.due


def test_a_challenge_that_was_forfeited_is_won_before_those_played_afterwards(
    challenged, api, alice
):
    season, (top, second, third, fourth), open_one = challenged
    act = settled(api, alice, season, open_one, what="forfeited", winner=third)
    assert ladder(api, alice, season) == [top, third, second, fourth]
    settle(challenge(alice, season.pk, fourth, third).match_id)
    assert ladder(api, alice, season) == [top, fourth, third, second]
    there = f"/api/v1/seasons/{season.pk}/acts/{act['id']}/"
    assert api(alice).delete(there, {"reason": WHY}).status_code == 204
    assert ladder(api, alice, season) == [top, second, fourth, third]
    assert Fixture.objects.get(pk=open_one.pk).due >= open_one.due
