"""Objections to entries of any kind."""

from __future__ import annotations

from dungeonbowl.errors import FieldError
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.chains import Unworkable
from dungeonbowl.table.flags import What
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds import Objection, TableEntry
from dungeonbowl.table.outcome import TableOutcome
from dungeonbowl.table.seats import SeatRole, TableSeat
from dungeonbowl.table.state import OUT, WHERE
from dungeonbowl.table.throwing import Worked
from dungeonbowl.verdicts import Refused
from dungeonbowl.wording import possessive


def recorded_twice(kind: TableEntry, entry: LogEntry, table: TableInPlay) -> Objection | None:
    """Another phone has the same deed in the same turn."""
    if kind.deed is None:
        return None
    earlier = table.this_turn.get((kind.key, kind.deed))
    return None if earlier is None or earlier.device == entry.device else twice(earlier)


def twice(earlier: LogEntry) -> Objection:
    """The objection for the same deed on two phones."""
    return Objection(What.TWICE, "Both recorded this: one or two?", earlier)


def out_of_play(kind: TableEntry, table: TableInPlay) -> Objection | None:
    """Whoever did it, or was to be brought back by it, was out of the game."""
    player = kind.must_play
    side = table.state.side_of(player)
    if side is None or player is None or side.boxes[player] not in OUT:
        return None
    where = WHERE[side.boxes[player]]
    said = f"{table.name(player)} was by then out of the game: {where}."
    return Objection(What.OUT_OF_PLAY, said)


def of_another(kind: TableEntry, seat: TableSeat, table: TableInPlay) -> Objection | None:
    """It changes a counter that a side's own phone keeps."""
    team = kind.counter(table)
    pages = seat.role is SeatRole.PAGE
    if team is None or pages or team in seat.teams or not table.game.seated(team):
        return None
    whose = possessive(table.so_far.team_name(team))
    return Objection(What.COUNTER, f"{whose} own phone counts that; another phone recorded it.")


def fault_of(outcome: TableOutcome | None) -> Objection | None:
    """The rules' objection to an event."""
    return Objection(What.IMPOSSIBLE, outcome.fault) if outcome and outcome.fault else None


def unworkable(worked: Worked | Unworkable) -> Objection | None:
    """Why a procedure is impossible as recorded, or what it still waits for."""
    if isinstance(worked, Refused):
        return Objection(What.IMPOSSIBLE, " ".join(one.message for one in worked.verdicts))
    if isinstance(worked, FieldError):
        return Objection(What.IMPOSSIBLE, worked.message)
    if not isinstance(worked, Worked):
        return Objection(What.IMPOSSIBLE, str(worked))
    return None if worked.lack is None else Objection(What.LACKS, _waiting(worked))


def _waiting(worked: Worked) -> str:
    """What was rolled so far, and what is missing."""
    assert worked.lack is not None
    thrown = [f"{one.purpose} {', '.join(map(str, one.faces))}" for one in worked.answer.thrown]
    so_far = f" So far: {'; '.join(thrown)}." if thrown else ""
    return f"{worked.lack['why']}: {worked.lack['purpose']} lacks.{so_far}"
