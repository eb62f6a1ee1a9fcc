"""A draw as it came out: who meets whom, and a seal by which it is recognized."""

from __future__ import annotations

import hashlib
import json
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q

from league.models import Season
from league.queries.fixtures import FixtureFacts, fixtures_of
from league.queries.seasons import entrants_of
from matches.models import Match

LENGTH = 16


class DrawnRound(NamedTuple):
    """A round of a draw: its name, and who meets whom in it."""

    name: str
    meetings: list[str]


class SeasonDraw(NamedTuple):
    """All rounds that were drawn; two draws with the same pairings have the same seal."""

    fixtures: list[FixtureFacts]
    rounds: list[DrawnRound]
    seal: str


def draw_of(season: Season) -> SeasonDraw:
    """The draw of the stage under way, as it stands now."""
    fixtures = fixtures_of(season)
    return SeasonDraw(fixtures, _rounds(season, fixtures), seal_of(fixtures))


def can_be_drawn_again(season: Season) -> bool:
    """Whether the stage under way is drawn, and nobody has begun, prepared or challenged in it."""
    ours = season.fixtures.filter(group__stage=season.stage).exclude(match=None)
    matches = Match.objects.filter(pk__in=ours.values("match"))
    waits = Q(status=Match.Status.SCHEDULED, sides__prepared_at=None)
    begun = matches.exclude(waits | Q(status=Match.Status.CALLED_OFF))
    return not (season.play.free or was_challenged(season) or begun.exists())


def was_challenged(season: Season) -> bool:
    """Whether there was a challenge in the stage under way; challenges aren't part of the draw."""
    return season.play.challenges and season.fixtures.filter(group__stage=season.stage).exists()


def seal_of(fixtures: list[FixtureFacts]) -> str:
    """Who meets whom in which round, group and leg, in a few letters."""
    said = json.dumps([(one.round, one.group, one.leg, one.teams) for one in fixtures])
    return hashlib.sha256(said.encode()).hexdigest()[:LENGTH]


def _rounds(season: Season, fixtures: list[FixtureFacts]) -> list[DrawnRound]:
    names = {team.id: team.name for team in entrants_of(season).values()}
    groups = {group.pk: str(group) for group in season.stage.groups.order_by("number")}
    found = []
    for (number, group), each in groupby(fixtures, key=lambda one: (one.round, one.group)):
        of = f"Round {number}" if len(groups) == 1 else f"Round {number}, {groups[group]}"
        found.append(DrawnRound(of, [_meeting(one, names) for one in each]))
    return found


def _meeting(fixture: FixtureFacts, names: dict[int, str]) -> str:
    meet = " v ".join(names[team] for team in fixture.teams)
    return meet if fixture.bye is None else f"{meet}: no opponent"
