"""A packed document is put away a stretch at a time, and whatever its layout it says the same."""

import gzip
import json
import tracemalloc
from io import BytesIO

import pytest
from pydantic_core import to_json

from core.api.parsers import TooLarge
from rules.models import Haul
from rules.services import hauling
from rules.services.transfer import (
    Unreadable,
    gather,
    newids,
    read_document,
    receive,
    receive_file,
    restore,
    spool,
    write_out,
    write_over,
)
from rules.services.transfer.document import CHUNK
from rules.services.transfer.lines import DocumentLines
from rules.services.transfer.people import called_here, people_of
from rules.services.transfer.restoring import Destination, demand_sound
from rules.services.transfer.spool import Parcel, RisingNumbers
from tests.rules.transfer.conftest import corrected_league
from tests.rules.transfer.numbering import HERE, numbered_from
from tests.rules.transfer.test_round_trip import held_to
from tests.worlds import for_several

pytestmark = pytest.mark.django_db
TRICK = '}\n]},\n"rows":[\n'


@pytest.fixture
def one_by_one(monkeypatch):
    """Every match is a stretch of its own, and so is every team."""
    monkeypatch.setattr(spool, "TOGETHER", dict.fromkeys(spool.TOGETHER, 1))
    monkeypatch.setattr(spool, "IN_MEMORY", 1)
    monkeypatch.setattr(newids, "MANY", 0)


@pytest.fixture(scope="module")
def _gathered(_world, django_db_blocker):
    """The document of a league that isn't here any more."""
    with for_several(django_db_blocker):
        league = corrected_league(*(_world[name] for name in ("alice", "bob", "carol")))
        return json.dumps(gather(league).as_dict())


@pytest.fixture
def document(_gathered):
    return json.loads(_gathered)


def laid_out(export):
    """As a worker finds what somebody sent."""
    return packed(lambda out: write_over(export, out))


def lines_of(export):
    return DocumentLines(gzip.GzipFile(fileobj=BytesIO(laid_out(export))))


def packed(write):
    file = BytesIO()
    with gzip.GzipFile(fileobj=file, mode="wb") as out:
        write(out.write)
    return file.getvalue()


def rows_of(carried):
    """Every row of every table, in the order of its numbers."""
    found = {}
    for stretch in carried.stretches():
        for label, table in stretch.tables.items():
            found.setdefault(label, []).extend(table.rows)
    return {label: sorted(rows, key=lambda row: row[0]) for label, rows in found.items()}


def put_away(league, **wanted):
    """The league by the way of a worker, who holds no more than a stretch of it."""
    document = packed(lambda out: write_out(league, out))
    numbered_from(HERE)
    parcel, by = receive(document), league.founded_by
    assert isinstance(parcel, Parcel)
    people = called_here(parcel, by, {})
    return restore(parcel, Destination(by, "elsewhere", people, **wanted), held_to=demand_sound)


def test_a_season_that_was_put_away_is_the_same_elsewhere(one_by_one, made_up, api):
    held_to(made_up(4), api, put_away)


def test_what_was_corrected_and_put_away_is_the_same_elsewhere(one_by_one, corrected, api):
    held_to(corrected, api, put_away)


def test_no_more_is_taken_out_at_once_than_belongs_together(one_by_one, document):
    found = list(receive(laid_out(document)).stretches())
    assert len(found) == 1 + 2 + 2  # the league, its teams, its matches
    for label in ("teams.Team", "matches.Match"):
        assert max(len(one.tables[label].rows) for one in found) == 1
    assert all(one.tables["league.League"].rows == [] for one in found[1:])


@pytest.mark.parametrize("said", ["Grim", TRICK, "\\", "ü–\u2028\u0085", '"', "x" * 100_000])
def test_every_word_comes_out_as_it_went_in(document, said):
    for row in document["tables"]["league.Minute"]["rows"]:
        row[-1] = said
    lines = lines_of(document)
    came = {label: [row for rows in chunks for row in rows] for label, _, chunks in lines.tables()}
    assert came == {label: one["rows"] for label, one in document["tables"].items()}
    assert lines.rest["checks"] == document["checks"]


def test_a_long_table_has_many_lines():
    rows = [[number] for number in range(2 * CHUNK + 1)]
    tables = {"league.League": {"fields": ["id"], "rows": rows}}
    export = {"format": "x", "version": 2, "tables": tables, "checks": {}}
    assert json.loads(gzip.decompress(laid_out(export))) == export
    lines = lines_of(export).tables()
    assert [len(rows) for rows in next(lines)[2]] == [CHUNK, CHUNK, 1]


def test_whatever_stands_first_a_document_says_the_same(document):
    here = receive(laid_out(document))
    assert isinstance(here, Parcel)
    turned = dict(reversed(document.items()))
    spaced = json.dumps(document, indent=2).encode()
    for one in (to_json(document), to_json(turned), spaced):
        came = receive(gzip.compress(one))
        assert rows_of(came) == rows_of(here) == rows_of(read_document(document))
        assert people_of(came) == people_of(here)


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [("teams.Player", "spp", 77), ("matches.Event", "at", None), ("rules.Step", "needs", {})],
)
def test_what_was_changed_is_named(document, table, column, value):
    found = document["tables"][table]
    found["rows"][-1][found["fields"].index(column)] = value
    with pytest.raises(Unreadable, match=f"{found['rows'][-1][0]}.* was changed .*: {column} "):
        receive(laid_out(document))


def test_a_row_that_is_lost_is_missed(document):
    document["tables"]["matches.Event"]["rows"].pop()
    with pytest.raises(Unreadable, match="cut off: it has"):
        receive(laid_out(document))


@pytest.mark.parametrize("odd", [{}, [], 7, {"tables": {}}, {"format": 2, "tables": None}])
def test_what_is_no_export_is_refused(odd):
    with pytest.raises(Unreadable):
        receive(gzip.compress(to_json(odd)))


@pytest.mark.parametrize("cut", [10, 2000, -1])
def test_what_was_cut_off_is_refused(document, cut):
    text = gzip.decompress(laid_out(document))[:cut]
    with pytest.raises(ValueError, match="EOF"):
        receive(gzip.compress(text))


def test_numbers_that_rise_are_found_like_any():
    there = [3, 4, 9]
    numbers = RisingNumbers(there, range(100, 103))
    assert dict(numbers) == {3: 100, 4: 101, 9: 102}
    assert [numbers.get(one, 0) for one in (2, 3, 5, 10)] == [0, 100, 0, 0]


def test_whoever_waits_sees_how_far_it_is(document, alice, monkeypatch):
    row = Haul.objects.create(
        kind=Haul.Kind.IMPORT, by=alice, league_slug="far", rows=sum(
            len(one["rows"]) for one in document["tables"].values()
        ), wanted={"people": {}}, document=laid_out(document),
    )  # fmt: skip
    seen = []
    monkeypatch.setattr(hauling, "_shown", lambda _: seen.append)
    hauling.run(row.pk)
    row.refresh_from_db()
    assert row.status == "done", row.error
    assert seen == sorted(seen)
    assert len([done for done in seen if done > row.rows / 2]) == 2  # a match each
    assert seen[-1] == pytest.approx(row.rows)


def test_a_line_without_an_end_is_read_no_further_than_is_taken_in(settings):
    """Packed, two hundred megabytes of one letter are two hundred kilobytes."""
    settings.IMPORT_MEGABYTES = 1
    first = b'{"format":"great-wheel-league","version":1,"tables":{\n'
    sent = BytesIO(gzip.compress(first + b"x" * 200_000_000, 1))
    tracemalloc.start()
    try:
        with pytest.raises(TooLarge):
            receive_file(sent)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 10_000_000
