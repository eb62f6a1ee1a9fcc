"""A drawn stage, stored with the act that draws it again, and restored when that is undone.

A draw's number determines its pairings, but not what was changed by hand: seats swapped, fixtures
moved or set down for another day, dates that coaches agreed on. Earlier acts would also lose their
fixtures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db import DatabaseError, transaction

from accounts.models import User
from core.errors import Conflict
from league.models import Fixture, Group, GroupEntrant, Season, SeasonAct
from league.services.acts.base import is_day, is_moment
from league.services.agreed import AGREED, as_agreed, reads_as_agreed, restore_agreement
from league.services.facts import holds
from league.services.fixtures import make_match
from league.services.stopping import lapse
from matches.models import Match

STOOD = {
    "id": int,
    "group": int,
    "leg": int,
    "round": int,
    "order": int,
    "teams": list,
    "date": str | None,
    "due": str | None,
    "awarded": int | None,
    "decided": str,
}
# Flags that a fixture may also have.
ANNULLED, OFF = "annulled", "off"


def as_it_stands(season: Season) -> dict[str, Any]:
    """Who was drawn into each group of the present stage, in order, and every fixture."""
    groups = season.stage.groups.order_by("number")
    drawn = [list(group.drawn.values_list("entrant__team", flat=True)) for group in groups]
    return {"groups": drawn, "was": [_as_facts(one) for one in _fixtures(season)]}


def reads_as_it_stood(facts: Mapping[str, Any]) -> bool:
    """Whether these facts hold such a stage; those of old acts don't."""
    if "was" not in facts and "groups" not in facts:
        return True
    was, groups = facts.get("was"), facts.get("groups")
    if not isinstance(was, list) or not isinstance(groups, list):
        return False
    return all(map(_is_fixture, was)) and all(isinstance(one, list) for one in groups)


def put_back(season: Season, act: SeasonAct, by: User) -> None:
    """Restore the present stage, of which nothing is drawn, as it was before this act.

    Raises Conflict if the facts, which may be imported, don't fit the season.
    """
    try:
        with transaction.atomic():
            _put_back(season, act, by)
    except (DatabaseError, LookupError, TypeError, ValueError) as wrong:
        raise Conflict("What is kept of the draw before doesn't fit this season.") from wrong


def _put_back(season: Season, act: SeasonAct, by: User) -> None:
    groups: Sequence[Sequence[int]] = act.facts["groups"]
    rows = {group.number: group for group in season.stage.groups.all()}
    entrants = {one.team_id: one for one in season.entrants.all()}
    for number, teams in enumerate(groups, start=1):
        GroupEntrant.objects.bulk_create(
            GroupEntrant(group=rows[number], entrant=entrants[team], order=order)
            for order, team in enumerate(teams, start=1)
        )
    was = act.facts["was"]
    taken = {
        *Fixture.objects.filter(pk__in=[one["id"] for one in was]).values_list("pk", flat=True)
    }
    for one in was:
        if not {*one["teams"]} <= entrants.keys():
            raise LookupError(one["teams"])
        # An imported one has no id of its own.
        known = one["id"] if one["id"] > 0 and one["id"] not in taken else None
        _put(season, rows[one["group"]], known, one, by)


def demand_same_teams(season: Season, act: SeasonAct) -> None:
    """Raise Conflict if a team has entered or left since this act."""
    before = {team for teams in act.facts["groups"] for team in teams}
    left = season.entrants.filter(withdrawn_at__gt=act.at)
    drawn = season.entrants.filter(groups__group__stage=season.stage)
    changed = [*left, *drawn.exclude(team__in=before)]
    if changed:
        standing = [f"{one.team} came or left since." for one in changed]
        raise Conflict("Take back first what was done since.", standing=standing)


def _put(
    season: Season, group: Group, number: int | None, one: Mapping[str, Any], by: User
) -> None:
    group.stage = season.stage
    fixture = Fixture(
        pk=number,
        season=season,
        group=group,
        leg=one["leg"],
        round=one["round"],
        order=one["order"],
        date=date.fromisoformat(one["date"]) if one["date"] else None,
        due=datetime.fromisoformat(one["due"]) if one["due"] else None,
        awarded_id=one["awarded"],
        decided=one["decided"],
        annulled=ANNULLED in one,
    )
    if len(one["teams"]) == 1:
        fixture.bye_id = one["teams"][0]
    else:
        fixture.match = make_match(season, group, one["round"], one["teams"], by)
        restore_agreement(fixture.match, one.get(AGREED, {}), by)
    fixture.save(force_insert=True)
    if OFF in one:
        lapse(fixture.match_id or 0, one[OFF])


def _fixtures(season: Season) -> Any:
    rows = season.fixtures.filter(group__stage=season.stage).order_by("pk")
    people = ("match__appointment__game_master", "match__appointment__referee")
    place = ("match__placed__version", "match__placed__by")
    return rows.select_related("group", "match", *people, *place).prefetch_related("match__sides")


def _teams(fixture: Fixture) -> list[int]:
    if fixture.match is None:
        return [fixture.bye_id or 0]
    return [side.team_id for side in fixture.match.sides.all()]


def _as_facts(fixture: Fixture) -> dict[str, Any]:
    match = fixture.match
    off = match is not None and match.status == Match.Status.CALLED_OFF
    agreed = as_agreed(match) if match else {}
    return {
        "id": fixture.pk,
        "group": fixture.group.number,
        "leg": fixture.leg,
        "round": fixture.round,
        "order": fixture.order,
        "teams": _teams(fixture),
        "date": fixture.date and fixture.date.isoformat(),
        "due": fixture.due and fixture.due.isoformat(),
        "awarded": fixture.awarded_id,
        "decided": fixture.decided,
        **({ANNULLED: True} if fixture.annulled else {}),
        **({OFF: "It was called off before."} if off else {}),
        **({AGREED: agreed} if agreed else {}),
    }


def _is_fixture(was: object) -> bool:
    if not isinstance(was, dict) or not holds(was, STOOD) or not is_day(was["date"]):
        return False
    if not reads_as_agreed(was.get(AGREED, {})):
        return False
    return isinstance(was.get(OFF, ""), str) and is_moment(was["due"])
