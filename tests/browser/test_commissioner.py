"""A commissioner's week, a cup from its opening to its almanac, and the end of an account, on a
phone."""

import pytest
from playwright.sync_api import expect

from accounts.models import User
from league.models import Season, SeasonAct
from league.services.appeals import appeal
from tests.browser.test_league import SIZES, cellar, sign_in
from tests.installations import demo_league
from tests.league.playing import ready_teams, settle_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
__all__ = ["cellar"]


@pytest.fixture
def go(page, context, live_server, complaints):
    """`go(user, path)`: a phone of this person's, at this page."""
    page.set_viewport_size(SIZES[0])

    def going(user, path):
        context.clear_cookies()
        if user is not None:
            sign_in(context, live_server, user)
        assert page.goto(live_server.url + path).ok
        return page

    yield going
    # A refusal comes with its page, and the browser speaks of that too.
    assert [said for said in complaints if "400 (Bad Request)" not in said] == []


def unfold(page, summary):
    page.locator("summary", has_text=summary).first.click()


def in_form(page, button):
    """The form that has this button."""
    return page.locator("form", has=page.get_by_role("button", name=button, exact=True)).first


def test_of_each_stage_is_asked_what_its_format_needs(go, page, alice, cellar):
    go(alice, f"/leagues/{cellar.slug}/seasons/compose/")
    first, second = (page.get_by_role("group", name=f"Stage {number}") for number in (1, 2))
    expect(first.get_by_label("How many times does each pair meet?")).to_be_visible()
    expect(first.get_by_label("How many places up")).to_be_hidden()
    expect(second.get_by_label("How many groups?")).to_be_hidden()
    second.get_by_label("How do the teams meet?").select_option("Ladder")
    expect(second.get_by_label("How many places up")).to_be_visible()
    expect(second.get_by_label("How many rounds?")).to_be_hidden()
    expect(first.get_by_label("How many rounds?")).to_be_visible()


@pytest.mark.timeout(300)
def test_a_commissioners_week_is_settled_press_by_press(go, barriers):
    league = demo_league()
    page = go(league.founded_by, f"/leagues/{league.slug}/week/")
    late = page.locator("section", has=page.get_by_role("heading", name="Late matches"))
    matches = late.get_by_role("heading", level=3)
    before, first = matches.count(), matches.first.inner_text()
    card = late.locator("li.card").first
    card.get_by_role("button", name="Draw").click()
    expect(matches).to_have_count(before - 1)
    assert first not in matches.all_inner_texts()
    late.locator("li.card").first.get_by_role("button", name="Put off by a week").click()
    expect(matches).to_have_count(before - 2)
    act = SeasonAct.objects.filter(kind="late").earliest("id")
    coach = User.objects.get(username=act_coach(act))
    appeal(coach, act.season_id, act.pk, "I was there, alone.")
    page.reload()
    expect(page.get_by_text("I was there, alone.")).to_be_visible()
    page.get_by_label("Your answer").fill("So was nobody else.")
    page.get_by_role("button", name="It stands").click()
    expect(page.get_by_text("I was there, alone.")).to_have_count(0)
    assert barriers() == []


def act_coach(act):
    fixture = act.season.fixtures.get(pk=act.facts["fixture"])
    return fixture.match.sides.first().team.coach.username


@pytest.mark.timeout(300)
def test_a_cup_is_opened_drawn_by_hand_played_and_remembered(go, alice, bob, cellar, barriers):
    ready_teams(cellar, bob, 4)
    page = go(alice, f"/leagues/{cellar.slug}/seasons/new/")
    page.get_by_label("What is it called?").fill("Winter cup")
    page.get_by_label("Knock-out").check()
    page.get_by_role("button", name="Open the season").click()
    page.get_by_role("button", name="Enter all 4").click()
    page.get_by_role("button", name="Draw and start").click()
    season = Season.objects.get()
    drawn = fixtures_of(season)
    # Home and away change places by hand; then all is drawn again, and that taken back.
    run = f"/seasons/{season.pk}/run/"
    go(alice, run)
    unfold(page, "Move, swap or put off")
    form = in_form(page, "Change the fixture")
    form.get_by_label("Who is named first?").select_option(str(drawn[0][1]))
    form.get_by_label("Why?").fill("Their cellar is flooded.")
    form.get_by_role("button", name="Change the fixture").click()
    swapped = [drawn[0][::-1], drawn[1]]
    expect(page.get_by_text("Their cellar is flooded.")).to_be_visible()
    assert fixtures_of(season) == swapped
    unfold(page, "Draw again")
    form = in_form(page, "Draw again")
    form.get_by_label("Why?").fill("Two neighbours met.")
    form.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="The draw this would make")).to_be_visible()
    assert fixtures_of(season) == swapped
    in_form(page, "Draw again").get_by_role("button", name="Draw again").click()
    expect(page.get_by_text("Two neighbours met.")).to_be_visible()
    again = page.locator("li", has_text="Two neighbours met.")
    again.get_by_label("Why take it back?").fill("They don't mind.")
    again.get_by_role("button").click()
    expect(page.get_by_text("They don't mind.")).to_be_visible()
    assert fixtures_of(season) == swapped
    for number in (1, 2):
        settle_round(season, number)
    go(None, f"/seasons/{season.pk}/")
    expect(page.get_by_text("Won by")).to_be_visible()
    expect(page.get_by_role("region", name="The bracket, round by round")).to_be_visible()
    assert barriers() == []
    page.get_by_role("link", name="Its almanac").click()
    expect(page.get_by_role("heading", name="Almanac of Winter cup")).to_be_visible()


def fixtures_of(season):
    rows = season.fixtures.filter(round=1).order_by("pk")
    return [[side.team_id for side in one.match.sides.order_by("order")] for one in rows]


def test_an_account_is_taken_along_and_ended(go, alice, bob, cellar, barriers_day_and_night):
    page = go(alice, "/accounts/delete/")
    expect(page.get_by_role("link", name=f"Members of {cellar.name}")).to_be_visible()
    assert barriers_day_and_night() == []
    page = go(bob, "/accounts/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Your data").click()
    assert download.value.suggested_filename == "bob.json"
    page.get_by_role("link", name="Delete your account").click()
    page.get_by_label("Type your username").fill("Bob")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("alert")).to_contain_text("Write your own username")
    page.get_by_label("Type your username").fill("bob")
    page.get_by_role("button", name="Delete my account").click()
    expect(
        page.get_by_text("Your account is deleted. Your teams and matches stay.")
    ).to_be_visible()
    expect(page.get_by_role("link", name="Sign up").first).to_be_visible()
    assert not User.objects.filter(username="bob").exists()
