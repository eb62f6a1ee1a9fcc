"""The match's row: locked before any other, and the only place where its status changes."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404

from accounts.models import User
from core.prepared import prepared
from matches.models import Match, Passage
from matches.queries.finding import bring_sides, read_sides
from teams.services import hold_again, vacate

Status = Match.Status


def lock_match(match_id: int) -> Match:
    """Lock the match until the transaction ends, with its sides at hand. Raises Http404.

    Locks are taken in the order league, season, match, teams by id.
    """
    match = lock_row(match_id)
    bring_sides(match, read_sides(match))
    return match


def lock_row(match_id: int) -> Match:
    """The same for a caller who sets the sides: only the match's row is read."""
    for match in _locked(match_id):
        return match
    raise Http404("There is no such match.")


@prepared
def _locked(match: int) -> QuerySet[Match]:
    return Match.objects.select_for_update().filter(pk=match)


def touch(match: Match, *fields: str) -> None:
    """Save these fields of a locked match, as a new version.

    How far its log goes is saved too.
    """
    match.version += 1
    match.save(update_fields=["version", "clock", *fields])


def set_status(
    match: Match, status: str, *fields: str, by: User | None = None, why: str = ""
) -> None:
    """Set a locked match's status, for the floors above, and record the passage.

    `fields` are saved too. The same status again only makes a new version.
    """
    if match.status != status:
        match.status = Status(status)
        Passage.objects.create(match=match, status=match.status, by=by, why=why[:300])
    touch(match, "status", *fields)


@transaction.atomic
def close(match: Match, by: User | None = None) -> None:
    """Close the match: the seed is shown, and teams still held here are released."""
    match.seed_shown = True
    set_status(match, Status.CLOSED, "seed_shown", by=by, why="Everything is settled.")
    let_go(match)


def let_go(match: Match) -> None:
    """Release the teams of a locked match, whose status has changed.

    A team with another unreported match is then tied to that.
    """
    teams = [side.team_id for side in match.sides.all()]
    for team_id in teams:
        vacate(team_id, match.pk)
    for team_id, other in under_way(teams).items():
        hold_again(team_id, other)


def under_way(team_ids: Iterable[int]) -> dict[int, int]:
    """The match that each of these teams has begun and not reported, by team.

    A team has several only if they were undone, newest first: the oldest is next.
    """
    begun = Match.objects.filter(sides__team__in=list(team_ids), status__in=Match.UNCONFIRMED)
    rows = begun.order_by("-started_at").values_list("sides__team", "pk")
    return {team_id: match for team_id, match in rows if team_id in set(team_ids)}
