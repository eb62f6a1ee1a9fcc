"""Paper in Chromium: the page prints as one sheet of A4, and nothing keeps people out of it."""

import re

import pytest

from tests.browser.test_builder import open_page  # noqa: F401
from tests.verbs import register_team

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK = {"width": 1200, "height": 900}
LYING, STANDING = (842, 595), (595, 842)


def printed(page):
    """How many pages Chromium would print, and the size of the first in points."""
    document = page.pdf(prefer_css_page_size=True)
    width, height = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", document).groups()
    count = len(re.findall(rb"/Type /Page\b(?!s)", document))
    return count, (round(float(width)), round(float(height)))


def test_the_sheet_prints_on_one_page(open_page, bob, complaints):  # noqa: F811
    team = register_team(bob, players=16, starting_treasury=2_000_000)
    page = open_page(bob, f"/teams/{team.pk}/", **DESK)
    page.locator("#papers ~ dl").get_by_role("link", name="Team sheet", exact=True).click()
    page.get_by_role("heading", name="Team sheet").wait_for()
    assert page.locator(".team-sheet__roster tbody tr").count() == 16
    assert printed(page) == (1, LYING)
    assert complaints == []


def test_cards_print_nine_to_a_page(open_page, bob):  # noqa: F811
    team = register_team(bob, players=16, starting_treasury=2_000_000)
    page = open_page(bob, f"/teams/{team.pk}/cards/", **DESK)
    assert printed(page) == (2, STANDING)


@pytest.mark.parametrize("what", ["sheet", "cards"])
def test_paper_keeps_nobody_out_and_fits_a_phone(open_page, bob, barriers, what):  # noqa: F811
    page = open_page(bob, f"/teams/{register_team(bob).pk}/{what}/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert barriers() == []
