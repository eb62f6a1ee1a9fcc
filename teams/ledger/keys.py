"""The keys of changes, when a correction has taken back what was posted under one."""

from __future__ import annotations

import re

from teams.models import Change

# The end of the key of a change by which a correction took another back.
UNDONE = re.compile(r"\.undone-(c\d+)$")


def key_in_force(key: str, posted: Change | None) -> tuple[str, Change | None]:
    """The key to post under instead of one that is posted, and what is in force there already.

    A step that was opened again does something else than the first time. As with what a correction
    repeats, the correction's number is appended.
    """
    where = key
    while posted is not None and (mark := _undone_by(posted)):
        where = f"{key}.{mark}"
        posted = Change.objects.filter(key=where).first()
    return where, posted


def _undone_by(change: Change) -> str:
    """The mark of the correction that took the change back, such as `c7`; "" without one."""
    back = Change.objects.filter(reverses=change).first()
    found = UNDONE.search(back.key) if back is not None else None
    return found[1] if found else ""
