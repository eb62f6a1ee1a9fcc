"""A fixture moved to another round or day, or with its teams swapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.http import Http404

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.wording import listed
from league.models import Fixture, Season, SeasonAct
from league.queries.late import LATE
from league.services.acts.base import (
    ActDone,
    ActKind,
    clean_reason,
    demand_present,
    enter_act,
    is_day,
    lock_to_run,
)
from league.services.acts.swapping import put_teams, swapped, teams_of, versus
from league.services.acts.teams import demand_entered, demand_started
from league.services.agreed import AGREED, as_agreed, reads_as_agreed
from league.services.facts import holds
from league.services.fixtures import label_of
from league.services.redraw import demand_nothing_begun
from league.times import day_said, mistyped
from matches.models import Match
from teams.models import Team


@dataclass(frozen=True)
class FixtureAmendment:
    """What is to change in a fixture. None leaves it; a `date` that was sent may be None."""

    round: int | None = None
    teams: Sequence[int] | None = None
    date: date | None = None
    dated: bool = False


class MoveKind(ActKind):
    """Taken back with each fixture as it was before."""

    key = "fixture"
    facts = {"was": list}

    def reads(self, act: SeasonAct) -> bool:
        return super().reads(act) and all(map(_is_fixture, act.facts["was"]))

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        was: list[dict[str, Any]] = act.facts["was"]
        demand_present(season, act)
        _demand_last(season, act)
        rows = {one.pk: one for one in _fixtures(season).filter(pk__in=[one["id"] for one in was])}
        if len(rows) < len(was):
            raise Conflict("It was drawn anew since.")
        for one in was:
            fixture = rows[one["id"]]
            _demand_open(fixture)
            if teams_of(fixture) != one["teams"]:
                demand_entered(season, one["teams"])
                put_teams(season, fixture, one["teams"], by, one.get(AGREED))
            _place(fixture, one["round"])
            fixture.date = date.fromisoformat(one["date"]) if one["date"] else None
            fixture.save(update_fields=["date"])


MOVE = MoveKind()


@transaction.atomic
def amend_fixture(
    by: User, season_id: int, fixture_id: int, wanted: FixtureAmendment, reason: str
) -> SeasonAct:
    """Move a fixture that nobody began, swap its teams, or set it down for another day.

    A team that was to play another match in that round changes places with the team that it
    replaces. Raises ValidationError by field, Conflict once it has begun, if rounds are drawn from
    results, and if a pair would meet twice in a leg.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    fixture = _fixtures(season).filter(pk=fixture_id).first()
    if fixture is None:
        raise Http404("There is no such fixture in this season.")
    demand_started(season)
    if wanted == FixtureAmendment():
        raise ValidationError({"reason": ["Say what is to be different: round, teams or date."]})
    _demand_open(fixture)
    concerned = [fixture]
    changes = swapped(fixture, wanted.teams) if wanted.teams is not None else {}
    concerned += [one for one in changes if one != fixture]
    was = [_as_facts(one) for one in concerned]
    for one, teams in changes.items():
        _demand_open(one)
        put_teams(season, one, teams, by)
    said = _moved(fixture, wanted)
    if not (said or changes):
        raise ValidationError({"reason": ["That is how it is already."]})
    facts = {"was": was}
    return enter_act(
        season, MOVE, by, why, ActDone(_text(season, fixture, was[0], said), facts=facts)
    )


def _moved(fixture: Fixture, wanted: FixtureAmendment) -> list[str]:
    said = []
    if wanted.round is not None and wanted.round != fixture.round:
        _demand_round(fixture, wanted.round)
        wanted = _with_its_day(fixture, wanted, wanted.round)
        _place(fixture, wanted.round or fixture.round)
        said.append(f"moves to round {wanted.round}{_twice_there(fixture)}")
    if wanted.dated:
        if wrong := mistyped(wanted.date):
            raise ValidationError({"date": [wrong]})
        fixture.date = wanted.date
        fixture.save(update_fields=["date"])
        day = wanted.date and day_said(wanted.date)
        said.append(f"is set down for {day}" if day else "has no day any more")
    return said


def _with_its_day(fixture: Fixture, wanted: FixtureAmendment, number: int) -> FixtureAmendment:
    """A fixture set down for its round's day gets the new round's day, unless a day is given."""
    before, after = (fixture.group.stage.day_of(one) for one in (fixture.round, number))
    if wanted.dated or fixture.date != before or after == before:
        return wanted
    return replace(wanted, date=after, dated=True)


def _twice_there(fixture: Fixture) -> str:
    """Its teams that play in that round already, in brackets."""
    others = fixture.group.fixtures.filter(round=fixture.round).exclude(pk=fixture.pk)
    busy = {side for other in others.exclude(match=None) for side in teams_of(other)}
    again = [team for team in teams_of(fixture) if team in busy]
    if not again:
        return ""
    names = Team.objects.filter(pk__in=again).order_by("name").values_list("name", flat=True)
    return f" ({listed(names)} then {'play' if len(again) > 1 else 'plays'} twice in it)"


def _text(season: Season, fixture: Fixture, was: dict[str, Any], said: list[str]) -> str:
    before, after = was["teams"], teams_of(fixture)
    if after != before:
        said = [f"becomes {versus(after)}", *said]
    return f"Round {was['round']} of {season}: {versus(before)} {listed(said)}."


def _demand_round(fixture: Fixture, number: int) -> None:
    play = fixture.group.stage.play
    last = fixture.group.fixtures.aggregate(last=Max("round"))["last"]
    if play.drawn_on or play.endless:
        raise Conflict("Its rounds are drawn from results: a match of one can't move to another.")
    if not 1 <= number <= last:
        said = f"There are rounds 1 to {last}." if last > 1 else "There is only one round."
        raise ValidationError({"round": [said]})


def _place(fixture: Fixture, number: int) -> None:
    if number == fixture.round:
        return
    there = fixture.group.fixtures.filter(round=number).aggregate(last=Max("order"))["last"] or 0
    fixture.round, fixture.order = number, there + 1
    fixture.save(update_fields=["round", "order"])
    if fixture.match is not None:
        fixture.match.label = label_of(fixture.season, fixture.group, number)
        fixture.match.save(update_fields=["label"])


def _demand_last(season: Season, act: SeasonAct) -> None:
    """Raise Conflict if a later act on one of its fixtures is in force."""
    concerned = {one["id"] for one in act.facts["was"]}
    later = season.acts.filter(kind__in=(MOVE.key, LATE), undone_at=None, pk__gt=act.pk)
    standing = [one.text for one in later if concerned & _concerned(one)]
    if standing:
        raise Conflict("It was changed once more since; take that back first.", standing=standing)


def _concerned(act: SeasonAct) -> set[int]:
    """The fixtures that it changed."""
    return {one["id"] for one in act.facts.get("was", ())} or {act.facts["fixture"]}


def _demand_open(fixture: Fixture) -> None:
    if fixture.match is None:
        return
    if fixture.match.status in Match.OVER:
        raise Conflict(f"{fixture.match} is {fixture.match.state}.")
    demand_nothing_begun(Match.objects.filter(pk=fixture.match.pk), "It has begun already.")


def _fixtures(season: Season) -> Any:
    rows = Fixture.objects.filter(season=season, group__stage=season.stage)
    return rows.select_related("group__stage", "match")


FIXTURE = {"id": int, "round": int, "teams": list, "date": str | None}


def _is_fixture(was: object) -> bool:
    if not isinstance(was, dict) or not reads_as_agreed(was.get(AGREED, {})):
        return False
    return holds(was, FIXTURE) and is_day(was["date"])


def _as_facts(fixture: Fixture) -> dict[str, Any]:
    agreed = as_agreed(fixture.match) if fixture.match else {}
    return {
        "id": fixture.pk,
        "round": fixture.round,
        "teams": teams_of(fixture),
        "date": fixture.date.isoformat() if fixture.date else None,
        **({AGREED: agreed} if agreed else {}),
    }
