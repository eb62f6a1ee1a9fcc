"""A refusal in Chromium: it stands where one pressed, has the focus, and looks like one."""

import pytest
from playwright.sync_api import expect

from league.services import enter
from tests.browser.test_league import SIZES, sign_in
from tests.league.playing import ready_teams
from tests.verbs import found_league, join, open_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SHOWN = """box => {
    const {top, bottom} = box.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""


@pytest.fixture
def cellar(alice, bob):
    league = found_league(alice, public=True)
    join(league, bob)
    return league


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_a_refused_press_has_the_focus_where_it_was_pressed(
    browser, live_server, alice, cellar, size, script
):
    context = browser.new_context(java_script_enabled=script, viewport=size)
    sign_in(context, live_server, alice)
    page = context.new_page()
    page.goto(f"{live_server.url}/leagues/{cellar.slug}/members/")
    page.locator("summary", has_text="Leave the league").click()
    page.get_by_role("button", name="Leave Cellar League").click()
    box = page.get_by_role("alert")
    expect(box).to_be_focused()
    expect(box).to_be_in_viewport()
    if script:
        assert box.evaluate(SHOWN)
        expect(page).to_have_url(f"{live_server.url}/leagues/{cellar.slug}/members/")
    context.close()


def test_a_long_form_says_what_is_wrong_beside_its_button(
    page, context, live_server, alice, cellar
):
    sign_in(context, live_server, alice)
    page.set_viewport_size(SIZES[0])
    page.goto(f"{live_server.url}/leagues/new/")
    page.get_by_role("button", name="Found the league").click()
    box = page.get_by_role("alert")
    expect(box).to_be_focused()
    assert box.evaluate(SHOWN)
    expect(page.get_by_role("button", name="Found the league")).to_be_in_viewport()
    wash = "getComputedStyle(document.documentElement).getPropertyValue('--rubric-wash')"
    assert page.evaluate(wash).strip() != ""
    assert box.evaluate("box => getComputedStyle(box).backgroundColor") == page.evaluate(
        "(() => { const d = document.createElement('i'); d.style.color = 'var(--rubric-wash)';"
        " document.body.append(d); const c = getComputedStyle(d).color; d.remove(); return c })()"
    )


def test_at_a_page_of_many_buttons_the_way_back_is_the_page(
    page, context, live_server, alice, bob, cellar
):
    season = open_season(cellar)
    team, _ = ready_teams(cellar, bob, 2)
    sign_in(context, live_server, alice)
    page.goto(f"{live_server.url}/seasons/{season.pk}/")
    page.locator(f"input[name=team][value='{team.pk}']").check()
    enter(alice, season.pk, team.pk)
    page.get_by_role("button", name="Enter the ticked teams").click()
    expect(page.get_by_role("alert")).to_be_focused()
    # Browsers give it the focus before our script, which puts the address back.
    expect(page).to_have_url(f"{live_server.url}/seasons/{season.pk}/")
    page.reload()
    expect(page.get_by_role("alert")).to_have_count(0)
