"""What an event does at its table, as data: a list of small changes.

Whoever works out the rules says what an event comes to; a phone without a signal that only carries
it out needs no rules for it. `docs/api.md` lists these words, "At the table".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.keys import Box

# A word, and what it is about: `("box", 131, "dead")`.
TableChange = tuple[Any, ...]

# The words of `EventKind.out` for leaving or coming back.
LEFT = {
    "": Box.RESERVES,
    "lost in space": Box.LOST,
    "sent off": Box.SENT_OFF,
    "turned to stone": Box.STONE,
}
STAYS = "stays"
# The box for each way of being hurt. All other casualty results have one box.
RESULTS = {
    "knocked_out": Box.KNOCKED_OUT,
    "reserves": Box.RESERVES,
    "regenerated": Box.RESERVES,
    "lost_in_space": Box.LOST,
    "stunned": Box.DUNGEON,
}


def to_box(player: int, box: Box) -> TableChange:
    """Put a player into a box."""
    return ("box", player, str(box))


def stands(player: int, how: str) -> TableChange:
    """Set whether a player in the dungeon stands, is prone or stunned."""
    return ("stand", player, how)


def scores(team: int) -> TableChange:
    """Give a side a touchdown, which may end the game."""
    return ("score", team)


def ball_is(ball: int, where: str) -> TableChange:
    """A ball lies loose, or is gone."""
    return ("ball", ball, where)


def draws(team: int, source: str) -> TableChange:
    """Take a re-roll from a side."""
    return ("draw", team, str(source))


def sponges(team: int) -> TableChange:
    """Take a sponge from a side, if they are counted."""
    return ("sponge", team)


def eye_on(team: int | None) -> TableChange:
    """Turn the eye to a side's dug-out, or to none."""
    return ("eye", team)


def silences(team: int | None) -> TableChange:
    """A side's coach argues no more."""
    return ("silence", team)


def gone(player: int, out: str) -> Iterator[TableChange]:
    """The changes for somebody who is out of play in this way; none for `STAYS`."""
    if out in LEFT:
        yield to_box(player, LEFT[out])


def hurt(player: int, outcome: Mapping[str, Any]) -> Iterator[TableChange]:
    """The changes for somebody hurt with this outcome; none while it isn't known."""
    result = outcome.get("result")
    if result is None:
        return
    box = Box.DEAD if outcome.get("dead") else RESULTS.get(result, Box.CASUALTY)
    yield to_box(player, box)
    if box is Box.DUNGEON:
        yield stands(player, "stunned")
