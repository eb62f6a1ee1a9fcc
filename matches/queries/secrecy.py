"""What a side chose before a match: its coach knows at once, everybody else when it is revealed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from accounts.permissions import Person
from dungeonbowl.tactics import attempts_of
from matches.models import Match, Side


@dataclass(frozen=True, slots=True)
class Known:
    """What of a match's preparations is known to whoever looks, and to whom it happened.

    `choices` are the teams whose choices he may know, `struck` whom an assassin keeps out, by
    player, with the sentence that says so; `niggled` sit out by their dice (C-29).
    """

    choices: frozenset[int] = frozenset()
    struck: dict[int, Struck] = field(default_factory=dict)
    niggled: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Struck:
    """A player whom an assassin keeps out of the match, and whose he is or was."""

    team: int
    name: str


NOTHING = Known()


def revealed(match: Match) -> bool:
    """Whether everybody knows what was prepared: all sides have, or the match has started."""
    if match.started_at is not None:
        return True
    return all(side.prepared_at is not None for side in match.sides.all())


def may_know(person: Person | None, side: Side) -> bool:
    """Whether this person knows what the side chose, its match not being revealed yet.

    Nobody but its own coach does, a commissioner no more than any other.
    """
    return person is not None and person.pk is not None and side.team.coach_id == person.pk


def known_to(person: Person | None, match: Match) -> Known:
    """What this person knows of the match's preparations; None is somebody unknown."""
    sides = list(match.sides.all())
    if revealed(match):
        return known_to_all(sides)
    return Known(frozenset(side.team_id for side in sides if may_know(person, side)))


def known_to_all(sides: Iterable[Side], niggled: frozenset[int] = frozenset()) -> Known:
    """What everybody knows once it is revealed (DT-02)."""
    sides = list(sides)
    struck = {
        attempt.victim: Struck(attempt.team, attempt.name)
        for side in sides
        for attempt in attempts_of(side.tactics)
        if attempt.lays_up
    }
    return Known(frozenset(side.team_id for side in sides), struck, niggled)
