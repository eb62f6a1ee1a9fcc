"""Seasons of a league that wait for its commissioners: to be drawn, closed, or followed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils import timezone

from league.models import Entrant, Fixture, League, Season
from league.queries.late import last_moment
from league.queries.redrafts import last_days
from matches.models import Match
from teams.models import Team

FEWEST_ENTRANTS = 2
# How long a team may be a draft, as in a redraft, before the week shows it.
PATIENCE = timedelta(days=2)
START, DRAFTS, FINISH, NEXT = WAITS_FOR = ("start", "drafts", "finish", "next")


@dataclass(frozen=True, slots=True)
class WaitingSeason:
    """A season that may be drawn, closed or followed by the next, or waits for drafts.

    `what` says which; `entered` are the teams that can play, `drafting` those that are drafts,
    which had to be handed in by `until`.
    """

    season: Season
    what: str
    entered: int = 0
    drafting: tuple[Team, ...] = ()
    until: date | None = None


def waiting_seasons(league: League) -> list[WaitingSeason]:
    """Seasons that wait for a commissioner, oldest first. Three queries.

    A ladder or an open season without open matches goes on: it waits to be closed only if there are
    too few teams left to meet.
    """
    seasons = Season.objects.filter(league=league).annotate(
        entered=Count("entrants", filter=_playing()),
        still=_still_open(),
        goes_on=Exists(Season.objects.filter(league=league, id__gt=OuterRef("pk"))),
    )
    rows = list(seasons.select_related("stage", "league").order_by("id"))
    drafts = _drafts([one for one in rows if one.status == Season.Status.ENTRY])
    days = last_days(drafts.keys()) if drafts else {}
    return [
        waiting
        for one in rows
        for waiting in _waiting(one, drafts.get(one.pk, ()), days.get(one.pk))
    ]


def _playing() -> Q:
    """Entrants that neither withdrew nor retired."""
    gone = Q(entrants__team__status=Team.Status.RETIRED)
    return Q(entrants__withdrawn_at=None) & ~gone


def _still_open() -> Exists:
    playing = (*Match.UNCONFIRMED, Match.Status.SCHEDULED)
    rows = Fixture.objects.filter(season=OuterRef("pk"), match__status__in=playing)
    return Exists(rows.filter(group__stage__present_in=F("season")))


def _drafts(seasons: list[Season]) -> dict[int, tuple[Team, ...]]:
    """The drafts among the entrants of each of these."""
    found: dict[int, tuple[Team, ...]] = {}
    if seasons:
        drafts = Entrant.objects.filter(season__in=seasons, team__status=Team.Status.DRAFT)
        for one in drafts.select_related("team").defer("team__house_rules").order_by("order"):
            found[one.season_id] = (*found.get(one.season_id, ()), one.team)
    return found


def _patience_ends(season: Season, until: date | None) -> datetime:
    return last_moment(until, season.league) if until else season.made_at + PATIENCE


def retired_in(league: League) -> list[Entrant]:
    """Teams that retired during a season and have to be taken out of it. One query."""
    running = Entrant.objects.filter(season__league=league, season__status=Season.Status.STARTED)
    gone = running.filter(withdrawn_at=None, team__status=Team.Status.RETIRED)
    return list(gone.select_related("team", "season").defer("team__house_rules").order_by("id"))


def _waiting(
    season: Any, drafting: tuple[Team, ...], until: date | None
) -> Iterator[WaitingSeason]:
    match season.status:
        case Season.Status.ENTRY if drafting:
            if _patience_ends(season, until) < timezone.now():
                yield WaitingSeason(season, DRAFTS, season.entered, drafting, until)
        case Season.Status.ENTRY if season.entered >= FEWEST_ENTRANTS:
            yield WaitingSeason(season, START, season.entered)
        case Season.Status.STARTED if _is_deserted(season):
            yield WaitingSeason(season, FINISH, season.entered)
        case Season.Status.FINISHED if not season.goes_on:
            yield WaitingSeason(season, NEXT, season.entered)


def _is_deserted(season: Any) -> bool:
    return season.play.endless and season.entered < FEWEST_ENTRANTS and not season.still
