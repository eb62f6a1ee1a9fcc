import pytest
from django.db import transaction

from tests.junk.pages import Walk
from tests.junk.world import world


@pytest.fixture(scope="package")
def people(django_db_setup, django_db_blocker):
    """Who commissions the demo league, and a coach; gone again at the end."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield world()
        transaction.set_rollback(True)


@pytest.fixture(scope="package")
def walk(people):
    return Walk(people)
