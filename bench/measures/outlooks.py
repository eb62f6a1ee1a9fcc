"""What a table may still come to, held to the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from bench.findings import Finding
from bench.measures import Bench
from bench.measures.library import timed
from bench.timing import PLAN
from dungeonbowl.keys import ResultKind
from dungeonbowl.league.bonuses import bonuses_of
from dungeonbowl.league.extras import NOTHING, TableExtras
from dungeonbowl.league.outlook import OutlookQuestion, open_game, outlook
from dungeonbowl.league.results import MatchResult, Score

GOAL = 1.0
TEAMS, PLAYED, LEFT = 20, 11, 4
CRITERIA = ("points", "touchdown_difference", "casualty_difference", "head_to_head", "won", "name")
REWARDS = (
    {"for": "touchdowns", "at_least": 3, "points": 1},
    {"for": "close_loss", "at_least": 1, "points": 1},
)


def outlooks(bench: Bench) -> Iterator[Finding]:
    """Twenty teams with forty open games, without and with bonuses: the slowest of four."""
    rewarded = TableExtras(bonuses=bonuses_of(REWARDS))
    for what, extras in (("", NOTHING), (", with bonuses", rewarded)):
        asked = [_season(seed, extras) for seed in range(PLAN.amount(4))]
        found = [timed(f"outlook{what}", GOAL, _answering(one), turns=1) for one in asked]
        yield max(found, key=lambda finding: finding.seconds or 0)


def _answering(asked: OutlookQuestion) -> Callable[[], object]:
    return lambda: outlook(asked, 4, Random(7))


def _season(seed: int, extras: TableExtras) -> OutlookQuestion:
    """So many rounds played and so many left, all by lot."""
    dice = Random(seed)
    rounds = [dice.sample(range(1, TEAMS + 1), TEAMS) for _ in range(PLAYED + LEFT)]
    pairs = [list(zip(order[::2], order[1::2], strict=True)) for order in rounds]
    played = [_result(pair, dice) for each in pairs[LEFT:] for pair in each]
    games = [open_game(dict.fromkeys(pair)) for each in pairs[:LEFT] for pair in each]
    names = {team: f"Team {team:02}" for team in range(1, TEAMS + 1)}
    return OutlookQuestion(names, played, games, CRITERIA, extras=extras)


def _result(pair: tuple[int, int], dice: Random) -> MatchResult:
    winner = dice.choice((*pair, None))
    scores = tuple(Score(team, int(team == winner)) for team in pair)
    kind = ResultKind.TOUCHDOWN if winner else ResultKind.DRAW
    return MatchResult(kind, frozenset({winner} if winner else ()), scores)
