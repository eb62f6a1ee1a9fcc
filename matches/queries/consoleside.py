"""One side on the console: its figures, and its players as shirts, box by box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dungeonbowl.keys import Box
from matches.queries.tablelog import TableNow

BOXES = {
    Box.DUNGEON: "In the dungeon",
    Box.RESERVES: "In reserve",
    Box.KNOCKED_OUT: "Knocked out",
    Box.CASUALTY: "Carried off",
    Box.SENT_OFF: "Sent off",
    Box.LOST: "Lost in space",
    Box.DEAD: "Dead",
    Box.STONE: "Turned to stone",
    Box.AWAY: "Away",
}


@dataclass(frozen=True, slots=True)
class Shirt:
    """A player on the console; `how` says whether they are standing, prone and so on."""

    id: int
    number: int
    name: str
    position: str
    how: str = ""
    acted: bool = False


@dataclass(frozen=True, slots=True)
class ConsoleSide:
    """One side: its figures, and its players box by box."""

    team: int
    name: str
    college: str
    own: bool
    state: Mapping[str, Any]
    boxes: list[tuple[str, list[Shirt]]]


def console_side(now: TableNow, team: int, *, own: bool) -> ConsoleSide:
    """A team's side in this state; `own` says that the reader acts for it."""
    playing, state = now.recorded.so_far.sides[team], now.folded.state["sides"][str(team)]
    shirts = {one.id: one for one in _shirts(now, team, state)}
    boxes = [
        (words, [shirts[player] for player in state["boxes"][str(box)]])
        for box, words in BOXES.items()
    ]
    return ConsoleSide(team, playing.name, playing.state.college, own, state, boxes)


def _shirts(now: TableNow, team: int, state: Mapping[str, Any]) -> Iterator[Shirt]:
    side = now.recorded.so_far.sides[team]
    book = side.book or now.recorded.so_far.book
    for player in {one for box in state["boxes"].values() for one in box}:
        known = side.state.player(player)
        how = next((how for how in ("prone", "stunned") if player in state[how]), "")
        position = book.position(side.state.college, known.position).name
        acted = player in state["acted"]
        yield Shirt(player, known.number, known.name, position, how, acted)
