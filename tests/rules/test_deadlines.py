"""Deadlines: whoever keeps a league waiting is reminded, and then the rules decide for them."""

from dataclasses import replace
from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
import time_machine
from django.core import mail
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from accounts.commands import Command
from dungeonbowl.effects import Injured, ItemGiven, LedgerLine
from league.models import League, Minute
from league.services import amend
from rules import tasks
from rules.models import Confirmation, Nudge, Step
from rules.services import correcting, postgame, reports
from rules.services.correcting import WantedCorrection
from rules.services.deadlines import keep_deadlines
from rules.services.undo import undo
from teams import ledger
from teams.models import Change
from tests.rules.night import Night, players, snapshot
from tests.verbs import friendly, register_team, start

pytestmark = pytest.mark.django_db


def deadlines(league, remind=3, decide=7, how="leave_out"):
    return amend(
        league.founded_by,
        league.slug,
        remind_after_days=remind,
        decide_after_days=decide,
        decide_how=how,
    )


def after(days):
    """So many days from now, with a clock that goes on."""
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=True)


def with_mail(*people):
    for person in people:
        person.email = f"{person.username}@example.org"
        person.save()


def post(team, *lines):
    ledger.post(ledger.lock(team.pk), ledger.Posting(f"before.{team.pk}", None, "Before", lines))


def statuses(night, team):
    return {step.key: step.status for step in night.steps().filter(team=team)}


def sent_to(person):
    return [letter for letter in mail.outbox if letter.to == [person.email]]


def test_nobody_is_late_in_a_league_that_sets_no_deadlines(night, bob):
    with_mail(bob)
    night.settle()
    with after(400):
        kept = keep_deadlines()
    assert (kept.decided, kept.reminded) == (0, 0)
    assert statuses(night, night.home)["hire"] == "waiting"
    assert mail.outbox == []


def test_a_coach_who_is_late_is_reminded_once(night, bob, carol):
    deadlines(night.league)
    with_mail(bob)
    night.settle()
    with after(2):
        assert keep_deadlines().reminded == 0
    with after(4):
        assert keep_deadlines().reminded == 1
        assert keep_deadlines().reminded == 0
    (letter,) = sent_to(bob)
    assert "Hire new players" in letter.body
    assert f"/matches/{night.match.pk}/postgame/" in letter.body
    assert "After 7 days open reports are confirmed" in letter.body
    assert Nudge.objects.get().user == bob
    assert statuses(night, night.home)["hire"] == "waiting"


def test_whoever_wants_no_reminders_gets_none(night, bob):
    deadlines(night.league)
    with_mail(bob)
    bob.reminders = False
    bob.save()
    night.settle()
    with after(4):
        assert keep_deadlines().reminded == 0
    assert not Nudge.objects.exists()


def test_a_mail_server_that_says_no_gets_another_try(night, bob, settings):
    deadlines(night.league)
    with_mail(bob)
    night.settle()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    with after(4):
        assert keep_deadlines().reminded == 0
    assert not Nudge.objects.exists()


def test_an_address_that_is_refused_for_good_isnt_tried_every_round(night, bob, monkeypatch):
    deadlines(night.league)
    with_mail(bob)
    night.settle()

    def refuse(*letters):
        raise SMTPRecipientsRefused({bob.email: (550, b"No such mailbox")})

    with after(4):
        with monkeypatch.context() as broken:
            broken.setattr(EmailBackend, "send_messages", refuse)
            assert keep_deadlines().reminded == 0
        assert keep_deadlines().reminded == 0
    assert mail.outbox == []


def test_too_late_the_rules_leave_out_what_may_be_left(night):
    deadlines(night.league)
    night.settle()
    before = night.home.treasury
    with after(8):
        assert keep_deadlines().decided == 4
        assert keep_deadlines().decided == 0
    assert night.fresh().match.status == "closed"
    for team in (night.home, night.away):
        for key in ("hire", "item"):
            step = night.step(team, key)
            assert step.status == "done"
            assert step.answered_by is None
            assert step.decided_why.startswith("Decided by the rules: nobody answered for 7 days")
    assert night.home.treasury == before, "nothing was bought"
    call_command("audit_ledger")


def test_the_minutes_and_the_page_say_that_the_rules_decided(night, browse, api):
    deadlines(night.league)
    night.settle()
    with after(8):
        keep_deadlines()
    lines = Minute.objects.filter(by=None, text__contains="Decided by the rules")
    assert lines.count() == 2
    page = browse(night.bob).get(reverse("postgame", args=[night.match.pk])).content.decode()
    assert "Decided by the rules: nobody answered for 7 days" in page
    steps = api(night.bob).get(f"/api/v1/matches/{night.match.pk}/postgame/").json()["steps"]
    assert sum(bool(step["decided_why"]) for step in steps) == 4


def test_the_first_choice_is_taken_where_the_league_says_so_and_no_gold_is_spent(
    cellar, bob, carol
):
    # A most valuable player earns nothing, so that the learner is due one skill and no more.
    amend(cellar.founded_by, cellar.slug, house_rules={"spp_values": [1, 2, 2, 3, 0]})
    deadlines(cellar, how="first_choice")
    night = Night.between(cellar, bob, carol)
    learner, other = players(night.home)[:2]
    post(night.home, LedgerLine("Old deeds", learner.pk, spp=6))
    night.settle()
    had = night.home.treasury
    with after(8):
        keep_deadlines()
    learner.refresh_from_db()
    assert len(learner.gained) == 1
    step = night.step(night.home, "skills")
    (change,) = Change.objects.filter(step=step.pk, why__startswith="Decided by the rules")
    assert change.by is None
    assert change.entries.get().player_id == learner.pk
    assert night.fresh().home.treasury == had
    assert not other.item
    assert night.match.status == "closed"


def test_left_out_a_skill_stays_due(night):
    learner = players(night.home)[0]
    deadlines(night.league)
    post(night.home, LedgerLine("Old deeds", learner.pk, spp=6))
    night.settle()
    with after(8):
        keep_deadlines()
    learner.refresh_from_db()
    assert learner.gained == []
    assert statuses(night, night.home)["skills"] == "done"


def test_an_item_that_is_paid_for_goes_to_somebody_who_loses_none_by_it(night):
    deadlines(night.league)
    line = LedgerLine("Given", players(night.home)[0].pk, effect=ItemGiven("boots_of_dashing"))
    post(night.home, line)
    night.settle()
    night.answer(night.home, "hire", done=True)
    night.answer(night.home, "item", buy=True)
    with after(8):
        keep_deadlines()
    first, second = players(night.home)[:2]
    assert first.item == "boots_of_dashing"
    assert second.item


def test_a_most_valuable_player_who_must_be_named_is_the_first(cellar, bob, carol):
    amend(cellar.founded_by, cellar.slug, house_rules={"mvp_mode": "chosen"})
    deadlines(cellar)
    night = Night.between(cellar, bob, carol).settle()
    with after(8):
        keep_deadlines()
    first = players(night.home)[0]
    assert first.spp == 5
    assert night.fresh().match.status == "closed"


def test_every_injury_that_an_insurance_may_cure_is_chosen_or_left(night):
    line = LedgerLine("Hurt", players(night.home)[0].pk, effect=Injured(1, "ma", "smashed ankle"))
    for how, left in (("leave_out", 1), ("first_choice", 0)):
        deadlines(night.league, how=how)
        evening = Night.between(night.league, night.bob, night.carol)
        post(evening.home, replace(line, player=players(evening.home)[0].pk))
        evening.start()
        # Nobody's rating entitles them to one here, and the post-game believes the side's row.
        evening.match.sides.filter(team=evening.home).update(arrangements=["medical_insurance"])
        evening.report().confirm().advance()
        assert statuses(evening, evening.home)["insurance"] == "waiting"
        with after(8):
            keep_deadlines()
        assert len(players(evening.home)[0].injuries) == left
        assert evening.fresh().match.status == "closed"


def test_a_correction_goes_through_what_the_rules_decided(night):
    deadlines(night.league, how="first_choice")
    post(night.home, LedgerLine("Old deeds", players(night.home)[0].pk, spp=6))
    night.settle()
    with after(8):
        keep_deadlines()
        draw = {"kind": "draw", "touchdowns": {}}
        done = correcting.correct(
            Command(night.alice, night.match.pk), WantedCorrection(result=draw), "It was a draw."
        )
    assert done.carried_out
    step = night.step(night.home, "skills")
    assert (step.status, step.answered_by) == ("done", None)
    assert step.decided_why.startswith("Decided by the rules")
    assert len(players(night.home)[0].gained) >= 1
    call_command("audit_ledger")


def test_table_dice_are_only_reminded_of(table_night, bob, carol):
    night = table_night
    deadlines(night.league, how="first_choice")
    with_mail(bob, carol)
    night.settle()
    assert statuses(night, night.home)["winnings"] == "waiting"
    with after(8):
        kept = keep_deadlines()
        assert (kept.decided, kept.reminded) == (0, 2)
        assert keep_deadlines().reminded == 0
    step = night.step(night.home, "winnings")
    assert step.status == "waiting"
    assert step.answers == []
    assert not Change.objects.filter(step=step.pk).exists()


@pytest.fixture
def typed(cellar, bob, carol):
    """A night whose winnings and fans the coaches type, and nobody did."""
    amend(cellar.founded_by, cellar.slug, house_rules=TYPED)
    deadlines(cellar)
    with_mail(bob)
    return Night.between(cellar, bob, carol).settle()


TYPED = {"winnings": "manual", "fan_factor_roll": "manual"}


def test_where_nobody_typed_what_a_match_brought_it_brings_nothing(typed):
    had = [(team.treasury, team.fan_factor) for team in (typed.home, typed.away)]
    with after(4):
        assert keep_deadlines().decided == 0
    assert len(sent_to(typed.bob)) == 1
    with after(8):
        keep_deadlines()
        assert keep_deadlines().decided == 0
    assert typed.fresh().match.status == "closed"
    assert [(team.treasury, team.fan_factor) for team in (typed.home, typed.away)] == had
    for key, text in (("winnings", "No winnings."), ("fan_factor", "Fan Factor stays as it is.")):
        step = typed.step(typed.home, key)
        assert (step.status, step.answered_by, step.text) == ("done", None, text)
        assert step.decided_why.startswith("Decided by the rules: nobody answered for 7 days")
    (line,) = Change.objects.filter(team=typed.home, step=typed.step(typed.home, "winnings").pk)
    assert line.why.startswith("Decided by the rules: nobody answered for 7 days")
    assert line.why.endswith("No winnings.")
    call_command("audit_ledger")


def test_winnings_that_the_rules_left_out_are_had_back_by_undoing(typed):
    before = typed.home.treasury
    with after(8):
        keep_deadlines()
        undo(Command(typed.alice, typed.match.pk), "They were in hospital.")
        typed.fresh().report().confirm().advance()
        typed.answer(typed.home, "winnings", gold=70_000)
        assert typed.fresh().home.treasury == before + 70_000
    call_command("audit_ledger")


def test_whoever_types_in_time_has_their_days_again(typed):
    with after(6):
        typed.answer(typed.home, "winnings", gold=30_000)
    with after(8):
        keep_deadlines()
    assert statuses(typed, typed.home)["fan_factor"] == "waiting", "asked two days ago"
    assert statuses(typed, typed.away)["fan_factor"] == "done"


def test_a_report_is_confirmed_by_the_rules_and_the_post_game_begins(night, carol, working):
    deadlines(night.league)
    with_mail(carol)
    night.start().report()
    with after(4):
        keep_deadlines()
    (letter,) = sent_to(carol)
    assert "is waiting for you: confirm the report" in letter.body
    with after(8), working():
        assert keep_deadlines().decided == 1
    word = Confirmation.objects.get()
    assert (word.by, word.team) == (None, night.away)
    assert word.why.startswith("Decided by the rules")
    assert night.fresh().match.status == "postgame"
    assert statuses(night, night.home)["winnings"] == "done"
    with after(9):
        assert keep_deadlines().decided == 0, "its steps wait since then"
    assert Confirmation.objects.count() == 1


def test_of_four_the_minutes_name_each_coach_once_whose_word_is_missing(night, carol, third_team):
    deadlines(night.league)
    second = register_team(carol, "jade", players=6, league_slug=night.league.slug)
    match = start(friendly(night.bob, [night.home, night.away, second, third_team]))
    reports.report(Command(night.bob, match.pk), {"kind": "draw"})
    with after(8):
        keep_deadlines()
    said = Minute.objects.get(by=None, text__startswith="The report of")
    assert "counts without the word of carol and mallory." in said.text


def test_a_disputed_report_is_confirmed_by_nobody(night):
    deadlines(night.league)
    night.start().report()
    reports.dispute(Command(night.carol, night.match.pk), "Nobody scored.")
    with after(30):
        assert keep_deadlines().decided == 0
    assert night.fresh().match.status == "disputed"


def test_a_newer_report_waits_anew(night):
    deadlines(night.league)
    night.start().report()
    with after(6):
        version = night.fresh().match.version
        reports.report(Command(night.bob, night.match.pk, version=version), {"kind": "draw"})
    with after(8):
        assert keep_deadlines().decided == 0
    assert night.fresh().match.status == "reported"


def test_what_the_rules_decided_is_taken_back_like_anything(night):
    before = snapshot(night.home, night.away)
    deadlines(night.league, how="first_choice")
    night.start().report()
    with after(8):
        keep_deadlines()
        night.advance()
    with after(16):
        keep_deadlines()
        assert night.fresh().match.status == "closed"
        undo(Command(night.alice, night.match.pk), "They were in hospital.")
    assert night.fresh().match.status == "started"
    assert snapshot(night.home, night.away) == before
    call_command("audit_ledger")


def test_whoever_answers_in_time_is_decided_for_no_more(night):
    deadlines(night.league)
    night.settle()
    with after(6):
        night.answer(night.home, "hire", done=True)
    with after(8):
        keep_deadlines()
    assert statuses(night, night.home)["item"] == "waiting", "asked two days ago"
    assert statuses(night, night.away)["item"] == "done"


def test_deadlines_count_from_when_they_are_set(night, bob):
    with_mail(bob)
    with time_machine.travel(timezone.now() - timedelta(days=30), tick=True):
        night.settle()
    deadlines(night.league)
    kept = keep_deadlines()
    assert (kept.decided, kept.reminded) == (0, 0)
    with after(8):
        assert keep_deadlines().decided == 4


def test_a_step_that_a_worker_decided_meanwhile_is_let_be(night):
    deadlines(night.league)
    night.settle()
    seen = Step.objects.select_related("postgame").get(pk=night.step(night.home, "hire").pk)
    night.answer(night.home, "hire", done=True)
    assert postgame.decide(seen, {"done": True}, "Too late.") is False
    assert night.step(night.home, "hire").decided_why == ""


def test_the_worker_and_the_command_keep_them(night, capsys):
    deadlines(night.league)
    night.settle()
    with after(8):
        tasks.deadlines()
        call_command("sweep")
    assert "decision" not in capsys.readouterr().out, "the worker had done it"
    assert night.fresh().match.status == "closed"


def test_the_command_alone_keeps_them(night, capsys):
    deadlines(night.league)
    night.settle()
    with after(8):
        call_command("sweep")
    assert "Late: 4 decisions, 0 reminders." in capsys.readouterr().out


def test_a_commissioner_sets_them_and_the_minutes_say_so(night, browse):
    alice = browse(night.alice)
    url = reverse("league-deadlines", args=[night.league.slug])
    form = {"remind_after_days": 3, "decide_after_days": 7, "decide_how": "first_choice"}
    form["version"] = League.objects.get().version
    assert alice.post(url, form).url == reverse("league-rules", args=[night.league.slug])
    rules = browse(night.bob).get(reverse("league-rules", args=[night.league.slug]))
    assert "After 7 days open reports are confirmed" in rules.content.decode()
    assert url not in rules.content.decode()
    assert Minute.objects.filter(by=night.alice, text__contains="reminded after 3 days").exists()
    assert alice.post(url, form).status_code == 409, "an old version"


def test_deadlines_that_make_no_sense_are_refused_beside_their_field(night, browse):
    url = reverse("league-deadlines", args=[night.league.slug])
    version = League.objects.get().version
    form = {"remind_after_days": 7, "decide_after_days": 3, "decide_how": ""}
    reply = browse(night.alice).post(url, form | {"version": version})
    assert reply.status_code == 400
    assert set(reply.context["form"].errors) == {"decide_after_days", "decide_how"}
    assert 'value="7"' in reply.content.decode()
    with pytest.raises(ValidationError) as unsaid:
        amend(night.alice, night.league.slug, decide_after_days=5)
    assert "decide_how" in unsaid.value.message_dict
    assert League.objects.get().decide_after_days == 0


def test_a_coach_may_not_set_them_and_a_stranger_sees_no_league(night, api, browse, mallory):
    url = f"/api/v1/leagues/{night.league.slug}/"
    assert api(night.bob).patch(url, {"remind_after_days": 3}, format="json").status_code == 403
    assert api(mallory).patch(url, {"remind_after_days": 3}, format="json").status_code == 404
    with pytest.raises(PermissionDenied):
        amend(night.bob, night.league.slug, remind_after_days=3)
    with pytest.raises(Http404):
        amend(mallory, night.league.slug, remind_after_days=3)
    page = reverse("league-deadlines", args=[night.league.slug])
    assert browse(night.bob).get(page).status_code == 403
    assert browse(mallory).get(page).status_code == 404
    assert League.objects.get().remind_after_days == 0


def test_the_api_sets_and_shows_them(night, api):
    url = f"/api/v1/leagues/{night.league.slug}/"
    body = {"remind_after_days": 2, "decide_after_days": 5, "decide_how": "leave_out"}
    shown = api(night.alice).patch(url, body, format="json").json()
    assert {name: shown[name] for name in body} == body
    wrong = api(night.alice).patch(url, {"decide_after_days": 1}, format="json")
    assert wrong.status_code == 400
    assert "decide_after_days" in wrong.json()["errors"]
    off = {"remind_after_days": 0, "decide_after_days": 0, "decide_how": ""}
    assert api(night.alice).patch(url, off, format="json").json()["decide_after_days"] == 0
