"""What one came for stands on the first screen, and nothing that stays in sight hides the focus."""

import pytest
from playwright.sync_api import expect

from tests.browser.swaps import settled
from tests.browser.test_builder import PHONE, SIZES, open_page
from tests.browser.test_builder import hire as press_hire
from tests.verbs import (
    draft_team,
    found,
    found_league,
    friendly,
    hire,
    join,
    register_team,
    registered,
    start,
)

__all__ = ["open_page"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK = SIZES[1]
sizes = pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])


def bottom(box):
    return box["y"] + box["height"]


def floor_of(page):
    """Where what lies behind the bar begins."""
    bar = page.locator(".totals-bar, .said:visible").first
    return bar.bounding_box()["y"] if bar.count() else page.viewport_size["height"]


# As the demo league's: a special race of many skills, and races with the longest of names.
LONG_NAMES = (
    *(("ogres.lineman", "Kettil of the Stair"), ("chaos_humans.warrior", "Quill the Spare")),
    *(("chaos_humans.warrior", "Tamsin Two-Lamps"), ("chaos_humans.thrower", "Tamsin the Late")),
    *(("chaos_humans.thrower", "Eskel Copperknee"), ("chaos_humans.lineman", "Dorn Longnight")),
    *(("chaos_humans.lineman", "Aldo of the Stair"), ("chaos_humans.lineman", "Mirre Two-Lamps")),
    *(("snotlings.lineman", "Wenna Sootfinger"), ("snotlings.lineman", "Varg Copperknee")),
    ("snotlings.lineman", "Sable Longnight"),
)


def seen_of_a_team(page):
    """How many players stand on the first screen; figures and races are to stand there whole."""
    seen = floor_of(page)
    for part in (".figures", ".races"):
        assert bottom(page.locator(part).bounding_box()) < seen
    rows = page.locator(".roster tbody tr").all()
    return sum(bottom(row.bounding_box()) <= seen for row in rows)


@pytest.mark.parametrize("making", [register_team, draft_team])
def test_at_a_desk_a_teams_figures_races_and_ten_players_need_no_scrolling(open_page, bob, making):
    team = making(bob, players=11)
    page = open_page(bob, f"/teams/{team.pk}/", **DESK)
    assert seen_of_a_team(page) >= 10


def test_players_of_long_names_in_a_match_need_no_scrolling_either(open_page, alice, bob, carol):
    league = found_league(alice)
    for coach in (bob, carol):
        join(league, coach)
    team = found(bob, "grey", league_slug=league.slug)
    for position, name in LONG_NAMES:
        hire(team, position, name=name)
    other = register_team(carol, league_slug=league.slug)
    start(friendly(bob, [registered(team), other]))
    page = open_page(bob, f"/teams/{team.pk}/", **DESK)
    expect(page.locator(".notice", has_text="is in a match")).to_be_visible()
    assert seen_of_a_team(page) >= 10
    below_the_name = """rows => rows.every(row => {
        const [shirt, name, position] = row.cells[0].children;
        return position.getBoundingClientRect().left >= name.getBoundingClientRect().left - 1;
    })"""
    assert page.locator(".roster tbody tr").evaluate_all(below_the_name)


def test_on_a_phone_every_tab_of_a_team_stands_whole_in_one_row(open_page, alice):
    league = found_league(alice)
    team = register_team(alice, league_slug=league.slug)
    page = open_page(alice, f"/teams/{team.pk}/", **PHONE)
    tabs = page.locator(".tabs a")
    expect(tabs).to_have_count(7)
    expect(tabs.last).to_be_in_viewport(ratio=1)
    assert len({tab.bounding_box()["y"] for tab in tabs.all()}) == 1


def test_on_a_phone_the_first_screen_comes_as_far_as_the_roster(open_page, bob):
    team = register_team(bob, players=11)
    page = open_page(bob, f"/teams/{team.pk}/", **PHONE)
    assert bottom(page.locator(".figures").bounding_box()) < PHONE["height"]
    assert bottom(page.locator("#roster").bounding_box()) < PHONE["height"]


PLAN = "/builder/?college=light"


@sizes
@pytest.mark.parametrize("where", ["an empty plan", "a plan", "a market"])
def test_offers_stand_on_the_first_screen(open_page, bob, size, where):
    path = {
        "an empty plan": lambda: PLAN,
        "a plan": lambda: f"{PLAN}&players=dwarfs.slayer,norse.lineman.6,werewolves.lineman",
        "a market": lambda: f"/teams/{register_team(bob, players=6).pk}/market/",
    }[where]()
    page = open_page(bob, path, **size)
    seen = floor_of(page)
    offers = page.locator(".offer:visible").all()
    assert sum(bottom(one.bounding_box()) <= seen for one in offers) >= (
        1 if where == "a market" else 2
    )
    hire = page.locator(".offer .button").first.bounding_box()
    price = page.locator(".offer__price").first.bounding_box()
    assert abs(hire["x"] + hire["width"] - price["x"] - price["width"]) < 1


RULES = """() => [...document.querySelectorAll('main *')].flatMap(one => {
    const {top, bottom, left, right} = one.getBoundingClientRect();
    const {borderBlockStartWidth: above, borderBlockEndWidth: below} = getComputedStyle(one);
    const boxed = parseFloat(getComputedStyle(one).borderInlineEndWidth);
    if (boxed || bottom <= top || one.closest('.totals-bar') || !one.checkVisibility()) return [];
    return [parseFloat(above) && top, parseFloat(below) && bottom].filter(Boolean)
        .map(y => ({y, left, right, of: one.className}));
})"""


@sizes
@pytest.mark.parametrize(
    ("path", "apart"), [(f"{PLAN}&players=dwarfs.slayer,norse.lineman.6", 14), ("/builder/", 28)]
)
def test_no_rule_of_the_builder_stands_doubled(open_page, bob, size, path, apart):
    page = open_page(bob, path, **size)
    rules = sorted(page.evaluate(RULES), key=lambda rule: rule["y"])
    assert rules
    doubled = [
        (one["of"], other["of"])
        for one in rules
        for other in rules
        if 3 < other["y"] - one["y"] < apart
        if one["left"] < other["right"] and other["left"] < one["right"]
    ]
    assert doubled == []


@sizes
def test_the_bar_of_a_draft_leaves_the_page_its_room(open_page, bob, size):
    team = found(bob)
    page = open_page(bob, f"/teams/{team.pk}/", **size)
    press_hire(page, "dwarfs-slayer", "910,000")
    page.locator("#undo").click()
    page.locator("#totals dd", has_text="1,000,000").wait_for()
    settled(page)
    expect(page.locator("#redo")).to_be_visible()
    assert page.locator(".totals-bar").bounding_box()["height"] <= size["height"] * 0.18
    said = page.locator("#said")
    expect(said).to_contain_text("Slayer")
    assert said.evaluate("said => said.scrollWidth <= said.clientWidth"), "it isn't cut"


# What is hidden still when the page has been drawn: it may scroll a moment after the key.
HIDDEN_BEHIND = """async () => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const hidden = () => {
    const {top, bottom, left, width} = one.getBoundingClientRect();
    for (const bar of document.querySelectorAll('.totals-bar, .said, .form__actions--stay')) {
      if (bar.contains(one) || !bar.checkVisibility()) continue;
      const {top: edge, bottom: end} = bar.getBoundingClientRect();
      if (width && bottom > edge + 1 && top < end) return `${one.id} ${one.textContent}`;
    }
    return '';
  };
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let frame = 0; frame < 3 && hidden(); frame += 1) await drawn();
  return hidden();
}"""


@sizes
@pytest.mark.parametrize("where", ["draft", "market", "builder", "founding"])
def test_no_bar_hides_what_has_the_focus(open_page, alice, bob, size, where):
    league = found_league(alice)
    join(league, bob)
    path = {
        "draft": lambda: f"/teams/{draft_team(bob).pk}/",
        "market": lambda: f"/teams/{register_team(bob).pk}/market/",
        "builder": lambda: "/builder/?college=light&players=dwarfs.slayer,norse.lineman.6",
        "founding": lambda: f"/leagues/{league.slug}/teams/new/",
    }[where]()
    page = open_page(bob, path, **size)
    hidden, steps = [], 0
    for _ in range(90):
        page.keyboard.press("Tab")
        covered = page.evaluate(HIDDEN_BEHIND)
        steps += covered is not None
        if covered:
            hidden.append(covered)
    assert steps > 20
    assert hidden == []
    for _ in range(60):
        page.keyboard.press("Shift+Tab")
        if covered := page.evaluate(HIDDEN_BEHIND):
            hidden.append(covered)
    assert hidden == []


@sizes
def test_a_colleges_card_is_chosen_anywhere_and_the_way_on_is_in_sight(
    open_page, alice, bob, size, complaints
):
    league = found_league(alice)
    join(league, bob)
    page = open_page(bob, f"/leagues/{league.slug}/teams/new/", **size)
    send = page.get_by_role("button", name="Found the team")
    assert bottom(send.bounding_box()) <= size["height"]
    page.get_by_label("What is the team called?").fill("Lamplighters")
    card = page.locator(".card.college--jade")
    card.scroll_into_view_if_needed()
    card.click(position={"x": 60, "y": 120})
    expect(page.locator("input[value=jade]")).to_be_checked()
    box = card.bounding_box()
    assert box["width"] * box["height"] > 40_000, "the whole card, not its button alone"
    assert bottom(send.bounding_box()) <= size["height"]
    send.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lamplighters")
    assert complaints == []


@sizes
@pytest.mark.parametrize("college", ["light", "gold"])
def test_a_colleges_band_can_be_seen_on_the_paper(open_page, bob, size, college):
    team = found(bob, college)
    page = open_page(bob, f"/teams/{team.pk}/", **size)
    drawn = page.evaluate(
        "getComputedStyle(document.querySelector('.college-band')).backgroundImage"
    )
    edge = page.evaluate(
        f"""() => {{
          const probe = document.createElement('i');
          probe.style.setProperty('color', 'var(--college-{college}-edge)');
          document.body.append(probe);
          return getComputedStyle(probe).color;
        }}"""
    )
    assert drawn.count(edge) >= 2, "above and below"


@sizes
def test_a_form_uses_the_width_it_has(open_page, bob, size):
    team = register_team(bob)
    page = open_page(bob, f"/teams/{team.pk}/portrait/", **size)
    room = page.locator(".page__body").bounding_box()["width"]
    story = page.get_by_label("Story").bounding_box()["width"]
    assert story > room * 0.9
