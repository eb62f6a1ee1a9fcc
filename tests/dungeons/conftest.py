"""Dungeons that somebody keeps."""

from collections.abc import Callable

import pytest

from dungeonbowl.dungeon import read_text
from dungeons.services import DungeonWish, keep
from tests.verbs import found_league, join

TEXT = """
Name: The Old Sewer
Note: Mind the water.

11..~...c.22
11..~.o...22

wall e 3,0
"""


@pytest.fixture
def cellar(alice, bob, carol):
    """A league for members only: Alice's, with Bob and Carol."""
    league = found_league(alice)
    join(league, bob)
    join(league, carol)
    return league


@pytest.fixture
def kept(bob) -> Callable:
    """`kept(league=..., public=...)`: Bob keeps the sewer, or another `text`."""

    def kept(text=TEXT, by=bob, **where):
        return keep(by, DungeonWish(read_text(text).layout, **where))

    return kept
