import pytest

from tests.rules.correcting.season import Seasoned
from tests.rules.night import Night


@pytest.fixture
def seasoned(night):
    """Bob's Light and Carol's Gold, who meet again and again."""
    return Seasoned(night)


@pytest.fixture
def table_seasoned(table_night):
    """The same where people roll their own dice."""
    return Seasoned(table_night)


@pytest.fixture
def exhibition(cellar, bob, carol):
    return Night.between(cellar, bob, carol, exhibition=True)
