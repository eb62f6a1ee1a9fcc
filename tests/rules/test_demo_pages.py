"""Every page of a league and its seasons is among those at which a real browser looks."""

import re

import pytest
from django.urls import resolve

from tests.browser.test_demo import LOOKED_AT
from tests.routes import filled, routes

pytestmark = pytest.mark.django_db
OURS = re.compile(r"(leagues|seasons|rehearsals|arrivals)/")

# Why a real browser needn't look at them in the demo league.
NOT_LOOKED_AT = {
    "league-file": "a file",
    "pack-text": "a file",
    "season-almanac-pdf": "a file",
    "league-calendar": "a file",
    "season-leading": "a part of the season's page, and shown on it",
    "arrival": "tests/browser/test_import.py looks at it",
    "season-seeds": "tests/browser/test_seeds.py looks at it, before the season starts",
}


def test_no_page_of_a_league_is_forgotten_where_a_browser_looks_at_all(browse, alice):
    client = browse(alice)
    shown = {
        resolve(address).url_name
        for address in (filled(route, {}) for route in routes() if OURS.match(route))
        # What only takes a form says so of itself, whatever it is asked about.
        if client.get(address).status_code != 405
    }
    assert shown - LOOKED_AT - NOT_LOOKED_AT.keys() == set()
    assert NOT_LOOKED_AT.keys() <= shown - LOOKED_AT
