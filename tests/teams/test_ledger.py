from contextlib import suppress

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.commands import Command
from accounts.models import User
from core.errors import Conflict
from dungeonbowl.effects import Impossible, LedgerLine, MissesNextGame, RerollsChanged
from dungeonbowl.errors import FieldError
from dungeonbowl.purchases import HireOrder
from dungeonbowl.verdicts import Refused
from teams import ledger, services
from teams.ledger.audit import audit_team
from teams.models import Change, Entry, Player, Team
from teams.services import Adjustment
from tests.verbs import draft_team, found, hire, register_team

pytestmark = pytest.mark.django_db


def post(team, *lines, key="k", **cause):
    opened = ledger.lock(team.pk)
    return ledger.post(opened, ledger.Posting(key, None, "because", lines, **cause))


def test_the_same_key_posts_once(bob):
    team = found(bob)
    first = post(team, LedgerLine("Found a purse", gold=10))
    assert post(team, LedgerLine("Found a purse", gold=10)) == first
    team.refresh_from_db()
    assert team.treasury == 1_000_010


def test_a_key_that_another_teams_ledger_has_is_not_taken_for_posted(bob, carol):
    post(found(bob), LedgerLine("Found a purse", gold=10))
    other = found(carol)
    with pytest.raises(Conflict, match="Another team's ledger"):
        post(other, LedgerLine("Found a purse", gold=10))


def test_a_change_tells_who_why_when_and_of_which_match(bob):
    team = found(bob)
    change = post(team, LedgerLine("Winnings", gold=10), match=7, step=3)
    assert (change.by, change.why, change.match, change.step) == (None, "because", 7, 3)
    assert change.at is not None


def test_gold_that_isnt_there_is_not_spent(bob):
    team = found(bob)
    with pytest.raises(Refused) as refused:
        post(team, LedgerLine("A castle", gold=-2_000_000))
    assert refused.value.verdicts[0].rule == "TEAM-09"
    assert not Change.objects.filter(key="k").exists()


def test_every_post_makes_a_new_version(bob):
    team = found(bob)
    post(team, LedgerLine("Found a purse", gold=10))
    assert Team.objects.get(pk=team.pk).version == team.version + 1


def test_what_is_taken_back_was_never_there_but_stays_to_be_read(bob):
    team = draft_team(bob)
    grim = team.players.first()
    before = ledger.lock(team.pk).state
    change = post(
        team,
        LedgerLine("Two re-rolls", gold=-5, effect=RerollsChanged(2)),
        LedgerLine("Hurt", grim.pk, spp=3, effect=MissesNextGame()),
    )
    ledger.take_back(ledger.lock(team.pk), change, by=bob, why="a mistake")
    assert ledger.lock(team.pk).state == before
    assert change.reversed_by.why == "a mistake"
    assert [entry.text for entry in change.reversed_by.entries.all()] == [
        "Taken back: Hurt",
        "Taken back: Two re-rolls",
    ]


def test_nothing_is_taken_back_twice(bob):
    team = found(bob)
    change = post(team, LedgerLine("Found a purse", gold=10))
    ledger.take_back(ledger.lock(team.pk), change, by=bob, why="a mistake")
    with pytest.raises(Conflict, match="already"):
        ledger.take_back(ledger.lock(team.pk), change, by=bob, why="a mistake")


def test_gold_that_was_spent_cant_be_taken_back(bob):
    team = found(bob, starting_treasury=0)
    change = post(team, LedgerLine("Winnings", gold=70_000))
    hire(team, "dwarfs.longbeard")
    with pytest.raises(Refused) as refused:
        ledger.take_back(ledger.lock(team.pk), change, by=bob, why="a mistake")
    assert refused.value.verdicts[0].rule == "TEAM-09"


def test_a_hire_that_somebody_built_on_cant_be_taken_back(bob):
    team = draft_team(bob)
    hired = Change.objects.filter(team=team, entries__player__isnull=False).first()
    services.release(Command(bob, team.pk), player=hired.entries.get().player_id)
    with pytest.raises(Impossible):
        ledger.take_back(ledger.lock(team.pk), hired, by=bob, why="a mistake")


@pytest.mark.parametrize("model", [Change, Entry])
def test_the_ledger_refuses_the_eraser(bob, model):
    found(bob)
    row = model.objects.first()
    with pytest.raises(TypeError):
        row.delete()
    with pytest.raises(TypeError):
        row.save()
    with pytest.raises(TypeError):
        model.objects.all().delete()
    with pytest.raises(TypeError):
        model.objects.update(pk=0)
    with pytest.raises(TypeError), transaction.atomic():
        model.objects.bulk_update([row], ["team"])
    assert model.objects.filter(pk=row.pk).exists()


def test_several_teams_are_locked_in_the_order_of_their_ids(bob):
    one, two = found(bob), found(bob, "grey")
    opened = ledger.lock_all([two.pk, one.pk, two.pk])
    assert list(opened) == [one.pk, two.pk]


COMMANDS = st.lists(
    st.sampled_from(
        [
            lambda by, team: services.hire(Command(by, team.pk), HireOrder("dwarfs.longbeard")),
            lambda by, team: services.hire(
                Command(by, team.pk), HireOrder("norse.catcher", name="Astrid")
            ),
            lambda by, team: services.hire(
                Command(by, team.pk), HireOrder("norse.lineman", weapon="chainsaw")
            ),
            lambda by, team: services.hire(
                Command(by, team.pk), HireOrder("halflings.lineman", trade_in=somebody(team))
            ),
            lambda by, team: services.release(
                Command(by, team.pk), player=(somebody(team) or [0])[0]
            ),
            lambda by, team: services.buy_rerolls(Command(by, team.pk), count=1),
            lambda by, team: services.return_rerolls(Command(by, team.pk), count=1),
            lambda by, team: services.buy_fan_factor(Command(by, team.pk), points=4),
            lambda by, team: services.return_fan_factor(Command(by, team.pk), points=2),
            lambda by, team: services.register(Command(by, team.pk)),
            lambda by, team: services.take_skill(
                Command(by, team.pk), player=(somebody(team) or [0])[0], skill="Dodge"
            ),
            lambda by, team: services.rename(
                Command(by, team.pk), player=(somebody(team) or [0])[0], number=99
            ),
            lambda by, team: post_spp(team),
        ]
    ),
    max_size=25,
)


def somebody(team):
    return [player.pk for player in team.players.filter(status="active")[:1]]


def post_spp(team):
    for player in somebody(team):
        key = f"spp.{team.pk}.{Change.objects.count()}"
        post(team, LedgerLine("A touchdown", player, spp=6), key=key)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(commands=COMMANDS)
def test_the_ledger_adds_up_after_any_sequence_of_commands(db, commands):
    bob, _ = User.objects.get_or_create(username="bob")
    team = found(bob)
    for command in commands:
        with suppress(Refused, FieldError, Conflict):
            command(bob, team)
    team.refresh_from_db()
    assert team.treasury == Entry.objects.filter(team=team).aggregate(gold=Sum("gold"))["gold"]
    assert team.treasury >= 0
    assert not list(audit_team(team))
    assert not Player.objects.filter(team=team, status="unsigned").exists()


def test_a_team_that_plays_on_keeps_its_whole_history(alice, bob, cellar):
    team = register_team(bob, league_slug="cellar")
    for round_ in range(3):
        services.adjust(
            Command(alice, team.pk), Adjustment(gold=100_000), why=f"Prize of round {round_}"
        )
        services.buy_rerolls(Command(bob, team.pk), count=1)
    whys = list(Change.objects.filter(team=team).values_list("why", flat=True))
    assert whys[-2:] == ["Prize of round 2", "Bought 1 team re-roll for 100,000 gp"]
