"""The next steps in a league that hasn't begun to play, for those who may take them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from league.models import League, Role, Season
from teams.models import Team

PLAYERS = 2


@dataclass(frozen=True, slots=True)
class NextStep:
    """One thing to do; `href` leads there, "" if the member can only wait for it."""

    text: str
    done: bool
    href: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How far a league has come: how many members and teams it has, and its season's entrants.

    `entered` are teams by id.
    """

    league: League
    members: int
    teams: Iterable[Team]
    season: Season | None
    entered: Collection[int]

    @property
    def begun(self) -> bool:
        """Whether it plays already."""
        return self.season is not None and self.season.status != Season.Status.ENTRY

    @property
    def goes_on(self) -> bool:
        """Whether its season follows on from another."""
        return self.season is not None and self.season.follows_id is not None


def next_steps(beginning: Beginning, role: Role | None, me: int | None) -> list[NextStep]:
    """The steps that this member sees, until all are done; none for strangers."""
    if role is None:
        return []
    steps = _commissioners(beginning) if role == Role.COMMISSIONER else _coachs(beginning, me)
    return [] if all(step.done for step in steps) else steps


def _commissioners(beginning: Beginning) -> list[NextStep]:
    # Teams that came on from an earlier season are there already, perhaps as drafts.
    first = [] if beginning.goes_on else _gathering(beginning)
    return [*first, *_opening(beginning)]


def _gathering(beginning: Beginning) -> list[NextStep]:
    """Coaches and their teams."""
    begun, at = beginning.begun, [beginning.league.slug]
    registered = [team for team in beginning.teams if team.status == Team.Status.REGISTERED]
    return [
        NextStep(
            "Invite your coaches by a link or a QR code.",
            begun or beginning.members > 1,
            reverse("league-members", args=at),
            "Invite",
        ),
        NextStep(
            "At least two teams are founded, hired and registered. You can found one yourself.",
            begun or len(registered) >= PLAYERS,
            reverse("team-new", args=at),
            "Found a team",
        ),
    ]


def _opening(beginning: Beginning) -> list[NextStep]:
    """Their season."""
    season = beginning.season
    return [
        NextStep(
            "A season is open for entries. It has its own format, draw and table.",
            season is not None,
            reverse("season-new", args=[beginning.league.slug]),
            "Open a season",
        ),
        NextStep(
            "The teams are entered, and the season is started.",
            beginning.begun,
            reverse("season", args=[season.pk]) if season else "",
            "Entries and start" if len(beginning.entered) else "Enter teams",
        ),
    ]


def _coachs(beginning: Beginning, me: int | None) -> list[NextStep]:
    mine = [team for team in beginning.teams if team.coach_id == me]
    drafts = [team for team in mine if team.status == Team.Status.DRAFT]
    ready = [team for team in mine if team.status == Team.Status.REGISTERED]
    steps = [
        NextStep(
            "Found a team of one of the colleges.",
            bool(mine),
            reverse("team-new", args=[beginning.league.slug]),
            "Found a team",
        ),
        NextStep(
            "Hire its players, and register it.",
            bool(ready),
            reverse("team", args=[drafts[0].pk]) if drafts else "",
            "To the draft",
        ),
    ]
    return steps if beginning.begun else [*steps, _entry(beginning, mine)]


def _entry(beginning: Beginning, mine: Sequence[Team]) -> NextStep:
    season = beginning.season
    if season is None:
        said = (
            "Wait for a commissioner to open a season, then enter your team. Until then, you can "
            "play friendlies."
        )
        return NextStep(said, False)
    done = any(team.pk in beginning.entered for team in mine)
    where = reverse("season", args=[season.pk])
    if done:
        return NextStep(
            f"It is entered for {season.name}. A commissioner starts the season.", False
        )
    return NextStep(f"Enter it for {season.name}.", False, where, "Enter it")
