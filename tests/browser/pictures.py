"""The pictures of an evening in `docs/`, taken anew: `pytest tests/browser/pictures.py`."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from matches.services.showing import open_scoreboard
from teams.models import Player
from tests.browser import test_console
from tests.browser.signals import all_is_sent
from tests.browser.test_console import shirt, tap
from tests.verbs import league_friendly, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
phone_of = test_console.phone_of

DOCS = Path(__file__).parents[2] / "docs"
WALL = {"width": 1920, "height": 1080}
LIGHT = ["Orla", "Bera", "Dagna", "Hild", "Svala", "Ketil", "Runa", "Torvi"]
GOLD = ["Grub", "Snagga", "Murza", "Krump", "Gorm", "Bolga", "Lurk", "Nazka"]


@pytest.fixture
def match(alice, bob, carol):
    """Under way, everybody in it with a name."""
    made = league_friendly(alice, bob, carol, players=8)
    for side, names in zip(made.sides.all(), (LIGHT, GOLD), strict=True):
        for player, name in zip(side.team.players.order_by("number"), names, strict=True):
            Player.objects.filter(pk=player.pk).update(name=name)
    return start(made)


def keep(page, name):
    """The picture in 64 colours, which is a third of its bytes."""
    page.wait_for_timeout(500)
    taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
    taken.quantize(64).save(DOCS / f"{name}.png", optimize=True)


def arrive(page, numbers):
    tap(page, "Begin a turn")
    for number in numbers:
        shirt(page, number).tap()
        tap(page, "Arrives")
        tap(page, f"Teleporter {number}")


def test_an_evening(phone_of, match, bob, carol, browser, live_server):
    bobs, carols = phone_of(bob), phone_of(carol)
    arrive(bobs, (1, 2, 3, 4))
    tap(bobs, "End the turn")
    expect(carols.locator(".bar__turn")).to_contain_text("Between")
    arrive(carols, (1, 2, 3))
    carols.evaluate("scrollTo(0, 0)")
    keep(carols, "console")
    carols.emulate_media(color_scheme="dark")
    keep(carols, "console-dark")
    carols.emulate_media(color_scheme="light")
    all_is_sent(carols)
    code = open_scoreboard(bob, match.pk).code
    with browser.new_context(viewport=WALL) as wall:
        board = wall.new_page()
        board.goto(f"{live_server.url}/matches/{match.pk}/board/by/{code}/")
        keep(board, "board")
    tap(carols, "End the turn")
    tap(bobs, "Begin a turn")
    tap(bobs, "Touchdown")
    shirt(bobs, 1).tap()
    bobs.get_by_role("button", name=re.compile(r"^Report \d : \d")).tap()
    expect(carols.get_by_role("button", name=re.compile(r"^Confirm \d : \d"))).to_be_visible()
    carols.evaluate("scrollTo(0, 0)")
    keep(carols, "confirmation")
