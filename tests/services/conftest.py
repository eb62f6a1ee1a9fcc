"""PostgreSQL and Redis as given in the environment, and the scaled deployment on them."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.running import environment, manage, running, serving

KEY = "a-key-for-these-tests-alone-" + "0123456789" * 5


def given(name: str, schemes: tuple[str, ...]) -> str:
    """The service's address; without one the test is skipped, or fails where it is required."""
    value = os.environ.get(name, "")
    if urlsplit(value).scheme not in schemes:
        lack = pytest.fail if os.environ.get("REQUIRE_SERVICES") == "1" else pytest.skip
        lack(f"{name} names no {schemes[0]} server here.")
    return value


@pytest.fixture(scope="session")
def redis_url() -> str:
    """A corner of the Redis given that nobody else uses: its last database but one."""
    return urlunsplit(urlsplit(given("REDIS_URL", ("redis", "rediss")))._replace(path="/14"))


@pytest.fixture
def database_url() -> Iterator[str]:
    """A fresh, empty database on the PostgreSQL given; gone after the test."""
    import psycopg

    server = given("DATABASE_URL", ("postgres", "postgresql"))
    name = f"wheel_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def scaled(database_url, redis_url) -> Iterator["Scaled"]:
    import redis

    with redis.Redis.from_url(redis_url, socket_timeout=10) as broker, ExitStack() as stack:
        broker.delete("celery")
        env = environment(
            DATABASE_URL=database_url,
            REDIS_URL=redis_url,
            SECRET_KEY=KEY,
            # Every correction on which a match stands goes to a worker.
            CORRECTED_AT_ONCE="0",
        )
        manage(env, "migrate", "-v0")
        _, address = stack.enter_context(serving(env))
        yield Scaled(env, address, broker)


class Scaled:
    """Pages and API on PostgreSQL and Redis; workers and beat are started by the test."""

    def __init__(self, env, address, broker) -> None:
        self.env, self.address, self.broker = env, address, broker

    @contextmanager
    def worker(self, *more: str):
        options = ("--concurrency", "1", "--loglevel", "WARNING", "--without-gossip", *more)
        with running(self.env, "-m", "celery", "--app", "config", "worker", *options) as process:
            yield process

    @contextmanager
    def beat(self, tmp_path):
        options = ("--loglevel", "WARNING", "--schedule", str(tmp_path / "beat"))
        with running(self.env, "-m", "celery", "--app", "config", "beat", *options) as process:
            yield process

    def wake_ups(self) -> int:
        """Messages that no worker took yet."""
        return self.broker.llen("celery")
