"""Taking a match back: everything that followed from it, and nothing else."""

from dataclasses import replace
from html import unescape

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.urls import reverse

from accounts.commands import Command
from core.errors import Conflict
from league.services import make_friendly
from matches import services as matches
from matches.services import Friendly
from rules.models import Step
from rules.services import postgame
from rules.services.undo import undo
from teams import services as teams
from teams.models import Change, Entry
from teams.services import Adjustment
from tests.rules.night import Night, disarmed, guards, players, snapshot

pytestmark = pytest.mark.django_db


def bloody(night: Night) -> list[dict]:
    """A game that leaves marks of every kind."""
    home, away = players(night.home), players(night.away)
    return [
        {"type": "casualty", "player": home[0].pk, "victim": away[0].pk, "cause": "block",
         "rolls": {"casualty": 16}},
        {"type": "casualty", "player": home[1].pk, "victim": away[1].pk, "cause": "block",
         "rolls": {"casualty": 11}},
        {"type": "casualty", "player": away[2].pk, "victim": home[2].pk, "cause": "block",
         "rolls": {"casualty": 13, "lasting": 3}},
        {"type": "chest_ball", "player": home[0].pk},
        {"type": "touchdown", "player": home[0].pk},
    ]  # fmt: skip


def test_undoing_gives_back_the_first_state_to_the_letter(night):
    before = snapshot(night.home, night.away)
    night.play_out(*bloody(night))
    assert snapshot(night.home, night.away) != before
    undo(Command(night.alice, night.match.pk), "The wrong Dwarf was told dead.")
    assert snapshot(night.home, night.away) == before
    call_command("audit_ledger")


def test_an_undone_match_is_started_again_and_holds_its_teams(night):
    night.play_out(*bloody(night))
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    night.fresh()
    assert night.match.status == "started"
    assert night.home.in_match == night.match.pk
    assert set(Step.objects.values_list("status", flat=True)) == {"reverted"}
    assert night.match.seed_shown, "a seed once shown stays shown"


def test_an_undone_match_can_be_reported_anew(night):
    night.play_out(*bloody(night))
    undo(Command(night.alice, night.match.pk), "It was a draw, and nobody scored.")
    scored = night.match.events.get(type="touchdown", revoked_at=None)
    matches.revoke(night.bob, night.match.pk, scored.pk, "Nobody scored.")
    night.report(kind="draw").confirm().advance()
    assert night.match.sides.get(team=night.home).outcome == "drawn"
    assert night.match.postgames.count() == 2
    call_command("audit_ledger")


def test_events_told_live_stand_and_those_of_the_report_go(night):
    live = bloody(night)[:1]
    night.start().tell(*live)
    night.report([{"type": "completion", "player": players(night.home)[4].pk}])
    night.confirm().advance()
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert [e.type for e in night.match.events.filter(revoked_at=None)] == ["casualty"]


def test_the_same_dice_fall_again_for_the_same_purposes(night):
    night.play_out()
    faces = {roll.purpose: roll.faces for roll in night.match.rolls.all()}
    undo(Command(night.alice, night.match.pk), "Again.")
    night.report().confirm().advance()
    assert {roll.purpose: roll.faces for roll in night.match.rolls.all()} == faces


def test_what_a_team_bought_itself_stays(night):
    night.settle()
    teams.buy_rerolls(Command(night.bob, night.home.pk), count=1)
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert night.fresh().home.rerolls == 3


def test_an_item_thrown_away_since_falls_with_the_match_that_gave_it(night):
    before = snapshot(night.home, night.away)
    night.settle()
    night.answer(night.home, "hire", done=True)
    lucky = players(night.home)[0]
    night.answer(night.home, "item", buy=True)
    night.answer(night.home, "item", player=lucky.pk)
    teams.discard_item(Command(night.bob, night.home.pk), player=lucky.pk)
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert snapshot(night.home, night.away) == before
    (thrown,) = Change.objects.filter(key__endswith=".discard-item")
    assert thrown.reversed_by.why == "Undone: Told wrong."
    call_command("audit_ledger")


def test_gold_that_is_spent_stands_in_the_way(night):
    night.settle()
    while night.fresh().home.treasury >= 100_000:
        teams.buy_rerolls(Command(night.bob, night.home.pk), count=1)
    teams.buy_fan_factor(Command(night.bob, night.home.pk), points=night.home.treasury // 1000)
    before = snapshot(night.home, night.away)
    with pytest.raises(Conflict) as conflict:
        undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert any("Fan Factor" in line for line in conflict.value.extra["standing"])
    assert snapshot(night.home, night.away) == before, "nothing half-undone stays"
    assert night.fresh().match.status == "postgame"


def test_what_was_paid_in_secret_is_not_named_among_what_stands_in_the_way(night):
    night.play_out()
    later = make_friendly(
        night.bob, Friendly([night.home.pk, night.away.pk]), league=night.league.slug
    )
    bribe = [{"tactic": "bribing_the_press"}]
    matches.prepare(Command(night.bob, later.pk), night.home.pk, bribe)
    left = sum(Entry.objects.filter(team=night.home).values_list("gold", flat=True))
    teams.buy_fan_factor(Command(night.bob, night.home.pk), points=left // 1000)
    secret = Change.objects.filter(team=night.home).order_by("-id")[1].why
    with pytest.raises(Conflict) as conflict:
        undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert any("Fan Factor" in line for line in conflict.value.extra["standing"])
    assert not any(secret in line for line in conflict.value.extra["standing"])


def test_of_a_reroll_bought_at_half_price_it_is_said_what_helps(night, client):
    """No correction of a team gives Extra Training's half price back (SA-02)."""
    ahead = Adjustment(rerolls=3)
    teams.adjust(Command(night.alice, night.home.pk), ahead, why="They come from elsewhere.")
    training = ["extra_training"]
    matches.prepare(Command(night.carol, night.match.pk), night.away.pk, [], training)
    night.settle(kind="draw")
    teams.buy_rerolls(Command(night.carol, night.away.pk), count=1)
    page = refused_undoing(client, night)
    assert "a re-roll was bought at the half price that it gave" in page
    assert reverse("match-correct", args=[night.match.pk]) in page
    assert reverse("team-adjust", args=[night.away.pk]) not in page
    assert night.fresh().match.status == "postgame"


def test_a_skill_taken_since_for_a_roll_of_the_match_stands_in_the_way_in_words(night, client):
    """No correction of a team brings the roll back that gave it (SKL-02)."""
    learner = players(night.home)[0]
    night.showing(2, "d6", f"improvement.{learner.pk}")
    night.settle(*[{"type": "completion", "player": learner.pk}] * 6)
    night.through()
    assert players(night.home)[0].rolled, "left for later"
    taken = teams.take_skill(Command(night.bob, night.home.pk), player=learner.pk, skill="Guard")
    page = refused_undoing(client, night)
    assert f"has built on this match already: {taken.change.why}" in page
    assert reverse("match-correct", args=[night.match.pk]) in page
    assert reverse("team-adjust", args=[night.home.pk]) not in page


def test_a_weapon_bought_back_since_stands_in_the_way_in_words(bob, carol, cellar, client):
    """No correction of a team takes it away again (CON-02)."""
    home = guards(cellar, bob, "chainsaw")
    night, bearer = disarmed(cellar, bob, carol, home)
    back = teams.buy_back(Command(bob, home.pk), player=bearer.pk)
    page = refused_undoing(client, night)
    assert f"has built on this match already: {back.change.why}" in page
    assert reverse("match-correct", args=[night.match.pk]) in page
    assert reverse("team-adjust", args=[home.pk]) not in page


def test_what_a_commissioner_corrected_since_is_corrected_back(night, client):
    hurt = players(night.home)[2]
    night.play_out(*bloody(night))
    hurt.refresh_from_db()
    assert hurt.miss_next_game
    back = Adjustment(player=hurt.pk, miss_next_game=False)
    done = teams.adjust(Command(night.alice, night.home.pk), back, why="It was a scratch.")
    page = refused_undoing(client, night)
    assert f"has built on this match already: {done.change.why}" in page
    assert reverse("team-adjust", args=[night.home.pk]) in page
    again = Adjustment(player=hurt.pk, miss_next_game=True)
    teams.adjust(Command(night.alice, night.home.pk), again, why="It wasn't.")
    assert "has built on this match already" not in refused_undoing(client, night)
    assert night.fresh().match.status == "started"


def refused_undoing(client, night):
    """The page after trying to."""
    client.force_login(night.alice)
    address = reverse("match-undo", args=[night.match.pk])
    answer = client.post(address, {"reason": "Told wrong."}, follow=True)
    return unescape(answer.content.decode())


def test_a_side_that_played_on_stands_in_the_way(night):
    night.play_out()
    later = make_friendly(
        night.bob, Friendly([night.home.pk, night.away.pk]), league=night.league.slug
    )
    matches.start(Command(night.bob, later.pk))
    with pytest.raises(Conflict) as conflict:
        undo(Command(night.alice, night.match.pk), "Told wrong.")
    assert conflict.value.extra["standing"]


@pytest.fixture
def nights(night):
    """Three matches of the same teams, played one after the other."""
    first, evenings = snapshot(night.home, night.away), [night.play_out(*bloody(night))]
    for _ in range(2):
        later = make_friendly(
            night.bob, Friendly([night.home.pk, night.away.pk]), league=night.league.slug
        )
        evenings.append(replace(night, match=later).play_out(kind="draw"))
    return first, evenings


def test_matches_undone_the_newest_first_give_back_the_first_state(nights):
    first, evenings = nights
    for night in reversed(evenings):
        undo(Command(night.alice, night.match.pk), "The whole evening was told wrong.")
    assert snapshot(night.home, night.away) == first
    assert night.fresh().home.in_match == evenings[0].match.pk
    call_command("audit_ledger")


def test_matches_undone_are_told_again_the_oldest_first(nights):
    _, evenings = nights
    for night in reversed(evenings):
        undo(Command(night.alice, night.match.pk), "The whole evening was told wrong.")
    results = ({}, {"kind": "draw"}, {"kind": "draw"})
    for night, result in zip(evenings, results, strict=True):
        assert night.fresh().home.in_match == night.match.pk
        night.report(**result).confirm().advance().through()
        assert night.match.status == "closed"
    assert night.fresh().home.in_match is None
    call_command("audit_ledger")


def test_a_team_starts_no_other_match_while_it_owes_reports(nights):
    _, evenings = nights
    for night in reversed(evenings):
        undo(Command(night.alice, night.match.pk), "The whole evening was told wrong.")
    night.report().confirm().advance()
    for step in night.steps().filter(status="waiting").exclude(key="hire"):
        postgame.answer(Command(step.team.coach, night.match.pk), step.pk, {"done": True})
    assert night.fresh().home.in_match is None, "it hires after the first match"
    other = make_friendly(
        night.bob, Friendly([night.home.pk, night.away.pk]), league=night.league.slug
    )
    with pytest.raises(Conflict, match="isn't reported yet"):
        matches.start(Command(night.bob, other.pk))


def test_a_second_undo_waits_for_a_new_report(night):
    night.play_out()
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    with pytest.raises(Conflict):
        undo(Command(night.alice, night.match.pk), "Again.")


def test_only_a_commissioner_undoes(night):
    night.play_out()
    with pytest.raises(PermissionDenied):
        undo(Command(night.bob, night.match.pk), "I lost.")


def test_a_change_is_taken_back_once_and_both_stay_in_the_ledger(night):
    night.play_out()
    count = Change.objects.count()
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    reversals = Change.objects.exclude(reverses=None)
    assert Change.objects.count() == count + reversals.count()
    assert {change.by for change in reversals} == {night.alice}


def test_a_worker_that_comes_late_finds_the_post_game_undone(night):
    night.start().report().confirm()
    late = night.postgame.pk
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    before = snapshot(night.home, night.away)
    postgame.advance(late)
    assert snapshot(night.home, night.away) == before
