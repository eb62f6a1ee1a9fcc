import pytest

from tests.rules.correcting.season import Seasoned
from tests.rules.night import Night
from tests.verbs import found_league, join


@pytest.fixture
def seasoned(night):
    """Bob's Light and Carol's Gold, who meet again and again."""
    return Seasoned(night)


@pytest.fixture
def unsung(alice, bob, carol):
    """The same where a most valuable player earns nothing, so that points come from deeds alone."""
    rules = {"spp_values": [1, 2, 2, 3, 0]}
    league = found_league(alice, "Modest League", house_rules=rules)
    join(league, bob)
    join(league, carol)
    return Seasoned(Night.between(league, bob, carol))


@pytest.fixture
def exhibition(cellar, bob, carol):
    return Night.between(cellar, bob, carol, exhibition=True)
