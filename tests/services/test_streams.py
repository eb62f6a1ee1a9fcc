"""Streams of several processes: whoever brings it, everybody hears it, as long as Redis lives."""

from contextlib import closing

import pytest

from tests.blank import empty_database
from tests.running import environment, serving, until
from tests.services.conftest import KEY
from tests.services.redisserver import RedisServer
from tests.streaming import Stream, Table

pytestmark = pytest.mark.services


@pytest.fixture
def redis():
    with RedisServer.started() as server:
        yield server


def test_what_one_process_records_the_other_ones_streams_tell(tmp_path, redis):
    database = empty_database(tmp_path)
    env = environment(DATABASE_URL=database, REDIS_URL=redis.url, SECRET_KEY=KEY)
    with serving(env) as (_, here), serving(env) as (_, there):
        table = Table(here)
        table.carol.base = f"{there}/api/v1/"
        with closing(Stream(table.carol, table.match)) as stream:
            before = stream.log()
            table.note()
            assert stream.log() > before
        with closing(Stream(table.carol, table.match)) as stream:
            stream.log()
            with redis.dead():
                assert stream.log() is None, "who can't hear any more listens no longer"
                with closing(Stream(table.carol, table.match)) as refused:
                    assert refused.reply.status == 204
                table.note()
        until(lambda: again(table), "streams never came back")


def again(table):
    with closing(Stream(table.carol, table.match)) as stream:
        return stream.reply.status == 200
