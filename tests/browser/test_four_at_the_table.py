"""Four sides in Chromium: their pages keep nobody out, on a phone or a desk."""

import pytest

from tests.browser.test_league import sign_in
from tests.verbs import friendly_of_several, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("The Lantern Wardens of the Deep", "Crucible Eleven", "Grey Shadows", "Mossback Boyz")


@pytest.fixture
def four(alice, bob, carol, mallory):
    """A match of four under way."""
    return start(friendly_of_several(alice, bob, carol, mallory, names=NAMES), bob)


def test_whoever_meets_three_others_reports_and_confirms_without_a_barrier(
    page, context, live_server, four, bob, carol, on_phone_and_desk, barriers
):
    first, *_, last = (side.team for side in four.sides.all())
    sign_in(context, live_server, bob)
    page.goto(f"{live_server.url}/matches/{four.pk}/report/")
    assert on_phone_and_desk(barriers) == []
    page.get_by_label("One side conceded").check()
    page.get_by_label("Who won?").select_option(first.name)
    page.get_by_label("Who gave up?").select_option(last.name)
    page.get_by_role("button", name="Report it").click()
    sign_in(context, live_server, carol)
    page.goto(f"{live_server.url}/matches/{four.pk}/")
    assert f"One side conceded. {first} won. {last} gave up." in page.inner_text("main")
    assert on_phone_and_desk(barriers) == []
