"""The teams of a season, for its acts."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.core.exceptions import ValidationError

from core.api.numbers import id_in
from core.errors import Conflict
from dungeonbowl.wording import listed
from league.models import Entrant, Season
from league.queries.acts import NEXT
from teams.models import Change, Team


def entry_of(season: Season, team_id: int, field: str = "team") -> Entrant:
    """The team's entry. Raises ValidationError by field if it has none."""
    entry = season.entrants.select_related("team").filter(team=id_in(team_id) or 0).first()
    if entry is None:
        raise ValidationError({field: ["There is no such team in this season."]})
    return entry


def team_in(season: Season, team_id: int, field: str = "team") -> Team:
    """The team that entered. Raises ValidationError by field if it didn't."""
    return entry_of(season, team_id, field).team


def demand_entered(season: Season, teams: Iterable[int]) -> None:
    """Raise Conflict if one of these teams isn't in the season, or no longer is."""
    entries = season.entrants.filter(team__in=teams).select_related("team")
    if {*teams} - {one.team_id for one in entries}:
        raise Conflict(f"One of these teams isn't in {season}.")
    if gone := [str(one.team) for one in entries if one.withdrawn_at]:
        raise Conflict(f"{listed(gone)} withdrew: take that back first.")


def demand_started(season: Season) -> None:
    """Raise Conflict unless the season is being played."""
    if season.status != Season.Status.STARTED:
        raise Conflict(f"{season} {season.how_far}.")


def demand_not_gone_on(season: Season, teams: Collection[int]) -> None:
    """Raise Conflict if one went on to a next season, even if its entry was taken back since."""
    gone = Entrant.objects.filter(season__follows=season, team__in=teams)
    for one in gone.select_related("team", "season")[:1]:
        raise Conflict(f"{one.team} went on to {one.season} already.")
    standing = season.acts.filter(kind=NEXT, undone_at=None)
    went = [change for act in standing for change in act.facts["changes"]]
    for change in Change.objects.filter(pk__in=went, team__in=teams).select_related("team")[:1]:
        raise Conflict(
            f"{change.team} went on from {season} already: it enters a season like any other team."
        )
