"""A step is one file: put into the tuple, it is carried out, asked, answered and taken back."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator

from accounts.commands import Command
from dungeonbowl.effects import LedgerLine
from dungeonbowl.postgame import steps
from dungeonbowl.postgame.answers import WholePart, refuse_done
from dungeonbowl.postgame.asking import Question
from dungeonbowl.postgame.facts import StepOutcome, Waiting
from dungeonbowl.postgame.steps.base import StepKind
from league.services import amend
from rules.forms.questions import QuestionForm
from rules.services import correcting
from rules.services.correcting import WantedCorrection
from rules.services.deadlines import keep_deadlines
from rules.services.undo import undo
from teams.models import Entry
from tests.rules.night import snapshot

pytestmark = pytest.mark.django_db
COINS = WholePart("coins")


class Hat(StepKind):
    """What no rule knows of: a hat goes round, and a coach counts what is in it."""

    key = "hat"
    name = "The hat"
    parts = (COINS,)

    def run(self, turn):
        """A gold piece for each coin."""
        if turn.answer is None:
            raise Waiting(f"{turn.side.name} counts what is in the hat.")
        refuse_done(turn)
        coins = COINS.of(turn)
        lines = (LedgerLine("Out of the hat", gold=coins),) if coins else ()
        return StepOutcome(lines, f"{coins} coins in the hat.")

    def asks(self, occasion):
        """How many."""
        return Question(number="coins", label="Coins in the hat", submit="Empty it")

    def default(self, question, leave_out):
        """Somebody else has it by then."""
        return {"coins": 0}


@pytest.fixture
def hats(monkeypatch):
    before = steps.place("hire")
    changed = (*steps.STEPS[:before], Hat(), *steps.STEPS[before:])
    monkeypatch.setattr(steps, "STEPS", changed)


@pytest.fixture
def passed(hats, night):
    """The night, when both hats have gone round."""
    return night.settle()


def at(night):
    return reverse("postgame", args=[night.match.pk])


def treasury(team):
    team.refresh_from_db()
    return team.treasury


def test_it_stands_in_its_place_and_what_comes_after_waits_for_it(passed):
    found = {step.key: step.status for step in passed.steps() if step.team_id == passed.home.pk}
    place = [*found].index("hat")
    assert [*found][place + 1] == "hire"
    assert [*found.values()][place] == "waiting"
    assert {*[*found.values()][place + 1 :]} == {"pending"}


def test_the_page_asks_it_by_its_name_and_carries_it_out(passed, browse, bob):
    client, had = browse(bob), treasury(passed.home)
    for url in (at(passed), reverse("desk")):
        page = client.get(url).content.decode()
        assert "The hat" in page
        assert 'name="coins"' in page
    step = passed.step(passed.home, "hat")
    url = reverse("postgame-answer", args=[passed.match.pk, step.pk])
    refused = client.post(url, {"coins": "a few"})
    assert (refused.status_code, passed.step(passed.home, "hat").status) == (400, "waiting")
    assert client.post(url, {"coins": "300"}).status_code == 302
    assert treasury(passed.home) == had + 300
    (entry,) = Entry.objects.filter(change__step=step.pk)
    assert (entry.gold, entry.text, entry.change.by) == (300, "Out of the hat", bob)
    assert passed.step(passed.home, "hire").status == "waiting"


def test_the_api_asks_it_and_takes_the_answer(passed, api, bob):
    (asked,) = api(bob).get("/api/v1/desk/").json()["steps"]
    assert (asked["key"], asked["may_be_left"]) == ("hat", False)
    url = f"/api/v1/matches/{passed.match.pk}/postgame/{asked['id']}/answer/"
    assert api(bob).post(url, {"coins": "300"}).json()["errors"] == {
        "coins": ["A valid integer is required."]
    }
    assert api(bob).post(url, {"done": True}).status_code == 400
    listed = api(bob).post(url, {"coins": 300}).json()["steps"]
    (mine,) = [one for one in listed if one["id"] == asked["id"]]
    assert (mine["status"], mine["text"]) == ("done", "300 coins in the hat.")


@pytest.mark.usefixtures("hats")
def test_the_schema_describes_it():
    schema = SchemaGenerator().get_schema(public=True)["components"]["schemas"]["Answered"]
    assert schema["properties"]["coins"] == {"type": "integer"}


def test_when_it_is_late_the_rules_answer_as_it_says(passed, alice):
    had = treasury(passed.home)
    amend(alice, passed.league.slug, decide_after_days=7, decide_how="leave_out")
    with time_machine.travel(timezone.now() + timedelta(days=8), tick=True):
        keep_deadlines()
    step = passed.step(passed.home, "hat")
    assert (step.status, step.answers) == ("done", [{"coins": 0}])
    assert step.decided_why.startswith("Decided by the rules")
    assert treasury(passed.home) == had
    assert passed.fresh().match.status == "closed"


def test_whoever_is_late_is_reminded_of_it_by_its_name(passed, alice, bob, mailoutbox):
    bob.email = "bob@example.org"
    bob.save()
    amend(alice, passed.league.slug, remind_after_days=3)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=True):
        keep_deadlines()
    assert "The hat" in mailoutbox[0].body


@pytest.mark.usefixtures("hats")
def test_it_is_undone_with_its_match(night, alice):
    night.start()
    had = snapshot(night.home, night.away)
    night.report().confirm().advance()
    for team in (night.home, night.away):
        night.answer(team, "hat", coins=500)
    assert snapshot(night.home, night.away) != had
    undo(Command(alice, night.match.pk), "Nobody was there.")
    assert snapshot(night.home, night.away) == had


def test_what_was_answered_stands_when_the_match_is_corrected(passed, alice):
    for team in (passed.home, passed.away):
        passed.answer(team, "hat", coins=500)
    passed.through()
    rich = treasury(passed.away)
    draw = {"kind": "draw", "touchdowns": {str(passed.home.pk): 0}}
    done = correcting.correct(
        Command(alice, passed.match.pk), WantedCorrection(result=draw), "It was a draw."
    )
    assert (done.carried_out, treasury(passed.away)) == (True, rich)
    assert passed.step(passed.away, "hat").answers == [{"coins": 500}]


def test_a_correction_that_newly_comes_to_it_asks_it_in_a_form(night, alice, request):
    night.play_out()
    rich = {team: treasury(team) for team in (night.home, night.away)}
    request.getfixturevalue("hats")
    draw = WantedCorrection(result={"kind": "draw", "touchdowns": {str(night.home.pk): 0}})
    look = Command(alice, night.match.pk, preview=True)
    asked = correcting.correct(look, draw, "A draw.").sheet["asked"]
    hats = [one for one in asked if one["key"] == "hat"]
    assert [one["must"] for one in hats] == [True, True]
    answers = [answered_in_a_form(one, coins) for one, coins in zip(hats, ("0", "70"), strict=True)]
    wanted = WantedCorrection(result=draw.result, answers=answers)
    assert correcting.correct(Command(alice, night.match.pk), wanted, "A draw.").carried_out
    found = {night.step(team, "hat").text for team in rich}
    assert found == {"0 coins in the hat.", "70 coins in the hat."}


def answered_in_a_form(asked, coins):
    form = QuestionForm({"ask0-coins": coins}, asked=asked, number=0, pool=None)
    assert form.is_valid()
    return form.arguments()


def test_a_night_is_played_through_with_a_step_that_cannot_be_left(passed):
    passed.through()
    assert passed.step(passed.home, "hat").answers == [{"coins": 0}]
    assert passed.fresh().match.status == "closed"


def test_without_it_nobody_asks_for_coins(night, api, bob):
    night.settle()
    step = night.step(night.home, "hire")
    url = f"/api/v1/matches/{night.match.pk}/postgame/{step.pk}/answer/"
    assert [*api(bob).post(url, {"coins": 3}).json()["errors"]] == ["coins"]
