"""A packed document is read table by table, and whatever its layout it says the same."""

import gzip
import json
from io import BytesIO

import pytest
from pydantic_core import to_json

from rules.services.carrying import unpacked
from rules.services.carrying.registry import FAMILIES
from rules.services.carrying.unpacking import _by_tables

PLAIN = {"format": "great-wheel-league", "version": 2}
TRICK = '","matches.Event":{"fields":'


def document(said="Grim", **more):
    tables = {label: {"fields": ["id"], "rows": [[1, said], [2, "–"]]} for label in FAMILIES}
    return {**PLAIN, "tables": tables, **more, "checks": {"digest": "x"}}


def packed(told):
    return gzip.compress(told if isinstance(told, bytes) else to_json(told))


@pytest.mark.parametrize("said", ["Grim", TRICK, "\\", "ü–\u2028", "x" * 3_000_000])
def test_what_is_packed_comes_out_table_by_table(said):
    told = document(said, league={"name": said})
    assert unpacked(packed(told)) == told
    assert _by_tables(gzip.GzipFile(fileobj=BytesIO(packed(told)))) == told


def test_whatever_stands_first_a_document_says_the_same():
    told = document()
    turned = dict(reversed(told.items()))
    upside_down = {**told, "tables": dict(reversed(told["tables"].items()))}
    spaced = json.dumps(told, indent=2).encode()
    for one in (turned, upside_down, spaced):
        assert unpacked(packed(one)) == told


@pytest.mark.parametrize("odd", [{}, [], 7, {"tables": {}}, {**PLAIN, "tables": None}])
def test_what_is_no_export_is_read_all_the_same(odd):
    assert unpacked(packed(odd)) == odd


def test_a_key_that_looks_like_a_head_is_a_key():
    told = document()
    told["tables"]["league.Minute"]["rows"] = [[1, {"a": 1, "league.Season": {"fields": []}}]]
    assert unpacked(packed(told)) == told


@pytest.mark.parametrize("cut", [10, 200, -1])
def test_what_was_cut_off_is_refused(cut):
    with pytest.raises(ValueError, match="EOF"):
        unpacked(packed(to_json(document())[:cut]))
