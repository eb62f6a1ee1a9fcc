"""The table changes of an event that counts, applied to the table one by one.

`static/js/table/applying.js` does the same on a phone; vectors keep the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from dungeonbowl.keys import Box, EventType, RerollSource
from dungeonbowl.match.changes import TableChange, stands, to_box
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.table.inplay import TableInPlay

Changes = tuple[TableChange, ...]


def apply_changes(table: TableInPlay, changes: Iterable[TableChange]) -> None:
    """Apply them in order, ignoring those about players who aren't in the match."""
    scored = False
    for word, *about in changes:
        CHANGES[word](table, *about)
        scored = scored or word == "score"
    table.state.whistle = table.state.whistle or (scored and _used_up(table))


def _used_up(table: TableInPlay) -> bool:
    """Whether every ball is scored or gone for good, which ends the game too (VAR-07, C-183)."""
    gone = [ball for ball in table.state.balls.values() if ball["with"] == "gone"]
    return len(gone) >= table.game.most("balls")


def of_ball(event: RecordedEvent, changes: Iterable[TableChange], table: TableInPlay) -> Changes:
    """The same, with the ball that was meant if the event names none."""
    named = event.details.get("ball") and not event.impossible
    return tuple(
        ("ball", table.ball_meant(about[1], event.player), about[1])
        if word == "ball" and not named
        else (word, *about)
        for word, *about in changes
    )


def of_table(event: RecordedEvent, changes: Iterable[TableChange], table: TableInPlay) -> Changes:
    """The changes with what only the table knows: which ball was meant, and where somebody was."""
    return of_ball(event, back_again(event, changes, table), table)


def back_again(
    event: RecordedEvent, changes: Iterable[TableChange], table: TableInPlay
) -> Iterator[TableChange]:
    """The changes that restore a player whose sending-off is cancelled (INF-05)."""
    for word, *about in changes:
        before = table.before_off.get(about[0]) if event.type == EventType.ARGUE else None
        if before is None or word != "box":
            yield (word, *about)
            continue
        box, how = before
        yield to_box(about[0], box)
        if how != "standing":
            yield stands(about[0], how)


def _box(table: TableInPlay, player: int, to: str) -> None:
    table.move(player, Box(to))


def _stand(table: TableInPlay, player: int, how: str) -> None:
    side = table.state.side_of(player)
    if side is not None:
        side.stand(player, how)


def _score(table: TableInPlay, team: int) -> None:
    """Count a touchdown; enough of them end the game (WIN-01, VAR-07)."""
    sides = table.state.sides
    if team in sides:
        sides[team].score += 1
        total = sum(side.score for side in sides.values())
        table.state.whistle = table.state.whistle or total >= table.game.to_score


def _ball(table: TableInPlay, ball: int, where: str) -> None:
    table.state.balls[ball] = {"with": where}


def _draw(table: TableInPlay, team: int, source: str) -> None:
    side = table.state.sides.get(team)
    if side is not None and source in [*RerollSource]:
        side.draw(source)


def _sponge(table: TableInPlay, team: int) -> None:
    side = table.state.sides.get(team)
    if side is not None and side.sponge:
        side.sponge -= 1


def _eye(table: TableInPlay, team: int | None) -> None:
    table.state.eye = team


def _silence(table: TableInPlay, team: int | None) -> None:
    table.silenced.add(team)


CHANGES: Mapping[str, Callable[..., None]] = {
    "box": _box,
    "stand": _stand,
    "score": _score,
    "ball": _ball,
    "draw": _draw,
    "sponge": _sponge,
    "eye": _eye,
    "silence": _silence,
}
