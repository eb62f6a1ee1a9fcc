"""Objections to entries of any kind."""

from __future__ import annotations

from dungeonbowl.errors import FieldError
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table.chains import Unworkable
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.inplay import TableInPlay
from dungeonbowl.table.kinds import Objection, TableEntry
from dungeonbowl.table.outcome import TableOutcome
from dungeonbowl.table.seats import SeatRole, TableSeat
from dungeonbowl.table.state import OUT, WHERE
from dungeonbowl.table.throwing import ProcedureResult
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
    return Objection(FlagKind.TWICE, "Both recorded this: one or two?", earlier)


def out_of_play(kind: TableEntry, table: TableInPlay) -> Objection | None:
    """Whoever did it, or was to be brought back by it, was out of the game."""
    player = kind.must_play
    side = table.state.side_of(player)
    if side is None or player is None or side.boxes[player] not in OUT:
        return None
    where = WHERE[side.boxes[player]]
    said = f"{table.name(player)} was by then out of the game: {where}."
    return Objection(FlagKind.OUT_OF_PLAY, said)


def of_another(kind: TableEntry, seat: TableSeat, table: TableInPlay) -> Objection | None:
    """It changes a counter that a side's own phone keeps."""
    team = kind.counter(table)
    pages = seat.role is SeatRole.PAGE
    if team is None or pages or team in seat.teams or not table.game.seated(team):
        return None
    whose = possessive(table.so_far.team_name(team))
    return Objection(FlagKind.COUNTER, f"{whose} own phone counts that; another phone recorded it.")


def fault_of(outcome: TableOutcome | None) -> Objection | None:
    """The rules' objection to an event."""
    return Objection(FlagKind.IMPOSSIBLE, outcome.fault) if outcome and outcome.fault else None


def unworkable(worked: ProcedureResult | Unworkable) -> Objection | None:
    """Why a procedure is impossible as recorded, or what it still waits for."""
    if isinstance(worked, Refused):
        return Objection(FlagKind.IMPOSSIBLE, " ".join(one.message for one in worked.verdicts))
    if isinstance(worked, FieldError):
        return Objection(FlagKind.IMPOSSIBLE, worked.message)
    if not isinstance(worked, ProcedureResult):
        return Objection(FlagKind.IMPOSSIBLE, str(worked))
    return None if worked.lack is None else Objection(FlagKind.LACKS, _waiting(worked))


def _waiting(worked: ProcedureResult) -> str:
    """What was rolled so far, and what is missing."""
    assert worked.lack is not None
    thrown = [f"{one.purpose} {', '.join(map(str, one.faces))}" for one in worked.answer.thrown]
    so_far = f" So far: {'; '.join(thrown)}." if thrown else ""
    return f"{worked.lack['why']}: {worked.lack['purpose']} lacks.{so_far}"
