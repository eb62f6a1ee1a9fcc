"""With letters twice as large as usual no page scrolls sideways on a phone, and nothing is cut."""

import pytest
from playwright.sync_api import expect

from dungeonbowl.dungeon import read_text
from dungeons.services import DungeonWish, keep
from league.models import League
from tests.browser.test_dungeon_editor import SEWER
from tests.browser.test_league import SIZES, sign_in
from tests.league.playing import ready_teams, settle_round
from tests.verbs import draft_team, league_friendly, start, start_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = SIZES[0]
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsliga"

TWICE_AS_LARGE = """() => {
    document.documentElement.style.fontSize = '200%';
    document.querySelectorAll('details').forEach(one => one.open = true);
}"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
# The letters of a line that is closely set reach a little beyond it.
CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth
    || one.scrollHeight > 1.3 * one.clientHeight).map(one => one.innerText)"""

RULEBOOK = ("", "colleges/light/", "races/dwarfs/", "weapons/", "monsters/", "rules/", "options/")
BUILDER = ("", "?college=light&players=dwarfs.slayer", "compare/?a=college%3Dlight")
OF_LEAGUE = ("", "figures/", "luck/", "teams/", "members/", "rules/", "settings/", "matches/new/")
OF_TEAM = ("", "market/", "ledger/", "receipts/value/", "sheet/", "cards/")


@pytest.fixture
def match(alice, bob):
    """Alice's team against Bob's, under way, in a league with a very long name."""
    return start(league_friendly(alice, alice, bob, players=8, name=LONG))


def pages_of(alice, match):
    """What people see most, and what has the longest words, lines and tables."""
    team, league = match.sides.first().team, League.objects.get()
    season = start_season(league, ready_teams(league, alice, 4), "round_robin")
    for number in (1, 2, 3):
        settle_round(season, number)
    dungeon = keep(alice, DungeonWish(read_text(SEWER).layout)).pk
    draft = draft_team(alice, name="Lamplighters").pk
    return [
        *("/", "/about/", "/leagues/", "/desk/", "/accounts/", "/accounts/password/change/"),
        *(f"/rulebook/{part}" for part in RULEBOOK),
        *(f"/builder/{part}" for part in BUILDER),
        *(f"/leagues/{league.slug}/{part}" for part in OF_LEAGUE),
        *(f"/seasons/{season.pk}/{part}" for part in ("", "figures/", "run/")),
        *(f"/teams/{team.pk}/{part}" for part in OF_TEAM),
        f"/teams/{draft}/",
        *(f"/matches/{match.pk}/{part}" for part in ("", "sheet/", "board/")),
        *("/dungeons/", "/dungeons/generate/", f"/dungeons/{dungeon}/"),
        f"/dungeons/{dungeon}/edit/",
    ]


@pytest.fixture
def phone(page, context, live_server, alice):
    """`phone(path)`: Alice's, with that page in letters twice as large and all of it unfolded."""
    sign_in(context, live_server, alice)
    page.set_viewport_size(PHONE)

    def opened(path):
        assert page.goto(live_server.url + path).ok, path
        page.evaluate(TWICE_AS_LARGE)
        return page

    return opened


def test_no_page_scrolls_sideways(phone, alice, match):
    paths = pages_of(alice, match)
    assert [path for path in paths if phone(path).evaluate(SIDEWAYS)] == []


def test_at_the_table_all_tabs_are_in_reach_and_the_bar_is_whole(phone, match):
    console = phone(f"/matches/{match.pk}/table/")
    tabs = console.locator(".console__tab")
    expect(tabs.last).to_be_in_viewport(ratio=1)
    assert not console.evaluate(SIDEWAYS)
    assert console.locator(".bar__name, .bar__has").evaluate_all(CUT) == []


def test_names_beside_a_score_are_whole(phone, match):
    names = phone(f"/matches/{match.pk}/").locator(".scoreline__side a")
    assert names.count() == 2
    assert names.evaluate_all(CUT) == []
