"""Teams and matches know their league by its slug, which is written once and never goes."""

import ast

import pytest

from league.models import League
from tests.test_floors import FLOORS, named, sources
from tests.verbs import found_league

FOUNDED = "league/services/leagues.py"


def slugs_written():
    """Files that assign to something's `slug`, or name it in an update."""
    for path in sources(*FLOORS):
        for node in ast.walk(ast.parse(path.read_text())):
            targets = node.targets if isinstance(node, ast.Assign) else []
            assigned = any(isinstance(one, ast.Attribute) and one.attr == "slug" for one in targets)
            updated = (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "update"
                and any(one.arg == "slug" for one in node.keywords)
            )
            if assigned or updated:
                yield named(path)


def leagues_deleted():
    """Files that delete out of the leagues' table."""
    for path in sources(*FLOORS):
        for node in ast.walk(ast.parse(path.read_text())):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called.endswith(".delete") and (
                "League.objects" in called or called == "league.delete"
            ):
                yield named(path)


def test_a_slug_is_written_where_a_league_is_founded_and_nowhere_else():
    assert set(slugs_written()) == {FOUNDED}


def test_no_league_is_ever_deleted():
    assert list(leagues_deleted()) == []


@pytest.mark.django_db
def test_a_league_keeps_its_slug_under_another_name(alice, api):
    league = found_league(alice, "Cellar Rats")
    here = f"/api/v1/leagues/{league.slug}/"
    assert api(alice).patch(here, {"name": "Attic Bats"}).json()["slug"] == "cellar-rats"
    assert api(alice).patch(here, {"slug": "attic-bats"}).status_code == 400
    assert list(League.objects.values_list("slug", "name")) == [("cellar-rats", "Attic Bats")]
