"""The league's people and teams are made once a module; each test takes back what it adds."""

from collections.abc import Iterator

import pytest

from tests.conftest import person
from tests.verbs import found_league, friendly, join, register_team, start
from tests.worlds import for_several


@pytest.fixture(scope="module")
def _world(django_db_setup, django_db_blocker) -> Iterator[None]:
    """Registering teams is what takes time, so they outlive the tests of a module."""
    with for_several(django_db_blocker):
        alice, bob, carol = (person(name) for name in ("alice", "bob", "carol"))
        # Who begins is agreed on, so that every die that falls is one that a test asks for.
        agreed = {"first_turn": "agreed"}
        for name, rules in (("Cellar League", agreed), ("Table League", {"dice": "table"})):
            league = found_league(alice, name, house_rules=rules)
            for coach, college in ((bob, "light"), (carol, "gold")):
                join(league, coach)
                register_team(coach, college, players=6, league_slug=league.slug)
        yield


def _one(name: str):
    from accounts.models import User

    return User.objects.get(username=name)


def _teams_of(slug: str):
    from teams.models import Team

    return list(Team.objects.filter(league_slug=slug).select_related("coach").order_by("id"))


@pytest.fixture
def alice(_world, db):
    """A commissioner."""
    return _one("alice")


@pytest.fixture
def bob(_world, db):
    """A coach."""
    return _one("bob")


@pytest.fixture
def carol(_world, db):
    """A coach, against Bob."""
    return _one("carol")


@pytest.fixture
def cellar(alice):
    """Alice's league, where Bob and Carol coach."""
    from league.models import League

    return League.objects.get(slug="cellar-league")


@pytest.fixture
def bobs(cellar):
    """Bob's Light team: superior to Carol's."""
    return _teams_of(cellar.slug)[0]


@pytest.fixture
def carols(cellar):
    """Carol's Gold team."""
    return _teams_of(cellar.slug)[1]


@pytest.fixture
def scheduled(bob, bobs, carols):
    """Bob's team against Carol's, not begun."""
    return friendly(bob, [bobs, carols])


@pytest.fixture
def match(scheduled):
    """The same, under way."""
    return start(scheduled)


@pytest.fixture
def table_match(bob):
    """A match under way in a league where people roll their own dice and type the faces in."""
    return start(friendly(bob, _teams_of("table-league")))


@pytest.fixture
def ours(match):
    """The ids of Bob's players who play, in shirt-number order."""
    return match.sides.all()[0].available


@pytest.fixture
def theirs(match):
    """The ids of Carol's."""
    return match.sides.all()[1].available
