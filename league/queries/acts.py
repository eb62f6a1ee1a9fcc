"""Reading what was done to seasons under way."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from accounts.permissions import Person
from core.prepared import prepared
from league.models import Fixture, League, Season, SeasonAct
from league.queries.late import LATE
from league.queries.seasons import LARGEST_ID, find_season

# The kind of act that opens the next season.
NEXT = "next"
# The kind that gives a team a trophy.
PRIZE = "prize"
# The kind by which a team leaves.
WITHDRAWAL = "withdrawal"


def acts_of(season: Season) -> list[SeasonAct]:
    """The season's acts, oldest first, with who did and undid each."""
    acts = season.acts.select_related("by", "undone_by", "team").order_by("id")
    return list(acts.prefetch_related("appeals__by", "appeals__answered_by", "appeals__team"))


def decided_act(season: Season, act_id: int) -> SeasonAct:
    """What was decided about a match that wasn't played, with the appeals against it.

    Raises Http404.
    """
    acts = season.acts.filter(pk=act_id if act_id <= LARGEST_ID else 0, kind=LATE)
    act = acts.select_related("by", "undone_by").first()
    if act is None:
        raise Http404("Nothing of the kind was decided in this season.")
    act.season = season
    return act


def act_before(season: Season) -> int | None:
    """The id of the act that made the season follow another; None if it follows none."""
    if season.follows_id is None:
        return None
    acts = SeasonAct.objects.filter(season=season.follows_id, facts__season=season.pk)
    return acts.filter(kind=NEXT, undone_at=None).values_list("pk", flat=True).first()


def left_in(season: Season) -> dict[int, int]:
    """The number of the stage in which each team left that didn't come back."""
    left = season.acts.filter(kind=WITHDRAWAL, undone_at=None).exclude(team=None)
    return dict(left.values_list("team", "stage__number"))


def trophies_in(league: League) -> list[SeasonAct]:
    """The trophies that weren't taken back, latest first, each with its team and season."""
    return list(_trophies().filter(season__league=league))


def trophies_of(team_id: int) -> list[SeasonAct]:
    """One team's trophies."""
    return _of_team(team_id)


@prepared
def _of_team(team: int) -> QuerySet[SeasonAct]:
    return _trophies().filter(team=team)


def _trophies() -> QuerySet[SeasonAct]:
    standing = SeasonAct.objects.filter(kind=PRIZE, undone_at=None)
    return standing.select_related("season", "team").order_by("-id")


def season_of_fixture(user: Person, fixture_id: int) -> int:
    """The id of the fixture's season. Raises Http404 for whoever may not see it."""
    rows = Fixture.objects.filter(pk=fixture_id if fixture_id <= LARGEST_ID else 0)
    season_id = rows.values_list("season", flat=True).first()
    if season_id is None:
        raise Http404("There is no such fixture.")
    return find_season(user, season_id).pk
