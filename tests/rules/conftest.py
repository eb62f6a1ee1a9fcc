"""The league's people and a night are made once a module; each test takes back what it adds.

Tests that commit, and so can't, are in at_once, which has a conftest of its own.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.conftest import person
from tests.rules.night import Night, squad
from tests.verbs import found_league, join, register_team
from tests.worlds import for_several

CAST = ("alice", "bob", "carol", "mallory")


@pytest.fixture(scope="module")
def _world(django_db_setup, django_db_blocker) -> Iterator[dict[str, Any]]:
    """Alice's league, where Bob and Carol coach, and a friendly between them, scheduled."""
    with for_several(django_db_blocker):
        people = {name: person(name) for name in CAST}
        league = found_league(people["alice"])
        coaches = [people["bob"], people["carol"]]
        for coach in coaches:
            join(league, coach)
        yield {**people, "cellar": league, "night": Night.between(league, *coaches)}


def _of_the_world(name: str, means: str):
    @pytest.fixture(name=name)
    def one(_world, db):
        return deepcopy(_world[name])

    one.__doc__ = means
    return one


alice = _of_the_world("alice", "A commissioner.")
bob = _of_the_world("bob", "A coach.")
carol = _of_the_world("carol", "A coach, against Bob.")
mallory = _of_the_world("mallory", "A stranger, up to no good.")
cellar = _of_the_world("cellar", "Alice's league, where Bob and Carol coach.")
night = _of_the_world("night", "Bob's Light against Carol's Gold: a friendly, scheduled.")


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


@pytest.fixture
def teams(cellar, bob, carol, mallory):
    """Three teams of the cellar, of a coach each."""
    join(cellar, mallory)
    return [
        squad(cellar, bob, "light", "dwarfs.longbeard"),
        squad(cellar, carol, "gold", "orcs.lineman"),
        squad(cellar, mallory, "jade", "orcs.lineman"),
    ]
