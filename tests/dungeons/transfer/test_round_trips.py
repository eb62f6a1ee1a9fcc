"""What goes out of a format comes in again unchanged, whatever the dungeon is."""

import json

import pytest
from hypothesis import given, settings

from dungeonbowl.dungeon import read_layout
from dungeons.transfer import READ, WRITTEN, read_file, write_file
from tests.dungeonbowl.dungeon.made_up import documents

BOTH = sorted(WRITTEN.keys() & READ.keys())
LARGEST = {
    "name": "The Labyrinth",
    "floors": 4,
    "squares": [["." * 80] * 80] * 4,
    "lines": [
        {"at": [x, y, 0], "side": side, "is": "gate"}
        for y in range(80)
        for x in range(80)
        for side in ("e" * (x < 79) + "s" * (y < 79))
    ],
    "things": [{"is": "note", "at": [x, 0, 3], "text": "é" * 300} for x in range(80)] * 6,
}
BODY = 2_500_000
"""Bytes that a request with a map may have, so that a dungeon that went out can come in."""


def test_they_are_those_that_the_contract_names():
    assert BOTH == ["json", "text", "tiled"]
    assert {*WRITTEN} == {*BOTH, "dd2vtt"}
    assert {*READ} == {*BOTH, "watabou", "donjon"}


@pytest.mark.parametrize("key", BOTH)
@given(document=documents())
@settings(max_examples=60)
def test_every_dungeon_comes_back_unchanged(key, document):
    layout = read_layout(document)
    written = write_file(key, layout)
    sent = written if isinstance(written, str) else json.loads(json.dumps(written))
    read = read_file(key, sent)
    assert read.layout.document() == layout.document() == document
    assert read.missed == ()


@pytest.mark.parametrize("key", BOTH)
def test_the_largest_dungeon_goes_through_the_door_again(key):
    layout = read_layout(LARGEST)
    written = write_file(key, layout)
    body = json.dumps(
        {"format": key, "content": written}, ensure_ascii=False, separators=(",", ":")
    )
    assert len(body.encode()) < BODY
    assert read_file(key, written).layout == layout
