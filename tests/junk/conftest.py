import pytest

from tests.junk.pages import walked
from tests.junk.world import world
from tests.worlds import for_several


@pytest.fixture(scope="package")
def people(django_db_setup, django_db_blocker):
    """Who commissions the demo league, and a coach; gone again at the end."""
    with for_several(django_db_blocker):
        yield world()


@pytest.fixture(scope="package")
def walk(people):
    return walked(people)
