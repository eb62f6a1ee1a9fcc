"""Writing rounds: a match for each pairing, a bye for a team without an opponent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from dungeonbowl.league.pairing import Round
from league.models import Fixture, Group, Season
from league.queries import house_of
from league.services.redraw import Meeting, restore_agreements, set_aside
from matches.models import Match
from matches.services import make_drawn

LONGEST_LABEL = 80


def make_fixtures(season: Season, group: Group, number: int, drawn: Round, by: User) -> None:
    """Write one round of a group of the present stage.

    Teams that met in this round before it was drawn again keep what they had agreed.
    """
    about = {"season": season, "group": group, "round": number, "date": group.stage.day_of(number)}
    meetings = [teams for _, teams in drawn.fixtures if len(teams) > 1]
    matches = _matches_of(season, group, number, meetings, by)
    Fixture.objects.bulk_create(
        Fixture(**about, order=place, leg=leg, match=matches.get(teams), bye_id=_alone(teams))
        for place, (leg, teams) in enumerate(drawn.fixtures, start=1)
    )


def _alone(teams: Meeting) -> int | None:
    return teams[0] if len(teams) == 1 else None


def _matches_of(
    season: Season, group: Group, number: int, meetings: Sequence[Meeting], by: User
) -> dict[Meeting, Match]:
    again = set_aside(group, number, meetings)
    new = [meeting for meeting in meetings if meeting not in again]
    made = dict(zip(new, _made(season, group, number, new, by), strict=True))
    restore_agreements(made, group, number, by)
    return again | made


def make_match(
    season: Season, group: Group, number: int, meeting: Sequence[int], by: User
) -> Match:
    """A new match of these teams for a round of a group."""
    return _made(season, group, number, [meeting], by)[0]


def _made(
    season: Season, group: Group, number: int, meetings: Sequence[Sequence[int]], by: User
) -> list[Match]:
    label, needs_winner = label_of(season, group, number), group.stage.play.must_be_won
    return make_drawn(by, meetings, house_of(season.league), label=label, needs_winner=needs_winner)


def label_of(season: Season, group: Group, number: int) -> str:
    """What the matches of a round are called."""
    said = f"{named(season, group)}, round {number}"
    if len(said) <= LONGEST_LABEL:
        return said
    return f"{season.name}, {group.stage.number}.{group.number}, round {number}"


def named(season: Season, group: Group) -> str:
    """The season, with stage and group where there are several."""
    several_stages = group.stage.number > 1 or season.stages.count() > 1
    several_groups = group.stage.groups.count() > 1
    parts = [season.name, *([str(group.stage)] * several_stages), *([str(group)] * several_groups)]
    return ", ".join(parts)


def due_of(group: Group) -> datetime | None:
    """The last moment for a challenge made now; None in other formats."""
    days = group.stage.play.answered_within
    return None if days is None else timezone.now() + timedelta(days=days)
