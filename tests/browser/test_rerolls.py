"""Dice that are thrown again at the table: by what, and for how long."""

import pytest
from playwright.sync_api import expect

from tests.browser.kits import handed_kit, squads_of
from tests.browser.test_chained_dice import (
    asks,
    block,
    house_rules,
    in_dungeon,
    keys_of,
    match,
    tactics,
)
from tests.browser.test_console import eventually, kinds_of, phone_of, state_of, tap
from tests.browser.test_in_a_hurry import faces, panel, throw

__all__ = ["house_rules", "match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def handed(page, *, rerolls=None, skills=None):
    """From now on the phone's kit has these re-rolls for each side, and everybody these skills."""

    def change(kit):
        for side in kit["game"]["sides"].values() if rerolls is not None else ():
            side.update(rerolls=rerolls, held={**dict.fromkeys(side["held"], 0), **rerolls})
            side["leaders"] = side["players"][:1]
        for profile in squads_of(kit):
            profile["skills"] = skills or []

    handed_kit(page, change)


def prone_of(match):
    """Everybody who is prone, side by side, as the server has it."""
    sides = state_of(match)["sides"]
    return [one for side in match.sides.all() for one in sides[str(side.team_id)]["prone"]]


class TestADieThrownAgain:
    """Only what a side has left is offered, and a pro's own hangs on a die (SET-12, SET-15)."""

    OFFERS = {
        "a team re-roll": {"team": 1},
        "the Leader's re-roll": {"leader": 1},
        "nothing": {},
    }

    def fallen(self, page):
        throw(page, 1, "Dodge")
        faces(page, 1)
        return page.get_by_role("button", name="Again, by")

    @pytest.mark.parametrize("source", OFFERS)
    def test_what_is_left_is_offered_and_once_used_no_more(self, phone_of, match, bob, source):
        page = phone_of(bob)
        handed(page, rerolls=self.OFFERS[source])
        again = self.fallen(page)
        expect(again).to_have_text([f"Again, by {source}"] if self.OFFERS[source] else [])
        if self.OFFERS[source]:
            again.tap()
            faces(page, 1)
        # With nothing left to choose, what follows is asked at once.
        asks(page, "Then: Armour")
        expect(again).to_have_count(0)

    @pytest.mark.parametrize(("face", "after"), [(3, []), (4, ["reroll", "procedure"])])
    def test_a_pro_throws_again_on_a_four(self, phone_of, match, bob, face, after):
        page = phone_of(bob)
        handed(page, rerolls={"team": 1}, skills=["Pro"])
        again = self.fallen(page)
        # What costs the side nothing comes first.
        expect(again).to_have_text(["Again, by Pro", "Again, by a team re-roll"])
        again.first.tap()
        asks(page, "May it be rolled again?")
        faces(page, face)
        tap(page, "Record it")
        if after:
            faces(page, 6)
            tap(page, "Record it")
        else:
            asks(page, "Then: Armour")
        arrivals = ["arrive"] * 6
        eventually(page, lambda: kinds_of(match), [*arrivals, "procedure", "procedure", *after])
        assert keys_of(match)[:2] == ["dodge", "reroll_allowed"]

    def test_what_came_off_nobody_is_asked_to_throw_again(self, phone_of, match, bob):
        page = phone_of(bob)
        handed(page, rerolls={"team": 1}, skills=["Pro"])
        throw(page, 1, "Dodge")
        faces(page, 6)
        expect(page.locator(".roll-text")).to_contain_text("dodges")
        expect(page.get_by_role("button", name="Again, by")).to_have_count(0)

    def test_a_die_is_thrown_again_once(self, phone_of, match, bob):
        page = phone_of(bob)
        handed(page, rerolls={"team": 3}, skills=["Dodge"])
        again = self.fallen(page)
        expect(again).to_have_text(["Again, by dodge", "Again, by a team re-roll"])
        again.first.tap()
        faces(page, 1)
        asks(page, "Then: Armour")
        expect(again).to_have_count(0)

    def test_a_skill_that_helps_once_a_turn_helps_no_second_time(self, phone_of, match, bob):
        """A failed dodge may be tried again once a turn (SKL-05)."""
        page = phone_of(bob)
        handed(page, rerolls={}, skills=["Dodge"])
        tap(page, "Begin a turn")
        again = self.fallen(page)
        again.first.tap()
        faces(page, 6)
        tap(page, "Record it")
        expect(self.fallen(page)).to_have_count(0)
        asks(page, "Then: Armour")

    def test_a_block_may_be_thrown_again_until_it_knocks_down(self, phone_of, match, bob):
        page = phone_of(bob)
        handed(page, rerolls={"team": 3})
        tap(page, "Begin a turn")
        throw(page, 1, "Block")
        panel(page).locator(".shirt-key").first.tap()
        block(page, "Pushed")
        again = page.get_by_role("button", name="Again, by")
        expect(again).to_have_text(["Again, by a team re-roll"])
        page.get_by_role("button", name="Type the dice again").tap()
        block(page, "Down")
        asks(page, "Then: Armour")
        expect(again).to_have_count(0)

    def test_piling_on_helps_with_one_of_armour_and_injury_and_lays_who_does_it_down(
        self, phone_of, match, bob
    ):
        """They go prone to throw either again (SKL-04), and are prone by then for the other."""
        page = phone_of(bob)
        handed(page, rerolls={}, skills=["Piling On"])
        tap(page, "Begin a turn")
        throw(page, 1, "Block")
        panel(page).locator(".shirt-key").first.tap()
        block(page, "Down")
        asks(page, "Then: Armour")
        faces(page, 1, 1)
        again = page.get_by_role("button", name="Again, by")
        expect(again).to_have_text(["Again, by piling on"])
        again.tap()
        faces(page, 6, 6)
        tap(page, "Record it")
        asks(page, "Then: Injury")
        faces(page, 1, 1)
        expect(again).to_have_count(0)
        blocker = in_dungeon(match, "attacker")
        eventually(page, lambda: prone_of(match), [blocker, in_dungeon(match, "defender")])
