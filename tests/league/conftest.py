import pytest

from dungeonbowl.packs import example
from league.services import adopt, amend
from tests.verbs import found_league, join


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
