import pytest

from dungeonbowl.packs import example
from league.services import adopt, amend
from tests.league.playing import ready_teams
from tests.verbs import found_league, join, start_season


@pytest.fixture
def cellar(alice, bob, carol):
    """Alice's league, members only; Bob and Carol coach in it."""
    league = found_league(alice)
    join(league, bob)
    join(league, carol)
    return league


@pytest.fixture
def arena(alice, bob):
    """Alice's other league, which anybody may read; Bob coaches in it."""
    league = found_league(alice, "Arena League", public=True)
    join(league, bob)
    return league


@pytest.fixture
def puce(alice, cellar):
    """The cellar with the example's pack, where its college may be founded."""
    adopt(alice, cellar.slug, example())
    amend(alice, cellar.slug, house_rules={"team_types": "colleges_+_custom"})
    cellar.refresh_from_db()
    return cellar


@pytest.fixture
def ask(api, alice):
    """A command of Alice's on a season: `ask(season, "adjustments/", team=...)`."""

    def asked(season, there, method="post", **fields):
        return getattr(api(alice), method)(f"/api/v1/seasons/{season.pk}/{there}", fields)

    return asked


@pytest.fixture
def running(bob, arena):
    """`running(4, "knockout")` is a started season of so many teams."""

    def run(number, format, **opening):
        return start_season(arena, ready_teams(arena, bob, number), format, **opening)

    return run
