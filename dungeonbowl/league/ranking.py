"""Ranking by one criterion after the other, recording which of them decided what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Value = int | float | str


@dataclass(frozen=True, slots=True)
class Measure(Generic[Item]):
    """One criterion: its value for each of the items that are level so far.

    The highest value comes first, or the lowest if it is `ascending`; text is ordered
    alphabetically, ignoring case. One that is read `anew` is asked again for each group that it
    leaves level, as long as it separates anybody.
    """

    name: str
    read: Callable[[Sequence[Item]], Sequence[Value]]
    ascending: bool = False
    anew: bool = False

    def sorted(self, values: Sequence[Value]) -> list[Value]:
        """Different values, the best first."""
        return sorted(values, key=_without_case, reverse=not self.ascending)


@dataclass(frozen=True, slots=True)
class Split:
    """What separates an item from the next below it."""

    criterion: str
    upper: Value
    lower: Value


def ranked(
    items: Sequence[Item], measures: Sequence[Measure[Item]]
) -> tuple[list[Item], list[Split]]:
    """The items in order, and what separates each pair of neighbours.

    The last measure must separate all items. A measure is asked only for items still level.
    """
    groups: list[list[Item]] = [list(items)]
    splits: list[Split] = []
    for measure in measures:
        groups, splits = _refined(groups, splits, measure)
    return [item for group in groups for item in group], splits


def levels(items: Sequence[Item], measures: Sequence[Measure[Item]]) -> list[list[Item]]:
    """The items in order, in groups that these measures leave level."""
    groups: list[list[Item]] = [list(items)]
    for measure in measures:
        groups, _ = _refined(groups, [], measure)
    return groups


def _refined(
    groups: list[list[Item]], splits: list[Split], measure: Measure[Item]
) -> tuple[list[list[Item]], list[Split]]:
    """Every group split further by one measure; `splits` are those between groups."""
    finer: list[list[Item]] = []
    between: list[Split] = []
    for place, group in enumerate(groups):
        between += splits[place - 1 : place] if place else []
        parts, within = _apart(group, measure)
        finer += parts
        between += within
    return finer, between


def _apart(group: list[Item], measure: Measure[Item]) -> tuple[list[list[Item]], list[Split]]:
    """One group in parts, and the splits between them."""
    read = _parts(group, measure)
    splits = [Split(measure.name, one[0], other[0]) for one, other in pairwise(read)]
    parts = [part for _, part in read]
    return _refined(parts, splits, measure) if measure.anew and splits else (parts, splits)


def _parts(group: list[Item], measure: Measure[Item]) -> list[tuple[Value, list[Item]]]:
    """The group's items by their value, the best first."""
    if len(group) < 2:
        return [("", group)]
    by_value: dict[Value, list[Item]] = defaultdict(list)
    for item, value in zip(group, measure.read(group), strict=True):
        by_value[value].append(item)
    return [(value, by_value[value]) for value in measure.sorted(list(by_value))]


def _without_case(value: Value) -> Any:
    return (value.casefold(), value) if isinstance(value, str) else value
