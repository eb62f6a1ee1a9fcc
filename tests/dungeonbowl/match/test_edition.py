"""The numbers by which matches are folded."""

from dungeonbowl.match.edition import BEFORE_THE_LOG, EDITION


def test_matches_from_before_the_log_keep_the_first():
    """It stands in their rows."""
    assert BEFORE_THE_LOG == 1
    assert EDITION > BEFORE_THE_LOG
