"""A fall into a chasm (FEA-05, FEA-06, INJ-09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.book.tables import RuleTable
from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.changes import TableChange
from dungeonbowl.match.details import OF_ASKED
from dungeonbowl.match.event import ProcedureRuling, RecordedEvent
from dungeonbowl.match.events.base import HARM, Die, EventKind
from dungeonbowl.match.events.lasting import lasting_die
from dungeonbowl.match.harm import (
    by_hand,
    by_own_table,
    carried_off,
    casualty_die,
    hurt_moves,
    softened,
    struck,
)
from dungeonbowl.match.so_far import MatchSoFar

# Ways out of a chasm that cost the match at most.
UNHURT = ("lost_in_space", "reserves")
UNKNOWN = ""
# Hurt by the fall: a casualty roll of its own, which is an event of its own, says how.
APART = "casualty"
# The face of 002 that hurts.
HURTS = {"chasm": (6,)}


def _may_hurt(rules: HouseRules) -> bool:
    return rules.choice("chasm_rule") == "002"


def _own_table(rules: HouseRules) -> bool:
    return _may_hurt(rules) and by_hand(rules)


class ChasmEvent(EventKind):
    """Somebody falls into a chasm: by 003, by 002, or without harm (C-16)."""

    key = EventType.CHASM
    name = "Fall into a chasm"
    mark = "door"
    group = HARM
    player = "Who fell?"
    details = (
        by_own_table("If they were hurt: what did your casualty table say?", _own_table, **HURTS),
        OF_ASKED,
    )
    needs = frozenset({"player"})
    removes = True

    def called_for(self, rules: HouseRules) -> bool:
        """Where there are chasms, or by 002 other holes (OPT-59, FEA-06)."""
        return rules.has_holes()

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """One D6, unless a chasm does no harm here; by 002 a casualty's after a 6."""
        fall = Die("chasm", at_once=rules.choice("chasm_rule") != "harmless")
        if not _may_hurt(rules):
            return (fall,)
        roll = Die("casualty", casualty_die(rules), after=HURTS)
        return (
            fall,
            Die("drugs", after=HURTS),
            *(() if by_hand(rules) else (roll,)),
            lasting_die(rules),
        )

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """By the league's table (OPT-58).

        The D6 has no re-roll, and no drugs help against it; the casualty of 002 is one like any
        other, which they may make a knock-out (DT-04).
        """
        said = f"{match.name(event.player)} falls into the chasm."
        rule = match.rules.choice("chasm_rule")
        table = match.book.tables[f"chasm_{rule}"]
        if rule == "harmless":
            return {"result": table.last.key, "text": f"{said} {table.last.text}"}
        if event.ruling is not None:
            return _as_ruled(event.ruling, table, said)
        (face,) = dice.faces("chasm", "d6", why=f"{match.name(event.player)} falls into the chasm")
        row = table.row(face)
        outcome = {"face": face, "result": row.key, "text": f"{said} D6: {face}. {row.text}"}
        if row.key == "casualty":
            known = (str(outcome["text"]), event.details.get("outcome"))
            return {**outcome, **carried_off(event.player, match, dice, *known)}
        return {**outcome, "dead": row.dead}

    def sufferer(self, event: RecordedEvent) -> int | None:
        """Whoever fell, unless it cost them the match at most."""
        unhurt = event.outcome.get("result", UNKNOWN) in (UNKNOWN, APART, *UNHURT)
        return None if unhurt or softened(event) else event.player

    def out(self, event: RecordedEvent, player: int, gone: str) -> str:
        """Lost, carried off, or what drugs made of it."""
        if self.sufferer(event) == player or event.outcome.get("result") == APART:
            return "carried off"
        lost = event.outcome.get("result") == "lost_in_space"
        return "lost in space" if lost else struck(event, gone)

    def moves(self, event: RecordedEvent, player: int) -> Iterator[TableChange]:
        """Where the result puts whoever was hurt."""
        return hurt_moves(event, player)

    def mildest(self, rules: HouseRules) -> Mapping[str, Any]:
        """By the first row of the league's table."""
        return {"result": rules.book.tables[f"chasm_{rules.choice('chasm_rule')}"].rows[0].key}


def _as_ruled(ruling: ProcedureRuling, table: RuleTable, said: str) -> dict[str, Any]:
    """As a procedure had it; the casualty of 002 is rolled by the procedure that follows it."""
    row = next((row for row in table.rows if row.key == ruling.outcome), None)
    face = ruling.thrown.get("chasm")
    words = [said, f"D6: {face}." if face and not ruling.overruled else "", row.text if row else ""]
    text = " ".join(filter(None, words))
    outcome = {"result": ruling.outcome, "dead": ruling.outcome == "dead", "text": text}
    return outcome if face is None else {"face": face, **outcome}
