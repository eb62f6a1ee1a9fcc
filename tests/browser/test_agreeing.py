"""Two people at two browsers agree on a match, with and without scripts, on a phone and a desk."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts.commands import Command
from league.services import booking
from matches.models import Appointment, Match, Proposal
from matches.queries import rules_of
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate
from tests.browser.conftest import SCREENS
from tests.browser.test_league import sign_in
from tests.verbs import found_league, friendly, join, register_team

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, DESK = SCREENS.values()


@pytest.fixture
def cellar(alice, bob, carol):
    league = found_league(alice)
    for coach in (bob, carol):
        join(league, coach)
    booking.add_resource(alice, league.slug, "table", "The long table", "By the window")
    return league


@pytest.fixture
def match(bob, carol, cellar):
    teams = [
        register_team(coach, college, players=6, league_slug=cellar.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]
    return friendly(bob, teams)


@pytest.fixture
def sitting(new_context, live_server):
    """`sitting(bob, PHONE)` is Bob at a browser of their own."""

    def sit(user, size, scripts=True):
        context = new_context(viewport=size, java_script_enabled=scripts)
        sign_in(context, live_server, user)
        return context.new_page()

    return sit


def propose_traps(page, address, count, more=()):
    page.goto(f"{address}propose/")
    page.locator("summary").filter(has_text=re.compile("^The dungeon")).click()
    page.get_by_label("How many traps are there?").fill(str(count))
    for label, value in more:
        page.get_by_label(label).fill(value)
    page.get_by_role("button", name="Propose it").click()
    expect(page.get_by_role("heading", name="You propose")).to_be_visible()


def test_both_propose_in_two_browsers_and_one_accepts(live_server, sitting, bob, carol, match):
    address = f"{live_server.url}/matches/{match.pk}/"
    bobs, carols = sitting(bob, PHONE, scripts=False), sitting(carol, DESK)
    bobs.goto(f"{address}propose/")
    carols.goto(f"{address}propose/")
    propose_traps(bobs, address, 12)
    # Carol opened the page before Bob proposed, and proposes all the same.
    propose_traps(carols, address, 6, [("Why?", "Twelve are too many.")])
    expect(carols.get_by_role("heading", name="bob proposes")).to_be_visible()
    assert Proposal.objects.filter(match=match, status="open").count() == 2

    bobs.goto(address)
    expect(bobs.get_by_text("Twelve are too many.")).to_be_visible()
    wide = bobs.locator("html").evaluate("page => page.scrollWidth > page.clientWidth")
    assert not wide
    left_open = bobs.context.new_page()
    left_open.goto(address)
    bobs.get_by_role("button", name=re.compile("^Accept what carol")).click()
    expect(bobs.get_by_text("You accepted it.")).to_be_visible()
    assert rules_of(Match.objects.get(pk=match.pk)).number("traps") == 6

    # Carol's page still shows Bob's, which may be accepted after all: the later word holds.
    carols.reload()
    expect(carols.get_by_role("cell", name="12")).to_be_visible()
    carols.get_by_role("button", name=re.compile("^Accept what bob")).click()
    expect(carols.get_by_text("You accepted it.")).to_be_visible()
    assert rules_of(Match.objects.get(pk=match.pk)).number("traps") == 12

    # A late press at a page that is old by now is told what became of it.
    left_open.get_by_role("button", name=re.compile("^Accept what carol")).click()
    expect(left_open.get_by_text("This is agreed already.")).to_be_visible()


def test_a_date_is_agreed_on_by_phone_and_found_everywhere(
    live_server, sitting, alice, bob, carol, cellar, match
):
    booking.set_time_zone(alice, cellar.slug, "Europe/Berlin")
    address = f"{live_server.url}/matches/{match.pk}/"
    bobs, carols = sitting(bob, PHONE, scripts=False), sitting(carol, PHONE)
    day = (timezone.now() + timedelta(days=9)).date()
    bobs.goto(f"{address}date/")
    bobs.get_by_label("When?").fill(f"{day}T19:00")
    bobs.get_by_label(re.compile("The long table")).check()
    bobs.get_by_role("button", name="Propose it").click()
    carols.goto(f"{live_server.url}/desk/")
    carols.get_by_role("link", name=re.compile(" v ")).first.click()
    carols.get_by_role("button", name=re.compile("^Accept")).click()
    expect(carols.get_by_text("19:00 to 22:00 (Europe/Berlin)").first).to_be_visible()
    assert Appointment.objects.get(match=match).at is not None
    for path in ("/dates/", "/desk/", f"/leagues/{cellar.slug}/tables/"):
        carols.goto(live_server.url + path)
        expect(carols.get_by_text(re.compile("19:00.*Europe/Berlin")).first).to_be_visible()


def test_nothing_keeps_anybody_out_of_a_page(
    page, context, live_server, bob, carol, cellar, match, on_phone_and_desk, barriers, complaints
):
    from league.services import scheduling
    from matches.services import options

    options.propose(
        Command(carol, match.pk),
        ProposedOptions({"traps": 12, "features": ["doors"], "iron_gates": 2}),
    )
    scheduling.propose_date(
        Command(carol, match.pk), ProposedDate(timezone.now() + timedelta(days=4))
    )
    sign_in(context, live_server, bob)
    found = {}
    at = f"/matches/{match.pk}/"
    below = ("", "propose/", "date/", "agreed/")
    pages = [*(at + one for one in below), "/dates/", f"/leagues/{cellar.slug}/tables/", "/desk/"]
    for path in pages:
        page.goto(live_server.url + path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        if faults := on_phone_and_desk(barriers):
            found[path] = faults
    assert found == {}
    assert complaints == []
