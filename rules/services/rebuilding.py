"""Rewriting matches' events from their logs; what counted must come out unchanged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from dungeonbowl.match.edition import EDITION
from dungeonbowl.table import entry_of
from matches.models import Event, Match
from matches.queries import RecordedMatch
from matches.queries.auditing import UNREADABLE
from matches.queries.fingerprint import fingerprint
from matches.queries.folding import Folding
from matches.services import lock_match
from matches.services.folding import write
from rules.services.auditing.reading import Dossier, MatchReading, in_order
from rules.services.auditing.recordedteams import as_recorded
from rules.services.auditing.teams import TeamsInTime


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """One match's result; `why` says why it was left alone, "" if it was rebuilt."""

    match: int
    why: str = ""


def rebuild(matches: QuerySet[Match]) -> Iterator[Rebuilt]:
    """Rewrite the events of these matches, each in a transaction of its own.

    A match confirmed under another edition of the rules is left alone, and so is one whose log
    doesn't come to what was confirmed, or can't be read: these need a correction, with a reason.
    """
    reading = MatchReading()
    # Post-games are taken as posted: the events from which they follow may be what is lost.
    played = set(matches.values_list("sides__team", flat=True))
    teams = TeamsInTime.of(played, Match.objects.none(), reading)
    for one in reading.dossiers(in_order(matches)):
        for _ in teams.until(one.match.confirmed_at):
            """Nothing is gone through again, and so nothing is said."""
        yield Rebuilt(one.match.pk, _rebuilt(one, teams))


def _rebuilt(one: Dossier, teams: TeamsInTime) -> str:
    if one.match.confirmed_at is not None and one.match.edition != EDITION:
        return f"it was confirmed by rules of edition {one.match.edition}"
    with transaction.atomic():
        match = lock_match(one.match.pk)
        if (match.version, match.clock) != (one.match.version, one.match.clock):
            return "something was recorded or decided of it meanwhile"
        try:
            folding = _folded(one, teams)
        except UNREADABLE as wrong:
            return f"its log can't be read: {wrong!r}"
        if folding is None:
            return "its log doesn't come to what was confirmed"
        kept = {row.id for row in one.record.entries}
        rows = {row.pk: row for row in match.events.all()}
        strange = [event for event in rows if entry_of(event)[0] not in kept]
        Event.objects.filter(pk__in=strange).delete()
        write(folding, {one: rows[one] for one in rows.keys() - {*strange}}, match.made_by)
    return ""


def _folded(one: Dossier, teams: TeamsInTime) -> Folding | None:
    """The log, folded so that it fits what was confirmed, if anything was."""
    for table in _tables(one, teams):
        folding = Folding.of(table, one.record.entries)
        counting = folding.folded.so_far.events
        confirmed = one.match.confirmed_at is not None
        if not confirmed or fingerprint(one.match, one.record.sides, counting) == one.match.posted:
            return folding
    return None


def _tables(one: Dossier, teams: TeamsInTime) -> Iterator[RecordedMatch]:
    """The match with its teams as at its start, then as they were when it was recorded."""
    yield one.recorded({team: teams.state(team) for team in one.teams})
    yield from map(one.recorded, as_recorded(one))
