"""The parts of entries: an event worked out, or everything that a procedure brings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from dungeonbowl.match.entry import Ref
from dungeonbowl.match.fold import FoldedEntry, Wording
from dungeonbowl.table.chains import Chains
from dungeonbowl.table.flags import FlagKind
from dungeonbowl.table.game import Game
from dungeonbowl.table.kinds import TableEntry
from dungeonbowl.table.kinds.event import EventEntry
from dungeonbowl.table.objecting import unworkable
from dungeonbowl.table.outcome import TableOutcome
from dungeonbowl.table.throwing import Brought, ProcedureResult

# The procedures whose sentences call a side by its number (SET-05, TIME-02).
NUMBERING = frozenset({"first_turn", "time_up"})
SIDE = re.compile(r"\bside (\d)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """Something that an entry does: itself, or one of the things that a procedure brings.

    An event has its outcome. `place` is its place among a procedure's events, from 1 on, and `anew`
    says that a page has corrected it since.
    """

    kind: TableEntry
    folded: FoldedEntry | None = None
    outcome: TableOutcome | None = None
    place: int = 0
    anew: bool = False

    def as_dict(self) -> dict[str, Any]:
        """As the outcome of its procedure has it: an entry, and of an event what it came to."""
        fields = self.kind.model_dump(mode="json", by_alias=True, exclude_none=True)
        place: dict[str, Any] = {"place": self.place} if self.place else {}
        anew = {"anew": True} if self.anew else {}
        outcome = self.outcome.as_dict() if self.outcome is not None else {}
        return {"kind": self.kind.key, **fields, **place, **anew, **outcome}


def procedure_outcome(chains: Chains, ref: Ref, parts: Iterable[Part]) -> TableOutcome:
    """A procedure's outcome, with its parts.

    One that rules forbid has its dice and what it lacks too: people may decide that it counts.
    """
    worked = chains.worked_anyway(ref)
    wrong = unworkable(chains.worked(ref))
    waits = None if worked is None else unworkable(worked)
    return TableOutcome(
        changes=(),
        text=_text(worked, chains.game) if worked is not None else "",
        fault=wrong.text if wrong is not None and wrong.what is FlagKind.IMPOSSIBLE else "",
        lacks="" if waits is None else waits.text,
        dice=chains.faces(ref) if worked is None else worked.faces,
        rolled="" if worked is None else _rolled(worked),
        filled={} if worked is None else worked.filled,
        entries=None if worked is None else tuple(part.as_dict() for part in parts),
    )


def _text(worked: ProcedureResult, game: Game) -> str:
    """Its sentence, with sides' names instead of numbers."""
    if worked.answer.key not in NUMBERING:
        return worked.answer.text
    teams = dict(enumerate(game.start.sides, start=1))
    known = {str(number): game.match.team_name(team) for number, team in teams.items()}
    return SIDE.sub(lambda said: known.get(said[1], said[0]), worked.answer.text)


def _rolled(worked: ProcedureResult) -> str:
    """What was thrown, and what for: `Dodge of Grubb: 3+: 5`."""
    thrown = worked.answer.thrown
    return "; ".join(f"{one.why}: {', '.join(map(str, one.faces))}" for one in thrown)


def idle_parts(chains: Chains, ref: Ref) -> Iterator[tuple[Part, Wording | None]]:
    """A procedure's parts before its events are worked out.

    Events that were taken back separately are left out.
    """
    worked = chains.worked_anyway(ref)
    events = enumerate(chains.events(ref), start=1)
    for part in worked.parts if worked is not None else ():
        if not isinstance(part, Brought):
            yield Part(part), None
            continue
        place, event = next(events)
        if event.apart is None:
            wording = event.wording
            kind = EventEntry(event=dict(wording.fields))
            yield Part(kind, place=place, anew=wording.recorded_anew), wording
