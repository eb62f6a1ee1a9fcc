"""Gold paid in secret: gone for the coach at once, for everybody else when it is revealed."""

import pytest
from django.core.management import call_command

from accounts.commands import Command
from dungeonbowl.effects import LedgerLine
from dungeonbowl.verdicts import Refused
from teams import ledger
from teams.models import Change, Team
from teams.queries import history, statement, story
from teams.queries.sealing import opened, sealed_gold, shown_to
from teams.services import Adjustment, adjust, buy_rerolls
from tests.verbs import found_league, join, ledger_faults, register_team

MATCH = 77


@pytest.fixture
def team(bob):
    return register_team(bob)


def pay(team, gold=60_000, match=MATCH, key="secret"):
    held = ledger.lock(team.pk)
    lines = [LedgerLine("Something underhand", gold=-gold)]
    posting = ledger.Posting(key, held.row.coach, "Underhand", lines, match=match)
    return ledger.post_sealed(held, posting)


def row(team):
    return Team.objects.get(pk=team.pk)


def test_everybody_else_sees_the_gold_and_nothing_of_the_change(team, mallory):
    before = row(team)
    change = pay(team)
    for seen in (row(team), shown_to(mallory, row(team))):
        assert (seen.treasury, seen.rating, seen.version) == (
            before.treasury,
            before.rating,
            before.version,
        )
        assert change not in history(seen)
        assert [one.pk for one in story(seen)] == [one.pk for one in history(seen).reverse()]
        assert statement(seen)[-1].treasury == next(iter(story(seen))).treasury == seen.treasury


def test_its_coach_sees_the_gold_gone_and_the_receipt(team, bob):
    before = row(team)
    change = pay(team)
    seen = shown_to(bob, row(team))
    assert seen.treasury == before.treasury - 60_000
    assert seen.rating == before.rating - 6
    assert history(seen).last() == change
    assert statement(seen)[-1].treasury == next(iter(story(seen))).treasury == seen.treasury


def test_what_was_paid_in_secret_cannot_be_paid_again(team, bob):
    pay(team, row(team).treasury - 50_000)
    with pytest.raises(Refused) as refusal:
        buy_rerolls(Command(bob, team.pk), count=1)
    assert [verdict.rule for verdict in refusal.value.verdicts] == ["TEAM-09"]
    with pytest.raises(Refused):
        pay(team, 60_000, key="again")
    assert Change.objects.filter(key="again").count() == 0


def test_what_is_posted_meanwhile_adds_up_for_both(team, bob):
    pay(team)
    before = row(team)
    done = buy_rerolls(Command(bob, team.pk), count=1)
    assert done.treasury == before.treasury - 60_000 - 100_000
    assert row(team).treasury == before.treasury - 100_000
    assert opened(row(team)).treasury == done.treasury
    assert ledger_faults() == []


def test_a_match_reveals_its_own_secrets_and_no_others(team):
    before = row(team)
    first, second = pay(team), pay(team, 30_000, match=78, key="other")
    ledger.reveal(ledger.lock(team.pk), 99)
    assert row(team).version == before.version
    ledger.reveal(ledger.lock(team.pk), MATCH)
    shown = row(team)
    assert shown.treasury == before.treasury - 60_000
    assert sealed_gold(shown) == 30_000
    assert first in history(shown)
    assert second not in history(shown)
    ledger.reveal(ledger.lock(team.pk), 78)
    assert row(team).sealed == {}
    assert row(team).treasury == before.treasury - 90_000
    assert ledger_faults() == []


def test_the_audit_sees_through_a_seal_that_was_tampered_with(team, capsys):
    pay(team)
    call_command("audit_ledger")
    shown = row(team)
    Team.objects.filter(pk=team.pk).update(sealed=shown.sealed | {"gold": 30_000})
    assert [one.what for one in ledger_faults()] == ["treasury"]


def test_a_commissioner_is_answered_like_everybody_else(api, alice, bob):
    league = found_league(alice)
    join(league, bob)
    team = register_team(bob, league_slug=league.slug)
    before = row(team)
    pay(team)
    done = adjust(Command(alice, team.pk), Adjustment(gold=10_000), why="A gift.")
    assert done.treasury == before.treasury + 10_000
    path = f"/api/v1/teams/{team.pk}/adjust/"
    wish = {"why": "A gift.", "gold": 10_000}
    shown = api(alice).post(path, {**wish, "preview": True}, format="json").json()
    assert shown["treasury"] == before.treasury + 20_000
    answered = api(alice).post(path, wish, format="json").json()
    assert answered["treasury"] == before.treasury + 20_000
    assert answered["rating"] == before.rating + 2
