"""What a coach does next with a team that has just been registered."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.urls import reverse

from league.models import Entrant, Season
from teams.models import Team


@dataclass(frozen=True, slots=True)
class TeamNextStep:
    """A sentence, and the page where it is done; no page for what others do."""

    text: str
    label: str = ""
    href: str = ""


def next_steps(team: Team) -> list[TeamNextStep]:
    """The steps between registering a team and its first match, in their order. One query."""
    if not team.league_slug:
        return [_print(team)]
    return [*_season_steps(team), _friendly(team), _print(team)]


def _season_steps(team: Team) -> list[TeamNextStep]:
    entered = Entrant.objects.filter(season=OuterRef("pk"), team=team)
    seasons = Season.objects.filter(league__slug=team.league_slug)
    waiting = seasons.exclude(status=Season.Status.FINISHED).annotate(mine=Exists(entered))
    found = [step for season in waiting if (step := _season_step(season, season.mine))]
    return found or [TeamNextStep("No season is open for entries. A commissioner has to open one.")]


def _season_step(season: Season, entered: bool) -> TeamNextStep | None:
    there = reverse("season", args=[season.pk])
    if entered:
        drawn = season.status == Season.Status.STARTED
        said = "Its matches are drawn." if drawn else "Next, a commissioner draws its matches."
        return TeamNextStep(f"The team is entered in {season}. {said}", "To the season", there)
    if season.status == Season.Status.ENTRY:
        return TeamNextStep(f"{season} is open for entries.", "Enter the team", there)
    return None


def _friendly(team: Team) -> TeamNextStep:
    there = reverse("match-new", args=[team.league_slug])
    return TeamNextStep("A friendly can be played at any time.", "Arrange a friendly", there)


def _print(team: Team) -> TeamNextStep:
    there = reverse("team-sheet", args=[team.pk])
    return TeamNextStep("To print for the table:", "Team sheet", there)
