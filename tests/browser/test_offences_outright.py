"""Offences recorded outright: a phone asks for what their referee goes by (FOUL-02)."""

import pytest

from accounts.commands import Command
from teams.services.correcting import Adjustment, adjust
from tests.browser.test_chained_dice import HOUSE_RULES, in_dungeon, match, record, tactics
from tests.browser.test_console import eventually, log_of, phone_of, shirt, tap

__all__ = ["match", "phone_of", "record", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def house_rules(request):
    """The house's own dice, and the referee that a test names."""
    return {**HOUSE_RULES, "referee_mode": request.param}


def records(page, *answers, deed="Infraction"):
    """The player of number 1 did this; these answer the questions."""
    shirt(page, 1).tap()
    page.locator(".sheet summary:text-is('More')").tap()
    page.locator(".sheet button", has_text=deed).locator("visible=true").first.tap()
    for answer in answers:
        if isinstance(answer, int):
            page.locator(".console__panel input[type=number]").fill(str(answer))
            tap(page, "Record it")
        else:
            tap(page, answer)


def recorded(page, match, type, **fields):
    """It is what was recorded last, with these details."""
    wanted = {"type": type, "player": in_dungeon(match, "attacker"), **fields}
    eventually(page, lambda: log_of(match)[-1], ("event", {"event": wanted}))


@pytest.mark.parametrize("house_rules", ["eye_onsite"], indirect=True)
def test_whether_a_referee_was_near_is_asked(phone_of, match, bob):
    """REF-08: near one a minor infraction counts as a major one."""
    page = phone_of(bob)
    records(page, "Use of a magic item", "Yes", "It wasn't rolled")
    recorded(page, match, "infraction", kind="item", near_ref=True)


@pytest.mark.parametrize("house_rules", ["eye_onsite"], indirect=True)
def test_who_obstructs_a_referee_is_always_near(phone_of, match, bob):
    """C-98: nothing is to be asked."""
    page = phone_of(bob)
    records(page, "Obstructing the referee", "It wasn't rolled")
    recorded(page, match, "infraction", kind="obstruction")


@pytest.mark.parametrize("house_rules", ["eye_onsite"], indirect=True)
def test_whether_a_removed_referee_was_the_last_is_asked(phone_of, match, bob):
    """REF-11: without any, nobody is sent off."""
    page = phone_of(bob)
    records(page, "Yes", deed="Referee removed")
    recorded(page, match, "referee_removed", last=True)


@pytest.mark.parametrize("house_rules", ["s1_model"], indirect=True)
def test_the_model_of_001_goes_by_the_distance_of_a_foul(phone_of, match, bob):
    """REF-16: nobody is sent off for a foul that nobody measured; it is always the last one."""
    page = phone_of(bob)
    records(page, "A foul", 3, "It wasn't rolled")
    recorded(page, match, "infraction", kind="foul", squares=3)
    records(page, deed="Referee removed")
    recorded(page, match, "referee_removed")


@pytest.mark.parametrize("house_rules", ["s1_model"], indirect=True)
def test_of_a_foul_that_is_too_far_away_no_die_is_asked(phone_of, match, bob):
    """REF-16: nobody is sent off from ten squares on."""
    page = phone_of(bob)
    records(page, "A foul", 10)
    recorded(page, match, "infraction", kind="foul", squares=10)


@pytest.mark.parametrize("house_rules", ["s4_doubles"], indirect=True)
@pytest.mark.parametrize(("answer", "double"), [("Yes", True), ("No", False)])
def test_crystal_balls_see_a_double(phone_of, match, bob, answer, double):
    """REF-22: they see nothing else, and no die decides."""
    page = phone_of(bob)
    records(page, "A foul", answer)
    recorded(page, match, "infraction", kind="foul", double=double)


@pytest.mark.parametrize("house_rules", ["s4_doubles"], indirect=True)
def test_what_else_they_see_is_thrown_for(phone_of, match, bob):
    page = phone_of(bob)
    records(page, "Use of a magic item", "It wasn't rolled")
    recorded(page, match, "infraction", kind="item")


@pytest.mark.parametrize("house_rules", ["eye"], indirect=True)
def test_whether_a_sneaky_fouler_injured_anybody_is_asked(phone_of, match, alice, bob):
    """INF-04: otherwise they are never sent off for it; of anybody else it makes no difference."""
    given = Adjustment(player=in_dungeon(match, "attacker"), skill="Sneaky")
    adjust(Command(alice, match.sides.all()[0].team_id), given, why="Born so")
    page = phone_of(bob)
    records(page, "A foul", "No")
    recorded(page, match, "infraction", kind="foul", injured=False)


@pytest.mark.parametrize("house_rules", ["eye"], indirect=True)
def test_of_anybody_else_it_is_not_asked(phone_of, match, bob):
    page = phone_of(bob)
    records(page, "A foul", "It wasn't rolled")
    recorded(page, match, "infraction", kind="foul")
