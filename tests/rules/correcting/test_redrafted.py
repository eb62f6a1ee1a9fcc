"""A match of last season corrected, once its teams were drafted anew by other rules."""

from dataclasses import replace

import pytest

from accounts.commands import Command
from dungeonbowl.effects import LedgerLine
from dungeonbowl.purchases import HireOrder
from league.models import Fixture
from league.services import (
    Prize,
    Succession,
    amend,
    award,
    make_friendly,
    next_season,
    undo_act,
)
from matches.models import Event
from matches.services import Friendly
from rules.services import correcting
from rules.services.correcting import WantedCorrection
from teams import ledger, services
from teams.models import Change
from teams.services.redrafting import hire_again
from tests.rules.correcting.season import audited
from tests.rules.night import Night, players, squad
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(cellar, bob, carol):
    """A season of one match, after which Bob armed a newcomer and bought a re-roll."""
    teams = [
        squad(cellar, bob, "light", "dwarfs.longbeard"),
        squad(cellar, carol, "gold", "orcs.lineman"),
    ]
    season = start_season(cellar, teams, "round_robin")
    match = Fixture.objects.get(season=season).match
    night = Night(cellar, bob, carol, *teams, match).settle()
    luck = ledger.Posting("luck", None, "Luck", [LedgerLine("Luck", gold=300_000)])
    ledger.post(ledger.lock(night.home.pk), luck)
    command = Command(bob, night.home.pk)
    services.release(command, player=players(night.home)[-1].pk)
    services.hire(command, HireOrder("dwarfs.longbeard", name="Saw", weapon="chainsaw"))
    services.buy_rerolls(command, count=1)
    return night.through(), season


def redrafted(night, season):
    """Their league bans weapons and makes re-rolls dear, and then both are drafted anew."""
    rules = {"secret_weapons": False, "reroll_cost_later": 900_000}
    amend(night.alice, night.league.slug, house_rules=rules)
    stays = [night.home.pk, night.away.pk]
    next_season(night.alice, season.pk, Succession("Spring", stays, "redraft"))
    for player in night.home.players.filter(status="offered", weapon="").order_by("number"):
        hire_again(Command(night.bob, night.home.pk), player=player.pk)


def corrected(night):
    """A completion of the first of Bob's is recorded after all."""
    scorer = night.home.players.order_by("number").first()
    wanted = WantedCorrection(add=[{"type": "completion", "player": scorer.pk}])
    return correcting.correct(Command(night.alice, night.match.pk), wanted, "Forgotten."), scorer


def test_what_was_bought_by_the_rules_of_then_is_not_asked_about_by_those_of_now(over):
    """A redraft goes by the league's rules of its day, and what came before by the older ones."""
    night, season = over
    redrafted(night, season)
    services.register(Command(night.bob, night.home.pk))
    treasury = night.fresh().home.treasury
    (done, scorer) = corrected(night)
    assert done.carried_out, done
    scorer.refresh_from_db()
    assert scorer.spp >= 1
    assert night.fresh().home.treasury == treasury
    assert night.home.players.get(name="Saw").status == "released"
    reroll = Change.objects.filter(why__contains="1 team re-roll", reverses=None).latest("id")
    assert reroll.entries.get().gold == -100_000
    audited()


def test_after_the_redraft_the_rules_of_now_hold(over):
    night, season = over
    redrafted(night, season)
    services.register(Command(night.bob, night.home.pk))
    with_gold = ledger.Posting("more", None, "Luck", [LedgerLine("Luck", gold=900_000)])
    ledger.post(ledger.lock(night.home.pk), with_gold)
    services.buy_rerolls(Command(night.bob, night.home.pk), count=1)
    treasury = night.fresh().home.treasury
    (done, _) = corrected(night)
    assert done.carried_out, done
    assert night.fresh().home.treasury == treasury
    audited()


def test_a_redraft_that_was_taken_back_stands_in_no_corrections_way(over):
    night, season = over
    redrafted(night, season)
    act = season.acts.filter(kind="next").latest("id")
    undo_act(night.alice, season.pk, act.pk, "Too early.")
    treasury = night.fresh().home.treasury
    (done, scorer) = corrected(night)
    assert done.carried_out, done
    scorer.refresh_from_db()
    assert scorer.spp >= 1
    assert night.fresh().home.treasury == treasury
    audited()


@pytest.mark.parametrize(("taken_back", "left"), [(1, 0), (2, 2), (3, 0), (4, 2)])
def test_what_a_redraft_took_back_and_brought_again_stays_as_it_was(over, taken_back, left):
    """An undo and a redo are changes of their own, the one the other's reverse."""
    night, season = over
    redrafted(night, season)
    command = Command(night.bob, night.home.pk)
    services.buy_rerolls(command, count=2)
    for again in range(taken_back):
        (services.redo if again % 2 else services.undo)(command)
    services.register(command)
    treasury = night.fresh().home.treasury
    assert night.home.rerolls == left
    for _ in range(2):
        assert corrected(night)[0].carried_out
        assert (night.fresh().home.rerolls, night.home.treasury) == (left, treasury)
        audited()


def test_who_was_hired_again_by_a_redo_stays_after_a_correction(over):
    night, season = over
    redrafted(night, season)
    command = Command(night.bob, night.home.pk)
    newcomer = services.hire(command, HireOrder("dwarfs.longbeard", name="New")).player
    services.undo(command)
    services.redo(command)
    services.release(command, player=players(night.home)[0].pk)
    services.undo(command)
    services.register(command)
    before = [one.pk for one in players(night.home)]
    assert newcomer in before
    assert corrected(night)[0].carried_out
    assert [one.pk for one in players(night.home)] == before
    audited()


@pytest.mark.parametrize("rosters", ["kept", "redraft"])
def test_after_a_correction_the_next_season_can_be_taken_back_all_the_same(over, rosters):
    """A correction posts anew what stands on its match, the turn of the year among it."""
    night, season = over
    if rosters == "redraft":
        redrafted(night, season)
    else:
        stays = [night.home.pk, night.away.pk]
        next_season(night.alice, season.pk, Succession("Spring", stays))
    assert corrected(night)[0].carried_out
    act = season.acts.filter(kind="next").latest("id")
    undo_act(night.alice, season.pk, act.pk, "Too early.")
    night.fresh()
    assert (night.home.status, night.home.rerolls) == ("registered", 3)
    assert not night.home.players.filter(status="offered").exists()
    assert {*night.home.players.values_list("stayed", flat=True)} == {0}
    audited()
    assert corrected(night)[0].carried_out
    audited()


def test_after_a_correction_a_prize_can_be_taken_back_all_the_same(over):
    night, season = over
    act = award(night.alice, season.pk, night.home.pk, Prize("The Cup", 50_000), "Well played.")
    assert corrected(night)[0].carried_out
    treasury = night.fresh().home.treasury
    undo_act(night.alice, season.pk, act.pk, "A mistake.")
    assert night.fresh().home.treasury == treasury - 50_000
    audited()


@pytest.mark.parametrize("rosters", ["kept", "redraft"])
def test_who_was_cured_for_a_season_taken_back_may_never_have_been_hurt(
    cellar, bob, carol, rosters
):
    """The cure was taken back with its season before the injury was: the ledger has both pairs."""
    teams = [
        squad(cellar, bob, "light", "dwarfs.longbeard"),
        squad(cellar, carol, "gold", "orcs.lineman"),
    ]
    season = start_season(cellar, teams, "round_robin")
    night = Night(cellar, bob, carol, *teams, Fixture.objects.get(season=season).match)
    hurt = {"victim": players(night.home)[0].pk, "cause": "hazard", "rolls": {"casualty": 8}}
    night.play_out({"type": "casualty", **hurt})
    stays = [night.home.pk, night.away.pk]
    next_season(night.alice, season.pk, Succession("Spring", stays, rosters))
    for player in night.home.players.filter(status="offered"):
        hire_again(Command(bob, night.home.pk), player=player.pk)
    undo_act(night.alice, season.pk, season.acts.get(kind="next").pk, "Too early.")
    wanted = WantedCorrection(revoke=[Event.objects.get(type="casualty").pk])
    command = Command(night.alice, night.match.pk)
    assert correcting.correct(command, wanted, "Nobody was hurt.").carried_out
    friendly = make_friendly(bob, Friendly(stays), league=cellar.slug)
    replace(night, match=friendly).play_out()
    audited()
