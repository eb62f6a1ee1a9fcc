"""What one came for stands on a league's first screen, on a phone and at a desk."""

import pytest
from playwright.sync_api import expect

from league.services import adjust, amend
from teams.models import Team
from tests.browser.test_league import SIZES, sign_in
from tests.league.playing import ready_teams, settle_round
from tests.verbs import found_league, join, start_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, DESK = SIZES
GOES_ON = """box => box.scrollWidth <= box.clientWidth
    || getComputedStyle(box).backgroundImage.includes('gradient')"""


@pytest.fixture
def cellar(alice, bob):
    league = found_league(alice, "Astrogranite Cellar League", public=True)
    amend(alice, league.slug, motto="Ten colleges, one ball, no refunds.")
    join(league, bob)
    season = start_season(league, ready_teams(league, bob, 10), "round_robin")
    settle_round(season, 1)
    return league


def open_page(page, context, live_server, alice, league, size):
    sign_in(context, live_server, alice)
    page.set_viewport_size(size)
    page.goto(f"{live_server.url}/leagues/{league.slug}/")


def test_at_a_desk_the_whole_table_of_ten_and_what_is_next_need_no_scrolling(
    page, context, live_server, alice, cellar
):
    open_page(page, context, live_server, alice, cellar, DESK)
    rows = page.locator(".data--keep tbody tr")
    expect(rows).to_have_count(10)
    expect(rows.last).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="Next matches")).to_be_in_viewport(ratio=1)
    expect(page.locator(".coming > li").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_table_begins_on_the_first_screen_and_says_that_it_goes_on(
    page, context, live_server, alice, cellar
):
    open_page(page, context, live_server, alice, cellar, PHONE)
    expect(page.locator(".data--keep tbody tr").nth(2)).to_be_in_viewport(ratio=0.6)
    assert page.locator(".table-box--keep").evaluate(GOES_ON)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    tabs = page.locator(".tabs a")
    assert len({tabs.nth(n).bounding_box()["y"] for n in range(tabs.count())}) == 1
    expect(tabs.last).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_long_name_in_the_table_goes_on_under_itself(
    page, context, live_server, alice, cellar
):
    Team.objects.filter(league_slug=cellar.slug).update(name="The Lantern Wardens of Low Street")
    open_page(page, context, live_server, alice, cellar, PHONE)
    lines = """name => [...name.getClientRects()].map(line => Math.round(line.left))"""
    for name in page.locator(".data--keep tbody th a").all():
        lefts = name.evaluate(lines)
        assert len(lefts) > 1
        assert max(lefts) - min(lefts) <= 4, lefts


def test_on_a_phone_what_was_done_to_a_season_is_read_in_lines_above_its_way_back(
    page, context, live_server, alice, cellar
):
    season = cellar.seasons.get()
    adjust(alice, season.pk, season.entrants.first().team_id, -2, "They came late twice.")
    sign_in(context, live_server, alice)
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/seasons/{season.pk}/run/")
    assert page.locator(".ledger__why").bounding_box()["width"] > PHONE["width"] / 2


def test_a_fresh_league_has_no_hole_beside_what_one_can_do(page, context, live_server, alice):
    league = found_league(alice)
    open_page(page, context, live_server, alice, league, DESK)
    steps = page.locator(".todo").bounding_box()
    ways = page.locator("section[aria-labelledby=doing]").bounding_box()
    assert steps["y"] < ways["y"] + ways["height"]
    assert ways["y"] < steps["y"] + steps["height"]
    assert steps["x"] + steps["width"] < ways["x"]


def test_one_rule_stands_under_a_head(page, context, live_server, alice, cellar):
    open_page(page, context, live_server, alice, cellar, DESK)
    ruled = """() => [...document.querySelectorAll('.page-head, .tabs ul, .section__head')]
        .slice(0, 3).filter(one => parseFloat(getComputedStyle(one).borderBlockEndWidth)
            || parseFloat(getComputedStyle(one).borderBlockStartWidth)).length"""
    assert page.evaluate(ruled) == 1


def test_a_form_uses_the_width_it_has(page, context, live_server, alice, cellar):
    sign_in(context, live_server, alice)
    page.set_viewport_size(DESK)
    for path in ("seasons/new/", "teams/new/", "pack/"):
        page.goto(f"{live_server.url}/leagues/{cellar.slug}/{path}")
        fields = page.locator(".page__body :is(input[type=text], textarea):visible")
        assert {round(one.bounding_box()["width"]) for one in fields.all()} == {1200}, path
    for path in ("new/", f"{cellar.slug}/settings/", f"{cellar.slug}/matches/new/"):
        page.goto(f"{live_server.url}/leagues/{path}")
        fields = page.locator(".fields > *")
        first, second = fields.nth(0).bounding_box(), fields.nth(1).bounding_box()
        assert first["y"] == second["y"], path
        assert page.locator("form.form--many").bounding_box()["width"] > 1100, path


CUT_OFF = """selects => selects.flatMap((select) => [...select.options].map(({ value, text }) => {
    select.value = value;
    const shown = select.offsetWidth;
    Object.assign(select.style, { position: "absolute", maxWidth: "none" });
    const whole = select.offsetWidth;
    Object.assign(select.style, { position: "", maxWidth: "" });
    return shown < whole ? text : "";
})).filter(Boolean)"""


def test_on_a_phone_no_choice_of_the_deadlines_is_cut_off(
    page, context, live_server, alice, cellar
):
    open_page(page, context, live_server, alice, cellar, PHONE)
    page.goto(f"{live_server.url}/leagues/{cellar.slug}/deadlines/")
    assert page.locator("select").count() == 2
    assert page.locator("select").evaluate_all(CUT_OFF) == []


LEVEL = """() => [...document.querySelectorAll('.facts dt')].map(term =>
    term.nextElementSibling.getBoundingClientRect().top - term.getBoundingClientRect().top)"""


def test_what_is_said_about_a_league_stands_beside_its_name_however_large_the_letters(
    page, context, live_server, alice, cellar
):
    open_page(page, context, live_server, alice, cellar, PHONE)
    assert set(page.evaluate(LEVEL)) == {0}
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert set(page.evaluate(LEVEL)) == {0}
    right = "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"
    assert page.locator(".facts *").evaluate_all(right) <= PHONE["width"]
