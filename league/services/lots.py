"""Draws made from a seed, that come out the same in every copy of a league."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dungeonbowl.league.pairing import Round, drawn
from league.models import Season, Stage


def shuffled(season: Season, teams: Iterable[int], seed: str) -> list[int]:
    """The teams in the order that the seed decides.

    In a rehearsal each stands for its place among them: a copy has other ids each time.
    """
    if season.league.rehearses_id is None:
        return drawn(teams, seed)
    by_place = dict(enumerate(sorted(teams), start=1))
    return [by_place[place] for place in drawn(by_place, seed)]


def opening(stage: Stage, order: Sequence[int]) -> list[Round]:
    """The rounds that are drawn at the start, of teams in the order of the draw."""
    if stage.season.league.rehearses_id is None:
        return stage.play.opening(order)
    by_place = dict(enumerate(order, start=1))
    return [_of_teams(one, by_place) for one in stage.play.opening(list(by_place))]


def _of_teams(one: Round, by_place: dict[int, int]) -> Round:
    meetings = (tuple(by_place[place] for place in meeting) for meeting in one.meetings)
    return replace(one, meetings=tuple(meetings))
