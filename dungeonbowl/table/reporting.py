"""The report that follows from a table's log, once no flag is open."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import ResultKind
from dungeonbowl.match.contradictions import to_score
from dungeonbowl.match.entry import Ref
from dungeonbowl.match.report import Parties, Result, most_touchdowns
from dungeonbowl.table.flags import Flag
from dungeonbowl.table.folding import FoldedTable
from dungeonbowl.table.walking import CarriedOut
from dungeonbowl.verdicts import Refused, Verdict

SETTLE = "One of those whom it concerns settles it at the table."
RECORD_FIRST = "Leave it out of the report, or record it at the table and settle it there."


def result_by_log(folded: FoldedTable, parties: Parties, rules: HouseRules) -> Result:
    """Whoever scored most won; otherwise it is a draw (WIN-01).

    Where several balls are to be scored, those that are gone and weren't scored count as well, and
    time ends the game with what was scored by then (C-183, C-184). A monster that ate its last ball
    beats everybody (MON-17), and where nobody scored, time may say whose the ball is nearest to
    (TIME-02).
    """
    sides = folded.state["sides"]
    touchdowns = {int(team): side["score"] for team, side in sides.items() if side["score"]}
    several = to_score(rules) > 1
    gone = _gone(folded, touchdowns) if several else 0
    won = Result(ResultKind.TOUCHDOWN, touchdowns=touchdowns, balls_gone=gone)
    if any(one.worked.answer.outcome == "victory" for one in _thrown(folded, "monster_eats")):
        return replace(won, kind=ResultKind.MONSTER_VICTORY)
    timed = several and _left_to_play(won, rules) and bool(_times(folded))
    ahead = most_touchdowns(won, parties)
    if ahead is not None:
        return replace(won, kind=_ended(ResultKind.TOUCHDOWN, timed), winner=min(ahead))
    nearest = None if touchdowns else _nearest(folded, parties, rules)
    return replace(won, kind=_ended(ResultKind.DRAW, timed or nearest is not None), winner=nearest)


def _ended(kind: ResultKind, timed: bool) -> ResultKind:
    return ResultKind.TIME_LIMIT if timed else kind


def _left_to_play(won: Result, rules: HouseRules) -> bool:
    """Whether some ball is neither scored nor gone."""
    return sum(won.touchdowns.values()) + won.balls_gone < to_score(rules)


def _nearest(folded: FoldedTable, parties: Parties, rules: HouseRules) -> int | None:
    """Whose goal the ball was nearest to when time was up, by the sides' order.

    Allies have the same goals, and are as near to them: they win together (C-145).
    """
    last = _times(folded)[-1:]
    if not last or last[0].worked.answer.outcome == "decided":
        return None
    answer = last[0].worked.answer
    places = {answer.so_far.get("value")}
    if answer.outcome == "draw" and not answer.overruled and rules.choice("time_limit") == "004":
        places = _least(last[0].entry.body["inputs"]["distances"])
    teams = [team for place, team in enumerate(parties.alliances, start=1) if place in places]
    together = len({parties.with_allies(team) for team in teams}) == 1
    return teams[0] if together else None


def _least(distances: Sequence[int]) -> set[int | None]:
    """In which places the least of them stands, from 1."""
    return {place for place, one in enumerate(distances, start=1) if one == min(distances)}


def _times(folded: FoldedTable) -> list[CarriedOut]:
    """Every time that time was up, unless a turn was still to be played."""
    return [one for one in _thrown(folded, "time_up") if one.worked.answer.outcome != "play_on"]


def _thrown(folded: FoldedTable, key: str) -> list[CarriedOut]:
    """Every procedure of this key that counts."""
    return [one for one in folded.procedures if one.worked.answer.key == key]


def _gone(folded: FoldedTable, touchdowns: Mapping[int, int]) -> int:
    """How many balls nobody could score any more (C-183): each touchdown took one of the others."""
    gone = [ball for ball in folded.state["balls"].values() if ball["with"] == "gone"]
    return max(0, len(gone) - sum(touchdowns.values()))


def demand_settled(folded: FoldedTable, brought: Collection[Ref] = ()) -> None:
    """Raise Refused (POST-14) with every open flag, listed as `flags` too.

    `brought` are entries that come with the report and go with its refusal: their flags can't be
    settled, so they are refused outright.
    """
    if folded.flags:
        new = set(brought)
        lasting = [flag for flag in folded.flags if new.isdisjoint(flag.entries)]
        listed = {"flags": [flag.as_dict() for flag in lasting]} if lasting else {}
        raise Refused((_verdict(flag, flag in lasting) for flag in folded.flags), **listed)


def _verdict(flag: Flag, lasting: bool) -> Verdict:
    if lasting:
        return Verdict("POST-14", f"This isn't settled: {flag.text}", SETTLE)
    return Verdict("POST-14", f"This can't come with the report: {flag.text}", RECORD_FIRST)
