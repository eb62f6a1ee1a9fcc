"""A running team brought in Chromium: looked at, mended, asked for, and let in."""

import pytest

from league.models import Arrival
from teams.models import Team
from tests.browser.test_builder import open_page  # noqa: F401
from tests.verbs import found_league, join

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LINES = [
    "Team;Cellar Rats",
    "College;Light",
    "Treasury;1.050.000",
    "",
    "No;Player;Race;Position;SPP;Skills",
    *(f"{n};Grim {n};Dwarfs;Longbeard;3;Block, Tackle" for n in range(1, 8)),
    "8;Otto;Dwarfs;Wizard;-3;",
]


@pytest.fixture
def league(alice, bob):
    made = found_league(alice)
    join(made, bob)
    return made


def test_a_spreadsheet_is_looked_at_mended_and_let_in(
    open_page, alice, bob, league, barriers, tmp_path  # noqa: F811
):  # fmt: skip
    sheet = tmp_path / "rats.csv"
    sheet.write_bytes("\r\n".join(LINES).encode("utf-8-sig"))
    page = open_page(bob, f"/leagues/{league.slug}/")
    page.get_by_role("link", name="Import a team").click()
    page.locator("#id_file").set_input_files(sheet)
    page.get_by_role("button", name="Preview").click()
    page.get_by_text("There is no position called 'Dwarfs Wizard'.").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert barriers() == []
    text = page.get_by_label("Or its text")
    assert "8;Otto;Dwarfs;Wizard;-3;" in text.input_value()
    text.fill("\n".join(LINES[:-1]))
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("heading", name="Understood, and in order").wait_for()
    page.get_by_role("button", name="Ask to import it").click()
    page.get_by_role("heading", name="Waiting for a commissioner").wait_for()
    assert not Team.objects.exists()
    page = open_page(alice, f"/arrivals/{Arrival.objects.get().pk}/")
    assert barriers() == []
    page.get_by_role("button", name="Let it in as it stands").click()
    page.get_by_role("heading", name="Cellar Rats", level=1).wait_for()
    team = Team.objects.get()
    assert (team.status, team.treasury, team.coach) == ("registered", 1_050_000, bob)
