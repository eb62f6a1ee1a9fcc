"""The same people and nights, made anew for each test: what these commit can't be taken back."""

import pytest

from tests.conftest import alice, bob, carol, mallory  # noqa: F401
from tests.rules.night import Night
from tests.verbs import found_league, join


@pytest.fixture
def cellar(alice, bob, carol):  # noqa: F811
    """Alice's league, where Bob and Carol coach."""
    league = found_league(alice)
    join(league, bob)
    join(league, carol)
    return league


@pytest.fixture
def night(cellar, bob, carol):  # noqa: F811
    """Bob's Light against Carol's Gold: a friendly, scheduled."""
    return Night.between(cellar, bob, carol)
