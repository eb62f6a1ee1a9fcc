"""Checking whether wished-for stages can follow one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError

from dungeonbowl.league.formats import FormatOutlook, InvalidSettings, chosen
from dungeonbowl.league.stages import Taker, group_sizes, taken_from
from league.models import Season
from league.services.stages import StagePlan, planned_as
from league.services.text import clean
from league.times import mistyped

MOST_STAGES = 6
MOST_GROUPS = 16
LOWEST_PLACE = 64
# The fewest teams that can play, and up to how many are tried for a season of many groups.
ALONE, MOST_ENTRIES = 2, MOST_GROUPS * LOWEST_PLACE
OF_A_STAGE = {"format", "name", "groups", "take", "first_day", "every"}


def planned(wished: Sequence[Mapping[str, Any]]) -> list[StagePlan]:
    """The stages given by format, settings and whom they take.

    `take` is {"from": a number or None, "places", "cross"}. Raises ValidationError under `stages`.
    """
    plans, said = [], []
    for number, one in enumerate(wished, start=1):
        try:
            plans.append(plan_of(one))
        except InvalidSettings as wrong:
            said += [f"Stage {number}, {key}: {' '.join(no)}" for key, no in wrong.errors.items()]
    if said:
        raise ValidationError({"stages": said})
    return plans


def plan_of(wish: Mapping[str, Any]) -> StagePlan:
    """One stage as given. Raises InvalidSettings."""
    settings = {key: value for key, value in wish.items() if key not in OF_A_STAGE}
    take = wish.get("take")
    if wrong := mistyped(wish.get("first_day")):
        raise InvalidSettings({"first_day": [wrong]})
    return StagePlan(
        chosen(wish["format"], settings),
        clean("name", wish.get("name") or ""),
        wish.get("groups") or 1,
        _taker(take) if take else None,
        wish.get("first_day"),
        wish.get("every") or 7,
    )


def _taker(take: Mapping[str, Any]) -> Taker:
    return Taker(take["from"], tuple(take.get("places") or ()), bool(take.get("cross")))


class StageOutlook(NamedTuple):
    """A stage before it is drawn: how many teams, groups and rounds, and its first and last day.

    `early` is the last day of an earlier stage, if this one would begin no later than that.
    """

    name: str
    format: str
    teams: int
    groups: int
    outlook: FormatOutlook
    days: tuple[date, date] | None
    early: date | None = None


def plans_of(season: Season) -> list[StagePlan]:
    """A season's stages as plans."""
    return [planned_as(stage) for stage in season.stages.order_by("number")]


def too_few(plans: Sequence[StagePlan], entries: int) -> str:
    """Why this many entries can't play these stages, in a sentence; "" if they can."""
    fewest = fewest_entries(plans)
    if entries >= fewest:
        return ""
    least = {2: "two", 3: "three"}.get(fewest, str(fewest))
    why = " to fill the groups of every stage" if fewest > ALONE or len(plans) > 1 else ""
    return f"It takes {least} teams at least{why}."


def fewest_entries(plans: Sequence[StagePlan]) -> int:
    """The fewest entries with which every group of every stage has enough teams."""
    return next(
        (n for n in range(ALONE, MOST_ENTRIES) if all(one for _, one in outlooks(plans, n))),
        MOST_ENTRIES,
    )


def stage_outlooks(plans: Sequence[StagePlan], entries: int) -> list[StageOutlook]:
    """These stages with this many teams; None if they don't fill every one."""
    found = zip(plans, outlooks(plans, entries), strict=True)
    lines = [_outlook(number, *each) for number, each in enumerate(found, start=1)]
    return _with_early([line for line in lines if line]) if all(lines) else []


def _with_early(lines: Sequence[StageOutlook]) -> list[StageOutlook]:
    """Each with the last day of the stage before it, if it would begin before that is over."""
    found, latest = [], date.min
    for line in lines:
        begins, ends = line.days or (date.max, date.min)
        found.append(line._replace(early=latest if begins <= latest else None))
        latest = max(latest, ends)
    return found


def _outlook(
    number: int, plan: StagePlan, found: tuple[int, FormatOutlook | None]
) -> StageOutlook | None:
    teams, outlook = found
    if outlook is None:
        return None
    name, days = plan.name or f"Stage {number}", _days(plan, outlook.rounds)
    return StageOutlook(name, plan.offered, teams, plan.groups, outlook, days)


def _days(plan: StagePlan, rounds: int) -> tuple[date, date] | None:
    if plan.first_day is None or not rounds:
        return None
    return plan.first_day, plan.first_day + timedelta(days=plan.every * (rounds - 1))


def outlooks(plans: Sequence[StagePlan], entries: int) -> list[tuple[int, FormatOutlook | None]]:
    """The outlook of each stage with this many entries.

    None if they don't fill its groups.
    """
    sizes: dict[int | None, list[int]] = {None: [entries]}
    found: list[tuple[int, FormatOutlook | None]] = []
    for number, plan in enumerate(plans, start=1):
        taker = plan.taker or Taker(number - 1 if number > 1 else None)
        teams = taken_from(sizes[taker.source], taker)
        sizes[number] = group_sizes(teams, plan.groups)
        each = [plan.play.outlook(size) for size in sizes[number]]
        filled = min(sizes[number]) >= plan.play.fewest
        found.append((teams, _together(each) if filled else None))
    return found


def _together(each: Sequence[FormatOutlook]) -> FormatOutlook:
    """The outlook of groups that play at the same time."""
    return FormatOutlook(
        max(one.rounds for one in each),
        sum(one.matches for one in each),
        sum(one.byes for one in each),
    )


def demand_sound(plans: Sequence[StagePlan]) -> None:
    """Raise ValidationError under `stages` with a sentence for each impossible one."""
    said = (
        [f"A season has 1 to {MOST_STAGES} stages."] if not 1 <= len(plans) <= MOST_STAGES else []
    )
    for number, plan in enumerate(plans, start=1):
        said += [f"Stage {number}: {sentence}" for sentence in _wrong(number, plan, plans)]
    if said:
        raise ValidationError({"stages": said})


def _wrong(number: int, plan: StagePlan, plans: Sequence[StagePlan]) -> list[str]:
    said = []
    if not 1 <= plan.groups <= MOST_GROUPS:
        said.append(f"It has 1 to {MOST_GROUPS} groups.")
    if plan.play.endless and number < len(plans):
        said.append(f"{plan.play.name} has no end that another stage could follow.")
    taker = plan.taker
    if taker is None:
        return said
    if taker.source is not None and not 1 <= taker.source < number:
        said.append("It takes its teams from the entries or from a stage before it.")
    if any(not 1 <= place <= LOWEST_PLACE for place in taker.places):
        said.append(f"Places are numbers from 1 to {LOWEST_PLACE}.")
    if len({*taker.places}) < len(taker.places):
        said.append("A place is taken once.")
    if taker.source is None and (taker.places or taker.cross):
        said.append("The list of entries has no places.")
    return said
