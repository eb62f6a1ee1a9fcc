"""What an event does at its table, as data: one small change after another.

Who works out the rules says what an event comes to; who only carries it out, such as a phone
without a signal, needs no rule for it. `docs/api.md` lists these words, "At the table".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.keys import Box

# A word, and what it is about: `("box", 131, "dead")`.
TableChange = tuple[Any, ...]

# How the kinds of events say that somebody left or came back, by `EventKind.out`.
LEFT = {
    "": Box.RESERVES,
    "lost in space": Box.LOST,
    "sent off": Box.SENT_OFF,
    "turned to stone": Box.STONE,
}
STAYS = "stays"
# What comes of being hurt. All other results of the casualty tables put a player in that box.
RESULTS = {
    "knocked_out": Box.KNOCKED_OUT,
    "reserves": Box.RESERVES,
    "regenerated": Box.RESERVES,
    "lost_in_space": Box.LOST,
    "stunned": Box.DUNGEON,
}


def to_box(player: int, box: Box) -> TableChange:
    """A player goes into a box."""
    return ("box", player, str(box))


def stands(player: int, how: str) -> TableChange:
    """A player in the dungeon stands, lies prone or is stunned."""
    return ("stand", player, how)


def scores(team: int) -> TableChange:
    """A side has one touchdown more, which may end the game."""
    return ("score", team)


def ball_is(ball: int, where: str) -> TableChange:
    """A ball lies loose, or is gone."""
    return ("ball", ball, where)


def draws(team: int, source: str) -> TableChange:
    """A side has one re-roll less."""
    return ("draw", team, str(source))


def sponges(team: int) -> TableChange:
    """A side has one sponge less, where they are counted."""
    return ("sponge", team)


def eye_on(team: int | None) -> TableChange:
    """The eye looks at a side's dug-out, or at none."""
    return ("eye", team)


def silences(team: int | None) -> TableChange:
    """A side's coach argues no more."""
    return ("silence", team)


def gone(player: int, out: str) -> Iterator[TableChange]:
    """What it is for somebody to be out of play in this way; nothing for `STAYS`."""
    if out in LEFT:
        yield to_box(player, LEFT[out])


def hurt(player: int, outcome: Mapping[str, Any]) -> Iterator[TableChange]:
    """What it is for somebody to be hurt with this outcome; nothing while none is known."""
    result = outcome.get("result")
    if result is None:
        return
    box = Box.DEAD if outcome.get("dead") else RESULTS.get(result, Box.CASUALTY)
    yield to_box(player, box)
    if box is Box.DUNGEON:
        yield stands(player, "stunned")
