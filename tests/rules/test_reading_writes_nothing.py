"""Whoever only looks leaves nothing behind: no page and no document writes when it is asked for."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver

from tests.rules.test_unseen import filled, world

__all__ = ["world"]

pytestmark = pytest.mark.django_db

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def every_address(patterns=None, so_far=""):
    for one in get_resolver().url_patterns if patterns is None else patterns:
        here = so_far + str(one.pattern)
        if isinstance(one, URLPattern):
            yield here.replace("^", "").replace("\\Z", "")
        else:
            yield from every_address(one.url_patterns, here)


@pytest.mark.parametrize("reader", ["alice", "bob"])
def test_nothing_is_written_by_looking(browse, world, reader):
    client = browse(world[reader])
    written, seen = {}, 0
    for pattern in sorted({*every_address()}):
        if "(?P" in pattern or pattern.startswith("accounts/"):
            continue
        with CaptureQueriesContext(connection) as queries:
            reply = client.get(filled(pattern, world["known"], wrong=False))
        seen += reply.status_code == 200
        statements = [one["sql"] for one in queries if one["sql"].startswith(WRITES)]
        if statements:
            written[pattern] = statements
    assert seen > 40
    assert written == {}
