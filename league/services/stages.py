"""The stages of a season: opened with it, and drawn when their time comes."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from dungeonbowl.league.formats import Format
from league.models import Entrant, Group, GroupEntrant, Season, Stage
from league.services.rounds import make_fixtures


def open_stage(season: Season, play: Format) -> Stage:
    """The present stage of a new season, with one group for everybody."""
    stage = Stage.objects.create(
        season=season, number=1, format=play.key, settings=play.chosen(), present_in=season
    )
    Group.objects.create(stage=stage, number=1)
    return stage


def start_stage(season: Season, order: Sequence[Entrant], by: User) -> None:
    """Draw the present stage: its groups, filled by turns in this order, and their first rounds."""
    stage = season.stage
    stage.status = Season.Status.STARTED
    stage.save(update_fields=["status"])
    groups = list(stage.groups.order_by("number"))
    for place, group in enumerate(groups):
        here = order[place :: len(groups)]
        GroupEntrant.objects.bulk_create(
            [
                GroupEntrant(group=group, entrant=entrant, order=number)
                for number, entrant in enumerate(here, start=1)
            ]
        )
        opening = stage.play.opening([entrant.team_id for entrant in here])
        for number, drawn in enumerate(opening, start=1):
            make_fixtures(season, group.pk, number, drawn, by)
