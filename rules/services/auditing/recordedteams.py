"""A match's teams as they were known when it was recorded, whatever was corrected of them since.

A correction goes through what stands on it, but what was recorded of later matches stays as it was
recorded: by teams that may be other ones now. It takes queries for each team, and is asked for only
where a match doesn't agree with the teams as they came to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from dungeonbowl.effects import Impossible, fold
from dungeonbowl.team.state import TeamState
from matches.queries.auditing import UNREADABLE
from rules.services.auditing.reading import Dossier
from rules.services.auditing.timeline import in_posting_order
from teams.models import Change

States = dict[int, TeamState]


def as_recorded(one: Dossier) -> Iterator[States]:
    """The teams when the last of the match was recorded, and when it began."""
    match, times = one.match, [entry.at for entry in one.record.entries]
    if not times:
        return
    # What was recorded after it was confirmed is a correction: of the teams as they came to it.
    for known, came in ((max(times), match.confirmed_at), (match.started_at, None)):
        if known is not None:
            try:
                yield {team: _state(team, known, came or known) for team in one.teams}
            except (Impossible, *UNREADABLE):
                continue


def _state(team: int, known: datetime, came: datetime) -> TeamState:
    """The team as it came to a match, by all that was in its ledger at the other moment."""
    changes = Change.objects.filter(team=team, at__lte=known)
    state = TeamState()
    for posted in in_posting_order(changes):
        if posted.at < came or came >= known:
            state = fold(state, posted.lines)
    return state
