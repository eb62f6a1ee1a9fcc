"""The rulebook's pages: whole, linked throughout, and the same for everybody."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from dungeonbowl.book import book
from rulebook.chapters import CHAPTERS
from rulebook.library import library

pytestmark = pytest.mark.django_db

HREF = re.compile(r'href="(/rulebook/[^"#?]*)(?:#([^"]+))?"')
ID = re.compile(r'\bid="([^"]+)"')


def page(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def text(client: Client, url: str) -> str:
    bare = re.sub(r"<[^>]+>", " ", page(client, url))
    return re.sub(r"\s+", " ", bare)


def test_no_link_of_the_rulebook_leads_nowhere(client):
    """Every page there is, from the front page on, and every anchor on it."""
    anchors: dict[str, set[str]] = {}
    wanted: set[tuple[str, str]] = set()
    waiting = ["/rulebook/"]
    while waiting:
        url = waiting.pop()
        if url not in anchors:
            html = page(client, url)
            anchors[url] = set(ID.findall(html))
            links = HREF.findall(html)
            wanted.update((where, anchor) for where, anchor in links if anchor)
            waiting.extend(where for where, _ in links)
    assert not [link for link in wanted if link[1] not in anchors[link[0]]]
    assert {reverse("rulebook-rule", args=[rule]) for rule in library().rules} <= set(anchors)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.page)
def test_a_chapter_has_a_title_and_a_way_to_all_others(client, chapter):
    html = page(client, reverse(chapter.page))
    assert f"<h1>{chapter.title}</h1>" in html
    assert html.count('aria-current="page"') == 1
    assert all(reverse(other.page) in html for other in CHAPTERS)


@pytest.mark.parametrize("college", book().colleges.values(), ids=lambda college: college.key)
def test_a_college_shows_every_position_with_its_price(client, college):
    words = text(client, f"/rulebook/colleges/{college.key}/")
    for race in college.races:
        assert race.name in words
        for position in race.positions:
            assert position.name in words
            assert f"{position.cost:,} gp" in words


def test_a_college_s_race_says_that_it_is_special_and_how_many_there_may_be(client):
    html = page(client, "/rulebook/colleges/light/")
    assert html.count("Special race") == 1
    assert "Never more than 2" in html
    assert "Special race" not in page(client, "/rulebook/colleges/rainbow/")


def test_a_college_knows_its_neighbours_on_the_wheel(client):
    words = text(client, "/rulebook/colleges/bright/")
    assert re.search(r"Superior to\s+Amber\s+\+1 re-roll for this team", words)
    assert re.search(r"Inferior to\s+Amethyst", words)
    assert "+2 re-rolls each" in text(client, "/rulebook/colleges/dark/")


def test_a_weapon_is_priced_alone_and_with_its_bearer(client):
    words = text(client, "/rulebook/colleges/light/")
    assert re.search(r"Dwarfs\s+Chainsaw\s+20,000.gp\s+90,000.gp", words)


def test_the_norse_catcher_stands_twice_where_both_ways_can_be_read(client):
    words = text(client, "/rulebook/races/norse/")
    assert "Catcher as in Light" in words
    assert "Catcher as in Bright" in words
    assert "as in" not in text(client, "/rulebook/colleges/bright/").partition("Races")[2]


def test_a_skill_says_who_has_it_and_who_may_learn_it(client):
    words = text(client, "/rulebook/skills/mighty_blow/")
    born, _, learn = words.partition("Who may learn it")
    assert "Ogres : Lineman" in born
    assert "Ogres" not in learn.partition("Search")[0]
    assert "Everybody with a double" in learn


def test_a_trait_is_for_its_own_category_alone(client):
    assert "no position outside this category" in text(client, "/rulebook/skills/frenzy/")


def test_what_nobody_learns_says_so(client):
    assert "it can't be learned" in text(client, "/rulebook/skills/titchy/")
    assert "unless the league allows it" in text(client, "/rulebook/skills/tackle/")


def test_a_skill_names_monsters_and_referees_who_have_it(client):
    words = text(client, "/rulebook/skills/dodge/")
    assert "Hellhound" in words
    assert "Elnos Lawkeeper" in words


def test_a_table_shows_its_faces_and_its_source(client):
    words = text(client, "/rulebook/tables/")
    assert re.search(r"7–9 Seriously Hurt Misses the next game", words)
    assert "Source: 004, Casualty Table" in words
    assert all(table.name in words for table in book().tables.values())


def test_a_house_rule_shows_default_choices_and_what_presets_say(client):
    words = text(client, "/rulebook/rules/OPT-12/")
    assert re.search(r"By default 10,000 Choices 10,000; 5,000; 1", words)
    assert re.search(r"Dungeonbowl 5\s+as in 002", text(client, "/rulebook/rules/OPT-49/"))


def test_every_house_rule_stands_under_its_heading(client):
    html = page(client, "/rulebook/options/")
    for option in book().options.values():
        assert f'id="{option.key}"' in html


def test_a_rule_says_what_where_and_with_what_it_belongs(client):
    words = text(client, "/rulebook/rules/TRADE-02/")
    assert escape("Half the player's cost rounded up") in words
    assert "003, Player Trading" in words
    assert "Rounded up to what" in words
    assert "TRADE-01: Trading in" in words


def test_a_rule_s_page_lists_what_the_book_has_of_it(client):
    assert "Mighty Blow" in text(client, "/rulebook/rules/SKL-04/")


def test_a_rule_s_id_may_be_written_small(client):
    answer = client.get("/rulebook/rules/team-02/")
    assert (answer.status_code, answer["Location"]) == (301, "/rulebook/rules/TEAM-02/")


@pytest.mark.parametrize(
    "where", ["colleges/purple", "races/unicorns", "skills/flying", "rules/TEAM-99", "rules/XX"]
)
def test_what_is_not_in_the_book_is_not_found(client, where):
    assert client.get(f"/rulebook/{where}/").status_code == 404


def test_a_search_works_as_a_plain_form(client):
    words = text(client, "/rulebook/?q=mighty+blow")
    assert "found for “mighty blow”" in words
    assert escape(book().skill("Mighty Blow").summary) in words
    assert "The Great Wheel" not in words.partition("found for")[2].partition("Chapters")[0]


def test_a_search_as_somebody_types_brings_the_results_alone(client):
    answer = client.get("/rulebook/", {"q": "gorgon"}, headers={"hx-request": "true"})
    html = answer.content.decode()
    assert html.strip().startswith('<div id="found"')
    assert "/rulebook/monsters/#gorgon" in html
    assert "HX-Request" in answer["Vary"]


def test_one_kind_can_be_asked_for_alone(client):
    words = text(client, "/rulebook/?q=ball&kind=trap")
    assert "Pit trap" in words
    assert "Spiked ball" not in words


@pytest.mark.parametrize("query", ["<script>alert(1)</script>", "x" * 500, "%", "\\", "'", "?"])
def test_nothing_typed_breaks_the_search(client, query):
    reply = client.get("/rulebook/", {"q": query, "kind": query})
    assert reply.status_code == 200
    assert b"<script>alert" not in reply.content


def test_pages_need_no_database_once_the_book_is_read(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/rulebook/colleges/light/")
        client.get("/rulebook/?q=block")
