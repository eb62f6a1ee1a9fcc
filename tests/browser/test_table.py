"""At the table: what a phone has half typed is kept, seen by another, and disturbed by nobody."""

import pytest
from playwright.sync_api import expect

from matches.models import Draft, Event
from matches.services import record_events
from tests.browser.swaps import settled
from tests.browser.test_league import SIZES, sign_in
from tests.verbs import league_friendly, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's, under way."""
    return start(league_friendly(alice, bob, carol))


def test_typed_on_one_phone_and_told_on_another(
    page, context, browser, live_server, bob, carol, match, complaints, barriers
):
    sign_in(context, live_server, bob)
    page.set_viewport_size(SIZES[0])
    page.clock.install()
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    page.locator("#recorder a.key", has_text="Touchdown").click()
    page.locator("#recorder a.key", has_text="1 ").first.click()
    field = page.get_by_label("In your own words")
    expect(field).to_be_visible()
    settled(page)
    field.fill("Round the corner")
    expect(page.locator("#kept")).to_contain_text("Saved at")
    # What Carol tells comes in below, and the words stay.
    record_events(carol, match.pk, [{"type": "note", "text": "The lights went out."}])
    page.clock.fast_forward(10_000)
    expect(page.locator("#story")).to_contain_text("The lights went out.")
    expect(page.get_by_label("In your own words")).to_have_value("Round the corner")
    assert complaints == []

    other = browser.new_context(java_script_enabled=False, viewport=SIZES[0])
    sign_in(other, live_server, bob)
    phone = other.new_page()
    phone.goto(f"{live_server.url}/matches/{match.pk}/")
    phone.get_by_role("link", name="Continue").click()
    expect(phone.get_by_label("In your own words")).to_have_value("Round the corner")
    phone.get_by_label("In your own words").fill("Round the far corner")
    phone.get_by_role("button", name="Keep for later").click()
    expect(phone.get_by_text("Saved for later.")).to_be_visible()
    phone.get_by_role("link", name="Continue").click()
    phone.get_by_role("button", name="Record it").click()
    expect(phone.locator("#story")).to_contain_text("Round the far corner")
    other.close()

    # The first phone still shows the form: what it holds isn't recorded twice unasked.
    page.get_by_role("button", name="Record it").click()
    expect(page.get_by_role("alert").first).to_contain_text("Is yours the same one or another one?")
    expect(page.get_by_label("In your own words")).to_have_value("Round the corner")
    assert Event.objects.filter(type="touchdown").count() == 1
    assert barriers() == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_a_result_half_typed_waits_on_the_other_phone(
    page, context, live_server, bob, match, complaints, barriers
):
    sign_in(context, live_server, bob)
    page.set_viewport_size(SIZES[0])
    page.goto(f"{live_server.url}/matches/{match.pk}/report/")
    page.get_by_label("Time ran out").check()
    expect(page.locator("#kept")).to_contain_text("Saved at")
    assert Draft.objects.get().fields["kind"] == "time_limit"
    page.goto(f"{live_server.url}/matches/{match.pk}/report/")
    expect(page.get_by_label("Time ran out")).to_be_checked()
    expect(page.get_by_text("This is what you had typed")).to_be_visible()
    assert barriers() == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert complaints == []


def test_a_result_told_before_its_last_word_was_kept_is_not_offered_again(
    page, context, live_server, bob, match
):
    sign_in(context, live_server, bob)
    page.set_viewport_size(SIZES[0])
    page.goto(f"{live_server.url}/matches/{match.pk}/report/")
    page.get_by_label("Time ran out").check()
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_text("The report is in.")).to_be_visible()
    page.wait_for_function("() => !Object.keys(localStorage).some(key => key.includes(' begun '))")
    expect(page.get_by_text("Started but not recorded yet")).to_have_count(0)
