"""Writing rounds: a match for each pairing, a bye for a team without an opponent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from dungeonbowl.league.pairing import Round
from league.models import Fixture, Group, Season
from league.queries import house_of
from league.services.redraw import restore_agreement_of_redrawn, set_aside
from matches.models import Match
from matches.services import make_fixture

LONGEST_LABEL = 80


def make_fixtures(season: Season, group: Group, number: int, drawn: Round, by: User) -> None:
    """Write one round of a group of the present stage.

    Teams that met in this round before it was drawn again keep what they had agreed.
    """
    day = group.stage.day_of(number)
    fixtures = []
    for place, (leg, meeting) in enumerate(drawn.fixtures, start=1):
        fixture = Fixture(season=season, group=group, round=number, order=place, leg=leg, date=day)
        if len(meeting) == 1:
            fixture.bye_id = meeting[0]
        else:
            fixture.match = set_aside(season, label_of(season, group, number), meeting)
            if fixture.match is None:
                fixture.match = make_match(season, group, number, meeting, by)
                restore_agreement_of_redrawn(fixture.match, group, number, by)
        fixtures.append(fixture)
    Fixture.objects.bulk_create(fixtures)


def make_match(
    season: Season, group: Group, number: int, meeting: Sequence[int], by: User
) -> Match:
    """A new match of these teams for a round of a group."""
    return make_fixture(
        by,
        list(meeting),
        house_of(season.league),
        label=label_of(season, group, number),
        needs_winner=group.stage.play.must_be_won,
    )


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
