"""Reading a league's teams: a few at a glance, or the results of a search."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import BooleanField, Count, Q, QuerySet, Value
from django.db.models.expressions import ExpressionWrapper
from django.http import Http404

from accounts.permissions import Perm, Person, require
from core.rows import the_only
from league.models import League, Season
from league.queries.seasons import LARGEST_ID
from league.queries.stages import takes_late
from teams.models import Handover, Team
from teams.queries import teams_of_league

LONGEST_WORDS = 60


@dataclass(frozen=True, slots=True)
class TeamFilter:
    """A search: words in a team's or its coach's name, a college by key."""

    words: str = ""
    college: str = ""
    retired: bool = False

    def __bool__(self) -> bool:
        return bool(self.words or self.college or self.retired)

    @property
    def condition(self) -> Q:
        """The condition for matching teams."""
        found = Q()
        for word in self.words.split():
            found &= Q(name__icontains=word) | Q(coach__username__icontains=word)
        if self.college:
            found &= Q(college=self.college)
        return found if self.retired else found & ~Q(status=Team.Status.RETIRED)


def teams_wanted(league: League, wanted: TeamFilter) -> QuerySet[Team]:
    """The league's teams that match the search, by name."""
    return _listed(league).filter(wanted.condition).order_by("name", "id")


def some_teams(league: League, person: Person, most: int) -> list[Team]:
    """At most this many of the teams that still play: the person's own first, then by name."""
    mine = Q(coach=person.pk) if person.pk else Q(Value(False))
    own = ExpressionWrapper(mine, BooleanField())
    playing = _listed(league).exclude(status=Team.Status.RETIRED)
    return list(playing.annotate(own=own).order_by("-own", "name", "id")[:most])


def latecomers(season: Season) -> QuerySet[Team]:
    """The teams that may still enter a season under way, by name."""
    if season.status != Season.Status.STARTED or not takes_late(season):
        return Team.objects.none()
    ready = teams_of_league(season.league.slug).filter(status=Team.Status.REGISTERED)
    return ready.exclude(pk__in=season.entrants.values("team")).order_by("name", "id")


def teams_by_college(league: League) -> dict[str, int]:
    """How many teams of the league still play, by college. One query."""
    playing = Team.objects.filter(league_slug=league.slug).exclude(status=Team.Status.RETIRED)
    counted = playing.order_by().values_list("college").annotate(Count("id"))
    return dict(counted.order_by("college"))


def _listed(league: League) -> QuerySet[Team]:
    """Without the long column that no list shows."""
    return teams_of_league(league.slug).defer("house_rules")


def find_team(user: Person, team_id: int, perm: Perm = Perm.TEAM_VIEW) -> Team:
    """The team, for somebody with that right. Raises Http404, PermissionDenied."""
    teams = Team.objects.select_related("coach")
    team = the_only(teams.filter(pk=team_id if team_id <= LARGEST_ID else 0))
    if team is None:
        raise Http404("There is no such team.")
    require(user, perm, team)
    return team


def handovers_of(team: Team) -> list[Handover]:
    """Who coached it when: each time it passed on, oldest first."""
    people = ("before", "after", "by", "undone_by")
    return list(team.handovers.select_related(*people).order_by("id"))
