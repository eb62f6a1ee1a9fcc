"""The ledger as a story: by days and pages, and read for one thing alone."""

import pytest

from accounts.commands import Command
from teams import services
from teams.models import Change
from teams.queries import statement, story
from teams.services import Adjustment
from teams.views.ledger import A_PAGE
from tests.teams.test_pages import page, queries, said
from tests.verbs import draft_team, found

pytestmark = pytest.mark.django_db


def busy(team, times):
    for number in range(times):
        services.rename_team(Command(team.coach, team.pk), name=f"Name {number}")


def test_a_long_ledger_is_paged_and_a_receipt_finds_its_page(browse, bob):
    team = found(bob)
    founding = Change.objects.get()
    busy(team, A_PAGE + 5)
    client, url = browse(bob), page(team, "team-ledger")
    assert "is founded" not in said(client.get(url))
    assert "Page 1 of 2" in said(client.get(url))
    assert "is founded" in said(client.get(url, {"page": 2}))
    assert f'id="change-{founding.pk}"' in client.get(url, {"at": founding.pk}).content.decode()
    for wrong in ({"page": "x"}, {"page": "99"}, {"at": "x"}, {"at": "9" * 30}):
        assert client.get(url, wrong).status_code == 200


def test_the_pages_sums_are_those_of_the_whole_ledger(bob):
    team = draft_team(bob)
    sums = {one.pk: (one.gold, one.spp, one.treasury) for one in story(team)}
    whole = {line.change.pk: (line.gold, line.spp, line.treasury) for line in statement(team)}
    assert sums == whole


@pytest.mark.parametrize(
    ("only", "there", "not_there"),
    [
        ("coming", "Hired", "team re-rolls for"),
        ("fan_factor", "Fan Factor for", "Hired"),
        ("corrections", "Late news.", "Hired"),
        ("injuries", "Late news.", "Hired"),
        ("skills", "Nothing of that kind yet.", "Hired"),
    ],
)
def test_the_ledger_is_read_for_one_thing_alone(browse, alice, bob, cellar, only, there, not_there):
    team = draft_team(bob, league_slug="cellar")
    grim = team.players.first()
    services.adjust(
        Command(alice, team.pk), Adjustment(player=grim.pk, injury="ma"), why="Late news."
    )
    lines = said(browse(bob).get(page(team, "team-ledger"), {"only": only}))
    text = lines.partition("Only one player's entries")[2] or lines
    assert there in text
    assert f"{not_there} " not in text


def test_a_long_ledger_asks_no_more_than_a_short_one(browse, bob):
    team = found(bob)
    busy(team, 2)
    short = queries(browse(bob), page(team, "team-ledger"))
    busy(team, A_PAGE)
    assert queries(browse(bob), page(team, "team-ledger")) == short <= 9


def test_every_skill_and_weapon_on_the_page_has_its_meaning_once(browse, bob):
    content = browse(bob).get(page(draft_team(bob))).content.decode()
    opened = {part.partition('"')[0] for part in content.split('popovertarget="')[1:]}
    there = [part.partition('"')[0] for part in content.split('class="means" id="')[1:]]
    assert opened == set(there)
    assert len(there) == len(set(there))
    assert "Stays standing when the block dice show Both Down." in content
    assert "means-weapon-chainsaw" in opened
