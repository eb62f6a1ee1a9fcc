"""The events of matches written anew from their logs; what counted must come out as it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from dungeonbowl.match.edition import EDITION
from matches.models import Event, Match
from matches.queries.folding import Folding
from matches.queries.posting import fingerprint
from matches.services import lock_match
from matches.services.folding import write
from rules.services.auditing.reading import Dossier, MatchReading, in_order
from rules.services.auditing.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What became of one match; `why` says why it was left as it is, "" where it wasn't."""

    match: int
    why: str = ""


def rebuild(matches: QuerySet[Match]) -> Iterator[Rebuilt]:
    """Write the events of these matches anew, each in a transaction of its own.

    A match that was confirmed by other rules than those of now is left as it was posted, and so is
    one whose log doesn't come to what was confirmed: a correction puts those right, with a reason.
    """
    teams = matches.values_list("sides__team", flat=True)
    timeline = Timeline(set(teams))
    for one in MatchReading().dossiers(in_order(matches)):
        timeline.until(one.match.confirmed_at)
        yield Rebuilt(one.match.pk, _rebuilt(one, timeline))


def _rebuilt(one: Dossier, timeline: Timeline) -> str:
    confirmed = one.match.confirmed_at is not None
    if confirmed and one.match.edition != EDITION:
        return f"it was confirmed by rules of edition {one.match.edition}"
    with transaction.atomic():
        match = lock_match(one.match.pk)
        if (match.version, match.clock) != (one.match.version, one.match.clock):
            return "something was told or decided of it meanwhile"
        folding = Folding.of(one.table(timeline.states), one.record.entries)
        counting = folding.folded.so_far.events
        if confirmed and fingerprint(match, one.record.sides, counting) != match.posted:
            return "its log doesn't come to what was confirmed"
        kept = {row.pk for row in one.record.entries}
        Event.objects.filter(match=match).exclude(pk__in=kept).delete()
        write(folding, {row.pk: row for row in match.events.all()}, match.made_by)
    return ""
