"""The outlook: what every team can still reach, exactly if that can be found in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from random import Random

from dungeonbowl.league.outlook.loads import SearchSteps, TooMuch
from dungeonbowl.league.outlook.needs import Needs, by_runs
from dungeonbowl.league.outlook.playing import PlayedOut, RestOfSeason
from dungeonbowl.league.outlook.question import OutlookQuestion, Span
from dungeonbowl.league.outlook.race import DOWN, UP, Aim, Race, Tangled
from dungeonbowl.league.outlook.sums import Sums
from dungeonbowl.league.outlook.teamoutlook import Method, TeamOutlook
from dungeonbowl.league.results import LOST, WON

# The least and the most runs of a season played on by strength.
FEWEST_RUNS, MOST_RUNS = 25, 500


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort allowed for an answer, in steps and rows, so that it doesn't depend on a clock.

    `steps` of all searches for places together and of `each`, and as many again for each of both
    sentences on what is needed; `rows` that are put in order for endings tried
    one by one. The usual ones come to a second at the very most.
    """

    steps: int = 1500
    each: int = 400
    rows: int = 40_000


USUAL_EFFORT = Effort()


def outlook(
    question: OutlookQuestion, top: int, lots: Random, effort: Effort = USUAL_EFFORT
) -> list[TeamOutlook]:
    """Every team's outlook, in the order of the teams.

    Places are exact if a search or all endings fit into the effort, otherwise found by playing the
    rest with `lots`. `top` is how many places somebody asks for.
    """
    return _Answer(question, top, effort).outlooks(lots)


class _Answer:
    def __init__(self, question: OutlookQuestion, top: int, effort: Effort) -> None:
        self.question, self.top, self.effort = question, top, effort
        self.sums = Sums(question)
        self.race = Race(question, self.sums, SearchSteps(effort.steps), effort.each)

    def outlooks(self, lots: Random) -> list[TeamOutlook]:
        spans = {} if self.question.to_come else self._exact()
        left = [team for team in self.question.teams if team not in spans]
        played = self._played(left, lots) if left else {}
        needs = Needs(self.race, self.top, self.effort.steps // max(len(spans), 1))
        known = {
            team: TeamOutlook(team, *span, self.top, needs.sentence(team, span))
            for team, span in spans.items()
        }
        return [(known | played)[team] for team in self.question.teams]

    def _exact(self) -> dict[int, Span]:
        """The places that a search finds, or else all endings tried one by one, if that fits."""
        spans = {team: self._searched(team) for team in self.question.teams}
        found = {team: span for team, span in spans.items() if span is not None}
        endings = prod(len(game.ways) for game in self.question.open)
        if len(found) < len(spans) and endings * len(spans) <= self.effort.rows:
            return self._tried() | found
        return found

    def _searched(self, team: int) -> Span | None:
        if not self.sums.points_first:
            return None
        try:
            span = self._span(team, strict=False)
            known = self.sums.by_points or span == self._span(team, strict=True)
        except (TooMuch, Tangled):
            return None
        return span if known else None

    def _span(self, team: int, *, strict: bool) -> Span:
        best, worst = (self.race.place(Aim(team, way, strict)) for way in (UP, DOWN))
        return Span(best, worst)

    def _tried(self) -> dict[int, Span]:
        """Every possible ending; if outcomes don't matter, just one."""
        decides = self.sums.points_first or self.sums.leading
        games = self.question.open if decides else []
        endings = product(*(game.ways for game in games))
        return widest(map(self.sums.spans, endings))

    def _played(self, teams: Sequence[int], lots: Random) -> dict[int, TeamOutlook]:
        """These teams' outlooks by simulation: at random, and with all their games won or lost."""
        once = len(self.question.teams) * (1 + 2 * len(teams))
        runs = min(max(self.effort.rows // once, FEWEST_RUNS), MOST_RUNS)
        playing = RestOfSeason(self.question, self.sums, lots)
        spans: list[dict[int, Span]] = []
        among: Counter[int] = Counter()
        for _ in range(runs):
            ending = playing.once()
            spans.append(self.sums.spans(ending.results, ending.byes))
            among.update(team for team in teams if spans[-1][team].best <= self.top)
            spans += [self._directed(ending, team, end) for team in teams for end in (WON, LOST)]
        found = widest(spans)
        return {
            team: TeamOutlook(
                team,
                *found[team],
                self.top,
                by_runs(self.top, among[team], runs),
                Method.SIMULATED,
                runs,
            )
            for team in teams
        }

    def _directed(self, ending: PlayedOut, team: int, outcome: str) -> dict[int, Span]:
        """A team's place if it won, or lost, all its games in this ending."""
        return {team: self.sums.spans(ending.but(team, outcome), ending.byes)[team]}


def widest(spans: Iterable[Mapping[int, Span]]) -> dict[int, Span]:
    """The best and the worst of each team's places."""
    found: dict[int, Span] = {}
    for each in spans:
        for team, (best, worst) in each.items():
            known = found.get(team, Span(best, worst))
            found[team] = Span(min(best, known.best), max(worst, known.worst))
    return found
