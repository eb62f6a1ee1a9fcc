"""What several tests share is written once, and gone when the last of them is done."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def for_several(django_db_blocker) -> Iterator[None]:
    """What is written within is there for all tests of a module or a folder, by the scope of the
    fixture that yields within; each test takes back what it adds itself."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
