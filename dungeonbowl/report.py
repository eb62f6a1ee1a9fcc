"""What a report says of a match, and where it contradicts itself (POST-14, WIN-01, WIN-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dungeonbowl.errors import FieldError
from dungeonbowl.events import Event
from dungeonbowl.houserules import HouseRules
from dungeonbowl.incidents import sufferer
from dungeonbowl.keys import EventType, ResultKind
from dungeonbowl.spp import scores_casualty
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted

MOST_TOUCHDOWNS = 99
# Kinds that need somebody who won, and those in which nobody did.
WON = (ResultKind.TOUCHDOWN, ResultKind.CONCESSION, ResultKind.FORFEIT)
NOT_WON = (ResultKind.DRAW, ResultKind.MONSTER_VICTORY)
GIVEN_UP = (ResultKind.CONCESSION, ResultKind.FORFEIT)


@dataclass(frozen=True, slots=True)
class Parties:
    """The sides of a match by team id, each with its alliance, or None for one on its own.

    `names` are what sentences call teams and, in `players`, players; ids where they lack.
    """

    alliances: Mapping[int, int | None]
    names: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)

    def name(self, team: int | None) -> str:
        """What sentences call a team."""
        return self.names.get(team or 0, f"Team {team}")

    def player(self, player: int) -> str:
        """What sentences call a player."""
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
    """How a match ended, as reported. `conceded` names who gave up, where that was told."""

    kind: ResultKind
    winner: int | None = None
    touchdowns: Mapping[int, int] = field(default_factory=dict)
    conceded: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """As it is kept and shown; ids that are keys are strings."""
        touchdowns = {str(team): count for team, count in self.touchdowns.items()}
        told = {"kind": str(self.kind), "winner": self.winner, "touchdowns": touchdowns}
        return told | ({"conceded": self.conceded} if self.conceded is not None else {})


def read_result(data: Any) -> Result:
    """The result out of JSON. Raises FieldError for what is malformed.

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
    )


def _team(data: Mapping[str, Any], name: str) -> int | None:
    value = data.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise FieldError("result", f"The {name} must be a team's id.")
    return value


def _touchdowns(told: Any) -> dict[int, int]:
    if not isinstance(told, Mapping):
        raise FieldError("result", "Touchdowns are told as an object, a number for each team.")
    touchdowns = {}
    for team, count in told.items():
        if isinstance(count, bool) or not isinstance(count, int):
            raise FieldError("result", "Touchdowns are whole numbers.")
        if not str(team).isdecimal() or not 0 <= count <= MOST_TOUCHDOWNS:
            raise FieldError("result", f"{team!r}: {count} can't be a team's touchdowns.")
        touchdowns[int(team)] = count
    return touchdowns


def settled(result: Result, parties: Parties) -> Result:
    """The result with its winner filled in where the report leaves him to be seen.

    The party with the most touchdowns won by touchdown; of two parties the one that didn't
    give up won. Otherwise as told.
    """
    if result.winner is not None:
        return result
    if result.kind == ResultKind.TOUCHDOWN:
        ahead = _most_touchdowns(result, parties)
        return replace(result, winner=min(ahead)) if ahead else result
    if result.kind in GIVEN_UP and result.conceded is not None and len(parties.all()) == 2:
        other = [one for one in parties.all() if result.conceded not in one]
        return replace(result, winner=min(other[0])) if len(other) == 1 else result
    return result


def _most_touchdowns(result: Result, parties: Parties) -> frozenset[int] | None:
    """The party that scored more than every other."""
    scored = {one: _scored(result, one) for one in parties.all()}
    best = max(scored.values(), default=0)
    leading = [one for one, count in scored.items() if count == best]
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
    """Every side's touchdowns; a side that wasn't named has none."""
    return {team: result.touchdowns.get(team, 0) for team in parties.alliances}


@dataclass(frozen=True, slots=True)
class Casualties:
    """Casualties by a team's players on other teams, and on its players by other teams."""

    caused: int = 0
    suffered: int = 0


def casualties_by_team(
    events: Iterable[Event], parties: Parties, rules: HouseRules
) -> dict[int, Casualties]:
    """What the table counts: only what a player of one team did to one of another."""
    scored = [event for event in events if scores_casualty(event, rules)]
    caused = Counter(event.player_team for event in scored)
    suffered = Counter(event.victim_team for event in scored)
    return {team: Casualties(caused[team], suffered[team]) for team in parties.alliances}


def contradictions(
    result: Result,
    events: Sequence[Event],
    parties: Parties,
    rules: HouseRules,
    needs_winner: bool = False,
) -> tuple[Verdict, ...]:
    """Where a report contradicts itself, every reason at once (POST-14).

    `result` is the settled one, `events` those that stand with their outcomes, `rules` what the
    match was played under, and `needs_winner` says that it is a knock-out.
    """
    return tuple(
        Verdict("POST-14", message)
        for found in (
            _strangers(result, parties),
            _winner(result, parties, needs_winner),
            _score(result, parties, rules),
            _told_touchdowns(result, events, parties),
            _twice_hurt(events, parties),
        )
        for message in found
    )


def _strangers(result: Result, parties: Parties) -> Iterator[str]:
    named = {"winner": result.winner, "side that conceded": result.conceded}
    for words, team in named.items():
        if team is not None and team not in parties.alliances:
            yield f"The {words}, {parties.name(team)}, has no side in this match."
    for team in result.touchdowns:
        if team not in parties.alliances:
            yield f"{parties.name(team)} has touchdowns and no side in this match."


def _winner(result: Result, parties: Parties, needs_winner: bool) -> Iterator[str]:
    kind = result.kind.replace("_", " ")
    if result.winner is None and result.kind in WON:
        yield f"A match that ended by {kind} needs a winner."
    elif result.winner is None and needs_winner:
        yield "A knock-out match needs a winner."
    if result.winner is not None and result.kind in NOT_WON:
        yield f"Nobody wins when a match ends by {kind}."
    if result.conceded is not None and result.kind not in GIVEN_UP:
        yield f"Nobody gives up when a match ends by {kind}."
    if result.conceded is not None and result.conceded in winners(result, parties):
        yield "The side that gave up can't have won."


def _score(result: Result, parties: Parties, rules: HouseRules) -> Iterator[str]:
    """Touchdowns against winner and balls (VAR-06 to VAR-08, OPT-62, OPT-63)."""
    total = sum(result.touchdowns.values())
    balls = rules.number("balls") if rules.choice("multiball") == "standard" else 1
    if total > balls:
        yield f"{counted(total, 'touchdown')} can't be scored with {counted(balls, 'ball')}."
    won = winners(result, parties)
    if result.kind == ResultKind.TOUCHDOWN and won:
        scored = _scored(result, won)
        if not scored:
            yield "The winner by touchdown scored none."
        elif any(_scored(result, one) > scored for one in parties.all()):
            yield "Another side scored more touchdowns than the winner."
    if result.kind == ResultKind.DRAW and _most_touchdowns(result, parties):
        yield "It can't be a draw when one side scored the most touchdowns."


def _told_touchdowns(result: Result, events: Sequence[Event], parties: Parties) -> Iterator[str]:
    """Touchdown events, if any were told at all, must be those of the result."""
    told = Counter(event.player_team for event in events if event.type == EventType.TOUCHDOWN)
    if not told:
        return
    for team, count in touchdowns_by_team(result, parties).items():
        if told[team] != count:
            yield (
                f"{parties.name(team)} has {counted(count, 'touchdown')} in the result and "
                f"{told[team]} among the events."
            )


def _twice_hurt(events: Sequence[Event], parties: Parties) -> Iterator[str]:
    hurt = Counter(victim for victim in map(sufferer, events) if victim is not None)
    for victim, times in hurt.items():
        if times > 1:
            yield f"{parties.player(victim)} became a casualty {times} times."


def _scored(result: Result, party: Iterable[int]) -> int:
    return sum(result.touchdowns.get(team, 0) for team in party)
