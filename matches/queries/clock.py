"""What a match's clock shows: what was last recorded about it, and the time since."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from dungeonbowl.table import FoldedTable
from matches.models import Entry

CLOCK = "clock"


def clock_seconds(folded: FoldedTable, entries: Sequence[Entry], *, over: bool) -> int | None:
    """Seconds on the clock now; None while the table uses none.

    `entries` are the whole log in its order; those taken back are ignored. Once the match is over
    the clock stands still.
    """
    stands = (one for one in reversed(entries) if (one.device, one.n) not in folded.fallen)
    last = next((one for one in stands if one.kind == CLOCK), None)
    if last is None:
        return None
    clock = folded.state["clock"]
    since = (timezone.now() - last.at).total_seconds() if clock["running"] and not over else 0
    return int(clock["seconds"] + max(0, since))
