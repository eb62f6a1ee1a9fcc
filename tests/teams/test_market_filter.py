"""The market sorted and filtered, and the same again after a command."""

import re

import pytest

from tests.teams.test_pages import HTMX, page
from tests.verbs import found, hire, register_team

pytestmark = pytest.mark.django_db


def shown(reply):
    return re.findall(r'<li class="offer" id="offer-([a-z_-]+)"', reply.content.decode())


def look(client, team, name="team", **query):
    return shown(client.get(page(team, name), query))


def test_nothing_told_shows_everybody_race_by_race(browse, bob):
    team = found(bob)
    everybody = look(browse(bob), team)
    races = [key.partition("-")[0] for key in everybody]
    assert races == sorted(races, key=races.index)
    assert len(everybody) == len(set(everybody)) > 10


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"race": "norse"}, lambda key: key.startswith("norse-")),
        ({"race": "norse", "kind": "lineman"}, lambda key: key == "norse-lineman"),
        ({"skill": "Dodge", "race": "halflings"}, lambda key: key.startswith("halflings-")),
    ],
)
def test_only_what_fits_is_shown(browse, bob, query, fits):
    keys = look(browse(bob), found(bob), **query)
    assert keys
    assert all(fits(key) for key in keys)


def test_the_cheapest_come_first_and_dear_ones_are_left_out(browse, bob):
    team, client = found(bob), browse(bob)
    keys = look(client, team, sort="price", most="60000")
    assert keys[0] == "halflings-lineman"
    assert "dwarfs-slayer" not in keys
    assert look(client, team, sort="dear")[-1] == "halflings-lineman"


def test_only_whom_the_team_may_hire_now(browse, bob):
    team = found(bob)
    for _ in range(2):
        hire(team, "dwarfs.slayer")
    assert "dwarfs-slayer" not in look(browse(bob), team, allowed="1")
    assert "dwarfs-longbeard" in look(browse(bob), team, allowed="1")


def test_a_sorted_market_still_says_why_somebody_cant_be_hired(browse, bob):
    team = found(bob)
    for _ in range(2):
        hire(team, "dwarfs.slayer")
    reply = browse(bob).get(page(team), {"sort": "dear", "race": "dwarfs"})
    assert b"TEAM-04" in reply.content
    registered = register_team(bob)
    reply = browse(bob).get(page(registered, "team-market"), {"sort": "dear"})
    assert reply.status_code == 200


def test_nobody_of_that_kind_is_said_in_words(browse, bob):
    reply = browse(bob).get(page(found(bob)), {"most": "1"})
    assert b"No such player is on the market." in reply.content


@pytest.mark.parametrize(
    "query", [{"sort": "x"}, {"most": "-1"}, {"most": "9" * 40}, {"kind": "king"}, {"most": "²"}]
)
def test_what_cant_be_understood_is_left_out(browse, bob, query):
    team, client = found(bob), browse(bob)
    assert look(client, team, **query) == look(client, team)


def test_a_hire_leaves_the_market_as_it_was_looked_at(browse, bob):
    team, client = found(bob), browse(bob)
    url = f"http://testserver{page(team)}?race=norse&sort=price&evil=1"
    order = {"position": "norse.lineman"}
    reply = client.post(page(team, "team-hire"), order, HTTP_REFERER=url)
    assert reply["Location"] == page(team) + "?race=norse&sort=price"
    refused = {"position": "norse.lineman", "number": "1"}
    reply = client.post(page(team, "team-hire"), refused, HTTP_HX_CURRENT_URL=url, **HTMX)
    assert reply.status_code == 400
    assert all(key.startswith("norse-") for key in shown(reply))


def test_the_market_of_a_registered_team_keeps_who_is_traded_in(browse, bob):
    team = register_team(bob)
    slayer = team.players.get(number=6)
    query = {"trade": slayer.pk, "race": "dwarfs"}
    reply = browse(bob).get(page(team, "team-market"), query)
    assert f'name="trade" value="{slayer.pk}"' in reply.content.decode()
    assert all(key.startswith("dwarfs-") for key in shown(reply))


FOLD = r'<details class="disclosure" id="not-now[^"]*".*?</ul>\s*</details>'


@pytest.mark.parametrize("query", [{}, {"sort": "dear"}])
def test_who_cant_be_hired_now_is_folded_up_with_reason_and_rule(browse, bob, query):
    team = found(bob, starting_treasury=75_000)
    everybody = look(browse(bob), found(bob))
    content = browse(bob).get(page(team), query).content.decode()
    folds = re.findall(FOLD, content, re.S)
    folded, before = "".join(folds), re.sub(FOLD, "", content, flags=re.S)
    offers = re.findall(r'id="offer-([a-z_-]+)"', folded)
    assert len(folds) == 1 if query else len(folds) > 1, "race by race, or all in one row"
    summary = rf"Not now \({len(offers)}\)" if query else "Not now: [^<]*Slayer"
    assert re.search(summary, folded)
    assert "dwarfs-slayer" in offers
    assert folded.count("TEAM-09</a>") >= len(offers) > 1
    assert not re.search(r'aria-disabled="true"[^>]*>Hire</button>', before)
    there = re.findall(r'id="offer-([a-z_-]+)"', before)
    assert sorted(there + offers) == sorted(everybody)


def test_a_position_that_was_hired_from_keeps_its_place_when_it_is_full(browse, bob):
    team = found(bob)
    everybody = look(browse(bob), team)
    for _ in range(2):
        hire(team, "dwarfs.slayer")
    content = browse(bob).get(page(team)).content.decode()
    assert "offer-dwarfs-slayer" in re.sub(FOLD, "", content, flags=re.S)
    assert look(browse(bob), team) == everybody


def test_where_everybody_may_be_hired_nothing_is_folded(browse, bob):
    assert b'id="not-now' not in browse(bob).get(page(found(bob))).content
