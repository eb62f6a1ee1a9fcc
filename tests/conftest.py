"""The cast, and the ways into the program that every test may use."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import hypothesis
import pytest

# tests/dungeonbowl runs without Django: nothing of it is imported before a fixture asks for it.

PASSWORD = "under-the-mountain-7"


def pytest_configure() -> None:
    # How long a value takes to be made up says something of the machine, not of the program.
    hypothesis.settings.register_profile(
        "suite", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    hypothesis.settings.load_profile("suite")
    try:
        from django.conf import settings
    except ImportError:
        return
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Never the real Redis, which may be somebody's: tests/services asks for it by itself.
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.CELERY_BROKER_URL = "memory://"
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "whitenoise" not in name]
    throw_away_by_the_door()


# By these a test comes to a database or a broker, be it through other fixtures.
REACHES = {"db", "transactional_db", "django_db_setup", "live_server", "database_url", "redis_url"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what needs to run again where there is another database; before -m chooses."""
    for item in items:
        fixtures = REACHES.intersection(getattr(item, "fixturenames", ()))
        if fixtures or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)


def throw_away_by_the_door() -> None:
    """What a test committed is emptied out after it, and with it rows that are written once."""
    from django.test import TransactionTestCase

    emptied = TransactionTestCase._fixture_teardown

    def by_the_door(self: TransactionTestCase) -> None:
        from accounts.disposing import disposing

        with disposing("The suite's own data."):
            emptied(self)

    TransactionTestCase._fixture_teardown = by_the_door


@pytest.fixture(autouse=True)
def _nothing_left_in_the_cache() -> Iterator[None]:
    yield
    try:
        from django.core.cache import cache
    except ImportError:
        return
    cache.clear()


def person(username: str):
    from accounts.models import User

    return User.objects.create_user(username, password=PASSWORD)


@pytest.fixture
def alice(db):
    """A commissioner."""
    return person("alice")


@pytest.fixture
def bob(db):
    """A coach."""
    return person("bob")


@pytest.fixture
def carol(db):
    """A coach, against Bob."""
    return person("carol")


@pytest.fixture
def mallory(db):
    """A stranger, up to no good."""
    return person("mallory")


@pytest.fixture
def api() -> Callable:
    """`api(bob).post(url, {...})` speaks as Bob, through a token; `api()` as nobody."""
    from rest_framework.test import APIClient

    from accounts.services import issue_token

    def client(user=None) -> APIClient:
        speaks = APIClient()
        if user is not None:
            speaks.credentials(HTTP_AUTHORIZATION=f"Token {issue_token(user)}")
        return speaks

    return client


@pytest.fixture
def browse() -> Callable:
    """`browse(bob).get(url)` is Bob signed in at a browser; `browse()` nobody."""
    from django.test import Client

    def client(user=None) -> Client:
        opened = Client()
        if user is not None:
            opened.force_login(user)
        return opened

    return client


@pytest.fixture
def working(django_capture_on_commit_callbacks) -> Callable[[], AbstractContextManager[None]]:
    """`with working(): ...` carries out at its end what was handed to Celery within."""
    from config.celery import app

    @contextmanager
    def block() -> Iterator[None]:
        eager, propagates = app.conf.task_always_eager, app.conf.task_eager_propagates
        app.conf.update(task_always_eager=True, task_eager_propagates=True)
        try:
            with django_capture_on_commit_callbacks(execute=True):
                yield
        finally:
            app.conf.update(task_always_eager=eager, task_eager_propagates=propagates)

    return block
