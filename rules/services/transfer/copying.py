"""A league made a second time in the same installation: the same people, other rows."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from league.models import League
from league.services.leagues import free_slug
from rules.services.transfer.gathering import gather
from rules.services.transfer.people import WhoIsWho
from rules.services.transfer.restoring import Wanted, restore


def copy_league(by: User, league: League, *, said: str, slug: str = "", **marks: Any) -> League:
    """Copy the league as it stands, for a rehearsal and the like; the copy's row.

    Everybody is who they are, `by` is a commissioner of the copy, and `said` stands in its
    minutes. `slug` is the copy's own, made from its name where none is given; `marks` are columns
    of its row that are to be other ones, such as `public=False`, a name or `rehearses_id`. Dice
    that haven't fallen fall otherwise there: no seed of a match that isn't closed is copied, nor
    what is prepared in secret. One transaction. No permission is asked here, and nobody is told.
    """
    carried = gather(league)
    people = User.objects.filter(username__in=carried.people)
    roll = WhoIsWho({one.username: one for one in people})
    slug = slug or free_slug(str(marks.get("name", league.name)))
    return restore(carried, Wanted(by, slug, roll, said, marks))
