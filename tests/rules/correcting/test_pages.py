"""A commissioner corrects a match through its pages."""

import re

import pytest
from django.urls import reverse

from accounts.commands import Command
from matches.models import Event
from rules.models import Correction
from rules.services import reports
from teams.models import Player
from teams.services import Adjustment as Adjustment
from teams.services import adjust
from tests.rules.correcting.filling import fields_of
from tests.rules.correcting.season import audited, killing, state
from tests.rules.night import players

pytestmark = pytest.mark.django_db


def page(seasoned):
    return reverse("match-correct", args=[seasoned.first.match.pk])


@pytest.fixture
def played(seasoned):
    """A night with a casualty, and another that stands on it."""
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    return seasoned


def typed(client, url) -> dict:
    """Everything the form holds as it is sent back untouched."""
    return fields_of(client.get(url).content.decode())


def test_a_killer_is_changed_looked_at_and_carried_out(played, browse):
    alice, other = browse(played.alice), players(played.home)[1]
    event = played.first.match.events.get()
    form = typed(alice, page(played)) | {
        f"e{event.pk}-todo": "change",
        f"e{event.pk}-player": other.pk,
        "reason": "It was the other Dwarf.",
    }
    before = state(played.home, played.away)
    looked = alice.post(page(played), form | {"act": "look"})
    html = looked.content.decode()
    assert looked.status_code == 200
    assert other.name in html
    assert "Carry it out" in html
    assert state(played.home, played.away) == before

    done = alice.post(page(played), form | {"act": "do"})
    correction = Correction.objects.get()
    shown = reverse("match-correction", args=[played.first.match.pk, correction.pk])
    assert done.url == shown
    assert Event.objects.get().player == other
    html = browse(played.bob).get(shown).content.decode()
    assert "It was the other Dwarf." in html
    assert "alice" in html
    assert "Take this correction back" not in html
    audited()


def test_the_match_and_the_ledger_tell_who_corrected_what(played, browse):
    event = played.first.match.events.get()
    played.correct(revoke=[event.pk])
    bob = browse(played.bob)
    html = bob.get(reverse("match", args=[played.first.match.pk])).content.decode()
    assert "Corrected by alice" in html
    assert "Told wrong." in html
    ledger = bob.get(f"{reverse('team-ledger', args=[played.home.pk])}?only=corrections")
    assert "Corrected: Told wrong." in ledger.content.decode()


def test_an_event_is_added_and_another_revoked(played, browse):
    alice, event = browse(played.alice), played.first.match.events.get()
    form = typed(alice, page(played)) | {"act": "add", "kind": "completion", "reason": "Forgotten."}
    room = alice.post(page(played), form).content.decode()
    assert "Who threw the pass?" in room
    who = players(played.home)[3]
    form = fields_of(room) | {
        f"e{event.pk}-todo": "revoke",
        "n0-player": who.pk,
        "act": "do",
    }
    assert alice.post(page(played), form).status_code == 302
    assert {e.type for e in Event.objects.filter(revoked_at=None)} == {"completion"}
    assert not Player.objects.filter(team=played.away, status="dead").exists()


def test_what_is_refused_keeps_what_was_typed(played, browse):
    alice = browse(played.alice)
    form = typed(alice, page(played)) | {"end-kind": "draw", "reason": "It was level.", "act": "do"}
    refused = alice.post(page(played), form)
    assert refused.status_code == 422
    html = refused.content.decode()
    assert "POST-14" in html
    assert "It was level." in html


def test_without_a_reason_nothing_is_corrected(played, browse):
    alice = browse(played.alice)
    refused = alice.post(page(played), typed(alice, page(played)) | {"reason": "", "act": "do"})
    assert refused.status_code == 400
    assert not Correction.objects.exists()


def test_a_question_is_answered_on_the_page(unsung, browse):
    killer, other = players(unsung.home)[:2]
    adjust(
        Command(unsung.alice, unsung.home.pk), Adjustment(player=killer.pk, spp=4), why="Practice."
    )
    night = unsung.first
    night.settle(killing(night))
    night.answer(night.home, "skills", player=killer.pk, skill="Pro")
    alice, event = browse(unsung.alice), night.match.events.get()
    form = typed(alice, page(unsung)) | {
        f"e{event.pk}-todo": "change",
        f"e{event.pk}-player": other.pk,
        "reason": "The other one.",
    }
    asked = alice.post(page(unsung), form | {"act": "do"}).content.decode()
    assert "for an answer" in asked
    assert "Carry it out" not in asked
    answered = fields_of(asked) | {"ask0-drop": "on", "act": "look"}
    ready = alice.post(page(unsung), answered).content.decode()
    assert "Carry it out" in ready
    done = alice.post(page(unsung), fields_of(ready) | {"act": "do"})
    assert done.status_code == 302
    killer.refresh_from_db()
    assert killer.gained == []


def asked_of(unsung, browse, **about):
    """What alice is asked when the event that earned Bob's player a skill is recorded otherwise."""
    killer, other = players(unsung.home)[:2]
    for one in (killer, other):
        adjust(
            Command(unsung.alice, unsung.home.pk), Adjustment(player=one.pk, spp=4), why="Practice."
        )
    night = unsung.first
    night.settle(killing(night))
    night.answer(night.home, "skills", player=killer.pk, skill="Pro")
    alice, event = browse(unsung.alice), night.match.events.get()
    form = typed(alice, page(unsung)) | {"reason": "The other one.", "act": "look"}
    answers = {f"e{event.pk}-{name}": value for name, value in about.items()}
    answers = {name: other.pk if value == "OTHER" else value for name, value in answers.items()}
    return alice, other, alice.post(page(unsung), form | answers)


def test_looking_again_without_an_answer_says_which_is_lacking(unsung, browse):
    alice, _, asked = asked_of(unsung, browse, todo="change", player="OTHER")
    again = alice.post(page(unsung), fields_of(asked.content.decode()) | {"act": "look"})
    html = again.content.decode()
    assert again.status_code == 400
    assert "Not everything is answered" in html
    assert html.count("This must be answered before anything is carried out") == 2
    assert "Carry it out" not in html


def test_half_an_answer_is_asked_again_with_what_was_typed(unsung, browse):
    alice, _, asked = asked_of(unsung, browse, todo="change", player="OTHER")
    wrong = {"ask0-skill": "Nonsense", "act": "look"}
    again = alice.post(page(unsung), fields_of(asked.content.decode()) | wrong)
    assert again.status_code == 400
    assert "Nonsense" in again.content.decode()


def test_a_question_offers_only_whom_and_what_the_rules_allow(unsung, browse):
    _, other, asked = asked_of(unsung, browse, todo="change", player="OTHER")
    (question,) = asked.context["questions"]
    assert [value for value, _ in question.fields["player"].choices] == ["", str(other.pk)]
    offered = [value for value, _ in question.fields["skill"].choices]
    assert "Pro" in offered
    assert "Thick Skull" not in offered, "every Dwarf has it"


def test_where_nobody_may_learn_instead_one_can_only_do_without(unsung, browse):
    _, _, asked = asked_of(unsung, browse, todo="revoke")
    (question,) = asked.context["questions"]
    assert list(question.fields) == ["drop"]


def insured(seasoned, browse):
    """Bob's insurance cured somebody, whose injury turns out to have been another's."""
    night, (hurt, other) = seasoned.first, players(seasoned.away)[:2]
    night.start()
    night.match.sides.filter(team=night.away).update(arrangements=["medical_insurance"])
    (event,) = night.tell(killing(night, victim=0, rolls={"casualty": 13, "lasting": 1}))
    night.report().confirm().advance()
    (injury,) = players(seasoned.away)[0].injuries
    night.answer(night.away, "insurance", player=hurt.pk, injury=injury["id"])
    alice = browse(seasoned.alice)
    form = typed(alice, page(seasoned)) | {
        f"e{event.pk}-todo": "change",
        f"e{event.pk}-victim": other.pk,
        "reason": "It was the other Orc.",
        "act": "look",
    }
    return alice, other, alice.post(page(seasoned), form)


def test_another_injury_is_cured_instead_on_the_page(seasoned, browse):
    alice, other, asked = insured(seasoned, browse)
    (question,) = asked.context["questions"]
    (_, (name, ((value, text),))) = question.fields["injury_of"].choices
    assert (name, text) == (
        f"{other.name} ({other.number})",
        question.asked["may_cure"][0]["injuries"][0]["text"],
    )
    form = fields_of(asked.content.decode()) | {"ask0-injury_of": value, "act": "look"}
    ready = alice.post(page(seasoned), form).content.decode()
    assert "Carry it out" in ready
    assert alice.post(page(seasoned), fields_of(ready) | {"act": "do"}).status_code == 302
    assert [one.injuries for one in players(seasoned.away)[:2]] == [[], []]
    assert "is cured of" in seasoned.first.step(seasoned.away, "insurance").text
    audited()


def test_an_injury_that_nobody_has_is_no_answer(seasoned, browse):
    alice, _, asked = insured(seasoned, browse)
    for wrong in ("1:1", "junk", ":"):
        form = fields_of(asked.content.decode()) | {"ask0-injury_of": wrong, "act": "look"}
        assert alice.post(page(seasoned), form).status_code == 400
    assert not Correction.objects.exists()


def test_a_re_roll_is_one_that_its_side_brought(seasoned, browse):
    night, home, away = seasoned.first, seasoned.home.pk, seasoned.away.pk
    (event,) = night.start().tell({"type": "reroll", "team": home, "source": "leader"})
    reports.report(
        Command(night.bob, night.match.pk), night.home_wins(), why="They had a Leader then."
    )
    night.confirm().advance()
    alice = browse(seasoned.alice)
    shown = alice.get(page(seasoned)).context["wanted"].events[0]
    offered = [value for _, some in shown.fields["whose"].choices[1:] for value, _ in some]
    brought = [f"{home}:team", f"{home}:wheel"]
    assert offered == [*brought, f"{home}:leader", f"{away}:team"], "and the one recorded"
    form = typed(alice, page(seasoned)) | {
        f"e{event.pk}-todo": "change",
        f"e{event.pk}-whose": f"{away}:leader",
        "reason": "It was Carol's.",
        "act": "do",
    }
    assert alice.post(page(seasoned), form).status_code == 400
    done = alice.post(page(seasoned), form | {f"e{event.pk}-whose": f"{away}:team"})
    assert done.status_code == 302
    event.refresh_from_db()
    assert (event.team_id, event.details["source"]) == (away, "team")


def test_a_correction_is_taken_back_on_its_page(played, browse):
    event = played.first.match.events.get()
    before = state(played.home, played.away)
    done = played.correct(revoke=[event.pk])
    alice = browse(played.alice)
    url = reverse("match-correction-back", args=[played.first.match.pk, done.correction.pk])
    assert "dead" in alice.get(url).content.decode()
    assert alice.post(url, {"reason": ""}).status_code == 400
    assert alice.post(url, {"reason": "It was right."}).status_code == 302
    assert state(played.home, played.away) == before


@pytest.mark.parametrize(("who", "code"), [("bob", 403), ("mallory", 404)])
def test_only_a_commissioner_comes_by(played, browse, mallory, who, code):
    person = {"bob": played.bob, "mallory": mallory}[who]
    assert browse(person).get(page(played)).status_code == code


def test_the_page_of_a_match_links_to_the_form_for_a_commissioner_alone(played, browse):
    match = reverse("match", args=[played.first.match.pk])
    link = re.compile(re.escape(page(played)))
    assert link.search(browse(played.alice).get(match).content.decode())
    assert not link.search(browse(played.bob).get(match).content.decode())


def test_an_infraction_whose_own_field_is_a_kind_is_named_and_added(browse, played):
    alice = browse(played.alice)
    form = typed(alice, page(played)) | {"act": "add", "kind": "infraction", "reason": "Forgotten."}
    room = alice.post(page(played), form).content.decode()
    assert "<legend>Infraction</legend>" in room
    assert 'name="kinds" value="infraction"' in room
    who = players(played.home)[3]
    form = fields_of(room) | {"n0-player": who.pk, "n0-kind": "foul", "act": "do"}
    assert alice.post(page(played), form).status_code == 302
    assert Event.objects.filter(type="infraction", player=who).exists()
    listed = alice.get(page(played)).content.decode()
    assert "<span>Infraction: " in listed
