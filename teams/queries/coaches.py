"""Who coached a team at a given moment, by its handovers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from teams.models import Handover, Team

# When each team passed on, and who coached it until then; oldest first.
Passed = Mapping[int, Sequence[tuple[datetime, int]]]


def passed_on(teams: Iterable[int]) -> dict[int, list[tuple[datetime, int]]]:
    """The handovers of these teams, and those taken back. One query."""
    found: defaultdict[int, list[tuple[datetime, int]]] = defaultdict(list)
    rows = Handover.objects.filter(team__in=list(teams))
    for team, before, after, at, undone_at in rows.values_list(
        "team", "before", "after", "at", "undone_at"
    ):
        found[team].append((at, before))
        if undone_at is not None:
            found[team].append((undone_at, after))
    return {team: sorted(times) for team, times in found.items()}


def coach_then(team: Team, passed: Passed, at: datetime) -> int:
    """The person who coached it at that moment."""
    later = (coach for until, coach in passed.get(team.pk, ()) if until > at)
    return next(later, team.coach_id)
