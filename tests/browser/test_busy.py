"""A press that comes while the database has no time is answered, and may be pressed again."""

import sqlite3

import pytest
from playwright.sync_api import expect

from tests.blank import empty_database
from tests.running import PASSWORD, Program, environment, serving

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
# For how long SQLite's one writer is waited for.
WRITER_SECONDS = 2


def test_what_was_pressed_comes_back_to_be_pressed_once_more(page, tmp_path):
    env = environment(DATABASE_URL=empty_database(tmp_path), WRITER_SECONDS=str(WRITER_SECONDS))
    page.set_viewport_size(PHONE)
    with serving(env) as (_, address):
        bob = Program(address, "bob")
        league = bob.post("leagues/", name="Cellar League")["slug"]
        team = bob.post("teams/", league=league, name="The light ones", college="light")["id"]
        page.goto(f"{address}/accounts/login/")
        page.get_by_label("Username").fill("bob")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        page.goto(f"{address}/teams/{team}/")
        writer = sqlite3.connect(tmp_path / "db.sqlite3", isolation_level=None)
        writer.execute("BEGIN IMMEDIATE")
        page.locator("#hire-dwarfs-slayer").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Try again in a moment")
        assert bob.get(f"teams/{team}/")["players"] == []
        writer.execute("ROLLBACK")
        page.get_by_role("button", name="Try again").click()
        page.wait_for_url(f"{address}/teams/{team}/**")
        assert len(bob.get(f"teams/{team}/")["players"]) == 1
