"""What if: the table as it would be with some open matches decided by hand. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from dungeonbowl.errors import FieldErrors
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import ResultKind
from dungeonbowl.league.tally import StandingsRow
from dungeonbowl.match.contradictions import PLAYED_OUT, contradictions, to_score
from dungeonbowl.match.report import Parties, Result, most_touchdowns, settled
from dungeonbowl.verdicts import Refused, Verdict
from league.models import Season
from league.queries.fixtures import FixtureFacts, FixtureSide, fixtures_of
from league.queries.seasons import TeamFacts, entrants_of
from league.queries.stages import StagePart
from league.queries.tables import present_part, standings_from
from matches.models import Match
from matches.queries import rules_of
from matches.queries.counting import SideTally, counted

Errors = dict[str, list[str]]
NOT_OPEN = "Name an open match of this part of the season by id."
TWICE = "This match has a result in the list already."
NO_SIDE = "{} has no side in this match."


class Supposed(NamedTuple):
    """A supposed result of a match."""

    match: int
    result: Result


class JudgedMatch(NamedTuple):
    """An open match, ready to judge a result."""

    parties: Parties
    rules: HouseRules
    needs_winner: bool


class EndedMatch(NamedTuple):
    """The match with its supposed end."""

    result: Result
    playing: JudgedMatch


class WhatIf:
    """A part of a season with its open matches, some of which are decided by hand."""

    def __init__(self, season: Season, part: StagePart | None = None) -> None:
        self.season, self.part = season, part or present_part(season)
        self.stage = self.part.stage if self.part else season.stage

    def read(self) -> WhatIf:
        """Read everything, in a fixed number of queries."""
        self.teams: Mapping[int, TeamFacts] = entrants_of(self.season, self.part)
        self.fixtures: Sequence[FixtureFacts] = fixtures_of(self.season, part=self.part)
        self.open = {one.match: one for one in self.fixtures if one.open}
        return self

    def now(self) -> list[StandingsRow]:
        """The table as it is."""
        return standings_from(self.season, self.teams, self.fixtures, self.stage)

    def by_touchdowns(self, fixture: FixtureFacts, touchdowns: Mapping[int, int]) -> Supposed:
        """The result of an open match with these touchdowns: the most win, or it is a draw."""
        parties = Parties({side.team: side.alliance for side in fixture.sides})
        won = most_touchdowns(Result(ResultKind.DRAW, touchdowns=touchdowns), parties)
        kind = ResultKind.TOUCHDOWN if won else ResultKind.DRAW
        return Supposed(fixture.match or 0, Result(kind, touchdowns=touchdowns))

    def table(self, supposed: Sequence[Supposed]) -> list[StandingsRow]:
        """The table with these results.

        Raises FieldErrors by place for what they name that isn't there (`results.0.match` for the
        first one's match), and Refused for all that a report of them would be refused for
        (POST-14); its `errors` say of which result (`results.0`).
        """
        ended = self._ended(supposed)
        fixtures = [_decided(one, ended.get(one.match)) for one in self.fixtures]
        return standings_from(self.season, self.teams, fixtures, self.stage)

    def _ended(self, supposed: Sequence[Supposed]) -> dict[int | None, EndedMatch]:
        """How each match named ended, by its id."""
        self._demand_named(supposed)
        playing = self._playing(supposed)
        ended = [_ended(one.result, playing[one.match]) for one in supposed]
        _refuse(list(map(_against, ended)))
        return {one.match: how for one, how in zip(supposed, ended, strict=True)}

    def _demand_named(self, supposed: Sequence[Supposed]) -> None:
        errors: Errors = {}
        before: set[int] = set()
        for place, one in enumerate(supposed):
            wrong = self._misnamed(one, before)
            errors |= {f"results.{place}{field}": said for field, said in wrong.items()}
            before.add(one.match)
        if errors:
            raise FieldErrors(errors)

    def _playing(self, supposed: Iterable[Supposed]) -> dict[int, JudgedMatch]:
        named = [one.match for one in supposed if one.match in self.open]
        return {match.pk: self._as_played(match) for match in Match.objects.filter(pk__in=named)}

    def _as_played(self, match: Match) -> JudgedMatch:
        sides = self.open[match.pk].sides
        names = {side.team: self.teams[side.team].name for side in sides if side.team in self.teams}
        parties = Parties({side.team: side.alliance for side in sides}, names)
        return JudgedMatch(parties, rules_of(match), match.needs_winner)

    def _misnamed(self, one: Supposed, before: Set[int]) -> Errors:
        """Errors in what it names, by field; `before` are the matches named already."""
        if one.match not in self.open:
            return {".match": [NOT_OPEN]}
        if one.match in before:
            return {".match": [TWICE]}
        sides = set(self.open[one.match].teams)
        wrong: Errors = {}
        if one.result.winner not in {None, *sides}:
            wrong[".winner"] = [NO_SIDE.format(f"Team {one.result.winner}")]
        strange = [team for team in one.result.touchdowns if team not in sides]
        if strange:
            wrong[".touchdowns"] = [NO_SIDE.format(f"Team {team}") for team in strange]
        return wrong


def _ended(result: Result, playing: JudgedMatch) -> EndedMatch:
    """The match ended with this result, its winner filled in."""
    rules = playing.rules
    return EndedMatch(settled(_played_out(result, rules), playing.parties, rules), playing)


def _against(ended: EndedMatch) -> tuple[Verdict, ...]:
    """What a report of it would be refused for."""
    result, (parties, rules, needs_winner) = ended
    return contradictions(result, (), parties, rules, needs_winner)


def _refuse(against: Sequence[Sequence[Verdict]]) -> None:
    """Raise Refused with everything against any of the results."""
    verdicts = [one for found in against for one in found]
    if verdicts:
        said = {
            f"results.{place}": [one.message for one in found]
            for place, found in enumerate(against)
            if found
        }
        raise Refused(verdicts, errors=said)


def _played_out(result: Result, rules: HouseRules) -> Result:
    """Nobody says where the other balls went, so they count as gone."""
    gone = to_score(rules) - sum(result.touchdowns.values())
    over = result.kind in PLAYED_OUT and to_score(rules) > 1
    return replace(result, balls_gone=max(gone, 0)) if over else result


def _decided(fixture: FixtureFacts, ended: EndedMatch | None) -> FixtureFacts:
    """The fixture as if its match had ended so, without casualties."""
    if ended is None:
        return fixture
    got = counted(ended.result, (), ended.playing.parties, ended.playing.rules)
    sides = tuple(_side(side, got[side.team]) for side in fixture.sides)
    kind = str(ended.result.kind)
    return fixture._replace(match_status=Match.Status.CLOSED, kind=kind, sides=sides)


def _side(side: FixtureSide, got: SideTally) -> FixtureSide:
    return side._replace(touchdowns=got.touchdowns, casualties=got.casualties, outcome=got.outcome)
