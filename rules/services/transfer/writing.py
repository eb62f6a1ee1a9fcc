"""Writing a league's document as its rows are read, so that no table is held whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.moments import one_moment
from league.models import League
from rules.services.transfer.document import Checking, Json, checks_of, sorted_anew
from rules.services.transfer.gathering import Gathering, Rows, Watch, nobody_looks
from rules.services.transfer.lines import Out, Written, in_chunks, write_lines
from rules.services.transfer.registry import FAMILIES


def write_out(league: League, out: Out, watch: Watch = nobody_looks) -> None:
    """Write the document that `gather` would hold, in UTF-8. No permission is checked here."""
    with one_moment():
        writing = _Writing(Gathering(league), watch)
        write_lines(writing.gathering.carried.heading, writing.tables(), writing.rest, out)


def write_over(document: Mapping[str, Any], out: Out) -> None:
    """Rewrite a sent document like an export, with its keys sorted."""
    rest = dict(document)
    heading, tables = {name: rest.pop(name) for name in ("format", "version")}, rest.pop("tables")
    written = (_sorted(label, tables[label]) for label in FAMILIES if label in tables)
    write_lines(heading, written, lambda: rest, out)


def _sorted(label: str, table: Mapping[str, Any]) -> Written:
    rows = ([sorted_anew(row) for row in some] for some in in_chunks(table["rows"]))
    return label, table["fields"], rows


class _Writing:
    """A league being gathered and written, with its checks computed meanwhile."""

    def __init__(self, gathering: Gathering, watch: Watch) -> None:
        self.gathering, self.watch = gathering, watch
        self.checks: dict[str, Json] = {}

    def tables(self) -> Iterator[Written]:
        for label, fields, chunks in self.gathering.tables():
            checking = Checking(fields)
            yield label, fields, self._rows(chunks, checking)
            self.checks[label] = checking.found

    def _rows(self, chunks: Iterator[Rows], checking: Checking) -> Iterator[list[bytes]]:
        for rows in chunks:
            yield checking.add(rows)
            self.watch(len(rows))

    def rest(self) -> Json:
        """The parts beside the tables, which are complete once these were read."""
        self.gathering.close()
        carried = self.gathering.carried
        return {**carried.parts, "checks": checks_of(carried, self.checks)}
