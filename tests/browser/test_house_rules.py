"""A commissioner looks before they change the rules: on a phone, by keyboard, without a script."""

import pytest

from dungeonbowl.packs import example
from league.models import RuleChange
from league.services import adopt, amend
from tests.browser.test_league import SIZES, sign_in
from tests.league.playing import ready_teams
from tests.verbs import draft_team, found_league, friendly, join

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def cellar(alice, bob):
    league = found_league(alice)
    join(league, bob)
    draft_team(bob, league_slug=league.slug, name="Ironbeards")
    friendly(bob, ready_teams(league, bob, 2), league=league.slug)
    return league


def open_group(page, name):
    page.locator("summary", has_text=name).first.click()


def test_nothing_keeps_anybody_out_of_the_rules_and_their_dry_runs(
    page, context, live_server, alice, cellar, on_phone_and_desk, barriers, complaints
):
    sign_in(context, live_server, alice)
    adopt(alice, cellar.slug, example(), why="A college of our own")
    amend(alice, cellar.slug, house_rules={"traps": 6}, why="Deeper")
    here = f"{live_server.url}/leagues/{cellar.slug}"
    found = {}
    for path in ("/rules/", "/rules/history/", "/rules/history/2/", "/pack/", "/settings/"):
        page.goto(here + path)
        if wrong := on_phone_and_desk(barriers):
            found[path] = wrong
    open_group(page, "Teams")
    page.get_by_label("How many players may a team have?").fill("8")
    page.get_by_role("button", name="See what would change").click()
    page.get_by_role("heading", name="What would change").wait_for()
    if wrong := on_phone_and_desk(barriers):
        found["dry run"] = wrong
    page.goto(f"{here}/pack/")
    page.get_by_role("button", name="See what going back would change").click()
    page.get_by_role("heading", name="What would change").wait_for()
    if wrong := on_phone_and_desk(barriers):
        found["dry run of a pack"] = wrong
    assert found == {}
    assert complaints == []


def test_without_a_script_they_look_go_back_and_save(browser, live_server, alice, cellar):
    context = browser.new_context(java_script_enabled=False, viewport=SIZES[0])
    sign_in(context, live_server, alice)
    page = context.new_page()
    page.goto(f"{live_server.url}/leagues/{cellar.slug}/settings/")
    open_group(page, "Teams")
    page.get_by_label("How many players may a team have?").fill("8")
    page.get_by_label("Why are you changing them?").fill("Small cellar")
    page.get_by_role("button", name="See what would change").click()
    assert page.get_by_text("A roster holds 8 players, not 9.").is_visible()
    assert page.get_by_role("link", name="Ironbeards").is_visible()
    page.get_by_role("button", name="Back to editing").click()
    open_group(page, "Teams")
    assert page.get_by_label("How many players may a team have?").input_value() == "8"
    assert page.get_by_label("Why are you changing them?").input_value() == "Small cellar"
    assert not RuleChange.objects.filter(number=2).exists()
    page.get_by_role("button", name="See what would change").click()
    page.get_by_role("button", name="Save the house rules").click()
    page.get_by_text("Saved. It holds for teams founded").wait_for()
    page.get_by_role("link", name="History of the rules").click()
    assert page.get_by_text("Small cellar").is_visible()
    context.close()


def test_a_pack_is_uploaded_mended_and_adopted(page, context, live_server, alice, cellar, tmp_path):
    sign_in(context, live_server, alice)
    file = tmp_path / "cellar.toml"
    file.write_text(example().replace("40_000", "-40_000"), encoding="utf-8")
    page.goto(f"{live_server.url}/leagues/{cellar.slug}/pack/")
    page.get_by_label("Or as a file").set_input_files(file)
    page.get_by_role("button", name="See what would change").click()
    page.get_by_text("should be greater than or equal to 0").first.wait_for()
    text = page.get_by_label("The pack, as text")
    text.fill(text.input_value().replace("-40_000", "40_000"))
    page.get_by_role("button", name="See what would change").click()
    page.get_by_text("What Cellar customs brings").wait_for()
    page.get_by_role("button", name="Adopt the pack").click()
    page.get_by_role("heading", name="Cellar customs").wait_for()
    cellar.refresh_from_db()
    assert cellar.pack
