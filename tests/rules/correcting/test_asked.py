"""What a correction can't decide by itself it asks; nothing is written before it is answered."""

import pytest

from accounts.commands import Command
from dungeonbowl.errors import FieldError
from dungeonbowl.purchases import HireOrder
from rules.forms.questions import QuestionForm
from rules.services import correcting
from rules.services.correcting import WantedCorrection
from teams import services as teams
from teams.models import Change, Player
from teams.services import Adjustment as Adjustment
from teams.services import adjust
from tests.rules.correcting.season import audited, killing, state
from tests.rules.night import players

pytestmark = pytest.mark.django_db


def practised(seasoned, who, spp):
    """Somebody comes to the first night with points."""
    adjustment = Adjustment(player=who.pk, spp=spp)
    adjust(Command(seasoned.alice, seasoned.home.pk), adjustment, why="Practice.")


def learned(seasoned):
    """Bob's first player kills, is due a first skill by it, and takes one."""
    killer, other = players(seasoned.home)[:2]
    night = seasoned.first
    for one in (killer, other):
        practised(seasoned, one, 4)
    night.settle(killing(night))
    night.answer(night.home, "skills", player=killer.pk, skill="Pro")
    leave(night)
    return killer, other


def leave(night):
    while waiting := list(night.steps().filter(status="waiting")):
        for step in waiting:
            night.answer(step.team, step.key, done=True)
    night.fresh()


def test_no_gold_at_all_is_an_answer_too():
    asked = {"match": 1, "team": 2, "step": 3, "key": "winnings", "change": None}
    asked |= {"needs": [], "may_learn": [], "may_cure": []}
    form = QuestionForm({"ask0-gold": "0"}, asked=asked, number=0, pool=None)
    assert form.is_valid()
    assert form.arguments() == {"step": 3, "gold": 0}
    silent = QuestionForm({"ask0-gold": ""}, asked=asked, number=0, pool=None)
    assert silent.is_valid()
    assert silent.arguments() is None


def test_a_skill_that_is_no_longer_due_is_asked_and_answered(unsung):
    killer, other = learned(unsung)
    unsung.again().play_out()
    event = unsung.first.match.events.get()
    before = state(unsung.home, unsung.away)
    wanted = {"change": [{"id": event.pk, "player": other.pk}]}

    looked = unsung.correct(**wanted)

    assert not looked.carried_out
    assert state(unsung.home, unsung.away) == before
    (question,) = [one for one in looked.sheet["asked"] if one["must"]]
    assert question["key"] == "skills"
    assert "Pro" in question["was"]
    step = question["step"]
    done = unsung.correct(**wanted, answers=[{"step": step, "drop": True}])
    assert done.carried_out
    killer.refresh_from_db(), other.refresh_from_db()
    assert (killer.gained, other.gained) == ([], [])
    audited()
    back = unsung.correct(change=[{"id": event.pk, "player": killer.pk}])
    assert back.carried_out
    assert state(unsung.home, unsung.away) == before


def test_somebody_else_may_take_the_skill_instead(unsung):
    killer, other = learned(unsung)
    event = unsung.first.match.events.get()
    wanted = {"change": [{"id": event.pk, "player": other.pk}]}
    (question,) = [one for one in unsung.correct(**wanted).sheet["asked"] if one["must"]]
    instead = {"step": question["step"], "player": other.pk, "skill": "Pro"}
    assert unsung.correct(**wanted, answers=[instead]).carried_out
    killer.refresh_from_db(), other.refresh_from_db()
    assert (killer.gained, other.gained) == ([], ["Pro"])
    # What was settled once isn't asked again.
    assert unsung.correct(add=[note()]).carried_out
    other.refresh_from_db()
    assert other.gained == ["Pro"]
    audited()


def note():
    return {"type": "note", "text": "It rained."}


def test_gold_that_would_go_below_nothing_is_asked(seasoned):
    seasoned.first.play_out()
    seasoned.again().play_out()
    seasoned.fresh()
    bought = spend_all(seasoned)
    before = state(seasoned.home, seasoned.away)
    conceded = {
        "kind": "concession",
        "conceded": seasoned.home.pk,
        "winner": seasoned.away.pk,
        "touchdowns": {},
    }
    looked = seasoned.correct(result=conceded)
    asked = [one for one in looked.sheet["asked"] if one["must"]]
    assert [one["change"] for one in asked] == [bought.pk]
    assert asked[0]["was"] == bought.why
    assert "gp" in asked[0]["why"]
    assert state(seasoned.home, seasoned.away) == before

    answers = [{"change": bought.pk, "drop": True}]
    assert seasoned.correct(result=conceded, answers=answers).carried_out
    assert seasoned.fresh().home.treasury >= 0
    audited()
    assert seasoned.correct(result=seasoned.first.home_wins()).carried_out
    assert state(seasoned.home, seasoned.away) == before
    audited()


def spend_all(seasoned) -> Change:
    """Bob leaves nothing in the treasury."""
    points = seasoned.home.treasury // 1000
    return teams.buy_fan_factor(Command(seasoned.bob, seasoned.home.pk), points=points).change


def test_a_roster_that_would_be_too_large_is_asked(seasoned):
    night = seasoned.first
    night.play_out(killing(night))
    adjust(Command(seasoned.alice, seasoned.away.pk), Adjustment(gold=1_000_000), why="A legacy.")
    while Player.objects.filter(team=seasoned.away, status="active").count() < 16:
        last = teams.hire(Command(seasoned.carol, seasoned.away.pk), HireOrder("orcs.lineman"))
    looked = seasoned.correct(preview=True, revoke=[night.match.events.get().pk])
    (asked,) = [one for one in looked.sheet["asked"] if one["must"]]
    assert asked["change"] == last.change.pk
    assert "16" in asked["why"]


def test_an_answer_that_is_refused_is_asked_again_with_the_reason(unsung):
    _, other = learned(unsung)
    event = unsung.first.match.events.get()
    wanted = {"change": [{"id": event.pk, "player": other.pk}]}
    (question,) = [one for one in unsung.correct(**wanted).sheet["asked"] if one["must"]]
    wrong = {"step": question["step"], "player": other.pk, "skill": "Block"}
    again = unsung.correct(**wanted, answers=[wrong])
    assert not again.carried_out
    assert any("Block" in one["why"] for one in again.sheet["asked"])


@pytest.mark.parametrize("meant", [float, str, lambda step: [step]])
def test_an_answer_names_its_step_by_a_whole_number(unsung, meant):
    """What is kept of a correction is carried with its league, by its numbers."""
    _, other = learned(unsung)
    event = unsung.first.match.events.get()
    wanted = {"change": [{"id": event.pk, "player": other.pk}]}
    (question,) = [one for one in unsung.correct(**wanted).sheet["asked"] if one["must"]]
    with pytest.raises(FieldError, match="No step"):
        unsung.correct(**wanted, answers=[{"step": meant(question["step"]), "drop": True}])


def test_a_skill_that_is_newly_due_may_be_left_for_later(unsung):
    night, who = unsung.first, players(unsung.home)[5]
    practised(unsung, who, 4)
    night.play_out()
    done = unsung.correct(add=[killing(night, by=5)])
    assert done.carried_out
    (question,) = done.sheet["asked"]
    assert (question["key"], question["must"]) == ("skills", False)
    (moved,) = [one for one in done.sheet["players"] if one["player"] == who.pk]
    assert (moved["before"]["skills_due"], moved["after"]["skills_due"]) == (0, 1)
    audited()


def test_a_skill_that_is_newly_due_may_be_chosen_at_once(unsung):
    night, who = unsung.first, players(unsung.home)[5]
    practised(unsung, who, 4)
    night.play_out()
    answer = {"match": night.match.pk, "team": night.home.pk, "key": "skills"}
    wanted = {"add": [killing(night, by=5)]}
    done = unsung.correct(**wanted, answers=[{**answer, "player": who.pk, "skill": "Pro"}])
    assert (done.carried_out, done.sheet["asked"]) == (True, [])
    who.refresh_from_db()
    assert who.gained == ["Pro"]
    audited()


def test_correcting_needs_words(seasoned):
    seasoned.first.play_out()
    with pytest.raises(FieldError):
        correcting.correct(
            Command(seasoned.alice, seasoned.first.match.pk), WantedCorrection(), "  "
        )
