"""Swapping the teams of fixtures."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.wording import counted, listed
from league.models import Entrant, Fixture, Season
from league.queries import entrants_of, fixtures_of
from league.queries.stages import StagePart
from league.queries.tables import groups_so_far
from league.services.agreed import as_agreed, restore_agreement
from league.services.fixtures import make_match
from league.services.stopping import undraw
from matches.models import Match
from teams.models import Team


def teams_of(fixture: Fixture) -> list[int]:
    """Who plays it, in order, or the one who sits out."""
    if fixture.match is None:
        return [fixture.bye_id or 0]
    return [side.team_id for side in fixture.match.sides.order_by("order")]


def versus(teams: Sequence[int]) -> str:
    """Who meets whom, by name."""
    names = dict(Team.objects.filter(pk__in=teams).values_list("pk", "name"))
    return " v ".join(names[team] for team in teams)


def reseated(here: Sequence[int], named: Sequence[int | None]) -> list[int]:
    """Who plays when these are named for the first seats; teams that aren't replaced stay.

    A named team that plays here already changes places with the one that it replaces. Raises
    ValidationError for a seat that doesn't exist, or a team named twice.
    """
    wanted = [team for team in named if team]
    if len({*wanted}) < len(wanted) or any(named[len(here) :]):
        raise ValidationError({"teams": [f"Name {_how_many(len(here))}, each once."]})
    seated = list(here)
    for place, team in enumerate(named):
        if team and team in seated:
            seated[seated.index(team)] = seated[place]
        if team:
            seated[place] = team
    return seated


def swapped(fixture: Fixture, wanted: Sequence[int]) -> dict[Fixture, list[int]]:
    """Which fixtures of the round change, and who then plays in each.

    Raises ValidationError for teams that aren't possible, Conflict if a pair would meet again.
    """
    here = teams_of(fixture)
    _demand_free(fixture)
    _demand_teams(fixture, here, wanted)
    _demand_alike(fixture, [*here, *wanted])
    coming = [team for team in wanted if team not in here]
    instead = dict(zip(coming, [team for team in here if team not in wanted], strict=True))
    changes = {fixture: list(wanted)}
    for other in _others(fixture):
        teams = teams_of(other)
        if _is_other_leg(other, fixture) and {*teams} == {*here}:
            changes[other] = list(reversed(wanted))
        elif {*teams} & {*coming}:
            changes[other] = [instead.get(team, team) for team in teams]
    changes = {one: teams for one, teams in changes.items() if teams != teams_of(one)}
    for one, teams in changes.items():
        _demand_fresh(one, teams, changes)
    return changes


def _is_other_leg(other: Fixture, fixture: Fixture) -> bool:
    """Whether both may be legs of one tie: only in a cup legs are in the same round."""
    return other.leg != fixture.leg and fixture.group.stage.play.bracket


def put_teams(
    season: Season,
    fixture: Fixture,
    teams: Sequence[int],
    by: User,
    agreed: Mapping[str, Any] | None = None,
) -> None:
    """Let these teams play it, in a new match; the old one, which nobody began, is removed.

    Teams that meet anyway keep their agreed date; `agreed` is what these teams had agreed before.
    """
    past = fixture.match
    if past is not None and {*teams_of(fixture)} == {*teams}:
        agreed = as_agreed(past)
    if len(teams) == 1:
        fixture.bye_id = teams[0]
    else:
        fixture.match = make_match(season, fixture.group, fixture.round, teams, by)
    fixture.save(update_fields=["match", "bye"])
    if past is not None and len(teams) > 1:
        undraw(Match.objects.filter(pk=past.pk), "Others play here instead.")
    if fixture.match is not None and agreed:
        restore_agreement(fixture.match, agreed, by)


def _demand_free(fixture: Fixture) -> None:
    if fixture.group.stage.play.fixed and fixture.round > 1:
        raise Conflict("Who meets here follows from the bracket; only its first round is swapped.")


def _demand_teams(fixture: Fixture, here: Sequence[int], wanted: Sequence[int]) -> None:
    drawn = {*fixture.group.drawn.values_list("entrant__team", flat=True)}
    there = {
        *fixture.group.drawn.filter(entrant__withdrawn_at=None).values_list(
            "entrant__team", flat=True
        )
    }
    if len(wanted) != len(here) or len({*wanted}) < len(wanted):
        raise ValidationError({"teams": [f"Name {_how_many(len(here))}, each once."]})
    if strange := {*wanted} - drawn:
        raise ValidationError({"teams": [_strangers(fixture, strange)]})
    if not {*wanted} <= there:
        raise ValidationError({"teams": ["One of them has withdrawn."]})


def _demand_alike(fixture: Fixture, teams: Collection[int]) -> None:
    """Raise Conflict if in a cup a beaten team would play for more than the third place."""
    stage = fixture.group.stage
    if not stage.play.bracket:
        return
    part = StagePart(stage)
    entrants, fixtures = entrants_of(fixture.season, part), fixtures_of(fixture.season, part=part)
    group = groups_so_far(stage, entrants, fixtures)[fixture.group_id]
    left = {*teams} & {*stage.play.still_in(group)}
    if left and left != {*teams}:
        raise Conflict("Whoever has lost is out: only those who are left change places.")


def _strangers(fixture: Fixture, teams: Collection[int]) -> str:
    """Who can't be swapped in, by name if they play in the season."""
    rows = Entrant.objects.filter(season=fixture.season_id, team__in=teams).select_related("team")
    names = sorted(str(one.team) for one in rows)
    if not names:
        return "Name teams of its group."
    return f"{listed(names)} {'plays' if len(names) == 1 else 'play'} in another group."


def _others(fixture: Fixture) -> list[Fixture]:
    rows = fixture.group.fixtures.filter(round=fixture.round).exclude(pk=fixture.pk)
    return list(rows.select_related("group__stage", "match").order_by("order"))


def _demand_fresh(
    fixture: Fixture, teams: Sequence[int], changes: dict[Fixture, list[int]]
) -> None:
    """Raise Conflict if the same teams meet in this leg already, in another fixture."""
    if len(teams) < 2:
        return
    others = fixture.group.fixtures.filter(leg=fixture.leg).exclude(match=None)
    for other in others.exclude(pk__in=[one.pk for one in changes]).select_related("match"):
        if {*teams_of(other)} == {*teams}:
            met = f"They have met, or meet, in round {other.round}: {other.match}."
            raise Conflict(f"{versus(teams)} would meet twice.", standing=[met])


def _how_many(teams: int) -> str:
    return counted(teams, "team")
