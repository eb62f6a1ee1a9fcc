"""The engine of the post-game: each arrow once, and nothing twice, however often it is asked."""

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import transaction

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded, ImpossibleFace
from dungeonbowl.effects import ItemGiven, LedgerLine
from dungeonbowl.postgame import STEPS
from dungeonbowl.verdicts import Refused
from league.services import make_friendly
from matches.services import Friendly
from rules import tasks
from rules.models import PostGame
from rules.queries import forgotten
from rules.services import postgame, teamrun
from rules.services.undo import undo
from teams import ledger
from teams import services as teams
from teams.models import Change, Entry
from tests.rules.night import players, snapshot

pytestmark = pytest.mark.django_db

# What an item's die shows for the Armbands of Blocking.
ARMBANDS = (1, "d12")


def statuses(night, team):
    return {step.key: step.status for step in night.steps() if step.team_id == team.pk}


def audit():
    call_command("audit_ledger")


def test_steps_that_need_nobody_run_until_the_first_that_waits(night):
    night.settle()
    mine = statuses(night, night.home)
    assert mine["winnings"] == mine["fan_factor"] == mine["mvp"] == mine["spp"] == "done"
    assert mine["hire"] == "waiting"
    assert mine["item"] == mine["rating"] == "pending"
    audit()


def test_steps_come_in_their_order(night):
    night.settle()
    keys = [step.key for step in night.steps() if step.team_id == night.home.pk]
    assert keys == [kind.key for kind in STEPS if kind.key in keys]


def test_winnings_are_in_the_ledger_with_their_step(night):
    before = night.home.treasury
    night.settle()
    step = night.step(night.home, "winnings")
    (change,) = Change.objects.filter(step=step.pk)
    (entry,) = change.entries.all()
    assert entry.gold in range(20_000, 80_000, 10_000), "D6 x 10,000 and 10,000 for the win"
    assert night.home.treasury == before + entry.gold
    assert change.match == night.match.pk
    assert change.by is None, "the rules did it"


def test_advancing_twice_does_nothing_twice(night):
    night.settle()
    before, entries = snapshot(night.home, night.away), Entry.objects.count()
    PostGame.objects.update(runnable=True)
    postgame.advance(night.postgame.pk)
    assert snapshot(night.home, night.away) == before
    assert Entry.objects.count() == entries


def test_a_post_game_that_is_undone_before_its_worker_comes_is_left_alone(night):
    night.start().report().confirm()
    forgotten_soon = night.postgame.pk
    undo(Command(night.alice, night.match.pk), "Too early.")
    PostGame.objects.update(runnable=True)
    postgame.advance(forgotten_soon)
    assert not Change.objects.exclude(step=None).exists()


def test_a_post_game_with_work_is_the_sweeps_until_it_is_done(night):
    night.start().report().confirm()
    assert forgotten() == [night.postgame.pk]
    night.advance()
    assert forgotten() == []


def test_the_sweep_carries_out_what_was_never_enqueued(night, working):
    night.start().report().confirm()
    with working():
        tasks.sweep()
    assert statuses(night, night.home)["hire"] == "waiting"


def test_confirming_hands_the_post_game_to_a_worker(night, working):
    night.start().report()
    with working():
        night.confirm()
    assert statuses(night, night.home)["hire"] == "waiting"


def test_nothing_is_handed_over_when_the_confirmation_is_rolled_back(night, working):
    night.start().report()
    with working(), transaction.atomic():
        night.confirm()
        transaction.set_rollback(True)
    assert not PostGame.objects.exists()


def test_a_fault_leaves_its_words_and_no_half_step(night, monkeypatch):
    night.start().report().confirm()

    def fall(*_):
        raise ZeroDivisionError("a cursed die")

    with monkeypatch.context() as broken:
        broken.setattr(teamrun.domain, "run", fall)
        postgame.advance(night.postgame.pk)
    assert "a cursed die" in night.postgame.error
    assert not Change.objects.exclude(step=None).exists()
    postgame.retry(night.alice, night.match.pk)
    assert night.postgame.error == ""
    assert statuses(night, night.home)["hire"] == "waiting"


def test_a_fault_in_one_teams_steps_holds_up_no_other(night, monkeypatch):
    night.start().report().confirm()
    real = teamrun.domain.run

    def fall(key, turn):
        if turn.team == night.home.pk:
            raise ZeroDivisionError("a cursed die")
        return real(key, turn)

    with monkeypatch.context() as broken:
        broken.setattr(teamrun.domain, "run", fall)
        postgame.advance(night.postgame.pk)
    assert "a cursed die" in night.postgame.error
    assert set(statuses(night, night.home).values()) == {"pending"}
    assert statuses(night, night.away)["hire"] == "waiting"
    postgame.retry(night.alice, night.match.pk)
    assert statuses(night, night.home)["hire"] == "waiting"
    audit()


def test_only_a_commissioner_tries_again(night):
    night.settle()
    with pytest.raises(PermissionDenied):
        postgame.retry(night.bob, night.match.pk)


def test_a_team_that_waits_holds_up_no_other(night):
    night.settle()
    night.answer(night.away, "hire", done=True)
    assert statuses(night, night.away)["item"] in ("waiting", "done")
    assert statuses(night, night.home)["hire"] == "waiting"


def test_an_answer_goes_on_to_the_next_question(night):
    night.settle()
    night.answer(night.home, "hire", done=True)
    assert statuses(night, night.home)["hire"] == "done"
    assert statuses(night, night.home)["item"] == "waiting"


def test_an_answer_to_a_pending_step_comes_too_early(night):
    night.settle()
    with pytest.raises(Conflict, match="before"):
        night.answer(night.home, "item", done=True)


def test_an_answer_to_a_step_that_is_done_comes_too_late(night):
    night.settle()
    night.answer(night.home, "hire", done=True)
    with pytest.raises(Conflict, match="done already"):
        night.answer(night.home, "hire", done=True)


def test_the_other_coach_cannot_answer_for_me(night):
    night.settle()
    step = night.step(night.home, "hire")
    with pytest.raises(PermissionDenied):
        postgame.answer(Command(night.carol, night.match.pk), step.pk, {"done": True})


def test_a_commissioner_answers_for_anybody(night):
    night.settle()
    step = night.step(night.home, "hire")
    postgame.answer(Command(night.alice, night.match.pk), step.pk, {"done": True})
    assert night.step(night.home, "hire").answered_by == night.alice


def test_everything_done_closes_the_match_and_shows_the_seed(night):
    night.play_out()
    assert night.match.status == "closed"
    assert night.match.seed_shown
    assert night.postgame.status == "closed"
    assert night.home.in_match is None
    audit()


def test_buying_waits_for_the_hire_step(night):
    night.start().report()
    with pytest.raises(Conflict):
        teams.buy_rerolls(Command(night.bob, night.home.pk), count=1)
    night.confirm().advance()
    teams.buy_rerolls(Command(night.bob, night.home.pk), count=1)
    assert night.fresh().home.rerolls == 3


def test_an_item_is_bought_rolled_and_given(night):
    night.settle()
    night.answer(night.home, "hire", done=True)
    before = night.fresh().home.treasury
    step = night.answer(night.home, "item", buy=True)
    assert step.status == "waiting", "it must be given to somebody"
    assert night.fresh().home.treasury == before - 50_000
    lucky = players(night.home)[0]
    night.answer(night.home, "item", player=lucky.pk)
    lucky.refresh_from_db()
    assert lucky.item
    assert night.fresh().match.sides.count() == 2
    audit()


def test_an_item_for_somebody_who_has_one_takes_its_place(night):
    lucky = players(night.home)[0]
    line = LedgerLine("Given", lucky.pk, effect=ItemGiven("boots_of_dashing"))
    ledger.post(ledger.lock(night.home.pk), ledger.Posting("before", None, "Before", [line]))
    value = night.showing(*ARMBANDS, f"item.{night.home.pk}").settle().fresh().home.value
    night.answer(night.home, "hire", done=True)
    night.answer(night.home, "item", buy=True)
    step = night.answer(night.home, "item", player=lucky.pk)
    lucky.refresh_from_db()
    (given,) = Entry.objects.filter(change__step=step.pk, effect__kind="item")
    assert given.effect == {"kind": "item", "item": lucky.item, "before": "boots_of_dashing"}
    assert step.text.endswith("and throws the Boots of Dashing away.")
    assert night.fresh().home.value == value, "one item a player, whichever it is"
    audit()


def test_a_second_item_after_one_game_is_refused(night):
    night.settle()
    night.answer(night.home, "hire", done=True)
    night.answer(night.home, "item", buy=True)
    with pytest.raises(Refused) as refusal:
        night.answer(night.home, "item", buy=True)
    assert refusal.value.verdicts[0].rule == "ITEM-01"


def test_a_team_that_retired_meanwhile_ends_its_post_game_without_an_item(night):
    night.settle()
    teams.retire(Command(night.bob, night.home.pk))
    night.answer(night.home, "hire", done=True)
    before = night.fresh().home.treasury
    with pytest.raises(Refused, match="retired"):
        night.answer(night.home, "item", buy=True)
    night.answer(night.home, "item", done=True)
    assert night.fresh().home.treasury == before
    assert statuses(night, night.home)["rating"] == "done"
    audit()


def test_a_conceding_side_gets_no_winnings(night):
    night.settle(kind="concession", winner=night.away.pk)
    assert not Change.objects.filter(step=night.step(night.home, "winnings").pk).exists()


def test_nothing_is_rolled_when_the_match_was_abandoned(night):
    night.settle(kind="abandoned")
    assert not {"winnings", "fan_factor"} & set(statuses(night, night.home))
    assert not night.match.rolls.exclude(purpose="first_turn").exists()


def test_the_dead_leave_and_the_wounded_miss_the_next_game(night):
    victim, wounded = players(night.away)[0], players(night.away)[1]
    night.settle(
        {"type": "casualty", "victim": victim.pk, "cause": "block",
         "player": players(night.home)[0].pk, "rolls": {"casualty": 16}},
        {"type": "casualty", "victim": wounded.pk, "cause": "block",
         "player": players(night.home)[1].pk, "rolls": {"casualty": 8}},
    )  # fmt: skip
    victim.refresh_from_db()
    wounded.refresh_from_db()
    assert victim.status == "dead"
    assert wounded.miss_next_game
    assert players(night.home)[0].spp >= 2, "two for the casualty"
    audit()


def test_missing_a_game_ends_with_the_game_missed(night):
    wounded = players(night.away)[1]
    night.play_out(
        {"type": "casualty", "victim": wounded.pk, "cause": "other", "rolls": {"casualty": 8}}
    )
    night.match = make_friendly(
        night.bob, Friendly([night.home.pk, night.away.pk]), league=night.league.slug
    )
    night.start()
    side = night.match.sides.get(team=night.away)
    assert [absent["player"] for absent in side.unavailable] == [wounded.pk]
    night.report().confirm().advance()
    wounded.refresh_from_db()
    assert not wounded.miss_next_game


def test_at_a_table_the_step_waits_for_its_dice(table_night):
    night = table_night.settle()
    step = night.step(night.home, "winnings")
    assert step.status == "waiting"
    (need,) = step.needs
    assert (need["purpose"], need["die"], need["count"]) == (f"winnings.{night.home.pk}", "d6", 1)


def test_at_a_table_the_faces_told_are_the_faces_kept(table_night):
    night = table_night.settle()
    before = night.home.treasury
    purpose = f"winnings.{night.home.pk}"
    night.answer(night.home, "winnings", rolls={purpose: 4})
    assert night.fresh().home.treasury == before + 50_000
    roll = night.match.rolls.get(purpose=purpose)
    assert (roll.faces, roll.entered_by) == ([4], night.bob)


def test_at_a_table_an_answer_without_dice_says_which_are_lacking(table_night):
    night = table_night.settle()
    with pytest.raises(DiceNeeded):
        night.answer(night.home, "winnings")
    assert night.step(night.home, "winnings").status == "waiting"


def test_a_face_that_the_die_does_not_have_is_refused(table_night):
    night = table_night.settle()
    with pytest.raises(ImpossibleFace):
        night.answer(night.home, "winnings", rolls={f"winnings.{night.home.pk}": 7})
    assert night.match.rolls.count() == 0
