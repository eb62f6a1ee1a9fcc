"""Seats taken before a phone opens its console, as if it had been tapped there earlier."""

from playwright.sync_api import Page

from accounts.models import User
from matches.models import Match
from matches.services.seating import take_seat
from tests.browser.patience import patiently

STORE = "/static/js/table/store.js"
KEEP = """async ([store, person, match, seat]) => {
    const { openStore } = await import(store);
    await (await openStore(person)).keepMatch(match, seat);
}"""
ANSWERED = """() => performance.getEntriesByType("resource").some(({ name, initiatorType }) =>
    initiatorType === "fetch" && /\\/api\\/.*\\/table\\/$/.test(name))"""


def keep_seat(page: Page, server: str, user: User, match: Match) -> None:
    """What the page would keep of "Sit down": that and a second kit are a third of what opening a
    phone takes.

    The console's own store keeps it, on a page that has nothing else to do.
    """
    side = match.sides.get(team__coach=user)
    device = patiently(take_seat)(user, match.pk, "coach", side.team_id).device
    seat = {"device": device, "role": "coach", "team": side.team_id}
    page.goto(server + STORE)
    page.evaluate(KEEP, [STORE, str(user.pk), match.pk, seat])


def brought_up_to_date(page: Page) -> None:
    """Wait until the server has told the console what others recorded until now."""
    page.wait_for_function(ANSWERED)
