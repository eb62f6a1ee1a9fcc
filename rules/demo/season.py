"""A whole season with its cup, and the next one, half played."""

from __future__ import annotations

from itertools import count
from random import Random

from league.models import Fixture, Season
from matches.models import Match, Side
from rules.demo.cast import BOLTS, SHADOWS
from rules.demo.evenings import APART, FIRST_BEGAN, days_ago, evening
from rules.demo.founding import Say
from rules.demo.playing import (
    confirm,
    play,
    play_calm,
    play_real_game,
    play_to_report,
    prepare_first,
)

SEED = 2013
REAL = 3  # the third match played is the real one
BEGUN = 2  # rounds of the second season
LAST_PLAYED = 3  # days ago, which is the last day of the third round


def play_first(season: Season, say: Say) -> None:
    """The groups, with two wins for the Shadows before the real game, the Bolts' first; the cup."""
    dice = Random(SEED)
    days = count(FIRST_BEGAN - APART, -APART)
    for number, match in enumerate(_in_order(season), start=1):
        play_it = play_real_game if number == REAL else play_calm
        with days_ago(next(days)):
            play_it(match, _names(match).index(SHADOWS.team), dice)
        say(_score(match))
    while following := _next(season):
        with days_ago(next(days)):
            play(following, _winner(dice, following), dice)
        say(_score(following))


def play_second(season: Season, say: Say) -> None:
    """Its first rounds, one match an evening, the last on its round's last day."""
    dice = Random(SEED + 1)
    for number in range(1, BEGUN + 1):
        matches, over = _round(season, number)
        for left, match in zip(reversed(range(len(matches))), matches, strict=True):
            with days_ago(over + left):
                play(match, _winner(dice, match), dice)
            say(_score(match))


def _round(season: Season, number: int) -> tuple[list[Match], int]:
    """The round's matches, and how many days ago its last day was."""
    fixtures = list(season.fixtures.filter(round=number).select_related("match"))
    last = next(one.date for one in fixtures if one.date)
    return [one.match for one in fixtures if one.match], (evening(0).date() - last).days


def leave_open(season: Season, say: Say) -> None:
    """Three more matches under way, so that a visitor sees what waits for whom."""
    dice = Random(SEED)
    fixtures = Fixture.objects.filter(season=season, match__status=Match.Status.SCHEDULED)
    unplayed = [one.match for one in fixtures.select_related("match") if one.match]
    confirmed, reported = unplayed[0], _not_of(unplayed, _names(unplayed[0]))
    with days_ago(LAST_PLAYED + 1):
        play_to_report(confirmed, _winner(dice, confirmed), dice)
        confirm(confirmed)
    with days_ago(LAST_PLAYED):
        play_to_report(reported, 0, dice)
    prepared = _not_of(unplayed, [*_names(confirmed), *_names(reported)])
    side = prepare_first(prepared)
    say(
        f"{confirmed} waits for its coaches, {reported} for a confirmation; for {prepared} {side}"
        " has prepared."
    )


def _not_of(matches: list[Match], names: list[str]) -> Match:
    """The first match without any of these teams."""
    return next(one for one in matches if not set(_names(one)) & set(names))


def _winner(dice: Random, match: Match) -> int | None:
    """Either side, or now and then neither if nobody must win."""
    level = dice.random() < 0.15 and not match.needs_winner
    return None if level else dice.randrange(2)


def _next(season: Season) -> Match | None:
    """The next match to be played among those drawn."""
    waiting = Fixture.objects.filter(season=season, match__status=Match.Status.SCHEDULED)
    fixture = waiting.select_related("match").order_by("group__stage", "round", "pk").first()
    return fixture.match if fixture else None


def _in_order(season: Season) -> list[Match]:
    """Before the real game the Shadows win two matches, and the Bolts play none."""
    fixtures = Fixture.objects.filter(season=season, match__isnull=False)
    matches = [one.match for one in fixtures.select_related("match") if one.match]
    real = next(one for one in matches if set(_names(one)) == {SHADOWS.team, BOLTS.team})
    before = [
        one for one in matches if SHADOWS.team in _names(one) and BOLTS.team not in _names(one)
    ][: REAL - 1]
    return [*before, real]


def _names(match: Match) -> list[str]:
    return [side.team.name for side in match.sides.select_related("team").order_by("order")]


def _score(match: Match) -> str:
    sides = Side.objects.filter(match=match).select_related("team")
    return ", ".join(f"{side.team} {side.touchdowns}" for side in sides)
