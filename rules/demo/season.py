"""Half a season, in the order in which it was played."""

from __future__ import annotations

from random import Random

from league.models import Fixture, Season
from matches.models import Match, Side
from rules.demo.cast import BOLTS, SHADOWS
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
HALF = 23  # of the 45 matches of ten teams
REAL = 3  # the third match played is the real one


def play_half(season: Season, say: Say) -> None:
    """Two wins for the Shadows, then the real game, the Bolts' first; then by rounds."""
    dice = Random(SEED)
    for number, match in enumerate(_in_order(season)[:HALF], start=1):
        if number > REAL:
            play(match, _winner(dice), dice)
        else:
            shadows = _names(match).index(SHADOWS.team)
            play_it = play_real_game if number == REAL else play_calm
            play_it(match, shadows, dice)
        say(f"Match {number} of {HALF}: {_score(match)}")


def leave_open(season: Season, say: Say) -> None:
    """Three more on their way, so that a visitor sees what waits for whom."""
    dice = Random(SEED)
    fixtures = Fixture.objects.filter(season=season, match__status=Match.Status.SCHEDULED)
    unplayed = [one.match for one in fixtures.select_related("match") if one.match]
    confirmed, reported = unplayed[0], _not_of(unplayed, _names(unplayed[0]))
    play_to_report(confirmed, _winner(dice), dice)
    confirm(confirmed)
    play_to_report(reported, 0, dice)
    prepared = _not_of(unplayed, [*_names(confirmed), *_names(reported)])
    side = prepare_first(prepared)
    say(
        f"{confirmed} waits for its coaches, {reported} for a confirmation; for {prepared} {side}"
        " has prepared."
    )


def _not_of(matches: list[Match], names: list[str]) -> Match:
    """The first match in which none of these plays."""
    return next(one for one in matches if not set(_names(one)) & set(names))


def _winner(dice: Random) -> int | None:
    """Either side, or now and then neither."""
    return None if dice.random() < 0.15 else dice.randrange(2)


def _in_order(season: Season) -> list[Match]:
    """The Shadows come to the real game unbeaten in two, the Bolts without a game before it."""
    fixtures = Fixture.objects.filter(season=season, match__isnull=False)
    matches = [one.match for one in fixtures.select_related("match") if one.match]
    real = next(one for one in matches if set(_names(one)) == {SHADOWS.team, BOLTS.team})
    before = [
        one for one in matches if SHADOWS.team in _names(one) and BOLTS.team not in _names(one)
    ][:2]
    first = [*before, real]
    return [*first, *(one for one in matches if one not in first)]


def _names(match: Match) -> list[str]:
    return [side.team.name for side in match.sides.select_related("team").order_by("order")]


def _score(match: Match) -> str:
    sides = Side.objects.filter(match=match).select_related("team")
    return ", ".join(f"{side.team} {side.touchdowns}" for side in sides)
