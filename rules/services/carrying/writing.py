"""A league's document written as its rows are read, so that no table is ever held whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.moments import one_moment
from league.models import League
from rules.services.carrying.document import Checking, checks_of, plain
from rules.services.carrying.gathering import Gathering, Rows, Watch, nobody_looks

Out = Callable[[bytes], Any]


def write_out(league: League, out: Out, watch: Watch = nobody_looks) -> None:
    """Write the document that `gather` would hold, in UTF-8. No permission is asked here."""
    with one_moment():
        gathering, checks = Gathering(league), {}
        out(f"{plain(gathering.carried.heading)[:-1]},".encode() + b'"tables":{')
        between = b""
        for label, fields, chunks in gathering.tables():
            head = f'{plain(label)}:{{"fields":{plain(fields)},"rows":['
            out(between + head.encode())
            checking = Checking(fields)
            _rows(chunks, checking, out, watch)
            out(b"]}")
            checks[label], between = checking.found, b","
        gathering.close()
    carried = gathering.carried
    rest = {**carried.parts, "checks": checks_of(carried, checks)}
    out(b"}," + plain(rest)[1:].encode())


def _rows(chunks: Iterator[Rows], checking: Checking, out: Out, watch: Watch) -> None:
    between = b""
    for rows in chunks:
        written = checking.add(rows)
        if written:
            out(between + b",".join(written))
            between = b","
        watch(len(rows))
