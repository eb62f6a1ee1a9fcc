"""The cast, and the ways into the program that every test may use."""

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from itertools import compress
from pathlib import Path

import hypothesis
import pytest

from tests import limits, pace, statements

# tests/dungeonbowl runs without Django: nothing of it is imported before a fixture asks for it.

PASSWORD = "under-the-mountain-7"
LIBRARY = Path(__file__).with_name("dungeonbowl")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("statements", "tests/statements.py")
    group.addoption("--note-statements", type=Path, help="a folder for what each test asks")
    group.addoption("--few-for", type=Path, help="the folder: marks what only repeats others")


def pytest_configure(config: pytest.Config) -> None:
    # Where script/mutate plants faults there is no pytest-timeout: it has limits of its own.
    if config.pluginmanager.hasplugin("timeout"):
        config.pluginmanager.register(limits)
    pace.run_with_room()
    # How long a value takes to be made up says something of the machine, not of the program.
    hypothesis.settings.register_profile(
        "suite", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
    )
    # Looked for at random by hand; again and again the same where others wait for the outcome.
    hypothesis.settings.register_profile(
        "repeatable", parent=hypothesis.settings.get_profile("suite"), derandomize=True
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
    tell_of_whole_pages()
    if folder := config.getoption("--note-statements"):
        statements.note(config, folder)


# By these a test comes to a database or a broker, be it through other fixtures.
REACHES = {"db", "transactional_db", "django_db_setup", "live_server", "database_url", "redis_url"}
COMMITS = {"transactional_db", "live_server"}

# What is thrown at every field can do no more harm on SQLite than on PostgreSQL, which takes less.
JUNK = re.compile(r"^tests/(?!rules/)(.*/)?(junk/|test_junk)")
# Of tests that come to a database, these needn't run again where there is another one: a file that
# is named for pages, the rulebook, which has no rows of its own, and the contract, which asks over
# HTTP what the tests of services, queries and rules ask too: of 1,624 statements that the suite
# makes, eight were the contract's alone, six of them another's with a limit or order of their own.
# Services and their rows, rules, and whatever commits run again; whether every page can be read
# there tests/junk shows, which asks for each. What isn't named so runs again.
ONCE = re.compile(
    r"^tests/((rulebook|contract)/|(?!(rules|services|junk)/)(.*/)?test_(.*_)?(pages?|rulebook)\.py)"
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what needs to run again where there is another database, and what counts the lines of
    the library; before -m chooses."""
    for item in items:
        if counts_lines(item):
            item.add_marker(pytest.mark.coverage)
        elif item.path.is_relative_to(LIBRARY):
            assert makes_up(item.path), f"{item.nodeid} would never be run: see makes_up."
        if JUNK.search(item.nodeid):
            item.add_marker(pytest.mark.junk)
        if runs_once(item):
            item.add_marker(pytest.mark.once)
        fixtures = REACHES.intersection(getattr(item, "fixturenames", ()))
        if fixtures or item.get_closest_marker("django_db"):
            item.add_marker(pytest.mark.database)
    if folder := config.getoption("--few-for"):
        statements.mark_repeats([item for item in items if may_repeat(item)], folder)
    # Of several processes the first gets the junk: it makes the world that junk is thrown at while
    # the others have something else to do. In the middle two would begin with it, and one wait.
    items.sort(key=lambda item: "junk" not in item.keywords)


def may_repeat(item: pytest.Item) -> bool:
    """Whether one more test of the same statements says nothing more; who commits goes on running
    with others at once, and shows what one database refuses or waits for and another doesn't."""
    return not commits(item) and not item.get_closest_marker("once")


def runs_once(item: pytest.Item) -> bool:
    """Whether it needn't run again where there is another database."""
    return bool(ONCE.search(item.nodeid)) and not commits(item)


def commits(item: pytest.Item) -> bool:
    """Whether what it writes is there for others."""
    marked = item.get_closest_marker("django_db")
    transaction = marked is not None and marked.kwargs.get("transaction", False)
    return transaction or bool(COMMITS.intersection(getattr(item, "fixturenames", ())))


def counts_lines(item: pytest.Item) -> bool:
    """Whether it tries the library by what is written in it, rather than by what is made up.

    To count lines takes more than as long again, and what is made up comes to no others.
    """
    by_hypothesis = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    made_up = by_hypothesis or item.get_closest_marker("made_up")
    return item.path.is_relative_to(LIBRARY) and not made_up


@cache
def makes_up(path: Path) -> bool:
    """Whether tests in this file may make their cases up: it says so in one of these words."""
    return bool(re.search("@given|TestCase|made_up", path.read_text()))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where no lines are counted most files of the library's tests have nothing that is asked for:
    each process would read them, and find that out test by test."""
    uncounted = "not coverage" in config.getoption("markexpr")
    ours = collection_path.is_relative_to(LIBRARY) and collection_path.name.startswith("test_")
    return True if uncounted and ours and not makes_up(collection_path) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    with pace.keeping_what_is_loaded():
        return (yield)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix) -> Iterator[None]:
    """The suite's database begins as a copy of an empty one; what that lacks, Django migrates."""
    from django.db import connection

    from tests.blank import empty_in_memory, postgres_blank

    test = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        test["NAME"] = "file:suite?mode=memory&cache=shared"
        with empty_in_memory(test["NAME"]):
            yield
    else:
        test["TEMPLATE"] = postgres_blank(os.environ["DATABASE_URL"])
        yield


# What migrating leaves in every database: the kinds of rows there are, and their permissions.
STAYS = {"django_content_type", "auth_permission"}


def throw_away_by_the_door() -> None:
    """What a test committed is emptied out after it, and with it rows that are written once.

    Django would throw away what migrating leaves, too, and make it anew: most of what that took.
    """
    from django.db import connections
    from django.test import TransactionTestCase

    def by_the_door(self: TransactionTestCase) -> None:
        from accounts.disposing import disposing

        with disposing("The suite's own data."):
            for name in self._databases_names(include_mirrors=False):
                empty_out(connections[name])

    TransactionTestCase._fixture_teardown = by_the_door


def empty_out(connection) -> None:
    """Deletes what is there: told to truncate, PostgreSQL makes every table's files anew."""
    from django.db.transaction import atomic

    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    named = [connection.ops.quote_name(table) for table in tables if table not in STAYS]
    filled = ", ".join(f"EXISTS (SELECT 1 FROM {table})" for table in named)
    with atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(f"SELECT {filled}")
        for table in compress(named, cursor.fetchone()):
            cursor.execute(f"DELETE FROM {table}")


def tell_of_whole_pages() -> None:
    """Tests ask what a page was given. Django would copy that for each of its parts and fields,
    too: a twentieth of the time of tests that open pages."""
    from django.template import Context, RequestContext, Template
    from django.test import signals, utils

    def render(template: Template, context: Context) -> str:
        if isinstance(context, RequestContext) and context.template is template:
            signals.template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    utils.instrumented_test_render = render


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
