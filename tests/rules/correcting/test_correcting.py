"""A commissioner corrects a match, though others stand on it."""

import pytest
from django.http import Http404

from accounts.commands import Command
from dungeonbowl.purchases import HireOrder
from matches.models import Match
from rules.services import correcting
from rules.services.correcting import execution
from teams import services as teams
from teams.models import Change, Player
from tests.rules.correcting.season import audited, killing, state
from tests.rules.night import players

pytestmark = pytest.mark.django_db


def test_the_points_of_a_killer_of_three_games_ago_go_to_the_right_one(seasoned):
    wrong, right = players(seasoned.home)[:2]
    seasoned.first.play_out(killing(seasoned.first))
    for _ in range(3):
        seasoned.again().play_out()
    event = seasoned.first.match.events.get()
    spp = {one.pk: one.spp for one in players(seasoned.home)}

    done = seasoned.correct(change=[{"id": event.pk, "player": right.pk}])

    assert done.carried_out
    event.refresh_from_db()
    assert (event.player, event.outcome["dead"], event.spp) == (right, True, 2)
    assert Player.objects.get(pk=wrong.pk).spp == spp[wrong.pk] - 2
    assert Player.objects.get(pk=right.pk).spp == spp[right.pk] + 2
    changed = {line["player"] for line in done.sheet["players"]}
    assert changed == {wrong.pk, right.pk}
    audited()


def test_a_match_that_a_new_draw_takes_away_meanwhile_is_not_found(seasoned, monkeypatch):
    drawn, lock = seasoned.again().match, execution.lock_season_of

    def draw_anew(match_id):
        Match.objects.filter(pk=match_id).delete()
        return lock(match_id)

    monkeypatch.setattr(execution, "lock_season_of", draw_anew)
    with pytest.raises(Http404):
        seasoned.correct(drawn, result={"kind": "draw"})


def test_correcting_back_is_the_identity(seasoned):
    seasoned.first.play_out(killing(seasoned.first))
    teams.hire(
        Command(seasoned.carol, seasoned.away.pk), HireOrder("orcs.lineman", name="Newcomer")
    )
    for victim in (3, 4):
        night = seasoned.again()
        night.play_out(killing(night, by=2, victim=victim, rolls={"casualty": 11}))
    event = seasoned.first.match.events.get()
    before, killer = state(seasoned.home, seasoned.away), event.player_id
    other = players(seasoned.home)[4].pk

    seasoned.correct(change=[{"id": event.pk, "player": other, "rolls": {"casualty": 5}}])
    assert state(seasoned.home, seasoned.away) != before
    seasoned.correct(change=[{"id": event.pk, "player": killer, "rolls": {"casualty": 16}}])

    assert state(seasoned.home, seasoned.away) == before
    audited()


def test_what_is_the_same_afterwards_leaves_no_trace_in_the_ledger(seasoned):
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    event = seasoned.first.match.events.get()
    before = Change.objects.count()
    done = seasoned.correct(change=[{"id": event.pk, "text": "In the corner."}])
    assert done.carried_out
    assert Change.objects.count() == before
    event.refresh_from_db()
    assert event.details["text"] == "In the corner."


def test_a_preview_writes_nothing_and_shows_the_same(seasoned):
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    event = seasoned.first.match.events.get()
    before, count = state(seasoned.home, seasoned.away), Change.objects.count()
    wanted = {"revoke": [event.pk]}
    looked = seasoned.correct(preview=True, **wanted)
    assert not looked.carried_out
    assert (state(seasoned.home, seasoned.away), Change.objects.count()) == (before, count)
    assert seasoned.correct(**wanted).sheet == looked.sheet


def test_the_dead_of_a_revoked_casualty_lives_and_keeps_their_id_and_number(seasoned):
    seasoned.first.play_out(killing(seasoned.first))
    dead = Player.objects.get(team=seasoned.away, status="dead")
    new = teams.hire(
        Command(seasoned.carol, seasoned.away.pk), HireOrder("orcs.lineman", name="Heir")
    )
    heir = Player.objects.get(pk=new.player)
    assert heir.number == dead.number
    seasoned.again().play_out()
    event = seasoned.first.match.events.get()

    seasoned.correct(revoke=[event.pk])

    dead.refresh_from_db(), heir.refresh_from_db()
    assert (dead.status, dead.number) == ("active", 1)
    assert (heir.status, heir.number) == ("active", 9)
    audited()
    latest = seasoned.first.match.corrections.get()
    correcting.take_back(
        Command(seasoned.alice, seasoned.first.match.pk), latest.pk, "It was right."
    )
    dead.refresh_from_db(), heir.refresh_from_db()
    assert (dead.status, heir.number) == ("dead", 1)
    audited()
