"""A match as far as it has been recorded: the sides, the rules it is played under, the events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.changed import changed
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.roster.profiles import profile
from dungeonbowl.team.state import PlayerState, TeamState


@dataclass(frozen=True, slots=True)
class PlayingSide:
    """A team in a match. `drugs` is how often it invoked Experimental Drugs (DT-04).

    `took_part` are the players who could take part when the match started; None if unknown, and
    then nobody counts as absent. `book` is its players' Book, if it isn't the match's: a league may
    have changed its rule pack since. Sides of the same `alliance` win and lose together.
    """

    team: int
    name: str
    state: TeamState
    drugs: int = 0
    took_part: frozenset[int] | None = None
    book: Book | None = None
    alliance: int | None = None


@dataclass(frozen=True, slots=True)
class MatchSoFar:
    """What has been recorded so far, revoked events left out. `sides` are keyed by team.

    `looks` is what people at the table said of the referees besides events, each time with how
    many came before: `{"eye": team}` where the eye looks, `{"away": true}` that no model is left.
    """

    book: Book
    rules: HouseRules
    sides: Mapping[int, PlayingSide]
    events: tuple[RecordedEvent, ...] = field(default=())
    looks: tuple[tuple[int, Mapping[str, Any]], ...] = field(default=())

    def side_of(self, player: int | None) -> PlayingSide | None:
        """The side a player belongs to, if they belong to any."""
        if player is None:
            return None
        return next((side for side in self.sides.values() if player in side.state.players), None)

    def player(self, player: int) -> PlayerState:
        """The player as their team has them. Raises KeyError for a player of no side."""
        side = self.side_of(player)
        if side is None:
            raise KeyError(player)
        return side.state.player(player)

    def name(self, player: int | None) -> str:
        """Their name in sentences: `Grim (4)`, `Number 4 of Iron Beards`, or `nobody`."""
        side = self.side_of(player)
        if player is None or side is None:
            return "nobody"
        who = side.state.player(player)
        # Both sides have a number 4.
        return called(who) if who.name else f"{called(who)} of {side.name}"

    def subject(self, player: int | None) -> str:
        """The same as a sentence's subject."""
        name = self.name(player)
        return name if player is not None else name.capitalize()

    def team_name(self, team: int | None) -> str:
        """A side's name, or `Nobody`."""
        side = self.sides.get(team) if team is not None else None
        return side.name if side else "Nobody"

    def allied(self, one: int | None, other: int | None) -> bool:
        """Whether these are two teams of one alliance (OPT-92)."""
        sides = [side for side in self.sides.values() if side.team in (one, other)]
        if one == other or len(sides) < 2:
            return False
        mine, theirs = sides
        return mine.alliance is not None and mine.alliance == theirs.alliance

    def skills(self, player: int | None) -> tuple[str, ...]:
        """The skills of a player: those of their position, and those they learned."""
        side = self.side_of(player)
        if side is None or player is None:
            return ()
        state = side.state
        home = side.book or self.book
        return profile(state.player(player), state.college, home, self.rules).skills

    def fills_in(self, player: int | None) -> bool:
        """Whether a journeyman did it, who earns nothing that lasts (TEAM-12)."""
        return self.side_of(player) is not None and self.player(player or 0).journeyman

    def event(self, number: int) -> RecordedEvent:
        """The event with this id. Raises KeyError for one that wasn't recorded."""
        for event in self.events:
            if event.id == number:
                return event
        raise KeyError(number)

    def amended(self, event: RecordedEvent) -> MatchSoFar:
        """The match with this amended event."""
        events = tuple(event if one.id == event.id else one for one in self.events)
        return changed(self, events=events)

    def looking(self, said: Mapping[str, Any]) -> MatchSoFar:
        """The match after somebody said this about its referees."""
        return changed(self, looks=(*self.looks, (len(self.events), said)))

    def and_then(self, event: RecordedEvent) -> MatchSoFar:
        """The match after this event too."""
        return changed(self, events=(*self.events, event))


def called(player: PlayerState) -> str:
    """A player's name in sentences: `Grim (4)`, or `Number 4` without a name."""
    return f"{player.name} ({player.number})" if player.name else f"Number {player.number}"
