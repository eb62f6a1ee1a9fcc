"""The builder's pages, for somebody without an account and without a script.

No test here has the database: whatever asked it anything would fail.
"""

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from dungeonbowl.book import book
from dungeonbowl.drafting import Plan, TeamDraft, link, read_link
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import market
from teams.planner.views import LONGEST_QR
from tests.dungeonbowl.drafting.test_link import LAMPS, NAMED

NINE = TeamDraft("light").with_all(
    {"dwarfs.slayer": 2, "norse.lineman": 6, "werewolves.lineman": 1}
)
RULES = HouseRules.resolve(book())


@pytest.fixture
def open_plan(client):
    """`open_plan(draft, "share/")`: a page of the builder about this draft."""

    def opened(draft, page="", **more):
        query = "&".join(part for part in (link(draft), urlencode(more)) if part)
        return client.get(f"/builder/{page}?{query}")

    return opened


def words(reply):
    """The page's words, without its tags and with single spaces."""
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", reply.content.decode()).split()))


def links(reply):
    """Where the page leads, by the id of the link."""
    found = re.findall(r'<a class="button[^>]*? id="([^"]+)"[^>]*? href="([^"]+)"', _flat(reply))
    return {name: unescape(address) for name, address in found}


def plan_at(address):
    """The draft that an address tells."""
    reading = read_link(urlsplit(address).query, book())
    assert reading.complaints == ()
    return reading.draft


def off(reply, label):
    """Whether there is a button of this name that is off."""
    return re.search(rf'aria-disabled="true"[^>]*>{label}</button>', _flat(reply))


def _flat(reply):
    return " ".join(reply.content.decode().split())


def test_the_builder_starts_with_the_ten_colleges(client):
    page = client.get("/builder/")
    assert page.status_code == 200
    for college in book().colleges.values():
        assert f"/builder/?v=1&amp;college={college.key}" in page.content.decode()
    assert 'href="/builder/" aria-current' in client.get("/builder/").content.decode()


def test_every_step_of_a_plan_is_a_link(open_plan):
    steps = links(open_plan(NINE))
    assert plan_at(steps["hire-norse-blitzer"]) == NINE.with_more("norse.blitzer")
    assert plan_at(steps["hire-norse-lineman-chainsaw"]) == NINE.with_more(
        "norse.lineman", "chainsaw"
    )
    assert plan_at(steps["fewer-dwarfs-slayer-"]) == NINE.with_more("dwarfs.slayer", by=-1)
    assert plan_at(steps["more-norse-lineman-"]) == NINE.with_more("norse.lineman")
    assert plan_at(steps["more-rerolls"]).rerolls == 1
    assert plan_at(steps["more-fans"]).fan_factor == 1
    assert plan_at(steps["take-dearest"]).players > 9


@pytest.mark.parametrize("college", book().colleges)
def test_what_the_page_hires_the_market_allows_and_nothing_else(open_plan, college):
    first = next(iter(book().positions(college)))
    draft = TeamDraft(college).with_more(first.key, by=7)
    steps = links(open_plan(draft))
    offers = market(Plan.of(draft, book()).team, book(), RULES)
    hired = {name for name in steps if name.startswith("hire-")}
    assert hired == {
        f"hire-{offer.position.key.replace('.', '-')}{weapon}"
        for offer in offers
        for weapon, allowed in (
            ("", offer.allowed),
            *((f"-{armed.weapon}", armed.allowed) for armed in offer.weapons),
        )
        if allowed
    }


def test_a_refusal_stands_before_the_click_with_rule_and_mend(open_plan):
    page = open_plan(NINE)
    assert off(page, "Hire")
    said = words(page)
    assert "Dwarfs, Slayer: a specialist position takes 2 players, not 3." in said
    assert "Release one of them (Dwarfs, Slayer)." in said
    assert 'href="/rulebook/rules/TEAM-04/"' in page.content.decode()


def test_what_is_wrong_already_is_said_once_above_the_market(open_plan):
    page = open_plan(NINE.with_more("dwarfs.slayer"))
    assert links(page).keys().isdisjoint({"hire-norse-blitzer", "hire-dwarfs-runner"})
    assert "Nobody can be hired now." in words(page)
    market = unescape(page.content.decode()).split('id="market"')[1].split('id="roster"')[0]
    assert market.count("a specialist position takes 2 players") == 1
    assert "hiring alone can't make it legal" in words(page)


def test_a_legal_plan_says_so_and_how_many_teams_remain(open_plan):
    said = words(open_plan(NINE))
    assert "Yes. It could be registered as it is." in said
    count = Plan.of(NINE, book()).completions.count
    assert f"{count:,} legal teams can still be made from these players" in said
    assert "1,519,328 legal teams can be made and paid" in words(open_plan(TeamDraft("light")))


def test_a_plan_in_debt_is_shown_with_its_debt(open_plan):
    said = words(open_plan(TeamDraft("light", rerolls=30)))
    assert "−500,000 gp" in said
    assert "The team has spent 500,000 gp more than its starting treasury." in said
    assert "No legal team can be made of it by hiring: something has to go first." in said


def test_a_dead_end_is_announced_before_the_click(open_plan):
    poor = TeamDraft("light", rerolls=15)
    page = open_plan(poor)
    offer = page.content.decode().split('id="offer-werewolves-lineman"')[1].split("</li>")[0]
    assert "A dead end" in offer
    assert "A dead end" not in words(open_plan(NINE))


def test_figures_come_with_their_receipts(open_plan):
    said = words(open_plan(NINE))
    assert "Werewolves" in said
    assert "Slayer 1 90,000 gp" in said
    assert "10,000" in said
    assert "Both parts are rounded down." in said


def test_the_market_is_sorted_and_filtered_and_stays_so(open_plan):
    page = open_plan(NINE, sort="price", allowed="1")
    names = re.findall(r'id="offer-([\w-]+)"', page.content.decode())
    prices = [book().position("light", name.replace("-", ".")).cost for name in names]
    assert prices == sorted(prices)
    assert "dwarfs-slayer" not in names
    step = dict(parse_qsl(urlsplit(links(page)["hire-norse-blitzer"]).query))
    assert (step["sort"], step["allowed"]) == ("price", "1")
    assert "sort=" not in re.search(r'id="link"[^>]*value="([^"]+)"', _flat(page))[1]


@pytest.mark.parametrize("asked", [{"sort": "weather"}, {"kind": "<b>"}, {"sort": ""}])
def test_an_impossible_order_is_ignored(open_plan, asked):
    assert "All positions" not in words(open_plan(NINE, **asked))


def test_a_garbled_link_says_what_could_not_be_read_and_keeps_the_rest(client):
    page = client.get(
        "/builder/?v=9&college=light&players=dwarfs.slayer.2,skaven.lineman,%3Cimg%3E,norse.lineman.-1"
        "&rerolls=-4&fans=3&name=Lamps"
    )
    assert page.status_code == 200
    said = words(page)
    assert "Not everything in this address could be read." in said
    assert "written for version “9” of the builder" in said
    assert "The Light College has no Lineman of the Skaven." in said
    assert "“<img>” can't be read as players" in said
    assert "<img>" not in page.content.decode()
    assert "Re-rolls: “-4” isn't a number from 0 to 99." in said
    kept = TeamDraft("light", fan_factor=3, name="Lamps").with_more("dwarfs.slayer", by=2)
    assert plan_at(links(page)["fewer-dwarfs-slayer-"]) == kept.with_more("dwarfs.slayer", by=-1)


@pytest.mark.parametrize(
    "query",
    ["college=light&players=dwarfs.slayer.10000", "%ff%fe=%00", "college=%00", "a" * 20_000,
     "college=light&players=" + "norse.lineman.bombs," * 900, "college=light&name=" + "%F0" * 900],
)  # fmt: skip
@pytest.mark.parametrize("page", ["", "share/", "rules/", "any/"])
def test_no_link_breaks_a_page(client, page, query):
    assert client.get(f"/builder/{page}?{query}").status_code in (200, 302, 400)


def test_an_unknown_college_leads_to_those_there_are_with_everything_else_kept(client):
    page = client.get("/builder/?v=1&college=puce&players=dwarfs.slayer.2,orcs.lineman&fans=2")
    assert "There is no college called “puce”." in words(page)
    assert "Keeps 2 players of your plan." in words(page)
    carried = re.search(r'href="(/builder/\?[^"]*college=gold[^"]*)"', page.content.decode())[1]
    assert "Slayer of the Dwarfs" in words(client.get(unescape(carried)))


def test_another_college_takes_the_plan_along(client, open_plan):
    away = re.search(r'href="([^"]+)">Another college', open_plan(NINE).content.decode())[1]
    page = client.get(unescape(away))
    assert "Keeps 8 players of your plan." in words(page)  # Bright has no Werewolves
    assert "Not everything" not in words(page)


def test_numbers_and_names_are_typed_into_forms_that_lead_to_an_address(client, open_plan):
    page = open_plan(LAMPS)
    form = re.search(r'<form class="card" method="get".*?</form>', _flat(page))[0]
    query = dict(re.findall(r'name="(\w+)"[^>]*? value="([^"]*)"', form))
    assert read_link(urlencode({**query, "name": "Lamp & Lens"}), book()).draft == LAMPS
    other = client.get(f"/builder/?{urlencode({**query, 'rerolls': '1', 'fans': '9'})}")
    assert plan_at(links(other)["fewer-rerolls"]).fan_factor == 9


def test_sharing_gives_a_link_a_code_and_a_text(client, open_plan):
    page = open_plan(LAMPS, "share/")
    said = unescape(page.content.decode())
    assert f"http://testserver/builder/?{link(LAMPS)}" in said
    assert "<svg" in said
    assert "1 Lineman of the Norse with Chainsaw\n3 re-rolls\nFan Factor 2\n" in said
    text = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", said, re.S)[1])
    read = client.post("/builder/text/", {"text": text})
    assert plan_at(read["Location"]) == LAMPS


def test_a_link_too_long_for_a_camera_gets_no_code(open_plan):
    signed = {position.key: 3 for position in book().positions("light")}
    long = TeamDraft("light", name="é" * 60).with_all(signed)
    for weapon in book().weapons:
        long = long.with_more("norse.lineman", weapon).with_more("humans.lineman", weapon)
    page = open_plan(long, "share/")
    assert len(link(long)) + 30 < LONGEST_QR or "too long for a code" in words(page)


def test_a_stranger_changes_a_copy_and_never_the_sharers(client, open_plan):
    before = words(open_plan(LAMPS))
    link = links(open_plan(LAMPS))["hire-norse-blitzer"]
    assert client.get(link).status_code == 200
    assert words(open_plan(LAMPS)) == before


def test_a_text_that_cannot_all_be_read_is_named_line_by_line(client):
    page = client.post("/builder/text/", {"text": "Lamps (Light College)\n2 Slayers\n3 Wizards"})
    assert page.status_code == 200
    assert "The line “3 Wizards” can't be read and was left out." in words(page)
    assert "3 Wizards" in page.content.decode().split("<textarea")[1]
    to = re.search(r'href="(/builder/\?[^"]+)"[^>]*>Open the plan', _flat(page))[1]
    assert plan_at(unescape(to)).players == 2


@pytest.mark.parametrize("text", ["", " \n ", "x" * 10_001])
def test_no_text_or_too_much_of_it_is_a_mistake_in_the_form(client, text):
    page = client.post("/builder/text/", {"text": text})
    assert page.status_code == 400
    assert "Please correct this" in words(page)


def test_a_text_about_nothing_can_read_nothing(client):
    page = client.post("/builder/text/", {"text": "hello"})
    assert "No line names a college" in words(page)
    assert "Open the plan" not in words(page)


def _compared(first, second):
    return f"/builder/compare/?{urlencode({'a': link(first), 'b': link(second)})}"


def test_two_plans_stand_side_by_side(client):
    page = client.get(_compared(NINE, LAMPS.with_more("dwarfs.slayer", by=5)))
    said = words(page)
    assert "Lamp & Lens" in said
    assert "a specialist position takes 2 players, not 7." in said
    assert re.search(r"Slayer of the Dwarfs 2 7 \+5", said)
    assert re.search(r"Lineman of the Norse with Chainsaw 0 1 \+1", said)
    assert "legal teams remain." in said
    assert "0 legal teams remain." in said


def test_a_pasted_address_is_compared_too_and_one_alone_waits_for_the_other(client, open_plan):
    way = re.search(r'href="(/builder/compare/[^"]+)"[^>]*>Compare it', _flat(open_plan(NINE)))[1]
    page = client.get(unescape(way))
    assert link(NINE) in unescape(page.content.decode())
    assert "Difference" not in words(page)
    other = f"https://wheel.example/builder/?{link(LAMPS)}"
    page = client.get(f"/builder/compare/?{urlencode({'a': link(NINE), 'b': other})}")
    assert "Difference" in words(page)
    assert page.status_code == 200
    page = client.get("/builder/compare/?a=college%3Dpuce&b=%ff")
    assert "There is no college called “puce”." in words(page)


def test_suggestions_are_compared_with_a_click(client, open_plan):
    way = re.search(r'href="(/builder/compare/[^"]+)"[^>]*>Compare<', _flat(open_plan(NINE)))[1]
    assert "Difference" in words(client.get(unescape(way)))


def test_whichever_team_comes_is_legal_and_contains_the_plan(open_plan):
    for _ in range(5):
        draft = plan_at(open_plan(NINE, "any/")["Location"])
        assert Plan.of(draft, book()).verdicts == ()
        assert draft.number_of("norse.lineman") >= 6
    broken = NINE.with_more("dwarfs.slayer")
    assert plan_at(open_plan(broken, "any/")["Location"]) == broken


def test_house_rules_are_chosen_and_go_along(client, open_plan):
    page = open_plan(LAMPS, "rules/")
    form = re.search(r"<form.*?</form>", _flat(page))[0]
    assert 'value="1100000"' in form
    assert re.search(r'<option value="no" selected>No', form)
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', unescape(form)))
    query = {**hidden, "starting_treasury": "900000", "sorcery": "yes", "max_roster": "12"}
    plan = plan_at(f"/builder/?{urlencode(query)}")
    assert plan.house == (("starting_treasury", 900_000), ("max_roster", 12))
    assert plan.signings == LAMPS.signings
    assert "House rules: 2 changed" in words(open_plan(plan))


@pytest.mark.parametrize("page", ["", "share/", "rules/", "compare/", "any/"])
def test_a_plan_is_only_ever_read(client, page):
    assert client.post(f"/builder/{page}", {"college": "light"}).status_code == 405


def test_search_engines_are_kept_from_a_million_teams(open_plan):
    page = open_plan(NINE).content.decode()
    assert '<meta name="robots" content="noindex">' in page
    hires = re.findall(r'<a class="button[^>]*id="hire[^>]*>', page)
    assert hires
    assert all('rel="nofollow"' in hire for hire in hires)


def fields(reply, name):
    """What the page's inputs of this name hold, in their order."""
    inputs = re.findall(rf'<input[^>]*? name="{name}"[^>]*>', _flat(reply))
    return [unescape((re.findall(r' value="([^"]*)"', one) or [""])[0]) for one in inputs]


def test_everybody_is_named_in_a_plain_form_that_says_whom_it_means(client, open_plan):
    page = open_plan(NAMED)
    form = page.content.decode().partition('id="people"')[2].partition("</form>")[0]
    carried = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    names = ["Grim", "Gor", "", "Ulf", "  <script>alert(1)</script> "]
    typed = [("shirts", number) for number in ("5", "", "", "12", "")]
    query = [
        *((key, unescape(word)) for key, word in carried),
        *typed,
        *(("who", n) for n in names),
    ]
    named = client.get(f"/builder/?{urlencode(query)}")
    draft = plan_at(unescape(_flat(named).partition('data-address="')[2].partition('"')[0]))
    called = [[(one.name, one.number) for one in each.people] for each in draft.signings]
    assert called == [
        [("Grim", 5), ("Gor", 0)],
        [("", 0), ("Ulf", 12), ("<script>alert(1)</script>", 0)],
    ]
    assert b"<script>alert" not in named.content
    assert draft.with_more("norse.lineman", by=-3).with_more("dwarfs.slayer", by=-2).players == 0


def test_the_form_shows_what_is_planned_and_which_number_is_free(open_plan):
    page = open_plan(NAMED)
    page.content = page.content.partition(b'id="people"')[2]
    assert fields(page, "who")[:5] == ["Grim", "", "", "Ulf & Søn, <b>", ""]
    assert fields(page, "shirts")[:5] == ["", "7", "", "12", ""]
    shown = re.findall(r'name="shirts"[^>]*placeholder="(\d+)"', _flat(page))
    assert shown == ["1", "7", "2", "12", "3"]
    assert "Ulf &amp; Søn, &lt;b&gt;" in page.content.decode()
    assert "Ulf & Søn, <b>" not in page.content.decode()


def test_every_step_and_every_page_keeps_the_names(open_plan, client):
    steps = links(open_plan(NAMED))
    more = plan_at(steps["hire-norse-blitzer"])
    assert [one.people for one in more.signings if one.people] == [
        one.people for one in NAMED.signings
    ]
    shared = open_plan(NAMED, "share/")
    assert "#12 Ulf & Søn, <b>" in words(shared)
    assert unescape(shared.content.decode()).count("&who=Ulf+") >= 2
    text = "Light College\n2 Slayer of the Dwarfs\n#7 Grim"
    pasted = client.post("/builder/text/", {"text": text})
    assert plan_at(pasted["Location"]).signings[0].people[0].name == "Grim"
    compared = client.get("/builder/compare/", {"a": link(NAMED), "b": link(NINE)})
    assert link(NAMED) in unescape(compared.content.decode())
    rules = open_plan(NAMED, "rules/")
    assert fields(rules, "who") == ["Grim", "", "", "Ulf & Søn, <b>"]
    carried = fields(open_plan(NAMED), "who")
    assert carried.count("Grim") == 4, "the form for names and the three others of the page"


def test_an_address_with_names_that_cannot_be_says_so(client):
    page = client.get("/builder/?college=light&players=norse.lineman.2&shirts=7,7&who=" + "x" * 60)
    text = words(page)
    assert "Two players wear number 7: only the first keeps it." in text
    assert "was cut: a player's name may have 40 characters at most." in text
