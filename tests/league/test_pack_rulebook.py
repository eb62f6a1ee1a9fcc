"""The rulebook of a league's own pack: the printed one's pages, with what the pack says in them."""

import re
from html import unescape

import pytest

from accounts.permissions import Perm
from dungeonbowl.drafting import TeamDraft, link
from dungeonbowl.packs import example
from league.services import adopt, amend, found_team
from rulebook.chapters import CHAPTERS
from rulebook.document import Rulebook
from teams.models import Pack, Team
from tests.league.test_packs import DEARER, TURNED, puce_team
from tests.verbs import hire

pytestmark = pytest.mark.django_db

LINK = re.compile(r'href="(/rulebook/[^"#?]*)(?:#([^"]+))?"')
ID = re.compile(r'\bid="([^"]+)"')


@pytest.fixture
def root(puce):
    """Where the pack's rulebook begins."""
    return f"/rulebook/packs/{puce.pack}/"


def words(reply):
    assert reply.status_code == 200
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", reply.content.decode()).split()))


def links(client, url):
    """Where the body of a page leads to in any rulebook; the frame of the site left out."""
    return links_in(page(client, url))


def links_in(shown):
    return LINK.findall(shown.partition("<main")[2].partition("</main>")[0])


def page(client, url):
    reply = client.get(url)
    assert reply.status_code == 200, url
    return reply.content.decode()


def test_no_link_of_a_packs_rulebook_leads_nowhere_or_out_of_it(browse, bob, root):
    client = browse(bob)
    anchors, wanted, waiting = {}, set(), [root]
    while waiting:
        url = waiting.pop()
        if url in anchors:
            continue
        shown = page(client, url)
        anchors[url] = set(ID.findall(shown))
        found = set(links_in(shown)) - {("/rulebook/", "")}
        assert all(where.startswith(root) for where, _ in found), url
        wanted |= {one for one in found if one[1]}
        # One rule's page is like another: the first of each family stands for all.
        waiting += [where for where, _ in found if "/rules/" not in where or "-01" in where]
    assert not [one for one in wanted if one[0] in anchors and one[1] not in anchors[one[0]]]
    assert len(anchors) > 100


def test_its_pages_tell_what_the_pack_says(browse, bob, root):
    client = browse(bob)
    assert "Digger 40,000" in words(client.get(f"{root}races/gnomes/")).replace(" any", "")
    assert "pass under one wall" in words(client.get(f"{root}skills/burrow/"))
    assert "they work once a half" in words(client.get(f"{root}items/"))
    assert "Beer Cellar Hatch" in words(client.get(f"{root}dungeon/"))
    puce = words(client.get(f"{root}colleges/puce/"))
    assert "Off the wheel" in puce
    assert "Gnomes Chainsaw 50,000" in puce
    assert "11 colleges" in words(client.get(f"{root}colleges/"))
    assert "Burrow" in words(client.get(f"{root}?q=burrow"))


def test_the_printed_rulebook_stays_as_it_is(client, root):
    assert client.get("/rulebook/races/gnomes/").status_code == 404
    assert client.get("/rulebook/skills/burrow/").status_code == 404
    assert "Catcher as in Light 70,000" in words(client.get("/rulebook/races/norse/"))
    assert "Burrow" not in words(client.get("/rulebook/?q=tunnel")).partition("found")[0]


def test_its_front_page_lists_what_the_pack_brings_with_links(browse, bob, root):
    client = browse(bob)
    text = words(client.get(root))
    assert "Cellar customs" in text
    assert "a new race" in text
    assert "positions.catcher.cost: 70,000" in text
    led = {where for where, _ in links(client, root)}
    assert {f"{root}races/gnomes/", f"{root}colleges/puce/", f"{root}skills/burrow/"} <= led


@pytest.mark.parametrize("below", ["", *(f"{chapter.page[9:]}/" for chapter in CHAPTERS)])
def test_a_stranger_to_a_private_league_finds_none_of_it(browse, alice, mallory, root, below):
    assert browse(alice).get(f"{root}{below}").status_code == 200
    assert browse(mallory).get(f"{root}{below}").status_code == 404
    assert browse(None).get(f"{root}{below}").status_code == 404


def test_of_a_public_league_anybody_reads_it(browse, alice, mallory, puce, root):
    amend(alice, puce.slug, public=True)
    assert browse(mallory).get(root).status_code == 200
    assert browse(None).get(f"{root}races/gnomes/").status_code == 200


def test_there_is_none_for_a_pack_that_nobody_kept(browse, api, alice):
    for url in (f"/rulebook/packs/{'0' * 64}/", "/rulebook/packs/x/items/"):
        assert browse(alice).get(url).status_code == 404
        assert api(alice).get(f"/api/v1{url}").status_code == 404


def test_whoever_coaches_under_a_pack_reads_it_though_they_left_the_league(bob, carol, puce):
    team = puce_team(bob, puce)
    pack = Pack.objects.get(pk=puce.pack)
    puce.memberships.filter(user__in=[bob, carol]).delete()
    Team.objects.filter(pk=team.pk).update(league_slug="elsewhere")
    again = type(bob).objects.get(pk=bob.pk)
    assert again.has_perm(Perm.PACK_VIEW, pack)
    assert not type(carol).objects.get(pk=carol.pk).has_perm(Perm.PACK_VIEW, pack)


def test_a_right_over_packs_is_no_other_right(alice, puce):
    pack = Pack.objects.get(pk=puce.pack)
    assert [perm for perm in Perm if alice.has_perm(perm, pack)] == [Perm.PACK_VIEW]


@pytest.mark.parametrize("below", ["", "market/", "receipts/value/", "release/{player}/"])
def test_every_page_of_a_team_leads_into_the_book_it_was_founded_under(
    browse, bob, puce, root, below
):
    team = puce_team(bob, puce)
    client = browse(bob)
    url = f"/teams/{team.pk}/{below.format(player=team.players.first().pk)}"
    found = links(client, url)
    assert below == "receipts/value/" or found
    assert all(where.startswith(root) for where, _ in found)
    for where, anchor in set(found):
        reply = client.get(where)
        assert reply.status_code == 200
        assert not anchor or f'id="{anchor}"' in reply.content.decode()


def test_a_players_page_leads_there_too_for_what_only_the_pack_knows(browse, bob, puce, root):
    team = puce_team(bob, puce)
    found = links(browse(bob), f"/players/{team.players.first().pk}/")
    assert (f"{root}skills/burrow/", "") in found or (f"{root}skills/stunty/", "") in found
    assert any(where == f"{root}races/gnomes/" and anchor for where, anchor in found)


def test_teams_lead_to_the_text_they_go_by_whatever_the_league_adopts_later(
    browse, alice, bob, cellar
):
    before = found_team(bob, cellar.slug, "Before", "light")
    adopt(alice, cellar.slug, DEARER)
    during = found_team(bob, cellar.slug, "During", "light")
    adopt(alice, cellar.slug, "")
    client = browse(bob)
    for team in (before, during):
        hire(team, "norse.catcher")
    assert ("/rulebook/races/norse/", "catcher") in links(client, f"/teams/{before.pk}/")
    theirs = f"/rulebook/packs/{during.pack}/races/norse/"
    assert (theirs, "catcher") in links(client, f"/teams/{during.pk}/")
    assert "90,000" in words(client.get(theirs))


def test_the_leagues_pages_lead_to_the_rulebook_it_plays_by(browse, alice, bob, puce, root):
    client = browse(bob)
    here = f"/leagues/{puce.slug}/"
    assert f"{here}rulebook/" in client.get(f"{here}rules/").content.decode()
    assert root in client.get(f"{here}pack/").content.decode()
    assert client.get(f"{here}rulebook/")["Location"] == root
    adopt(alice, puce.slug, "")
    assert client.get(f"{here}rulebook/")["Location"] == "/rulebook/"
    assert root in client.get(f"{here}pack/").content.decode()


def test_a_plan_leads_there_only_for_those_who_may_read_it(browse, bob, mallory, puce, root):
    plan = TeamDraft("puce", pack=puce.pack).with_all({"gnomes.digger": 3})
    url = f"/builder/?{link(plan)}"
    assert (f"{root}races/gnomes/", "digger") in links(browse(bob), url)
    theirs = links(browse(mallory), url)
    assert all("/packs/" not in where and "/rules/" in where for where, _ in theirs)
    assert "Digger" in words(browse(mallory).get(url))


def test_a_plan_by_the_printed_book_asks_nobody_what_they_may_read(
    client, django_assert_num_queries
):
    with django_assert_num_queries(0):
        found = links(
            client, f"/builder/?{link(TeamDraft('light').with_more('norse.catcher', ''))}"
        )
    assert ("/rulebook/races/norse/", "catcher") in found


def test_a_wheel_that_a_pack_turns_is_told_in_its_own_order(browse, alice, bob, cellar):
    adopt(alice, cellar.slug, TURNED)
    cellar.refresh_from_db()
    root = f"/rulebook/packs/{cellar.pack}/"
    html = browse(bob).get(root).content.decode()
    assert "wheel-map" not in html
    order = re.findall(r'href="/rulebook/packs/\w+/colleges/(\w+)/"', html)
    assert ",".join(order[:8]) == "amber,bright,amethyst,grey,celestial,jade,gold,light"
    assert "wheel-map" in browse(bob).get("/rulebook/").content.decode()


def test_programs_read_it_as_the_same_document(api, client, alice, bob, mallory, puce):
    by_pack, by_league = f"/rulebook/packs/{puce.pack}/", f"/leagues/{puce.slug}/rulebook/"
    reply = api(bob).get(f"/api/v1{by_pack}")
    assert reply["Cache-Control"] == "max-age=300, private"
    assert api(alice).get(f"/api/v1{by_league}").json() == reply.json()
    document = Rulebook.model_validate(reply.json())
    assert document.colleges[-1].key == "puce"
    for url in (by_pack, by_league):
        assert api(mallory).get(f"/api/v1{url}").status_code == 404
        assert client.get(f"/api/v1{url}").status_code == 401
    own = client.get("/api/v1/rulebook/").json()
    assert "puce" not in [college["key"] for college in own["colleges"]]


def test_programs_who_have_it_already_are_told_so(api, alice, bob, puce):
    url = f"/api/v1/leagues/{puce.slug}/rulebook/"
    first = api(bob).get(url)
    again = api(bob).get(url, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    adopt(alice, puce.slug, "")
    after = api(bob).get(url, headers={"if-none-match": first["ETag"]})
    assert after.status_code == 200
    assert after.json() == api(bob).get("/api/v1/rulebook/").json()


def test_the_same_text_tells_the_same_rulebook_in_every_league(api, alice, bob, cellar):
    adopt(alice, cellar.slug, example())
    cellar.refresh_from_db()
    kept = Pack.objects.get()
    assert api(bob).get(f"/api/v1/rulebook/packs/{kept.pk}/").status_code == 200
