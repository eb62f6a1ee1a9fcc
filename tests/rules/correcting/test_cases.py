"""Corrections of every kind of match, and of what lies between matches."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.purchases import HireOrder
from league.services import make_friendly
from matches.services import Friendly, prepare
from rules.services import correcting, postgame
from rules.services.correcting import WantedCorrection
from rules.services.undo import undo
from teams import services as teams
from teams.models import Change, Player, Team
from teams.queries.sealing import opened, sealed_changes
from teams.services import Adjustment as Adjustment
from teams.services import adjust
from tests.rules.correcting.season import Seasoned, audited, killing, state
from tests.rules.night import Night, players
from tests.verbs import found_league, join

pytestmark = pytest.mark.django_db


def test_an_exhibition_is_corrected_and_changes_nothing_for_the_teams(exhibition):
    played = Seasoned(exhibition)
    exhibition.start().tell(killing(exhibition))
    exhibition.report().confirm()
    before = [team.treasury for team in (played.home, played.away)]
    won = {"kind": "touchdown", "winner": played.away.pk, "touchdowns": {str(played.away.pk): 1}}
    done = played.correct(result=won, revoke=[exhibition.match.events.get().pk])
    assert done.carried_out
    played.fresh()
    assert exhibition.match.sides.get(team=played.away).outcome == "won"
    assert [team.treasury for team in (played.home, played.away)] == before
    assert not Change.objects.filter(match=exhibition.match.pk).exists()


def test_a_post_game_that_still_waits_goes_on_from_the_corrected_match(seasoned):
    night = seasoned.first
    night.settle(killing(night))
    assert night.match.status == "postgame"
    done = seasoned.correct(revoke=[night.match.events.get().pk])
    assert done.carried_out
    waiting = {step.key for step in night.steps().filter(status="waiting")}
    assert "hire" in waiting | {"skills"}
    assert not night.steps().filter(key="injuries").exists()
    postgame.advance(night.postgame.pk)
    while left := list(night.steps().filter(status="waiting")):
        for step in left:
            night.answer(step.team, step.key, done=True)
    assert night.fresh().match.status == "closed"
    audited()


def test_a_team_that_came_to_hiring_by_a_correction_is_held_again_when_it_is_taken_back(unsung):
    night, killer = unsung.first, players(unsung.home)[0]
    adjust(
        Command(unsung.alice, unsung.home.pk), Adjustment(player=killer.pk, spp=4), why="Practice."
    )
    night.settle(killing(night))
    assert unsung.fresh().home.in_match == night.match.pk
    before = state(unsung.home, unsung.away)
    done = unsung.correct(revoke=[night.match.events.get().pk])
    assert unsung.fresh().home.in_match is None
    correcting.take_back(Command(unsung.alice, night.match.pk), done.correction.pk, "It was right.")
    assert state(unsung.home, unsung.away) == before


def test_the_other_teams_of_later_matches_keep_their_ledgers(seasoned, third_team):
    seasoned.first.play_out(killing(seasoned.first))
    teams_of = [seasoned.home.pk, third_team.pk]
    match = make_friendly(seasoned.bob, Friendly(teams_of), league=seasoned.first.league.slug)
    league, bob = seasoned.first.league, seasoned.bob
    Night(league, bob, third_team.coach, seasoned.home, third_team, match).play_out()
    count = Change.objects.filter(team=third_team).count()
    event = seasoned.first.match.events.get()
    other = players(seasoned.home)[3].pk
    assert seasoned.correct(change=[{"id": event.pk, "player": other}]).carried_out
    assert Change.objects.filter(team=third_team).count() == count
    audited()


def test_a_commissioners_adjustments_stand_in_their_places(seasoned):
    night = seasoned.first
    night.play_out(killing(night))
    hurt = players(seasoned.away)[2]
    adjustment = Adjustment(player=hurt.pk, injury="niggling", gold=5_000)
    adjust(Command(seasoned.alice, seasoned.away.pk), adjustment, why="It was forgotten.")
    seasoned.again().play_out()
    seasoned.correct(revoke=[night.match.events.get().pk])
    hurt.refresh_from_db()
    assert [one["kind"] for one in hurt.injuries] == ["niggling"]
    audited()


def test_an_apothecary_bought_meanwhile_is_bought_again(alice, bob, carol):
    league = found_league(alice, "Caring League", house_rules={"apothecary": True})
    join(league, bob)
    join(league, carol)
    played = Seasoned(Night.between(league, bob, carol))
    night = played.first
    night.play_out(killing(night))
    teams.buy_apothecary(Command(carol, played.away.pk))
    assert played.correct(revoke=[night.match.events.get().pk]).carried_out
    assert played.fresh().away.apothecary
    bought = Change.objects.filter(team=played.away, why="Bought an apothecary for 50,000 gp")
    assert [change.reverses_id is None for change in bought] == [True, True]
    audited()


def test_an_item_given_to_somebody_hired_meanwhile_is_given_again(seasoned):
    night = seasoned.first
    night.settle(killing(night))
    while night.steps().filter(team=night.away, status="waiting").exclude(key="item").exists():
        step = night.steps().filter(team=night.away, status="waiting").first()
        night.answer(night.away, step.key, done=True)
    night.answer(night.away, "item", buy=True)
    new = teams.hire(
        Command(seasoned.carol, seasoned.away.pk), HireOrder("orcs.lineman", name="Heir")
    )
    night.answer(night.away, "item", player=new.player)
    heir = Player.objects.get(pk=new.player)
    item = heir.item
    assert item
    before = state(seasoned.home, seasoned.away)
    seasoned.correct(revoke=[night.match.events.get().pk])
    heir.refresh_from_db()
    assert (heir.item, heir.status, heir.number) == (item, "active", 9)
    latest = night.match.corrections.get()
    correcting.take_back(Command(seasoned.alice, night.match.pk), latest.pk, "It was right.")
    assert state(seasoned.home, seasoned.away) == before
    audited()


def test_a_corrected_match_can_be_undone(seasoned):
    before = players(seasoned.home)[0].spp
    night = seasoned.first
    night.play_out(killing(night))
    event, other = night.match.events.get(), players(night.home)[1]
    seasoned.correct(change=[{"id": event.pk, "player": other.pk}])
    undo(Command(seasoned.alice, night.match.pk), "It never happened.")
    assert {player.spp for player in players(seasoned.home)} == {before}
    audited()


def test_a_corrected_match_is_undone_with_an_item_thrown_away_since(seasoned):
    night = seasoned.first
    night.settle(killing(night))
    while night.steps().filter(team=night.away, status="waiting").exclude(key="item").exists():
        step = night.steps().filter(team=night.away, status="waiting").first()
        night.answer(night.away, step.key, done=True)
    bearer = players(seasoned.away)[3]
    night.answer(night.away, "item", buy=True, player=bearer.pk)
    teams.discard_item(Command(seasoned.carol, seasoned.away.pk), player=bearer.pk)
    seasoned.correct(revoke=[night.match.events.get().pk])
    bearer.refresh_from_db()
    assert bearer.item == ""
    undo(Command(seasoned.alice, night.match.pk), "It never happened.")
    assert {player.item for player in players(seasoned.away)} == {""}
    audited()


def test_what_an_earlier_match_was_corrected_to_stands_when_a_later_one_is(seasoned):
    seasoned.first.play_out(killing(seasoned.first))
    teams.buy_fan_factor(Command(seasoned.bob, seasoned.home.pk), points=1)
    second = seasoned.again()
    second.play_out(killing(second, by=3, victim=4))
    seasoned.again().play_out()
    first = seasoned.first.match.events.get()
    seasoned.correct(change=[{"id": first.pk, "player": players(seasoned.home)[5].pk}])
    before, count = state(seasoned.home, seasoned.away), Change.objects.count()
    note = {"type": "note", "text": "It rained."}
    assert seasoned.correct(second.match, add=[note]).sheet["players"] == []
    assert Change.objects.count() == count
    done = seasoned.correct(second.match, revoke=[second.match.events.get(type="casualty").pk])
    assert done.sheet["players"]
    correcting.take_back(
        Command(seasoned.alice, second.match.pk), done.correction.pk, "It was right."
    )
    note = second.match.events.get(type="note")
    seasoned.correct(second.match, revoke=[note.pk])
    rows = [
        row
        for row in state(seasoned.home, seasoned.away).split("\n")
        if '"matches.event"' not in row
    ]
    assert rows == [row for row in before.split("\n") if '"matches.event"' not in row]
    audited()


def test_only_the_latest_correction_is_taken_back(seasoned):
    night = seasoned.first
    night.play_out(killing(night))
    first = seasoned.correct(add=[{"type": "note", "text": "It rained."}]).correction
    seasoned.correct(add=[{"type": "note", "text": "It snowed."}])
    with pytest.raises(Conflict):
        correcting.take_back(Command(seasoned.alice, night.match.pk), first.pk, "No.")
    with pytest.raises(Http404):
        correcting.take_back(Command(seasoned.alice, night.match.pk), 10**6, "No.")


def test_corrections_are_taken_back_one_after_the_other(seasoned):
    night = seasoned.first
    night.play_out(killing(night))
    before = state(seasoned.home, seasoned.away)
    event = night.match.events.get().pk
    changes = ({"player": players(seasoned.home)[4].pk}, {"rolls": {"casualty": 11}})
    rows = [seasoned.correct(change=[{"id": event, **fields}]).correction for fields in changes]
    for row in reversed(rows):
        correcting.take_back(Command(seasoned.alice, night.match.pk), row.pk, "It was right.")
    assert state(seasoned.home, seasoned.away) == before
    with pytest.raises(Conflict):
        correcting.take_back(Command(seasoned.alice, night.match.pk), rows[0].pk, "Again.")
    audited()


def test_a_take_back_is_taken_back(seasoned):
    night = seasoned.first
    night.play_out(killing(night))
    done = seasoned.correct(revoke=[night.match.events.get().pk])
    corrected = state(seasoned.home, seasoned.away)
    for row in (done.correction, None):
        latest = row or night.match.corrections.last()
        correcting.take_back(Command(seasoned.alice, night.match.pk), latest.pk, "No.")
    assert state(seasoned.home, seasoned.away) == corrected
    audited()


def test_a_later_match_stays_as_it_was_played_and_the_sheet_says_so(seasoned):
    night = seasoned.first
    night.play_out()
    later = seasoned.again()
    later.play_out()
    dead = killing(night, victim=2)
    done = seasoned.correct(add=[dead])
    (note,) = done.sheet["notes"]
    assert (note["match"], note["team"]) == (later.match.pk, seasoned.away.pk)
    assert "took part" in note["text"]
    side = later.match.sides.get(team=seasoned.away)
    assert dead["victim"] in side.available
    assert Player.objects.get(pk=dead["victim"]).status == "dead"
    audited()


def test_a_coach_may_not_and_a_stranger_sees_nothing(seasoned, django_user_model):
    seasoned.first.play_out()
    match = seasoned.first.match.pk
    with pytest.raises(PermissionDenied):
        correcting.correct(Command(seasoned.bob, match), WantedCorrection(), "I lost.")
    trudy = django_user_model.objects.create_user("trudy")
    with pytest.raises(Http404):
        correcting.correct(Command(trudy, match), WantedCorrection(), "I lost.")


@pytest.mark.parametrize("played", ["scheduled", "started", "reported"])
def test_before_it_is_confirmed_there_is_nothing_to_correct(seasoned, played):
    night = seasoned.first
    if played != "scheduled":
        night.start()
    if played == "reported":
        night.report()
    with pytest.raises(Conflict):
        seasoned.correct()
    assert not night.match.corrections.exists()


def test_gold_paid_in_secret_for_the_next_match_stays_a_secret(seasoned):
    seasoned.first.play_out(killing(seasoned.first))
    later = seasoned.again()
    adjust(Command(seasoned.alice, seasoned.away.pk), Adjustment(gold=200_000), why="A legacy.")
    seasoned.fresh()
    shown = seasoned.away.treasury
    prepare(
        Command(seasoned.carol, later.match.pk), seasoned.away.pk, [{"tactic": "bribing_the_press"}]
    )
    paid = shown - opened(Team.objects.get(pk=seasoned.away.pk)).treasury
    assert paid > 0

    done = seasoned.correct(revoke=[seasoned.first.match.events.get().pk])

    seasoned.fresh()
    assert seasoned.away.treasury == shown
    assert opened(Team.objects.get(pk=seasoned.away.pk)).treasury == shown - paid
    sheet = next(one for one in done.sheet["teams"] if one["team"] == seasoned.away.pk)
    assert sheet["before"]["treasury"] == sheet["after"]["treasury"] == shown
    hidden = Change.objects.filter(team=seasoned.away, match=later.match.pk)
    assert set(hidden.values_list("pk", flat=True)) == set(sealed_changes(seasoned.away))
    audited()


def test_a_coach_is_told_once_that_their_team_was_corrected(seasoned, browse):
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    seasoned.correct(revoke=[seasoned.first.match.events.get().pk])
    page = f"/teams/{seasoned.away.pk}/"
    html = browse(seasoned.carol).get(page).content.decode()
    assert html.count("Corrected: Told wrong.") == 1
    teams.read_corrections(Command(seasoned.carol, seasoned.away.pk))
    assert "Corrected: Told wrong." not in browse(seasoned.carol).get(page).content.decode()
