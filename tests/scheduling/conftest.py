"""The league's people and teams outlive the tests of a module, as in tests/matches."""

import pytest

from tests.matches.conftest import _world, alice, bob, bobs, carol, carols, cellar
from tests.verbs import found_league, friendly, join

__all__ = ["_world", "alice", "bob", "bobs", "carol", "carols", "cellar"]


@pytest.fixture
def arena(alice, bob):
    """Alice's other league, which anybody may read; Bob coaches in it."""
    league = found_league(alice, "Arena League", public=True)
    join(league, bob)
    return league


@pytest.fixture
def teams(bobs, carols):
    return [bobs, carols]


@pytest.fixture
def match(bob, teams):
    """Bob's team against Carol's, not begun."""
    return friendly(bob, teams)
