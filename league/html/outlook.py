"""Places that can still be reached, as bars, and rows of a table that would move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.safestring import SafeString

from core.ui.markup import markup
from core.ui.tables import DrawnColumn
from dungeonbowl.league.outlook import TeamOutlook
from dungeonbowl.wording import counted
from league.html.standings import StandingsLine
from league.queries import TeamFacts

WIDE, HIGH = 240, 18  # units of the picture
BAR = markup(
    '<svg class="reach" viewBox="0 0 {0} {1}" role="img" aria-label="{2}" focusable="false">'
    '<line class="reach__ground" x1="0" y1="9" x2="{0}" y2="9"/>'
    '<rect class="reach__span" x="{3}" y="3" width="{4}" height="12" rx="2"/>'
    '<line class="reach__cut" x1="{5}" y1="0" x2="{5}" y2="{1}"/>'
    '<circle class="reach__now" cx="{6}" cy="9" r="4"/></svg>'
)
MOVED = markup(
    '<span class="moved moved--{0}"><span aria-hidden="true">{1}</span> <span>{0} from {2}</span>'
    "</span>"
)
STAYS = markup('<span class="soft">stays</span>')()
WORDS = {True: ("up", "▲"), False: ("down", "▼")}


class ReachLine(NamedTuple):
    """A team with its place now and what it can still reach."""

    team: TeamFacts
    rank: int
    reach: TeamOutlook
    bar: SafeString

    @property
    def state(self) -> str:
        """`certain`, `possible` or `out`, of the first places asked for."""
        if self.reach.certain:
            return "certain"
        return "possible" if self.reach.possible else "out"

    @property
    def places(self) -> str:
        """`2 to 5`, or the one place that is left."""
        best, worst = self.reach.best, self.reach.worst
        return str(best) if best == worst else f"{best} to {worst}"


def reach_line(team: TeamFacts, rank: int, reach: TeamOutlook, teams: int) -> ReachLine:
    """A line of the outlook, among so many teams."""
    return ReachLine(team, rank, reach, _bar(rank, reach, teams))


def _bar(rank: int, reach: TeamOutlook, teams: int) -> SafeString:
    """All places from left to right: those within reach, the team's own, and the line asked for."""
    each = WIDE / teams
    said = f"Best place {reach.best}, worst {reach.worst}, now {rank} of {counted(teams, 'team')}"
    left, wide = (reach.best - 1) * each, (reach.worst - reach.best + 1) * each
    cut, now = min(reach.top, teams) * each, (rank - 0.5) * each
    return BAR(WIDE, HIGH, said, *(round(one, 1) for one in (left, wide, cut, now)))


def moves_from(before: Mapping[int, int]) -> DrawnColumn[StandingsLine]:
    """A column that says from which place a row would move."""

    def moved(line: StandingsLine) -> SafeString:
        was = before[line.team.id]
        if was == line.row.rank:
            return STAYS
        word, sign = WORDS[was > line.row.rank]
        return MOVED(word, sign, was)

    return DrawnColumn("Moves", moved)
