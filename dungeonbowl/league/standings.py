"""A league table from results: the ranks and their reasons (OPT-38, OPT-91, OPT-94, OPT-95).

Pure and near linear: every result is added up once, and looked at again only if a criterion asks.
What orders a table are objects in `criteria`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from dungeonbowl.league.columns import STANDARD
from dungeonbowl.league.criteria import LAST, Criterion, criterion, usual
from dungeonbowl.league.criteria.own import OwnOrder
from dungeonbowl.league.extras import NOTHING, ByHand, TableExtras
from dungeonbowl.league.ranking import Measure, Split, ranked
from dungeonbowl.league.results import USUAL, MatchResult, Points
from dungeonbowl.league.tally import Reason, StandingsRow, Tally

__all__ = ["ByHand", "TableExtras", "table"]


def table(
    results: Iterable[MatchResult],
    teams: Mapping[int, str],
    criteria: Sequence[str] | None = None,
    points: Points = USUAL,
    extras: TableExtras = NOTHING,
) -> list[StandingsRow]:
    """The rows in order, every rank different.

    `teams` are those in the season with their names; results of others count only for their
    opponents. `criteria` are keys, by default the usual ones. If they leave teams level, the name
    decides, then the place in the list. Sources: OPT-38, OPT-91, OPT-94, OPT-95, C-126, C-145.
    """
    tally = added_up(results, teams, points, extras)
    own = [OwnOrder.of(extras.places, extras.by)] if extras.places else []
    asked = [*own, *map(criterion, usual() if criteria is None else criteria), *LAST]
    rows, splits = ranked(list(tally.rows.values()), [measure(one, tally) for one in asked])
    for rank, row in enumerate(rows, start=1):
        row.rank = rank
    _explain(rows, splits, {one.key: one for one in asked})
    _write_figures(rows, asked, tally)
    return rows


def added_up(
    results: Iterable[MatchResult], teams: Mapping[int, str], points: Points, extras: TableExtras
) -> Tally:
    """The rows with these results and everything else that counts, not yet ordered."""
    tally = Tally(teams, points, extras)
    for result in results:
        tally.add(result)
    for team in extras.byes:
        tally.add_bye(team)
    for given in extras.by_hand:
        tally.adjust(given)
    return tally


def measure(one: Criterion, tally: Tally) -> Measure[StandingsRow]:
    """A criterion as a measure of this table."""
    return Measure(one.key, lambda level: one.values(level, tally), one.ascending, one.anew)


def _write_figures(rows: Sequence[StandingsRow], asked: Iterable[Criterion], tally: Tally) -> None:
    """Set the figures for columns that only some tables have."""
    for one in asked:
        if one.column is None or one.column in STANDARD:
            continue
        for row, value in zip(rows, one.values(rows, tally), strict=True):
            row.figures[one.key] = value


def _explain(
    rows: Sequence[StandingsRow], splits: Sequence[Split], asked: Mapping[str, Criterion]
) -> None:
    """Give each row the reason why it is below the one above or, if level, above the next."""
    for (upper, lower), split in zip(pairwise(rows), splits, strict=True):
        decided = asked[split.criterion]
        best, less = split.upper, split.lower
        if upper.points == lower.points:
            said = decided.reason(best, less, "above", lower.name)
            upper.why.append(Reason(split.criterion, lower.team, best, less, said))
        said = decided.reason(less, best, "below", upper.name)
        lower.why.append(Reason(split.criterion, upper.team, less, best, said))
