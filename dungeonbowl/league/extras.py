"""What a table counts besides results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from dungeonbowl.league.bonuses.base import TableBonus


class ByHand(NamedTuple):
    """Points that a team was given, or lost if negative, and why."""

    team: int
    points: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TableExtras:
    """Byes, points by hand, bonuses, and what goes before or after results.

    `byes` are the teams whose bye counts as a win without touchdowns, once for each; `by_hand` the
    points given or taken; `places` how far each team came, which comes before all criteria (more is
    higher), and `by` the words for that in sentences. `bonuses` are the league's (OPT-94);
    `place_points` what each place in a game of three or four is worth instead of the result, 0
    beyond the list's end (OPT-95); from `lot` the lot between level teams is drawn, for some by
    another number than their id (`drawn_as`).
    """

    byes: Iterable[int] = ()
    by_hand: Iterable[ByHand] = ()
    places: Mapping[int, int] = field(default_factory=dict)
    by: str = ""
    bonuses: Sequence[TableBonus] = ()
    place_points: Sequence[int] = ()
    lot: str = ""
    drawn_as: Mapping[int, int] = field(default_factory=dict)


NOTHING = TableExtras()
