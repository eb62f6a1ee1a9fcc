"""The D6 that says which characteristic a lasting injury lowers (INJ-06)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.book.tables import RuleTable, faces
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import InjuryKind
from dungeonbowl.match.casualties import D16, LASTING
from dungeonbowl.match.events.base import Die
from dungeonbowl.match.harm import by_hand


def lasting_die(rules: HouseRules) -> Die:
    """The die, after which totals of the D16, or after which word of a league's own table.

    Under `reroll` (OPT-33) a broken arm is thrown again.
    """
    table, arm = rules.book.tables[LASTING], rules.choice("broken_arm")
    again = [face for face in faces(table.die) if table.row(face).injury is InjuryKind.PA]
    return Die("lasting", after=_sends_on(rules), again=tuple(again) if arm == "reroll" else ())


def _sends_on(rules: HouseRules) -> dict[str, tuple[int | str, ...]]:
    table = rules.book.tables[D16]
    if by_hand(rules):
        return {"outcome": tuple(row.key for row in table.rows if row.then)}
    # The rows of the D68 name the characteristic.
    by_d16 = rules.choice("casualty_table") == "d16_004"
    return {"casualty": tuple(_totals(table))} if by_d16 else {}


def _totals(table: RuleTable) -> Iterator[int]:
    return (face for face in faces(table.die) if table.row(face).then)
