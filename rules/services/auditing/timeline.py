"""Changes in teams' ledgers in the order in which they count, in spite of corrections."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F, Max, QuerySet

from core.rows import tuples
from dungeonbowl.effects import LedgerLine
from rules.models import Correction, PostGame
from rules.services.auditing.batches import in_batches
from rules.services.auditing.reading import lines_of
from teams.models import Change
from teams.queries.origins import does, origin
from teams.services.redrafting import takes_redraft_back

BATCH = 2000
UNDONE = ".undone-c"
POSTGAME = "postgame."
AGAIN = r"\.c[0-9]+$"
CHANGE = ("at", "id", "team_id", "step", "key")


@dataclass(frozen=True, slots=True, order=True)
class Posted:
    """A change at the moment when it was first posted, whatever has repeated it since."""

    at: datetime
    id: int
    team: int = field(compare=False)
    step: int | None = field(compare=False)
    key: str = field(compare=False)
    lines: tuple[LedgerLine, ...] = field(compare=False)


def in_posting_order(changes: QuerySet[Change]) -> Iterator[Posted]:
    """These changes in the order in which they count, without those that a correction took back."""
    if not Correction.objects.filter(status=Correction.Status.DONE).exists():
        return _posted(changes, {})
    undone = changes.filter(key__contains=UNDONE).exclude(reverses=None)
    gone = {one for pair in undone.values_list("id", "reverses_id") for one in pair}
    again = changes.filter(key__regex=AGAIN).values_list("id", "key", "at")
    moved = {one: _first(key, at) for one, key, at in again if one not in gone}
    for one in _passed_over(changes, moved):
        gone.add(one)
        moved.pop(one, None)
    as_they_were = _posted(changes, {}, without={*gone, *moved})
    return heapq.merge(as_they_were, sorted(_posted(changes.filter(id__in=moved), moved)))


def _first(key: str, at: datetime) -> datetime:
    """When a correction's change was first posted, if it was before.

    A change that only the correction brought counts from the match's end.
    """
    before = Change.objects.filter(key=origin(key)).values_list("at", flat=True).first()
    if before is None and key.startswith(POSTGAME):
        number = int(key.split(".")[1])
        before = PostGame.objects.filter(pk=number).values_list("at", flat=True).first()
    return before or at


def _passed_over(changes: QuerySet[Change], moved: Mapping[int, datetime]) -> list[int]:
    """What teams took back themselves before a correction went through all that they did.

    It does nothing then, and so it may not even fit in any more: a cure of who was never hurt.
    """
    eras = _gone_through()
    rows = changes.exclude(reverses=None).exclude(key__contains=UNDONE)
    passed: list[int] = []
    for back in rows.select_related("reverses"):
        one = back.reverses
        assert one is not None
        first = moved.get(one.pk, one.at)
        if any(since <= first and back.at <= done for since, done in eras[back.team_id]):
            passed += [one.pk] if does(back) else [*_taken_back(changes, back)]
    return passed


def _taken_back(changes: QuerySet[Change], back: Change) -> Iterator[int]:
    """What it takes back, and itself; with a redraft all that was done in it goes."""
    yield back.pk
    if takes_redraft_back(back):
        since = changes.filter(team=back.team_id, pk__gte=back.reverses_id, pk__lt=back.pk)
        yield from since.values_list("pk", flat=True)
    elif back.reverses_id is not None:
        yield back.reverses_id


def _gone_through() -> Mapping[int, list[tuple[datetime, datetime]]]:
    """From which moment on what each team did was gone through by a correction, and when."""
    eras: dict[int, list[tuple[datetime, datetime]]] = defaultdict(list)
    done = Correction.objects.filter(status=Correction.Status.DONE, done_at__isnull=False)
    since = done.filter(match__postgames__at__lte=F("done_at")).order_by()
    for team, until, begun in since.values_list("match__sides__team", "done_at").annotate(
        Max("match__postgames__at")
    ):
        eras[team].append((begun, until))
    return eras


def _posted(
    changes: QuerySet[Change], moved: Mapping[int, datetime], without: Collection[int] = ()
) -> Iterator[Posted]:
    for some in in_batches(tuples(changes.order_by("at", "id"), CHANGE, BATCH), BATCH):
        rows = [row for row in some if row[1] not in without]
        lines = lines_of(row[1] for row in rows)
        for at, one, team, step, key in rows:
            yield Posted(moved.get(one, at), one, team, step, key, tuple(lines[one]))
