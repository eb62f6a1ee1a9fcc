"""While one side alone has prepared, no address shows anybody else what it paid or chose."""

import re

import pytest

from accounts.commands import Command
from matches.services import prepare
from rules.models import Step
from rules.services.postgame import answer
from rules.services.reports import report
from teams.models import Team
from teams.services import Adjustment, adjust
from tests.verbs import confirm, found_league, friendly, join, register_team, start

TACTICS = [{"tactic": "bribing_the_press"}, {"tactic": "experimental_drugs"}]
PAID = 60_000

# Every address that shows a team's gold, its worth or its ledger, and a match before it begins.
PAGES = [
    "/teams/{team}/",
    "/teams/{team}/ledger/",
    "/teams/{team}/ledger/?only=gold",
    "/teams/{team}/receipts/value/",
    "/teams/{team}/receipts/rating/",
    "/teams/{team}/sheet/",
    "/teams/{team}/cards/",
    "/teams/{team}/export/team.json",
    "/teams/{team}/export/players.csv",
    "/teams/{team}/export/ledger.csv",
    "/leagues/cellar-league/",
    "/leagues/cellar-league/teams/",
    "/players/{player}/",
    "/matches/{match}/dice/",
    "/matches/{other}/",
]
API = [
    "teams/",
    "teams/?league=cellar-league",
    "teams/{team}/",
    "teams/{team}/market/",
    "teams/{team}/ledger/",
    "teams/{team}/export/",
    "teams/{team}/export/players.csv",
    "teams/{team}/export/ledger.csv",
    "matches/{match}/dice/",
    "matches/{other}/",
]
KEPT_OUT = {"version", "prepared"}


@pytest.fixture
def other(bob, bobs, carols, scheduled):
    """Another match of the same teams, which lies before them too."""
    return friendly(bob, [bobs, carols])


@pytest.fixture
def named(scheduled, other, bobs):
    player = bobs.players.first().pk
    return {"team": bobs.pk, "match": scheduled.pk, "other": other.pk, "player": player}


def plain(page):
    """What a page says, without the tokens that differ every time."""
    assert page.status_code == 200, page
    return re.sub(r'name="(once|csrfmiddlewaretoken)" value="[^"]+"', "", page.content.decode())


@pytest.mark.parametrize("who", ["carol", "alice"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_says_the_same_before_and_after(
    request, browse, bob, bobs, scheduled, named, who, address
):
    client = browse(request.getfixturevalue(who))
    before = plain(client.get(address.format(**named)))
    prepare(Command(bob, scheduled.pk), bobs.pk, TACTICS)
    assert plain(client.get(address.format(**named))) == before


@pytest.mark.parametrize("who", ["carol", "alice"])
@pytest.mark.parametrize("address", API)
def test_the_api_says_the_same_before_and_after(
    request, api, bob, bobs, scheduled, named, who, address
):
    client = api(request.getfixturevalue(who))
    url = f"/api/v1/{address}".format(**named)
    before = client.get(url)
    assert before.status_code == 200
    prepare(Command(bob, scheduled.pk), bobs.pk, TACTICS)
    assert client.get(url).content == before.content


@pytest.mark.parametrize("who", ["carol", "alice"])
def test_the_match_tells_that_a_side_has_prepared_and_nothing_else(
    request, api, browse, bob, bobs, scheduled, who
):
    person = request.getfixturevalue(who)
    url = f"/api/v1/matches/{scheduled.pk}/"
    before = api(person).get(url).json()
    prepare(Command(bob, scheduled.pk), bobs.pk, TACTICS)
    after = api(person).get(url).json()
    assert after["sides"][0]["prepared"] is True
    for one in (before, after, *before["sides"], *after["sides"]):
        for name in KEPT_OUT:
            one.pop(name, None)
    assert after == before
    shown = browse(person).get(f"/matches/{scheduled.pk}/").content.decode()
    assert "It has prepared." in shown
    assert "Bribing the Press" not in shown


def test_it_looks_alike_whether_much_was_chosen_or_nothing(api, bob, carol, bobs, scheduled, other):
    prepare(Command(bob, scheduled.pk), bobs.pk, TACTICS)
    prepare(Command(bob, other.pk), bobs.pk)
    much, nothing = (
        api(carol).get(f"/api/v1/matches/{match.pk}/").json() for match in (scheduled, other)
    )
    assert much["sides"] == nothing["sides"]
    assert much["version"] == nothing["version"]


def test_its_own_coach_sees_all_of_it_everywhere(api, browse, bob, bobs, scheduled):
    before = bobs.treasury
    prepare(Command(bob, scheduled.pk), bobs.pk, TACTICS)
    speaks, opens = api(bob), browse(bob)
    left = before - PAID
    (listed,) = [
        one for one in speaks.get("/api/v1/teams/").json()["results"] if one["id"] == bobs.pk
    ]
    shown = speaks.get(f"/api/v1/teams/{bobs.pk}/").json()
    assert listed["treasury"] == shown["treasury"] == left
    assert listed["rating"] == shown["rating"] == bobs.rating - PAID // 10_000
    assert speaks.get(f"/api/v1/teams/{bobs.pk}/ledger/").json()[-1]["treasury"] == left
    assert speaks.get(f"/api/v1/teams/{bobs.pk}/export/").json()["treasury"] == left
    for address in (f"/teams/{bobs.pk}/", f"/teams/{bobs.pk}/ledger/"):
        assert f"{left:,}" in opens.get(address).content.decode()
    assert "Bribing the Press" in opens.get(f"/teams/{bobs.pk}/ledger/").content.decode()
    assert "Bribing the Press" in opens.get(f"/matches/{scheduled.pk}/").content.decode()


def test_the_start_tells_everybody(api, carol, bob, bobs, scheduled):
    prepare(Command(bob, scheduled.pk), bobs.pk, TACTICS)
    start(scheduled)
    shown = api(carol).get(f"/api/v1/teams/{bobs.pk}/").json()
    assert shown["treasury"] == bobs.treasury - PAID
    assert shown["version"] == bobs.version + 1
    assert Team.objects.get(pk=bobs.pk).sealed == {}
    ledger = api(carol).get(f"/api/v1/teams/{bobs.pk}/ledger/").json()
    assert ledger[-1]["match"] == scheduled.pk


def test_a_start_that_is_only_looked_at_tells_nothing_of_an_assassin(api, alice, bob, carol):
    rules = {"dice": "table", "niggling": "pre_match_roll"}
    league = found_league(alice, "Niggling League", house_rules=rules)
    for coach in (bob, carol):
        join(league, coach)
    teams = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]
    match = friendly(bob, teams)
    killed, struck, other = teams[1].players.order_by("number")[:3]
    for one in (killed, other):
        adjust(
            Command(alice, teams[1].pk), Adjustment(player=one.pk, injury="niggling"), why="A fall."
        )
    url, wish = f"/api/v1/matches/{match.pk}/start/", {"preview": True}
    before = api(carol).post(url, wish, format="json").json()
    rolls = dict.fromkeys(("assassination.1.aim", "assassination.2.aim"), 6)
    rolls |= {"assassination.1.effect": 6, "assassination.1.casualty": 16}
    rolls |= {"assassination.2.effect": 6, "assassination.2.casualty": 10}
    orders = [{"tactic": "assassination", "target": one.pk} for one in (killed, struck)]
    prepare(Command(bob, match.pk), teams[0].pk, orders, rolls=rolls)
    assert api(carol).post(url, wish, format="json").json() == before
    assert {need["purpose"] for need in before["needs"]} == {
        f"niggle.{one.pk}.1" for one in (killed, other)
    }


def test_a_payment_stays_secret_while_another_match_is_played_out(
    api, browse, alice, bob, carol, bobs, carols, scheduled, other, working
):
    adjust(Command(alice, bobs.pk), Adjustment(gold=100_000 - bobs.treasury), why="Not rich.")
    bobs.refresh_from_db()
    prepare(Command(bob, other.pk), bobs.pk, TACTICS)
    start(scheduled)
    assert scheduled.sides.get(team=bobs).rating == bobs.rating
    with working():
        report(Command(bob, scheduled.pk), {"kind": "abandoned"})
        confirm(scheduled, alice)
    for key in ("hire", "item"):
        step = Step.objects.get(team=bobs, status="waiting")
        assert step.key == key
        if key == "item":
            seen = [browse(one).get(f"/matches/{scheduled.pk}/postgame/") for one in (bob, alice)]
        with working():
            answer(Command(bob, scheduled.pk), step.pk, {"done": True})
    bobs_page, carols_page = (page.content.decode() for page in seen)
    assert "50,000 gp aren&#x27;t there" in bobs_page
    assert "50,000 gp aren&#x27;t there" not in carols_page
    rated = Step.objects.get(team=bobs, key="rating")
    assert rated.status == "done"
    assert f"Team rating {bobs.rating}." in rated.text
    assert api(carol).get(f"/api/v1/teams/{bobs.pk}/").json()["treasury"] == bobs.treasury
