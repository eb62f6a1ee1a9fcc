"""The report that a table's log makes by itself, once nothing in it waits for a word."""

from __future__ import annotations

from dungeonbowl.keys import ResultKind
from dungeonbowl.match.report import Parties, Result, most_touchdowns
from dungeonbowl.table.flags import Flag
from dungeonbowl.table.folding import FoldedTable
from dungeonbowl.verdicts import Refused, Verdict

SETTLE = "One of those whom it concerns settles it at the table."


def result_by_log(folded: FoldedTable, parties: Parties) -> Result:
    """Whoever scored more than every other won; where nobody did it is a draw (WIN-01)."""
    sides = folded.state["sides"]
    touchdowns = {int(team): side["score"] for team, side in sides.items() if side["score"]}
    won = Result(ResultKind.TOUCHDOWN, touchdowns=touchdowns)
    ahead = most_touchdowns(won, parties)
    if ahead is None:
        return Result(ResultKind.DRAW, touchdowns=touchdowns)
    return Result(ResultKind.TOUCHDOWN, min(ahead), touchdowns)


def demand_settled(folded: FoldedTable) -> None:
    """Raises Refused (POST-14) with every flag that is open, listed as `flags` too."""
    if folded.flags:
        open_ = [flag.as_dict() for flag in folded.flags]
        raise Refused(map(_verdict, folded.flags), flags=open_)


def _verdict(flag: Flag) -> Verdict:
    return Verdict("POST-14", f"This isn't settled: {flag.text}", SETTLE)
