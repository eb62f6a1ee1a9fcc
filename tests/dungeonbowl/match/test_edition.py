"""The numbers by which matches are folded."""

from pathlib import Path

from dungeonbowl.match.edition import BEFORE_THE_LOG, EDITION

EDITIONS = Path(__file__).with_name("editions.txt")


def test_matches_from_before_the_log_keep_the_first():
    """It stands in their rows."""
    assert BEFORE_THE_LOG == 1
    assert EDITION > BEFORE_THE_LOG


def test_of_each_edition_it_is_written_down_what_it_decides_otherwise():
    """Whoever raises the number says why, and who lowers it would take older matches for new."""
    numbers = [line.partition(": ")[0] for line in EDITIONS.read_text("utf-8").splitlines()]
    assert numbers == [str(number) for number in range(BEFORE_THE_LOG, EDITION + 1)]
