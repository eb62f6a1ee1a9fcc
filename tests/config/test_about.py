"""Whose work the program is, and on whose licences it stands; and the page of the API for all."""

import re
from html.parser import HTMLParser
from importlib.metadata import distribution

import pytest
from django.conf import settings

from config.about import libraries, licence_of

pytestmark = pytest.mark.django_db


def test_every_page_leads_to_whose_game_this_is(browse, bob):
    for client in (browse(), browse(bob)):
        for path in ("/", "/leagues/", "/rulebook/", "/about/"):
            foot = client.get(path).content.decode().partition('class="colophon"')[2]
            assert 'href="/about/"' in foot, path
    page = browse().get("/about/").content.decode()
    assert "no connection with Games Workshop" in page
    assert "SIL Open Font License" in page


def test_links_for_programmers_stand_on_one_page_alone(browse, bob):
    front = browse(bob).get("/").content.decode()
    about = browse(bob).get("/about/").content.decode()
    for link in ('href="/api/v1/docs/"', 'href="/styleguide/"'):
        assert link not in front
        assert link in about


def test_every_library_is_named_with_the_licence_it_says_of_itself(browse):
    named = re.findall(
        r"^([\w.-]+)(?:\[[^]]*\])?==", (settings.BASE_DIR / "requirements.txt").read_text(), re.M
    )
    page = browse().get("/about/").content.decode()
    known = {one.name.lower().replace("_", "-"): one for one in libraries()}
    # Some are only for other systems than this.
    assert {"celery", "django", "pydantic", "segno"} <= set(known)
    assert len(known) > 0.8 * len(named)
    for one in known.values():
        assert one.name in page
        assert one.version == distribution(one.name).version
        assert one.licence == licence_of(distribution(one.name))
        assert "\n" not in one.licence
    assert known["django"].licence == "BSD-3-Clause"
    assert known["segno"].licence == "BSD License"


class Parts(HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.tags, self.language = [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "html":
            self.language = dict(attrs).get("lang", "")


def test_the_apis_page_has_a_language_a_main_part_and_a_heading(client):
    page = Parts(client.get("/api/v1/docs/").content.decode())
    assert page.language == "en"
    assert page.tags.count("main") == 1
    assert page.tags.count("h1") == 1
    assert page.tags.index("main") < page.tags.index("h1")


def test_signing_out_is_no_part_of_the_navigation_but_on_every_page(browse, bob):
    page = browse(bob).get("/leagues/").content.decode()
    nav, _, rest = page.partition("</nav>")
    assert "Sign out" not in nav
    assert 'action="/accounts/logout/"' in rest
    assert browse(bob).post("/accounts/logout/").status_code == 302
