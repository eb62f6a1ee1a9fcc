"""Rounds drawn from results that are taken back: what was played, paid and rolled in them."""

import pytest
from django.core.management import call_command

from accounts.commands import Command
from core.errors import Conflict
from league.models import Fixture
from matches import services as matches
from matches.models import Match
from rules.services import correcting
from rules.services.correcting import WantedCorrection
from rules.services.undo import undo
from tests.rules.night import Night, snapshot
from tests.verbs import start_season

pytestmark = pytest.mark.django_db
WHY = "The other side had won."


@pytest.fixture
def cup(cellar, teams):
    """A knock-out: one has a bye, and the final is drawn from a single match."""
    return start_season(cellar, teams, "knockout")


def drawn(season, number):
    """The match of this round that isn't a bye, as a night out."""
    return as_a_night_out(Fixture.objects.get(season=season, round=number, bye=None))


def as_a_night_out(fixture):
    """The fixture's match and its teams."""
    home, away = (side.team for side in fixture.match.sides.order_by("order"))
    return Night(fixture.season.league, home.coach, away.coach, home, away, fixture.match)


def won_by(night, team):
    return {"kind": "touchdown", "winner": team.pk, "touchdowns": {str(team.pk): 1}}


def test_a_final_that_was_undone_stands_in_no_way_of_the_match_it_was_drawn_from(cup):
    first = drawn(cup, 1)
    before = snapshot(first.home, first.away)
    first.play_out()
    final = drawn(cup, 2).play_out()
    undo(Command(final.alice, final.match.pk), WHY)
    undo(Command(first.alice, first.match.pk), WHY)
    assert snapshot(first.home, first.away) == before
    assert not Fixture.objects.filter(season=cup, round=2).exists()
    assert first.fresh().match.status == "started"
    call_command("audit_ledger")


def test_whoever_meets_in_the_final_again_goes_on_with_the_same_match_and_dice(cup):
    first = drawn(cup, 1).play_out()
    final = drawn(cup, 2).play_out()
    faces = {roll.purpose: roll.faces for roll in final.match.rolls.all()}
    undo(Command(final.alice, final.match.pk), WHY)
    undo(Command(first.alice, first.match.pk), WHY)
    first.report().confirm().advance().through()
    assert drawn(cup, 2).match == final.match
    final.fresh().report().confirm().advance().through()
    assert {roll.purpose: roll.faces for roll in final.match.rolls.all()} == faces
    cup.refresh_from_db()
    assert cup.status == "finished"
    call_command("audit_ledger")


def legs(season, number):
    """The round's two matches of the same teams, in their order."""
    played = Fixture.objects.filter(season=season, round=number, bye=None).order_by("leg")
    return [as_a_night_out(fixture) for fixture in played]


def test_whoever_meets_twice_again_goes_on_with_the_match_of_either_leg(teams, cellar):
    cup = start_season(cellar, teams, "knockout", legs=2)
    first = [leg.play_out() for leg in legs(cup, 1)]
    final = [leg.play_out() for leg in legs(cup, 2)]
    for night in (*final[::-1], first[1]):
        undo(Command(night.alice, night.match.pk), WHY)
    first[1].report().confirm().advance().through()
    assert [leg.match for leg in legs(cup, 2)] == [leg.match for leg in final]


def test_another_final_is_another_match(cup):
    first = drawn(cup, 1).play_out()
    final = drawn(cup, 2).play_out()
    undo(Command(final.alice, final.match.pk), WHY)
    undo(Command(first.alice, first.match.pk), WHY)
    first.report(**won_by(first, first.away)).confirm().advance().through()
    other = drawn(cup, 2)
    assert other.match != final.match
    assert first.away in (other.home, other.away)
    assert Match.objects.filter(pk=final.match.pk, status="started").exists(), "it was played"


def test_a_final_that_stands_is_in_the_way(cup):
    first = drawn(cup, 1).play_out()
    final = drawn(cup, 2).play_out()
    with pytest.raises(Conflict) as conflict:
        undo(Command(first.alice, first.match.pk), WHY)
    assert conflict.value.extra["standing"] == [f"{final.match} is closed."]


def prepared(cup):
    """The final, both of its sides having paid for what assassins do."""
    final = drawn(cup, 2)
    pairs = [(final.home, final.away), (final.away, final.home)]
    for team, other in pairs:
        victim = other.players.filter(status="active").first()
        wish = [{"tactic": "assassination", "target": victim.pk}]
        matches.prepare(Command(team.coach, final.match.pk), team.pk, wish)
    return final


def bribing(team, match):
    """This team alone has prepared, and paid for it in secret."""
    matches.prepare(Command(team.coach, match.pk), team.pk, [{"tactic": "bribing_the_press"}])


@pytest.mark.parametrize("payer", ["the winner of the corrected match", "somebody else"])
def test_one_side_that_has_prepared_is_enough_to_hold_a_correction_up(cup, payer):
    first = drawn(cup, 1).play_out()
    final = drawn(cup, 2)
    sides = {final.home, final.away}
    (winner,) = sides & {first.home, first.away}
    paying = winner if payer.startswith("the winner") else (sides - {winner}).pop()
    bribing(paying, final.match)
    before = snapshot(final.home, final.away)
    loser = ({first.home, first.away} - {winner}).pop()
    with pytest.raises(Conflict, match="prepared for it"):
        correcting.correct(
            Command(first.alice, first.match.pk), WantedCorrection(result=won_by(first, loser)), WHY
        )
    assert snapshot(final.home, final.away) == before
    paying.refresh_from_db()
    assert paying.sealed, "it is a secret still"
    call_command("audit_ledger")


def test_what_was_paid_for_a_final_that_isnt_played_comes_back(cup):
    first = drawn(cup, 1)
    before = snapshot(first.home, first.away)
    first.play_out()
    final = drawn(cup, 2)
    rested = snapshot(final.home, final.away)
    final = prepared(cup)
    assert snapshot(final.home, final.away) != rested
    undo(Command(first.alice, first.match.pk), WHY)
    assert snapshot(first.home, first.away) == before
    assert not Match.objects.filter(pk=final.match.pk).exists()
    call_command("audit_ledger")


def test_what_was_paid_in_secret_is_no_secret_when_it_comes_back(cup):
    first = drawn(cup, 1).play_out()
    final = drawn(cup, 2)
    (rested,) = {final.home, final.away} - {first.home, first.away}
    before = snapshot(rested)
    bribe = [{"tactic": "bribing_the_press"}]
    matches.prepare(Command(rested.coach, final.match.pk), rested.pk, bribe)
    rested.refresh_from_db()
    assert rested.sealed
    undo(Command(first.alice, first.match.pk), WHY)
    rested.refresh_from_db()
    assert (rested.sealed, snapshot(rested)) == ({}, before)
    call_command("audit_ledger")


def test_a_correction_sends_nobody_to_a_final_that_another_has_prepared(cup):
    first = drawn(cup, 1).play_out()
    final = prepared(cup)
    before = snapshot(final.home, final.away)
    with pytest.raises(Conflict, match="prepared for it"):
        correcting.correct(
            Command(first.alice, first.match.pk),
            WantedCorrection(result=won_by(first, first.away)),
            WHY,
        )
    assert snapshot(final.home, final.away) == before
    assert drawn(cup, 2).match == final.match
