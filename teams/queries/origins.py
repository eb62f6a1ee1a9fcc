"""Finding a change's origin, after corrections of matches have posted it again.

A correction goes through everything again that builds on its match: from the first difference on it
takes changes back and posts them again, each under its old key with the correction's number.
"""

from __future__ import annotations

import re

from teams.models import Change

AGAIN = re.compile(r"\.c\d+$")


def origin(key: str) -> str:
    """The key under which a change was first posted, however many corrections repeated it."""
    return AGAIN.sub("", key)


def first_done(change: Change) -> Change:
    """The act that the change takes back or repeats, however often; or the change itself."""
    while change.reverses is not None:
        change = change.reverses
    return change


def does(change: Change) -> bool:
    """Whether the change does something or repeats it, rather than taking it back."""
    done = True
    while change.reverses is not None:
        change, done = change.reverses, not done
    return done


def as_it_stands(change: Change) -> Change:
    """The change that now stands in its place; itself, if it stands or nothing does."""
    key = re.escape(origin(change.key))
    again = Change.objects.filter(team=change.team_id, key__regex=rf"^{key}\.c[0-9]+$")
    return again.filter(reverses=None, reversed_by=None).order_by("-id").first() or change
