"""The last day on which a redraft's drafts may be handed in."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.utils import timezone

from league.models import Entrant, Season, SeasonAct
from league.queries.acts import NEXT
from league.queries.late import last_moment
from teams.models import Team

# Keys in an act's facts: the last day, and whether the coaches were reminded of it.
UNTIL, REMINDED = "drafts_until", "reminded"


def drafts_until(season: Season) -> date | None:
    """The last day for drafts of a season that takes entries, if it has one."""
    if season.follows_id is None or season.status != Season.Status.ENTRY:
        return None
    return last_days([season.pk]).get(season.pk)


def is_redraft(season: Season) -> bool:
    """Whether the season's teams are drafted again."""
    if season.follows_id is None:
        return False
    opened = SeasonAct.objects.filter(
        kind=NEXT, undone_at=None, season=season.follows_id, facts__season=season.pk
    )
    return opened.exclude(facts__rules={}).exists()


def last_days(seasons: Collection[int]) -> dict[int, date]:
    """The last days of several seasons, by season, for those that have one. One query."""
    rows = SeasonAct.objects.filter(
        kind=NEXT, undone_at=None, season__followed_by__in=seasons, facts__has_key=UNTIL
    )
    found = {one["season"]: day_in(one) for one in rows.values_list("facts", flat=True)}
    return {season: day for season, day in found.items() if day and season in seasons}


def day_in(facts: dict[str, object]) -> date | None:
    """The day in such an act's facts; None for an imported act whose facts aren't valid."""
    try:
        return date.fromisoformat(str(facts[UNTIL]))
    except (KeyError, ValueError):
        return None


def draft_days(teams: Collection[int]) -> dict[int, date]:
    """The last day for each of these teams that is in a redraft. Two queries."""
    rows = Entrant.objects.filter(
        team__in=teams,
        team__status=Team.Status.DRAFT,
        season__status=Season.Status.ENTRY,
        season__follows__isnull=False,
    )
    entered = dict(rows.values_list("team_id", "season_id"))
    days = last_days({*entered.values()}) if entered else {}
    return {team: days[season] for team, season in entered.items() if season in days}


def still_handed_in(season: Season) -> date | None:
    """The day, if it hasn't ended in the league's time zone."""
    day = drafts_until(season)
    return day if day and not _ended(day, season) else None


def handed_in(season: Season) -> bool:
    """Whether that day is over; never if there is none."""
    day = drafts_until(season)
    return day is not None and _ended(day, season)


def rules_before(team: int, changes: Collection[int]) -> dict[int, dict[str, object]]:
    """The rules by which the team went before each of these redrafts, by the change."""
    acts = SeasonAct.objects.filter(kind=NEXT, undone_at=None, season__entrants__team=team)
    found: dict[int, dict[str, object]] = {}
    for facts in acts.order_by("id").values_list("facts", flat=True):
        rules = facts.get("rules", {}).get(str(team))
        if rules is not None:
            found |= {one: rules for one in facts["changes"] if one in changes}
    return found


def _ended(day: date, season: Season) -> bool:
    return last_moment(day, season.league) <= timezone.now()
