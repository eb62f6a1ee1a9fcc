"""The ledgers' audit shared out: a team's ledger is of no other's concern."""

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

# Teams for which another process is worth its start.
ENOUGH = 20
LedgerFault = TeamDifference | Broken


@dataclass(frozen=True, slots=True)
class TeamShare:
    """Of all teams each `of`-th, beginning with that in this place; what they did since, or all."""

    since: datetime | None = None
    place: int = 0
    of: int = 1

    def divided(self, parts: int) -> list[TeamShare]:
        """As many shares, in each of which there are old teams and young ones."""
        return [replace(self, place=place, of=parts) for place in range(parts)]


def audit_share(share: TeamShare) -> list[tuple[int, LedgerFault]]:
    """What is to be said of each of a share's teams, all read as it was at one moment."""
    found: list[tuple[int, LedgerFault]] = []
    with one_moment():
        everybody = Team.objects.order_by("id").iterator()
        for team in islice(everybody, share.place, None, share.of):
            found += [(team.pk, fault) for fault in audited(team, share.since)]
            one_done()
    return found


def audit_shares(shares: Sequence[TeamShare], progress: Progress) -> list[LedgerFault]:
    """Whatever is to be said of all these teams, in the order of their ids."""
    found = chain.from_iterable(shared_out(audit_share, shares, progress))
    return [fault for _, fault in sorted(found, key=lambda one: one[0])]
