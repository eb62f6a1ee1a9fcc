"""A touchdown recorded by both coaches, and a match with notes, on a phone and a desk."""

import pytest
from playwright.sync_api import expect

from matches.models import Event
from tests.browser.test_league import sign_in
from tests.verbs import league_friendly, start, tell

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's; Bob recorded the touchdown, and a re-roll that the side lacks."""
    begun = start(league_friendly(alice, bob, carol))
    tell(begun, "touchdown", player=begun.sides.all()[0].available[0])
    tell(begun, "reroll", team=begun.sides.all()[0].team_id, source="leader")
    return begun


def test_whoever_tells_it_second_says_whether_it_is_the_same(
    page, context, live_server, carol, match, on_phone_and_desk, barriers, complaints
):
    sign_in(context, live_server, carol)
    scorer = match.sides.all()[0].available[0]
    page.goto(f"{live_server.url}/matches/{match.pk}/events/new/?type=touchdown&player={scorer}")
    page.get_by_role("button", name="Record it").click()
    expect(page.get_by_role("alert")).to_contain_text("Is yours the same one or another one?")
    expect(page.get_by_text("Is yours the same one or another one?")).to_have_count(1)
    assert on_phone_and_desk(barriers) == []
    page.get_by_role("button", name="The same one").press("Enter")
    expect(page.get_by_text("counts once")).to_be_visible()
    assert Event.objects.filter(type="touchdown").count() == 1
    expect(page.get_by_text("The match is decided")).to_be_visible()
    assert on_phone_and_desk(barriers) == []
    assert not [said for said in complaints if "409" not in said]


def test_a_report_of_what_cannot_be_asks_why(
    page, context, live_server, bob, match, on_phone_and_desk, barriers
):
    sign_in(context, live_server, bob)
    page.goto(f"{live_server.url}/matches/{match.pk}/report/")
    expect(page.get_by_text("used 1 re-roll from a Leader, and had none.")).to_be_visible()
    page.get_by_label("Somebody carried the ball home").check()
    page.get_by_role("button", name="Report it").click()
    why = page.get_by_label("Why should it count all the same?")
    expect(why).to_be_visible()
    assert on_phone_and_desk(barriers) == []
    why.fill("They learned to lead.")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_text("The reason given: “They learned to lead.”")).to_be_visible()
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    assert on_phone_and_desk(barriers) == []
