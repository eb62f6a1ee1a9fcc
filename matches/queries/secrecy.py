"""A side's choices before a match: its coach sees them at once, others when revealed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from accounts.permissions import Person
from dungeonbowl.pregame.assassins import attempts_of
from matches.models import Match, Side


@dataclass(frozen=True, slots=True)
class KnownPreparations:
    """Which of a match's preparations the reader may know, and their victims.

    `choices` are the teams whose choices they may know, `struck` the players whom an assassin keeps
    out, with a sentence; `niggled` sit out by their dice (C-29).
    """

    choices: frozenset[int] = frozenset()
    struck: dict[int, Struck] = field(default_factory=dict)
    niggled: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Struck:
    """A player whom an assassin keeps out of the match, and their team."""

    team: int
    name: str


NOTHING = KnownPreparations()


def all_prepared(match: Match) -> bool:
    """Whether every side has prepared, so that nothing is secret any longer."""
    return all(side.prepared_at is not None for side in match.sides.all())


def may_know(person: Person | None, side: Side) -> bool:
    """Whether this person knows what the side chose before it is revealed.

    Only its own coach does; commissioners don't.
    """
    return person is not None and person.pk is not None and side.team.coach_id == person.pk


def known_to(person: Person | None, match: Match) -> KnownPreparations:
    """What this person knows about the match's preparations; None is anybody."""
    sides = list(match.sides.all())
    open_ones = [side for side in sides if side.revealed or may_know(person, side)]
    chosen = frozenset(side.team_id for side in open_ones)
    return KnownPreparations(chosen, _struck(side for side in sides if side.revealed))


def known_to_all(sides: Iterable[Side], niggled: frozenset[int] = frozenset()) -> KnownPreparations:
    """What everybody knows after it is revealed (DT-02)."""
    sides = list(sides)
    return KnownPreparations(frozenset(side.team_id for side in sides), _struck(sides), niggled)


def _struck(sides: Iterable[Side]) -> dict[int, Struck]:
    return {
        attempt.victim: Struck(attempt.team, attempt.name)
        for side in sides
        for attempt in attempts_of(side.tactics)
        if attempt.lays_up
    }
