"""Copying a league within the same installation: the same people, other rows."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from league.models import League
from league.services.leagues import free_slug
from rules.services.transfer.gathering import gather
from rules.services.transfer.people import WhoIsWho
from rules.services.transfer.restoring import Destination, restore


def copy_league(by: User, league: League, *, said: str, slug: str = "", **marks: Any) -> League:
    """Copy the league as it is, for a rehearsal for example; returns the copy's row.

    People stay the same, `by` is a commissioner of the copy, and `said` goes into its minutes.
    `slug` is the copy's, by default made from its name; `marks` are columns of its row that differ,
    such as `public=False`, a name or `rehearses_id`. Future dice differ: no seed of a match that
    isn't closed is copied, nor what is prepared in secret. One transaction. No permission is
    checked here, and nobody is notified.
    """
    carried = gather(league)
    people = User.objects.filter(username__in=carried.people)
    roll = WhoIsWho({one.username: one for one in people})
    slug = slug or free_slug(str(marks.get("name", league.name)))
    return restore(carried, Destination(by, slug, roll, said, marks))
