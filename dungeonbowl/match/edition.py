"""The number of the rules by which a match is folded.

Raised whenever a mended rule would decide a match otherwise than it was posted, with a line in
`tests/dungeonbowl/match/editions.txt` that says what. What was posted stands: a match keeps the
number it was folded under, and only a correction brings it up to date.
"""

from __future__ import annotations

# Matches older than the log, whose outcomes were worked out when recorded.
BEFORE_THE_LOG = 1
EDITION = 11
