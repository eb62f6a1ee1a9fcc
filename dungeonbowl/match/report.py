"""A match's reported result, and who won by it (WIN-01, WIN-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import ResultKind
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.spp import scores_casualty

MOST_TOUCHDOWNS = 99
# Kinds with a winner, and those without.
WON = (ResultKind.TOUCHDOWN, ResultKind.CONCESSION, ResultKind.FORFEIT)
NOT_WON = (ResultKind.DRAW, ResultKind.MONSTER_VICTORY)
GIVEN_UP = (ResultKind.CONCESSION, ResultKind.FORFEIT)


@dataclass(frozen=True, slots=True)
class Parties:
    """The sides of a match by team id, each with its alliance, or None for one on its own.

    `names` are for teams and, in `players`, for players in sentences; without one the id is used.
    """

    alliances: Mapping[int, int | None]
    names: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)

    def name(self, team: int | None) -> str:
        """A team's name in sentences."""
        return self.names.get(team or 0, f"Team {team}")

    def player(self, player: int) -> str:
        """A player's name in sentences."""
        return self.players.get(player, f"Player {player}")

    def with_allies(self, team: int) -> frozenset[int]:
        """The team, and whoever wins and loses with it (OPT-92, C-145)."""
        alliance = self.alliances.get(team)
        if alliance is None:
            return frozenset({team})
        return frozenset(one for one, its in self.alliances.items() if its == alliance)

    def all(self) -> list[frozenset[int]]:
        """Every party once, in the order of the sides."""
        return list(dict.fromkeys(self.with_allies(team) for team in self.alliances))


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, as reported. `conceded` names who gave up, if recorded.

    `balls_gone` counts the balls that nobody could score any more (C-183), and `why` is the reason
    that a report with notes needs.
    """

    kind: ResultKind
    winner: int | None = None
    touchdowns: Mapping[int, int] = field(default_factory=dict)
    conceded: int | None = None
    balls_gone: int = 0
    why: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As it is stored and shown; ids that are keys are strings."""
        touchdowns = {str(team): count for team, count in self.touchdowns.items()}
        result = {"kind": str(self.kind), "winner": self.winner, "touchdowns": touchdowns}
        seldom = {"conceded": self.conceded, "balls_gone": self.balls_gone, "why": self.why}
        return result | {
            name: value for name, value in seldom.items() if value not in (None, 0, "")
        }


def read_result(data: Any) -> Result:
    """The result from JSON. Raises FieldError for what is malformed.

    Whether the teams named play in the match is for `contradictions`.
    """
    if not isinstance(data, Mapping):
        raise FieldError("result", "Must be an object with a kind.")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in set(ResultKind):
        raise FieldError("result", f"The kind must be one of {', '.join(ResultKind)}.")
    return Result(
        ResultKind(kind),
        _team(data, "winner"),
        _touchdowns(data.get("touchdowns") or {}),
        _team(data, "conceded"),
        _count(data.get("balls_gone") or 0, "Balls that are gone"),
        str(data.get("why") or ""),
    )


def _team(data: Mapping[str, Any], name: str) -> int | None:
    value = data.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise FieldError("result", f"The {name} must be a team's id.")
    return value


def _touchdowns(given: Any) -> dict[int, int]:
    if not isinstance(given, Mapping):
        raise FieldError("result", "Touchdowns are given as an object, a number for each team.")
    touchdowns = {}
    for team, count in given.items():
        if not str(team).isdecimal():
            raise FieldError("result", f"{team!r} is no team's id.")
        touchdowns[int(team)] = _count(count, "Touchdowns")
    return touchdowns


def _count(given: Any, what: str) -> int:
    whole = isinstance(given, int) and not isinstance(given, bool)
    if not whole or not 0 <= given <= MOST_TOUCHDOWNS:
        raise FieldError("result", f"{what} are given as a number from 0 to {MOST_TOUCHDOWNS}.")
    return int(given)


def settled(result: Result, parties: Parties, rules: HouseRules) -> Result:
    """The result with its winner filled in if it follows from the rest.

    The party with the most touchdowns won by touchdown, and by a time limit of 002 or 004 too
    (C-184); of two parties the one that didn't give up won. Otherwise as recorded.
    """
    if result.winner is not None:
        return result
    if result.kind == ResultKind.TOUCHDOWN or timed(result, rules):
        ahead = most_touchdowns(result, parties)
        return replace(result, winner=min(ahead)) if ahead else result
    if result.kind in GIVEN_UP and result.conceded is not None and len(parties.all()) == 2:
        others = [one for one in parties.all() if result.conceded not in one]
        if len(others) == 1:
            (other,) = others
            return replace(result, winner=min(other))
    return result


def timed(result: Result, rules: HouseRules) -> bool:
    """Whether time ran out under a limit that says who wins by it (TIME-01, TIME-02)."""
    return result.kind == ResultKind.TIME_LIMIT and rules.choice("time_limit") != "none"


def scored(result: Result, party: Iterable[int]) -> int:
    """The touchdowns of a side or of all its alliance."""
    return sum(result.touchdowns.get(team, 0) for team in party)


def most_touchdowns(result: Result, parties: Parties) -> frozenset[int] | None:
    """The party that scored more than every other."""
    scores = {one: scored(result, one) for one in parties.all()}
    best = max(scores.values())
    leading = [one for one, count in scores.items() if count == best]
    return leading[0] if best and len(leading) == 1 else None


def winners(result: Result, parties: Parties) -> frozenset[int]:
    """The teams that won: the winner and its allies. Nobody on a draw (C-107, C-145)."""
    return parties.with_allies(result.winner) if result.winner is not None else frozenset()


def conceding(result: Result, parties: Parties) -> frozenset[int]:
    """The teams that gave up and so get no winnings: those named, else all that didn't win."""
    if result.kind not in GIVEN_UP:
        return frozenset()
    if result.conceded is not None:
        return parties.with_allies(result.conceded)
    return frozenset(parties.alliances) - winners(result, parties)


def touchdowns_by_team(result: Result, parties: Parties) -> dict[int, int]:
    """Every side's touchdowns; 0 if not reported."""
    return {team: result.touchdowns.get(team, 0) for team in parties.alliances}


@dataclass(frozen=True, slots=True)
class Casualties:
    """Casualties by a team's players on other teams, and on its players by other teams."""

    caused: int
    suffered: int


def casualties_by_team(
    events: Iterable[RecordedEvent], parties: Parties, rules: HouseRules
) -> dict[int, Casualties]:
    """What the table counts: only what a player of one team did to one of another."""
    hurt = [event for event in events if scores_casualty(event, rules)]
    caused = Counter(event.player_team for event in hurt)
    suffered = Counter(event.victim_team for event in hurt)
    return {team: Casualties(caused[team], suffered[team]) for team in parties.alliances}
