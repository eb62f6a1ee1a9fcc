"""What comes next in a league that hasn't begun to play, for whoever may do it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from league.models import League, Role, Season
from teams.models import Team

PLAYERS = 2


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to do, in its order; `href` leads there, "" where it is waited for."""

    text: str
    done: bool
    href: str = ""
    label: str = ""


def next_steps(
    league: League,
    role: Role | None,
    me: int | None,
    *,
    members: int,
    teams: Iterable[Team],
    season: Season | None,
    entered: Collection[int],
) -> list[NextStep]:
    """The steps that this member sees, until all are done; none for strangers."""
    if role is None:
        return []
    registered = [team for team in teams if team.status == Team.Status.REGISTERED]
    if role == Role.COMMISSIONER:
        steps = _commissioners(league, members, len(registered), season, entered)
    else:
        steps = _coachs(league, [team for team in teams if team.coach_id == me], season, entered)
    return [] if all(step.done for step in steps) else steps


def _commissioners(
    league: League,
    members: int,
    registered: int,
    season: Season | None,
    entered: Collection[int],
) -> list[NextStep]:
    at, begun = [league.slug], _begun(season)
    return [
        NextStep(
            "Invite your coaches by a link or a QR code.",
            begun or members > 1,
            reverse("league-members", args=at),
            "Invite",
        ),
        NextStep(
            "Two teams at least are founded, hired and registered. You may found one yourself.",
            begun or registered >= PLAYERS,
            reverse("team-new", args=at),
            "Found a team",
        ),
        NextStep(
            "A season takes entries. Its table, draw and format are its own.",
            season is not None,
            reverse("season-new", args=at),
            "Open a season",
        ),
        NextStep(
            "The teams are entered, and the season is started.",
            begun,
            reverse("season", args=[season.pk]) if season else "",
            "Entries and start" if len(entered) else "Enter teams",
        ),
    ]


def _coachs(
    league: League, mine: Sequence[Team], season: Season | None, entered: Collection[int]
) -> list[NextStep]:
    drafts = [team for team in mine if team.status == Team.Status.DRAFT]
    ready = [team for team in mine if team.status == Team.Status.REGISTERED]
    steps = [
        NextStep(
            "Found a team of one of the colleges.",
            bool(mine),
            reverse("team-new", args=[league.slug]),
            "Found a team",
        ),
        NextStep(
            "Hire its players, and register it.",
            bool(ready),
            reverse("team", args=[drafts[0].pk]) if drafts else "",
            "To the draft",
        ),
    ]
    return steps if _begun(season) else [*steps, _entry(season, ready, entered)]


def _entry(season: Season | None, ready: Sequence[Team], entered: Collection[int]) -> NextStep:
    if season is None:
        said = "A commissioner opens a season, and you enter your team. Till then play friendlies."
        return NextStep(said, False)
    done = any(team.pk in entered for team in ready)
    where = reverse("season", args=[season.pk])
    if done:
        return NextStep(f"It is entered for {season.name}, which a commissioner starts.", False)
    return NextStep(f"Enter it for {season.name}.", False, where, "Enter it")


def _begun(season: Season | None) -> bool:
    return season is not None and season.status != Season.Status.ENTRY
