"""A match's teams as they were when it was recorded, whatever was corrected in them since.

A correction goes through what builds on it, but later matches stay as they were recorded, with
teams that may differ by now. This takes queries for each team, so it is used only if a match
doesn't agree with the teams as they are now known to have been.
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
    """The teams when the match's last entry was recorded, and when it began."""
    match, times = one.match, [entry.at for entry in one.record.entries]
    if not times:
        return
    # Entries after its confirmation are corrections, with the teams as at its start.
    for known, came in ((max(times), match.confirmed_at), (match.started_at, None)):
        if known is not None:
            try:
                yield {team: _state(team, known, came or known) for team in one.teams}
            except (Impossible, *UNREADABLE):
                continue


def _state(team: int, known: datetime, came: datetime) -> TeamState:
    """The team at a match's start, by what its ledger held at the other moment."""
    changes = Change.objects.filter(team=team, at__lte=known)
    state = TeamState()
    for posted in in_posting_order(changes):
        if posted.at < came or came >= known:
            state = fold(state, posted.lines)
    return state
