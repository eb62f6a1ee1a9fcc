"""A correction's form sent back as it came changes nothing, whatever was recorded."""

import pytest
from django.urls import reverse

from matches.models import Event
from teams.models import Player, Team
from tests.rules.correcting.filling import fields_of
from tests.rules.correcting.season import state
from tests.rules.night import players

pytestmark = pytest.mark.django_db
HOUSE = {"balls": 3, "ball_type": "roll_when_found"}


@pytest.fixture
def evening(seasoned):
    """A night with something of every sort in its details, and with what no list would offer."""
    night, (doer, mate, sorcerer, *_) = seasoned.first, players(seasoned.home)
    foe, other = players(seasoned.away)[:2]
    Player.objects.filter(pk=sorcerer.pk).update(weapon="sorcery", position="norse.lineman")
    Team.objects.filter(pk=seasoned.away.pk).update(apothecary=True)
    night.match.options = {**night.match.options, **HOUSE}
    night.match.save()
    night.start()

    def tell(type, **fields):
        return night.tell({"type": type, **fields})[0]

    hop = tell("teleport", player=doer.pk, hops=[3, 5])
    tell("note", text="One.\nTwo.")
    for n in range(15):
        tell("note", text=f"Turn {n}.")
    tell("chest_ball", player=doer.pk, ball={"number": 7, "type": "living"})
    tell("chest_ball", player=mate.pk, ball={"number": 2})
    tell("illusion", player=mate.pk, ball={"number": 1, "type": "normal"})
    tell("chest_trap", player=doer.pk, victims=[other.pk, mate.pk, foe.pk])
    tell("lost_in_space", player=doer.pk, of=hop.pk)
    tell("monster_removed", player=mate.pk, monster="ogres.lineman")
    tell("reroll", team=seasoned.home.pk, source="team")
    spell = tell("spell", player=sorcerer.pk, victim=foe.pk, spell="flying_fist", success=True)
    hurt = tell(
        "casualty", player=sorcerer.pk, victim=foe.pk, cause="weapon", victim_standing=False,
        of=spell.pk, rolls={"casualty": 16},
    )  # fmt: skip
    tell("infraction", player=sorcerer.pk, kind="sorcery", of=spell.pk, rolls={"penalty": 1})
    tell("apothecary", victim=foe.pk, of=hurt.pk, chosen="first", rolls={"casualty": 9})
    tell("spell", player=sorcerer.pk, spell="flying_fist", success=False)
    night.report(kind="time_limit").confirm().advance().through()
    return seasoned


def changes(form):
    """The form with every event set to be changed."""
    return {name: "change" if name.endswith("-todo") else value for name, value in form.items()} | {
        "reason": "Read through.",
        "act": "do",
    }


def test_every_event_sent_back_as_it_came_stays_as_it_is(evening, browse):
    alice, at = browse(evening.alice), reverse("match-correct", args=[evening.first.match.pk])
    events = list(Event.objects.order_by("pk").values("details", "outcome", "player", "victim"))
    before = state(evening.home, evening.away)
    form = changes(fields_of(alice.get(at).content.decode()))
    assert sum(value == "change" for value in form.values()) == len(events)
    done = alice.post(at, form)
    assert done.status_code == 302, done.content.decode()
    after = list(Event.objects.order_by("pk").values("details", "outcome", "player", "victim"))
    assert after == events
    assert state(evening.home, evening.away) == before


def test_the_page_says_what_is_held_in_words(evening, browse):
    at = reverse("match-correct", args=[evening.first.match.pk])
    shown = browse(evening.alice).get(at).content.decode()
    assert ">Ball 7, living ball</option>" in shown
    assert ">Ball 2</option>" in shown
    assert ' value="3 5"' in shown
    assert ">At nobody</option>" in shown
    assert "One.\nTwo." in shown


def test_lines_end_as_a_browser_ends_them(evening, browse):
    alice, at = browse(evening.alice), reverse("match-correct", args=[evening.first.match.pk])
    form = changes(fields_of(alice.get(at).content.decode()))
    alice.post(at, {name: crlf(value) for name, value in form.items()})
    assert Event.objects.filter(details__text="One.\nTwo.").exists()


def crlf(value):
    return value.replace("\n", "\r\n") if isinstance(value, str) else value
