"""A season's table as HTML: a page has hundreds of these lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup, replaced
from core.ui.tables import ROW, DrawnColumn, DrawnTable
from dungeonbowl.league import columns
from dungeonbowl.league.tally import StandingsRow
from league.queries import TeamFacts
from teams.html.addresses import team_page
from teams.templatetags.emblem import drawn

EMBLEM = 20  # pixels
AHEAD = "Nobody stands above."
YOUR_ROW = '<tr class="is-mine"><th scope="row"><span class="visually-hidden">Yours: </span>'

TEAM_HEAD = markup('<span class="visually-hidden">Rank and </span>Team')()
HEAD = markup('<span class="long">{}</span><span class="short" aria-hidden="true">{}</span>')
NAME = markup('<span class="shirt">{}</span> {} {}{}')
LEFT = markup(' <small class="soft">withdrew</small>')()
STRONG = markup("<strong>{}</strong>")
POINTS = markup('<a href="{}"><strong>{}</strong></a>')
TEAM = markup('<a href="{}">{}</a>')
REASON = markup("<li><strong>{}.</strong> {}</li>")


class StandingsLine(NamedTuple):
    """A row of the table with its team."""

    row: StandingsRow
    team: TeamFacts


def table_of_teams(
    shown: Iterable[columns.TableColumn],
    receipts: Callable[[int], str] | None = None,
    *more: DrawnColumn[StandingsLine],
) -> DrawnTable[StandingsLine]:
    """The table with these columns after the team's, as strangers see it; `more` come first.

    `receipts` is the address of the page that says where a team's points come from, if there is
    one.
    """
    brought = (_column(column, receipts) for column in shown)
    return DrawnTable(DrawnColumn(TEAM_HEAD, _name), *more, *brought)


def mark_as_yours(row: str) -> str:
    """A row of this table as the team's coach sees it."""
    return row.replace(ROW, YOUR_ROW, 1)


def mark_drawn_as_yours(row: SafeString) -> SafeString:
    """The same for a row that was drawn just now, as markup."""
    return replaced(row, ROW, YOUR_ROW)


def reasons(lines: Iterable[StandingsLine]) -> SafeString:
    """The reason for each rank, as items of an ordered list."""
    return joined([_reason(line) for line in lines], "\n")


def _column(
    column: columns.TableColumn, receipts: Callable[[int], str] | None
) -> DrawnColumn[StandingsLine]:
    def figure(line: StandingsLine) -> object:
        return column.cell(line.row)

    def strong(line: StandingsLine) -> SafeString:
        points = column.cell(line.row)
        return POINTS(receipts(line.team.id), points) if receipts else STRONG(points)

    return DrawnColumn(HEAD(column.name, column.short), strong if column.strong else figure, "n")


def _name(line: StandingsLine) -> SafeString:
    team = line.team
    left = LEFT if team.withdrawn_at else NOTHING
    return NAME(line.row.rank, drawn(team.arms, EMBLEM), team_link(team), left)


def _reason(line: StandingsLine) -> SafeString:
    said = " ".join(reason.text for reason in line.row.why)
    return REASON(line.team.name, said or AHEAD)


def team_link(team: TeamFacts) -> SafeString:
    """A team's name, linked to its page."""
    return TEAM(team_page(team.id), team.name)
