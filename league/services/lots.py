"""Draws made from a seed that come out the same in every copy of a league."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dungeonbowl.league.pairing import Round, drawn
from league.models import Season, Stage


def shuffled(season: Season, teams: Iterable[int], seed: str) -> list[int]:
    """The teams in the order that the seed decides.

    In an imported league teams that were drawn before keep their lot numbers. In a rehearsal the
    others are drawn by their place among all, because a copy has other ids each time.
    """
    entered = [*teams]
    numbers: dict[int, int] = {}
    if season.league.rehearses_id is not None:
        numbers = {team: -place for place, team in enumerate(sorted(entered), start=1)}
    rows = season.entrants.values_list("team", "drawn_as")
    numbers |= {team: lot for team, lot in rows if lot is not None}
    return drawn(entered, seed, numbers)


def opening(stage: Stage, order: Sequence[int]) -> list[Round]:
    """The rounds drawn at the start, for teams in the order of the draw."""
    if stage.season.league.rehearses_id is None:
        return stage.play.opening(order)
    by_place = dict(enumerate(order, start=1))
    return [_of_teams(one, by_place) for one in stage.play.opening(list(by_place))]


def _of_teams(one: Round, by_place: dict[int, int]) -> Round:
    meetings = (tuple(by_place[place] for place in meeting) for meeting in one.meetings)
    return replace(one, meetings=tuple(meetings))
