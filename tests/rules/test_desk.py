"""The desk: all that waits for one person, answered there, and whom a league waits for."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from accounts.commands import Command
from dungeonbowl.book import book
from dungeonbowl.effects import Injured, LedgerLine
from league.services import amend, let_removed_finish, remove_member
from matches.models import Appointment
from rules.models import PostGame, Report, Step
from rules.queries.inbox.commissioned import leagues_commissioned
from rules.queries.inbox.count import count_waiting
from rules.queries.inbox.waiting import waits_in
from rules.queries.questions import question_for
from rules.services import reports
from teams import ledger
from tests.rules.night import Night, players
from tests.verbs import friendly

pytestmark = pytest.mark.django_db
DESK = reverse("desk")


def read(browse, user):
    return browse(user).get(DESK).content.decode()


def post(team, *lines, key="before"):
    ledger.post(ledger.lock(team.pk), ledger.Posting(key, None, "Before", lines))


def another(night):
    """A second night of the same two coaches, in the same league."""
    return Night.between(night.league, night.bob, night.carol)


@pytest.mark.parametrize("state", ["scheduled", "started", "reported"])
def test_who_was_removed_finds_no_match_on_the_desk_but_one_to_finish(night, browse, state):
    """What a desk leads to may be done: until somebody lets them, a removed coach plays nothing."""
    if state != "scheduled":
        night.start()
    if state == "reported":
        night.report(**night.home_wins())
    remove_member(night.alice, night.league.slug, night.carol.pk)
    assert f"/matches/{night.match.pk}/" not in read(browse, night.carol)
    assert count_waiting(night.carol) == 0
    if state != "scheduled":
        let_removed_finish(night.alice, night.league.slug, night.carol.pk, night.match.pk)
        assert f"/matches/{night.match.pk}/" in read(browse, night.carol)
        assert count_waiting(night.carol) == (state == "reported")


def test_a_report_is_read_and_confirmed_on_the_desk(night, browse, working):
    night.start().report()
    page = read(browse, night.carol)
    assert "bob&#x27;s light: <strong" in page
    assert "Reported by bob" in page
    sent = {"version": night.match.version, "back": "desk"}
    with working():
        reply = browse(night.carol).post(reverse("report-confirm", args=[night.match.pk]), sent)
    assert reply.url == DESK
    assert night.fresh().match.status == "postgame"
    assert "Reports to confirm" not in read(browse, night.carol)


def test_the_desk_says_why_a_report_stands_that_tells_more_than_there_was(night, browse):
    night.start()
    night.tell({"type": "reroll", "team": night.home.pk, "source": "leader"})
    reports.report(
        Command(night.bob, night.match.pk), night.home_wins(), why="They learned to lead."
    )
    assert "The reason given: “They learned to lead.”" in read(browse, night.carol)


def test_whoever_reported_isnt_asked_to_confirm(night, browse, third_team):
    night.start().report()
    assert "Reports to confirm" not in read(browse, night.bob)
    assert "Reports to confirm" not in read(browse, third_team.coach)


def test_a_step_is_answered_on_the_desk_which_then_asks_the_next(night, browse):
    night.settle()
    hire = night.step(night.home, "hire")
    url = reverse("postgame-answer", args=[night.match.pk, hire.pk])
    page = read(browse, night.bob)
    assert f'action="{url}"' in page
    assert f"{night.home.treasury:,} gp to spend; 8 players on the roster." in page
    reply = browse(night.bob).post(url, {"done": "yes", "back": "desk"})
    assert reply.url == DESK
    assert night.step(night.home, "hire").status == "done"
    assert "Buy an item for 50,000 gp" in read(browse, night.bob)


def test_an_answer_refused_is_asked_again_and_still_leads_back_to_the_desk(table_night, browse):
    night = table_night.settle()
    step = night.step(night.home, "winnings")
    url = reverse("postgame-answer", args=[night.match.pk, step.pk])
    reply = browse(night.bob).post(url, {f"roll:winnings.{night.home.pk}": "9", "back": "desk"})
    assert reply.status_code == 400
    assert '<input type="hidden" name="back" value="desk">' in reply.content.decode()


def test_an_item_says_what_it_takes_and_then_what_it_does(night, browse):
    night.settle()
    night.answer(night.home, "hire", done=True)
    had, value = night.fresh().home.treasury, night.home.value
    page = read(browse, night.bob)
    assert f"treasury {had:,} gp to {had - 50_000:,} gp" in page
    night.answer(night.home, "item", buy=True)
    page = read(browse, night.bob)
    assert f"Team value {value:,} gp to {value + 50_000:,} gp" in page
    receiver = players(night.home)[0]
    night.answer(night.home, "item", player=receiver.pk)
    assert night.fresh().home.treasury == had - 50_000
    assert night.home.value == value + 50_000, "as it was foretold"


def test_a_skill_is_told_with_what_it_does(night, browse):
    post(night.home, LedgerLine("Old deeds", players(night.home)[0].pk, spp=6))
    night.settle()
    assert night.step(night.home, "skills").status == "waiting"
    page = read(browse, night.bob)
    assert "What each would do" in page
    step = Step.objects.get(pk=night.step(night.home, "skills").pk)
    (group,) = question_for(night.match, step).groups
    assert "Block" not in [option.label for option in group.options], "a Longbeard has it"
    for option in group.options:
        assert option.label.startswith("+") or escape(book().skill(option.label).summary) in page


def test_a_chosen_player_is_told_with_the_points_they_would_have(alice, bob, carol, cellar, browse):
    amend(alice, cellar.slug, house_rules={"mvp_mode": "chosen"})
    night = Night.between(cellar, bob, carol).settle()
    assert night.step(night.home, "mvp").status == "waiting"
    assert "0 to 5 SPP" in read(browse, bob)
    named = players(night.home)[3]
    night.answer(night.home, "mvp", player=named.pk)
    named.refresh_from_db()
    assert named.spp == 5


def test_an_injury_is_told_with_what_its_cure_brings_back(night):
    hurt = players(night.home)[0]
    post(night.home, LedgerLine("Hurt", hurt.pk, effect=Injured(1, "ma", "smashed ankle")))
    night.match.sides.filter(team=night.home).update(arrangements=["medical_insurance"])
    step = night.settle().step(night.home, "insurance")
    (option,) = question_for(night.match, step).options
    assert option.effect == "MA 3 to 4."


def test_skills_left_for_later_lie_on_the_desk_after_the_post_game(night, browse):
    learner = players(night.home)[0]
    post(night.home, LedgerLine("Old deeds", learner.pk, spp=6))
    night.play_out()
    page = read(browse, night.bob)
    assert "Skills to choose" in page
    assert f"{reverse('player', args=[learner.pk])}#skills-due" in page
    assert "Skills to choose" not in read(browse, night.carol)


def test_a_match_to_come_is_to_be_prepared_and_one_under_way_to_be_reported(night, browse):
    prepare = reverse("match-prepare", args=[night.match.pk, night.home.pk])
    assert prepare in read(browse, night.bob)
    assert prepare not in read(browse, night.carol)
    night.start()
    page = read(browse, night.bob)
    assert prepare not in page
    assert reverse("report", args=[night.match.pk]) in page


def test_only_the_next_match_of_a_team_asks_to_be_prepared(night, browse):
    later = friendly(night.bob, [night.home, night.away])
    nearer, farther = (
        reverse("match-prepare", args=[match.pk, night.home.pk]) for match in (night.match, later)
    )
    page = read(browse, night.bob)
    assert nearer in page
    assert farther not in page
    assert f'<a href="{reverse("match", args=[later.pk])}">To the match</a>' in page
    Appointment.objects.create(match=later, at=timezone.now() + timedelta(days=1))
    page = read(browse, night.bob)
    assert farther in page, "an agreed date comes before a match that waits for one"
    assert nearer not in page


def test_the_commissioner_reads_who_keeps_the_league_waiting_oldest_first(night, browse):
    with time_machine.travel(timezone.now() - timedelta(days=9), tick=True):
        night.settle()
    second = another(night)
    with time_machine.travel(timezone.now() - timedelta(days=3), tick=True):
        second.start().report()
    page = read(browse, night.alice)
    assert "Who the league is waiting for" in page
    oldest, newest = page.index("1\xa0week, 2\xa0days"), page.index("3\xa0days")
    assert oldest < newest
    step = night.step(night.home, "hire")
    assert f"{reverse('postgame', args=[night.match.pk])}#step-{step.pk}" in page
    waits = waits_in([night.league.slug])
    assert [wait.people for wait in waits] == [(night.bob,), (night.carol,), (night.carol,)]
    assert "keeps the league waiting" not in read(browse, night.bob)


def test_a_commissioner_of_another_league_reads_nothing_of_it(night, browse, mallory):
    from tests.verbs import found_league

    found_league(mallory, "Elsewhere")
    night.settle()
    assert "keeps the league waiting" not in read(browse, mallory)


def test_a_stopped_post_game_is_tried_again_from_the_desk(night, browse):
    night.start().report().confirm()
    PostGame.objects.update(error="ZeroDivisionError: a cursed die", runnable=False)
    page = read(browse, night.alice)
    assert "a cursed die" in page
    url = reverse("postgame-retry", args=[night.match.pk])
    assert url not in read(browse, night.bob)
    assert browse(night.bob).post(url).status_code == 403
    assert browse(night.alice).post(url, {"back": "desk"}).url == DESK
    assert night.postgame.error == ""
    assert night.step(night.home, "hire").status == "waiting"
    assert "a cursed die" not in read(browse, night.alice)


def test_a_dispute_waits_for_the_commissioner_since_it_was_raised(night, browse):
    night.start().report()
    reports.dispute(Command(night.carol, night.match.pk), "Nobody scored.")
    (wait,) = waits_in([night.league.slug])
    assert wait.what == "settle the dispute"
    assert wait.since == Report.objects.get().disputes.get().at
    assert wait.place in read(browse, night.alice)


def test_a_step_waits_since_its_question_was_put(night):
    with time_machine.travel(timezone.now() - timedelta(days=5), tick=True):
        night.settle()
    asked = night.step(night.home, "hire").waiting_since
    assert timezone.now() - asked > timedelta(days=4)
    night.answer(night.home, "hire", done=True)
    assert timezone.now() - night.step(night.home, "item").waiting_since < timedelta(minutes=5)


def test_the_desk_asks_as_often_however_many_teams_there_are(
    night, browse, django_assert_max_num_queries
):
    def one_of_each():
        another(night).settle()
        another(night).start().report()
        return another(night)

    night.settle()
    one_of_each()
    bob, alice = browse(night.bob), browse(night.alice)
    with django_assert_max_num_queries(21) as bobs:
        bob.get(DESK)
    with django_assert_max_num_queries(19) as alices:
        alice.get(DESK)
    one_of_each()
    with django_assert_max_num_queries(len(bobs)):
        bob.get(DESK)
    with django_assert_max_num_queries(len(alices)):
        alice.get(DESK)
    assert Step.objects.filter(status="waiting").count() == 6


def test_a_program_reads_the_desk_and_answers_from_it(night, api, mallory):
    night.start().report()
    (report,) = api(night.carol).get("/api/v1/desk/").json()["reports"]
    assert report["result"]["winner"] == night.home.pk
    confirmed = api(night.carol).post(
        f"/api/v1/matches/{report['match']}/confirm/", {"version": report["version"]}, format="json"
    )
    assert confirmed.status_code == 200
    night.advance()
    (step,) = api(night.bob).get("/api/v1/desk/").json()["steps"]
    assert (step["key"], step["team"], step["may_be_left"]) == ("hire", night.home.pk, True)
    url = f"/api/v1/matches/{step['match']}/postgame/{step['id']}/answer/"
    assert api(night.bob).post(url, {"done": True}, format="json").status_code == 200
    waits = api(night.alice).get("/api/v1/desk/").json()["waits"]
    assert {tuple(wait["people"]) for wait in waits} == {("bob",), ("carol",)}
    nothing = api(mallory).get("/api/v1/desk/").json()
    assert not any(nothing.values())
    assert api().get("/api/v1/desk/").status_code == 401


def test_a_program_tries_a_stopped_post_game_again(night, api, mallory):
    night.start().report().confirm()
    PostGame.objects.update(error="ZeroDivisionError: a cursed die", runnable=False)
    url = f"/api/v1/matches/{night.match.pk}/postgame/again/"
    assert api(night.bob).post(url).status_code == 403
    assert api(mallory).post(url).status_code == 404
    assert night.postgame.error
    assert api(night.alice).post(url).status_code == 200
    assert night.step(night.home, "hire").status == "waiting"


def test_what_is_reported_or_disputed_from_the_desk_leads_back_there(night, browse):
    night.start()
    report = f"{reverse('report', args=[night.match.pk])}?back=desk"
    assert report in read(browse, night.bob)
    form = {"kind": "draw", "version": night.match.version}
    form |= {f"touchdowns_{team.pk}": 0 for team in (night.home, night.away)}
    assert browse(night.bob).post(report, form).url == DESK
    dispute = f"{reverse('report-dispute', args=[night.match.pk])}?back=desk"
    assert dispute in read(browse, night.carol)
    assert browse(night.carol).post(dispute, {"reason": "Nobody drew."}).url == DESK
    assert night.fresh().match.status == "disputed"


def test_what_has_only_begun_to_wait_is_told_as_just_now(night, browse):
    night.start().report()
    shown = read(browse, night.carol)
    assert "Reported by bob, just now." in shown
    assert "since just now" in read(browse, night.alice)
    assert "0\xa0minutes" not in shown + read(browse, night.alice)


def test_the_desk_waits_for_a_post_game_that_is_on_its_way(night, browse):
    night.start().report().confirm()
    page = read(browse, night.bob)
    assert "Nothing is waiting for you" not in page
    assert "being worked out" in page
    ask = {"headers": {"HX-Request": "true"}}
    here = f"/desk/matches/{night.match.pk}/"
    assert "being worked out" in browse(night.bob).get(here, **ask).content.decode()
    night.advance()
    reply = browse(night.bob).get(here, **ask)
    step = night.step(night.home, "hire")
    assert f'id="step-{step.pk}"' in reply.content.decode()
    assert reply["HX-Trigger"] == '{"desk": {}}'
    again = browse(night.bob).get(f"{here}?shown={step.pk}", **ask)
    assert f'id="step-{step.pk}"' not in again.content.decode()


def test_the_number_beside_the_desk_counts_whose_word_is_awaited(night, browse):
    def number(person):
        return browse(person).get("/desk/count/").content.decode()

    assert number(night.carol) == ""
    night.start().report()
    assert ">1<" in number(night.carol)
    assert number(night.bob) == ""
    reports.dispute(Command(night.carol, night.match.pk), "Nobody scored.")
    assert number(night.carol) == ""
    assert ">1<" in number(night.bob), "their report is to be made again"
    assert ">1<" in number(night.alice)
    night.report()
    assert ">1<" in number(night.carol)
    assert number(night.bob) == number(night.alice) == ""
    assert 'hx-get="/desk/count/"' in browse(night.bob).get("/leagues/").content.decode()
    assert 'hx-get="/desk/count/"' not in browse().get("/leagues/").content.decode()


def test_a_dispute_shows_its_words_on_the_desk(night, browse):
    night.start().report()
    reports.dispute(Command(night.carol, night.match.pk), "Nobody scored, I swear.")
    for person in (night.bob, night.carol, night.alice):
        assert "Nobody scored, I swear." in read(browse, person), person


def test_a_disputed_report_stands_first_on_its_reporters_desk(night, browse):
    second = another(night).start().report()
    reports.report(
        Command(night.carol, second.match.pk, version=second.match.version), second.home_wins()
    )
    another(night).settle()
    night.start().report()
    reports.dispute(Command(night.carol, night.match.pk), "Nobody scored.")
    page = read(browse, night.bob)
    first = page.index("Disputed reports")
    assert first < page.index("Reports to confirm") < page.index("Post-games")
    again = reverse("report", args=[night.match.pk])
    assert first < page.index(again) < page.index("Reports to confirm")
    assert page.count(again) == 1
    page = read(browse, night.carol)
    assert "Disputed reports" not in page, "it isn't theirs"
    assert page.index('id="matches"') < page.index(again)


def test_only_who_told_the_latest_revision_is_to_tell_it_again(night, browse):
    night.start().report()
    reports.report(
        Command(night.carol, night.match.pk, version=night.match.version), night.home_wins()
    )
    reports.dispute(Command(night.bob, night.match.pk), "Nobody scored.")
    assert "Disputed reports" in read(browse, night.carol)
    assert ">1<" in browse(night.carol).get("/desk/count/").content.decode()
    assert "Disputed reports" not in read(browse, night.bob)
    assert browse(night.bob).get("/desk/count/").content.decode() == ""


def test_a_commissioner_who_reported_it_themselves_counts_a_dispute_once(
    alice, bob, cellar, browse
):
    night = Night.between(cellar, alice, bob).start().report()
    reports.dispute(Command(bob, night.match.pk), "Nobody scored.")
    (wait,) = waits_in(one.slug for one in leagues_commissioned(alice))
    assert wait.match == night.match
    assert ">1<" in browse(alice).get("/desk/count/").content.decode()


def test_what_one_reported_stays_in_sight_until_the_others_confirm_it(night, browse, working):
    quiet = "Reported; waiting for carol."
    night.start().report()
    page = read(browse, night.bob)
    assert quiet in page
    assert reverse("match", args=[night.match.pk]) in page
    assert browse(night.bob).get("/desk/count/").content.decode() == "", "nothing to do about it"
    assert "Reported; waiting" not in read(browse, night.carol)
    with working():
        night.confirm()
    assert quiet not in read(browse, night.bob)


def test_the_commissioners_own_duties_come_before_other_peoples(night, browse):
    with time_machine.travel(timezone.now() - timedelta(days=9), tick=True):
        another(night).settle()
    night.start().report()
    reports.dispute(Command(night.carol, night.match.pk), "Nobody scored.")
    waits = waits_in([night.league.slug])
    assert [wait.people for wait in waits] == [(), (night.bob,), (night.carol,)]
    page = read(browse, night.alice)
    assert page.index("<strong>You</strong>: ") < page.index("<strong>bob</strong>: ")
