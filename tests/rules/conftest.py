import pytest

from tests.rules.night import Night
from tests.verbs import found_league, join, register_team


@pytest.fixture
def cellar(alice, bob, carol):
    """Alice's league, where Bob and Carol coach."""
    league = found_league(alice)
    join(league, bob)
    join(league, carol)
    return league


@pytest.fixture
def night(cellar, bob, carol):
    """Bob's Light against Carol's Gold: a friendly, scheduled."""
    return Night.between(cellar, bob, carol)


@pytest.fixture
def table_night(alice, bob, carol):
    """The same where people roll their own dice and type the faces in."""
    league = found_league(alice, "Table League", house_rules={"dice": "table"})
    join(league, bob)
    join(league, carol)
    return Night.between(league, bob, carol)


@pytest.fixture
def third_team(cellar, mallory):
    """Another coach of the league, with a team that isn't playing tonight."""
    join(cellar, mallory)
    return register_team(mallory, "jade", league_slug=cellar.slug)
