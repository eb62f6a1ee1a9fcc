"""A season's table and round as HTML: a page has hundreds of these lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup
from core.ui.tables import ROW, Column, Table
from core.ui.words import status_chip
from dungeonbowl.league import columns
from dungeonbowl.league.tally import StandingsRow
from league.lines import FixtureLine
from league.queries import TeamFacts
from matches.html.addresses import match_page
from teams.html.addresses import team_page
from teams.templatetags.emblem import drawn

EMBLEM = 20  # pixels
AHEAD = "Nobody stands above."
YOUR_ROW = '<tr class="is-mine"><th scope="row"><span class="visually-hidden">Yours: </span>'

TEAM_HEAD = markup('<span class="visually-hidden">Rank and </span>Team')()
HEAD = markup('<span class="long">{}</span><span class="short" aria-hidden="true">{}</span>')
NAME = markup('<span class="shirt">{}</span> {} {}')
STRONG = markup("<strong>{}</strong>")
POINTS = markup('<a href="{}"><strong>{}</strong></a>')
TEAM = markup('<a href="{}">{}</a>')
WAY = markup("<li>{}</li>")
HERE = markup('<span aria-current="page"><span class="visually-hidden">Round </span>{}</span>')
THERE = markup('<a href="?round={0}#fixtures"><span class="visually-hidden">Round </span>{0}</a>')
REASON = markup("<li><strong>{}.</strong> {}</li>")
FIXTURE = markup('<li class="fixture">{}<span class="fixture__foot">{}</span></li>')
BYE = markup('{}<span class="fixture__middle">–</span><span class="soft">no opponent</span>')
VERSUS = markup('<span class="fixture__middle">v</span>')()
SCORE = markup(
    '<a class="fixture__middle" href="{}">{}<span class="visually-hidden">, the match</span></a>'
)
YOURS = markup('<span class="soft">yours</span>')()
THROUGH = markup("<strong>{} is through</strong>")
TO_MATCH = markup('<a href="{}">To the match</a>')


class Line(NamedTuple):
    """A row of the table with its team."""

    row: StandingsRow
    team: TeamFacts


def table_of_teams(
    shown: Iterable[columns.Column],
    receipts: Callable[[int], str] | None = None,
    *more: Column[Line],
) -> Table[Line]:
    """The table with these columns after the team's, as anybody sees it; `more` come first.

    `receipts` is the address of the page that says where a team's points come from, if any does.
    """
    brought = (_column(column, receipts) for column in shown)
    return Table(Column(TEAM_HEAD, _name), *more, *brought)


def yours(row: str) -> str:
    """A row of this table as the team's coach sees it."""
    return row.replace(ROW, YOUR_ROW, 1)


def reasons(lines: Iterable[Line]) -> SafeString:
    """For each rank why it stands there, as items of an ordered list."""
    return joined([_reason(line) for line in lines], "\n")


def round_of(lines: Iterable[FixtureLine]) -> SafeString:
    """The fixtures of a round, as items of `ul.fixtures`."""
    return joined([_fixture(line) for line in lines], "\n")


def ways_to(rounds: Iterable[int], shown: int) -> SafeString:
    """A link to every round but the one that is shown, as items of a list."""
    return joined([WAY((HERE if number == shown else THERE)(number)) for number in rounds])


def _column(column: columns.Column, receipts: Callable[[int], str] | None) -> Column[Line]:
    def figure(line: Line) -> object:
        return column.cell(line.row)

    def strong(line: Line) -> SafeString:
        points = column.cell(line.row)
        return POINTS(receipts(line.team.id), points) if receipts else STRONG(points)

    return Column(HEAD(column.name, column.short), strong if column.strong else figure, "n")


def _name(line: Line) -> SafeString:
    return NAME(line.row.rank, drawn(line.team.arms, EMBLEM), _team(line.team))


def _reason(line: Line) -> SafeString:
    said = " ".join(reason.text for reason in line.row.why)
    return REASON(line.team.name, said or AHEAD)


def _fixture(line: FixtureLine) -> SafeString:
    if line.fixture.match is None:
        return FIXTURE(_bye(line.teams), _through(line) or status_chip("bye"))
    return FIXTURE(_meeting(line, match_page(line.fixture.match)), _foot(line))


def _bye(teams: Sequence[TeamFacts]) -> SafeString:
    return BYE(joined(_team(team) for team in teams))


def _meeting(line: FixtureLine, page: str) -> SafeString:
    first, *others = line.teams
    middle = SCORE(page, line.score) if line.score else VERSUS
    return joined((_team(first), middle, joined([_team(team) for team in others], ", ")))


def _foot(line: FixtureLine) -> SafeString:
    mine = YOURS if line.mine else NOTHING
    if line.through:
        return joined((mine, _through(line)))
    link = NOTHING if line.score else TO_MATCH(match_page(line.fixture.match))
    return joined((status_chip(line.fixture.status), mine, link))


def _through(line: FixtureLine) -> SafeString:
    return THROUGH(line.through.name) if line.through else NOTHING


def _team(team: TeamFacts) -> SafeString:
    return TEAM(team_page(team.id), team.name)
