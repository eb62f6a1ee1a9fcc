"""What a match's log comes to, written down: its events, and the dice that fell for them."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.models import User
from core.rows import overwrite
from dungeonbowl.match.edition import EDITION
from dungeonbowl.match.fold import FoldedEntry
from matches.models import Event
from matches.queries import ToldMatch
from matches.queries.folding import REVOKED, TOLD, Folding, entries_of, said_of
from matches.services.rolls import keep_latest

WRITTEN = [name.removesuffix("_id") for name in (*TOLD, *REVOKED)]


def refold(table: ToldMatch, by: User) -> Folding:
    """Work a locked match's log out anew and write what it comes to."""
    folding = Folding.of(table, entries_of(table.match))
    write(folding, {row.pk: row for row in table.match.events.all()}, by)
    return folding


def write(folding: Folding, events: Mapping[int, Event], by: User) -> None:
    """Bring these events of a locked match, and their dice, up to date with what was worked out."""
    match = folding.table.match
    fresh, moved = [], []
    for told in folding.folded.told:
        row = folding.row(told)
        was = events.get(row.pk)
        if was is None:
            fresh.append(row)
        elif _moved(was, row, told):
            moved.append(was)
    Event.objects.bulk_create(fresh)
    overwrite(moved, WRITTEN)
    keep_latest(match, folding.rolled(), by)
    if match.edition != EDITION:
        match.edition = EDITION
        match.save(update_fields=["edition"])


def _moved(was: Event, now: Event, folded: FoldedEntry) -> bool:
    """Put the row right; whether it said anything else before."""
    names = [one for one in said_of(folded) if getattr(was, one) != getattr(now, one)]
    for name in names:
        setattr(was, name, getattr(now, name))
    return bool(names)
