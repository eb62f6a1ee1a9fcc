"""The audit of ledgers, shared out: each team's ledger can be audited by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, islice

from core.moments import one_moment
from core.processes import one_done, shared_out
from core.progress import Progress
from teams.ledger.audit import Broken, TeamDifference, audited
from teams.models import Team

# How many teams make it worth while to start another process.
ENOUGH = 20
LedgerFault = TeamDifference | Broken


@dataclass(frozen=True, slots=True)
class TeamShare:
    """Every `of`-th team from this place on; `since` limits the audit to later changes."""

    since: datetime | None = None
    place: int = 0
    of: int = 1

    def divided(self, parts: int) -> list[TeamShare]:
        """That many shares, each with old and young teams."""
        return [replace(self, place=place, of=parts) for place in range(parts)]


def audit_share(share: TeamShare) -> list[tuple[int, LedgerFault]]:
    """The findings about each team of a share, all read as they were at one moment."""
    found: list[tuple[int, LedgerFault]] = []
    with one_moment():
        everybody = Team.objects.order_by("id").iterator()
        for team in islice(everybody, share.place, None, share.of):
            found += [(team.pk, fault) for fault in audited(team, share.since)]
            one_done()
    return found


def audit_shares(shares: Sequence[TeamShare], progress: Progress) -> list[LedgerFault]:
    """The findings about all teams, in the order of their ids."""
    found = chain.from_iterable(shared_out(audit_share, shares, progress))
    return [fault for _, fault in sorted(found, key=lambda one: one[0])]
