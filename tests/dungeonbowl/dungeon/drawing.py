"""Dungeons drawn by hand for tests: a picture of signs, in which `c` is a chest and `o` a pad."""

from dungeonbowl.dungeon import Layout, read_text


def drawn(picture: str) -> Layout:
    """The dungeon of this picture and its lists, all of which must be understood."""
    reading = read_text(picture)
    assert not reading.missed
    return reading.layout
