"""Exports of earlier versions come in, and whoever changes a column makes a new version."""

from zlib import crc32

import pytest

from league.models import Group
from rules.services.transfer.columns import columns_of
from rules.services.transfer.document import ADDED, VERSION
from rules.services.transfer.registry import FAMILIES
from tests.rules.transfer.test_over_http import bring, vouched_for, why
from tests.verbs import found_league, join, register_team, start_season

pytestmark = pytest.mark.django_db
COLUMNS = 115_714_912
CHANGED = "Raise VERSION, say in ADDED what earlier documents lack, and then put the new sum here."


@pytest.fixture
def document(api, alice, bob):
    """A league in which two teams had agreed something for a round that was taken back."""
    league = found_league(alice, "Deep Cellar")
    join(league, bob)
    teams = [register_team(bob, one, league_slug=league.slug) for one in ("light", "gold")]
    start_season(league, teams, "swiss", rounds=2)
    agreed = {"round": 2, "teams": [team.pk for team in teams], "agreed": {"options": {}}}
    Group.objects.update(agreed=[agreed])
    return api(alice).get(f"/api/v1/leagues/{league.slug}/export/").json()


def brought(slug):
    """The group as it came in."""
    return Group.objects.get(stage__season__league__slug=slug)


def test_columns_that_are_not_those_of_the_last_version_are_a_new_version():
    named = [f"{label}.{column.name}" for label in FAMILIES for column in columns_of(label)]
    assert (VERSION, crc32("\n".join(named).encode())) == (3, COLUMNS), CHANGED


def test_of_every_earlier_version_it_is_said_what_it_may_lack():
    assert [*ADDED] == [*range(1, VERSION)]


def lacking(document, version, lacks):
    """The document as that version wrote it, without these columns."""
    for label, names in lacks.items():
        table = document["tables"][label]
        places = [place for place, name in enumerate(table["fields"]) if name not in names]
        for row in (table["fields"], *table["rows"]):
            row[:] = [row[place] for place in places]
    return vouched_for({**document, "version": version})


@pytest.mark.parametrize("version", ADDED)
def test_an_earlier_version_comes_in_without_what_it_lacks(api, alice, document, version):
    reply = bring(api(alice), lacking(document, version, ADDED[version]), slug="earlier")
    assert reply.status_code == 201, reply.content
    assert (brought("earlier").agreed, brought("earlier").undone) == ([], {})


def test_what_only_some_of_a_version_lack_is_kept_by_those_that_have_it(api, alice, document):
    """Version 2 was written for a while before groups kept what was agreed."""
    later = lacking(document, 2, {"league.Group": ["undone"]})
    assert bring(api(alice), later, slug="later").status_code == 201
    (kept,) = brought("later").agreed
    assert (kept["round"], len(kept["teams"])) == (2, 2)


def test_this_version_lacks_nothing(api, alice, document):
    said = why(bring(api(alice), lacking(document, VERSION, ADDED[2]), slug="cut"))
    assert "league.Group has other columns" in said
