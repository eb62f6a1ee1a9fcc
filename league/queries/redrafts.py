"""Until when the drafts of a redraft are handed in."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from django.utils import timezone

from league.models import Entrant, Season, SeasonAct
from league.queries.acts import NEXT
from league.queries.late import last_moment
from teams.models import Team

# Among what an act keeps: the last day, and whether its coaches were reminded of it.
UNTIL, REMINDED = "drafts_until", "reminded"


def drafts_until(season: Season) -> date | None:
    """Until which day the drafts of a season that takes entries are handed in, if it has one."""
    if season.follows_id is None or season.status != Season.Status.ENTRY:
        return None
    return last_days([season.pk]).get(season.pk)


def is_redraft(season: Season) -> bool:
    """Whether the teams that came on from the season before are drafted anew."""
    if season.follows_id is None:
        return False
    opened = SeasonAct.objects.filter(
        kind=NEXT, undone_at=None, season=season.follows_id, facts__season=season.pk
    )
    return opened.exclude(facts__rules={}).exists()


def last_days(seasons: Collection[int]) -> dict[int, date]:
    """The same of several, of those that have one, by season. One query."""
    rows = SeasonAct.objects.filter(
        kind=NEXT, undone_at=None, season__followed_by__in=seasons, facts__has_key=UNTIL
    )
    found = {one["season"]: day_in(one) for one in rows.values_list("facts", flat=True)}
    return {season: day for season, day in found.items() if day and season in seasons}


def day_in(facts: dict[str, object]) -> date | None:
    """The day that such an act names; of one brought here, which may name anything, none."""
    try:
        return date.fromisoformat(str(facts[UNTIL]))
    except (KeyError, ValueError):
        return None


def draft_days(teams: Collection[int]) -> dict[int, date]:
    """Until when each of these teams is to be registered, of those in a redraft. Two queries."""
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
    """That day, as long as it hasn't ended where the league is."""
    day = drafts_until(season)
    return day if day and not _ended(day, season) else None


def handed_in(season: Season) -> bool:
    """Whether that day is over; never where there is none."""
    day = drafts_until(season)
    return day is not None and _ended(day, season)


def rules_before(team: int, changes: Collection[int]) -> dict[int, dict[str, object]]:
    """What the team went by until each of these changes drafted it anew, by the change."""
    acts = SeasonAct.objects.filter(kind=NEXT, undone_at=None, season__entrants__team=team)
    found: dict[int, dict[str, object]] = {}
    for facts in acts.order_by("id").values_list("facts", flat=True):
        rules = facts.get("rules", {}).get(str(team))
        if rules is not None:
            found |= {one: rules for one in facts["changes"] if one in changes}
    return found


def _ended(day: date, season: Season) -> bool:
    return last_moment(day, season.league) <= timezone.now()
