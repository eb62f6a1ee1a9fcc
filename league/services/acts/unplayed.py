"""The unplayed matches of a season that was closed early, once its teams go on to the next."""

from __future__ import annotations

from accounts.commands import Command
from accounts.models import User
from core.errors import Conflict
from league.models import Fixture, Season
from league.queries import acts
from league.services.fixtures import make_match
from league.services.stopping import call_off_of_season
from matches.models import Match

# Keys for these matches in the act's facts; the old one is that of a withdrawal's fixtures.
UNPLAYED, ONCE = "unplayed", "called_off"
OPEN = (Match.Status.SCHEDULED, *Match.UNCONFIRMED)


def call_off_unplayed(season: Season, by: User, why: str) -> list[int]:
    """Call off the matches that nobody began in a locked season that is over; returns their ids.

    Raises Conflict with `standing` while one of its matches is being played.
    """
    ours = Match.objects.filter(pk__in=season.fixtures.values("match"), status__in=OPEN)
    # Lock all of them before any team, so that we can't deadlock with somebody who starts one.
    locked = list(ours.select_for_update().order_by("pk"))
    begun = [match for match in locked if match.status != Match.Status.SCHEDULED]
    if begun:
        raise Conflict(
            f"A match of {season} is being played; finish it or undo it first.",
            standing=[f"{match}, {_versus(match)}, is {match.state}." for match in begun],
        )
    for match in locked:
        call_off_of_season(Command(by, match.pk), why)
    return [match.pk for match in locked]


def bring_back(season: Season, by: User) -> None:
    """Make new matches for those that were called off for a next season."""
    made = season.acts.filter(kind=acts.NEXT)
    kept = [act.facts.get(UNPLAYED, act.facts.get(ONCE, ())) for act in made]
    gone = [match for matches in kept for match in matches]
    fixtures = Fixture.objects.filter(season=season, match__in=gone).order_by("pk")
    for fixture in fixtures.select_related("group__stage", "match"):
        assert fixture.match is not None
        teams = [side.team_id for side in fixture.match.sides.order_by("order")]
        fixture.match = make_match(season, fixture.group, fixture.round, teams, by)
        fixture.save(update_fields=["match"])


def _versus(match: Match) -> str:
    sides = match.sides.select_related("team").order_by("order")
    return " v ".join(side.team.name for side in sides)
