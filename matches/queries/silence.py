"""Whether anything was recorded in a match that still counts."""

from __future__ import annotations

from dungeonbowl.match.entry import EntryKind
from dungeonbowl.table.kinds.note import NoteEntry
from dungeonbowl.table.kinds.settle import SettleEntry
from matches.models import Match
from matches.queries.tablelog import table_now

# Entries that don't play: words, and entries about others. Events are looked up as rows.
PLAYS_NOTHING = (*EntryKind, NoteEntry.key, SettleEntry.key)


def nothing_recorded(match: Match) -> bool:
    """Whether nothing of it stands, neither an event nor anything else that was recorded at its
    table, and its end was never reported.
    """
    if match.events.filter(revoked_at=None).exists():
        return False
    if match.passages.filter(status=Match.Status.REPORTED).exists():
        return False
    return match.started_at is None or not _something_stands(match)


def may_begin_anew(match: Match) -> bool:
    """Whether a start may be taken back: what a chest holds nobody forgets once it was looked at,
    and the same seed would deal it again.
    """
    return nothing_recorded(match) and not match.openings.exists()


def _something_stands(match: Match) -> bool:
    """Whether a turn, a chest or a die counts, and would if the match began again."""
    played = match.log.exclude(kind__in=PLAYS_NOTHING)
    found = [*played.values_list("device", "n")]
    return bool(found) and not table_now(match).folded.fallen.issuperset(found)
