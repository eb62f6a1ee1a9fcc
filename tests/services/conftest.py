"""PostgreSQL and Redis as given in the environment, and the scaled deployment on them."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.blank import postgres_blank
from tests.running import environment, serving
from tests.services.scaled import Scaled
from tests.services.wire import Wire

KEY = "a-key-for-these-tests-alone-" + "0123456789" * 5
DATABASES = 16  # that a Redis has unless it is told otherwise


def given(name: str, schemes: tuple[str, ...]) -> str:
    """The service's address; without one the test is skipped, or fails where it is required."""
    value = os.environ.get(name, "")
    if urlsplit(value).scheme not in schemes:
        lack = pytest.fail if os.environ.get("REQUIRE_SERVICES") == "1" else pytest.skip
        lack(f"{name} names no {schemes[0]} server here.")
    return value


@pytest.fixture(scope="session")
def redis_url() -> str:
    """The database after the one given, and of several processes of the suite each the next."""
    address = urlsplit(given("REDIS_URL", ("redis", "rediss")))
    place = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    number = (int(address.path.strip("/") or 0) + 1 + place) % DATABASES
    return urlunsplit(address._replace(path=f"/{number}"))


@pytest.fixture(scope="session")
def database_url() -> Iterator[str]:
    """An empty database on the PostgreSQL given, with every table; gone after the last test."""
    import psycopg

    server = given("DATABASE_URL", ("postgres", "postgresql"))
    name = f"wheel_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {postgres_blank(server)}")
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def deployed(database_url, redis_url) -> Iterator[Scaled]:
    """Pages and API, up for all the tests; each plays with people of its own."""
    import redis

    broker = redis.Redis.from_url(redis_url, socket_timeout=10)
    with broker, ExitStack() as stack:
        wire = stack.enter_context(Wire.to(redis_url))
        env = environment(
            DATABASE_URL=database_url,
            REDIS_URL=wire.address,
            SECRET_KEY=KEY,
            # Every correction on which a match stands goes to a worker.
            CORRECTED_AT_ONCE="0",
        )
        _, address = stack.enter_context(serving(env))
        yield Scaled(env, address, broker, wire)


@pytest.fixture
def scaled(deployed) -> Scaled:
    """The same, and no message of an earlier test."""
    deployed.forget_messages()
    return deployed
