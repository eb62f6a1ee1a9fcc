"""What one event shows by itself can't have been (POST-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dungeonbowl.events import Event
from dungeonbowl.keys import Cause, EventType, InfractionKind
from dungeonbowl.playing import MatchSoFar
from dungeonbowl.referee import armed, nobody_to_send_off, sorcerer
from dungeonbowl.verdicts import Verdict


def impossible(event: Event, match: MatchSoFar) -> tuple[Verdict, ...]:
    """Every reason why it can't have happened as told, of who they are and what came before."""
    check = CHECKS.get(EventType(event.type))
    return tuple(Verdict("POST-14", said) for said in check(event, match)) if check else ()


def _struck(event: Event, match: MatchSoFar) -> Iterator[str]:
    """A weapon's casualty is by somebody who has one, magic included (SW-08, C-186)."""
    if event.details["cause"] == Cause.WEAPON and not armed(event.player, match):
        yield f"{_who(event, match)} has no secret weapon to strike with."


def _offended(event: Event, match: MatchSoFar) -> Iterator[str]:
    """A weapon is used by whoever has one, magic by a sorcerer (SW-06, SOR-02, C-186)."""
    kind = event.details["kind"]
    if kind == InfractionKind.WEAPON and not armed(event.player, match):
        yield f"{_who(event, match)} has no secret weapon to use."
    if kind == InfractionKind.SORCERY and not sorcerer(event.player, match):
        yield f"{_who(event, match)} is no sorcerer."


def _opened(event: Event, match: MatchSoFar) -> Iterator[str]:
    """Phantom Hands open a chest from afar, and only a sorcerer has them (SOR-05, C-186)."""
    if event.details.get("by_sorcery") and not sorcerer(event.player, match):
        yield f"{_who(event, match)} is no sorcerer."


def _sent_off(event: Event, match: MatchSoFar) -> Iterator[str]:
    """Where no referee is, nobody is sent off (REF-03, REF-11, REF-19, C-188)."""
    why = nobody_to_send_off(match)
    if why:
        yield f"Nobody is sent off here: {why}."


def _who(event: Event, match: MatchSoFar) -> str:
    name = match.name(event.player)
    return name if event.player is not None else name.capitalize()


CHECKS: dict[EventType, Callable[[Event, MatchSoFar], Iterator[str]]] = {
    EventType.CASUALTY: _struck,
    EventType.CHEST_BALL: _opened,
    EventType.INFRACTION: _offended,
    EventType.SENT_OFF: _sent_off,
}
