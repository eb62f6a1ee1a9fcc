"""Matches that were undone and told again are undone once more, again the newest first."""

from dataclasses import replace

import pytest
from django.core.management import call_command

from accounts.commands import Command
from core.errors import Conflict
from league.services import make_friendly
from matches.services import Friendly
from rules.services.undo import undo
from tests.rules.night import Night, snapshot

pytestmark = pytest.mark.django_db
WHY = "Told wrong."


@pytest.fixture
def evening(night):
    """Three matches of the same teams, played and all undone."""
    played = [night.play_out()]
    teams = [night.home.pk, night.away.pk]
    for _ in range(2):
        later = make_friendly(night.bob, Friendly(teams), league=night.league.slug)
        played.append(replace(night, match=later).play_out(kind="draw"))
    for one in reversed(played):
        take_back(one)
    return played


def take_back(night: Night) -> None:
    undo(Command(night.alice, night.match.pk), WHY)


def tell(night: Night) -> None:
    night.fresh().report(kind="draw").confirm().advance().through()


def test_a_match_told_again_stands_in_the_way_of_the_one_before(evening):
    first, second, _ = evening
    tell(first)
    tell(second)
    before = snapshot(first.home, first.away)
    with pytest.raises(Conflict) as conflict:
        take_back(first)
    assert conflict.value.extra["standing"] == [f"{second.match} was played since."]
    assert snapshot(first.home, first.away) == before


def test_one_is_undone_again_while_the_next_still_waits_to_be_told(evening):
    first, second, third = evening
    tell(first)
    tell(second)
    take_back(second)
    assert second.fresh().home.in_match == second.match.pk
    take_back(first)
    assert first.fresh().home.in_match == first.match.pk
    for one in (first, second, third):
        tell(one)
    assert third.fresh().home.in_match is None
    call_command("audit_ledger")


def test_one_told_before_its_turn_is_undone_and_the_oldest_holds_the_teams(evening):
    first, second, _ = evening
    tell(second)
    take_back(second)
    assert second.fresh().home.in_match == first.match.pk
    second.report(kind="draw")
    take_back(second)
    assert second.fresh().home.in_match == first.match.pk


def test_one_told_out_of_turn_goes_after_the_one_told_later(evening):
    first, second, _ = evening
    tell(second)
    tell(first)
    with pytest.raises(Conflict):
        take_back(second)
    take_back(first)
    take_back(second)
    call_command("audit_ledger")
