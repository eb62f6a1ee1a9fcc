"""An answer that htmx swaps nothing of is said all the same, where one pressed."""

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from config.requestlimits import SAID
from tests.blank import empty_database
from tests.browser.test_league import SIZES, sign_in
from tests.running import PASSWORD, Program, environment, serving
from tests.verbs import found, league_friendly, start

pytestmark = pytest.mark.browser
HIRE = "#hire-dwarfs-slayer"
SWELL = """button => {
    const more = Object.assign(document.createElement("input"), { type: "hidden", name: "more" });
    more.value = "x".repeat(800_000);
    button.form.append(more);
}"""


def page_of(status):
    """As the door, or the sign-up, answers."""
    return render_to_string(f"{status}.html", {"said": SAID.get(status, "")})


ANSWERS = [
    (408, page_of, "didn't arrive in time"),
    (413, page_of, "too large for this site"),
    (429, page_of, "try again in a few minutes"),
    (413, lambda _: "<h1>413 Request Entity Too Large</h1><hr>nginx", "too large for this site"),
    (429, lambda _: "", "try again in a few minutes"),
]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("status", "body", "said"), ANSWERS)
def test_what_isnt_swapped_is_said_beside_the_button(
    page, context, live_server, bob, status, body, said
):
    team = found(bob)
    sign_in(context, live_server, bob)
    page.set_viewport_size(SIZES[0])
    page.goto(f"{live_server.url}/teams/{team.pk}/")
    html = body(status)
    page.route("**/hire/", lambda route: route.fulfill(status=status, body=html))
    for _ in range(2):
        page.locator(HIRE).click()
        box = page.get_by_role("alert")
        expect(box).to_be_focused()
        expect(box).to_contain_text(said)
        expect(box).to_be_in_viewport()
        expect(page.locator(f"form:has({HIRE})").get_by_role("alert")).to_have_count(1)
    page.unroute("**/hire/")
    page.locator(HIRE).click()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.django_db(transaction=True)
def test_words_that_cant_be_kept_while_they_are_typed_say_so(
    page, context, live_server, alice, bob, carol
):
    match = start(league_friendly(alice, bob, carol))
    sign_in(context, live_server, bob)
    page.goto(f"{live_server.url}/matches/{match.pk}/events/new/?type=note")
    html = page_of(429)
    page.route("**/drafts/event/", lambda route: route.fulfill(status=429, body=html))
    page.get_by_label("What happened?").fill("The lights went out")
    expect(page.locator("#kept")).to_contain_text("try again in a few minutes")


def test_the_doors_own_refusal_stands_where_one_pressed(page, tmp_path):
    env = environment(DATABASE_URL=empty_database(tmp_path))
    page.set_viewport_size(SIZES[0])
    with serving(env) as (_, address):
        bob = Program(address, "bob")
        league = bob.post("leagues/", name="Cellar League")["slug"]
        team = bob.post("teams/", league=league, name="The light ones", college="light")["id"]
        page.goto(f"{address}/accounts/login/")
        page.get_by_label("Username").fill("bob")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        page.goto(f"{address}/teams/{team}/")
        page.locator(HIRE).evaluate(SWELL)
        page.locator(HIRE).click()
        box = page.locator(f"form:has({HIRE})").get_by_role("alert")
        expect(box).to_contain_text("too large for this site")
        expect(box).to_be_focused()
        assert bob.get(f"teams/{team}/")["players"] == []
