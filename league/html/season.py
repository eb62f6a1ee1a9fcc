"""A season's table and round as HTML, written straight.

A page has hundreds of these lines, and a template spends most of its time looking names up;
everything but names of teams is a number or a word of ours.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe

from core.ui.words import status_chip
from dungeonbowl.league.columns import Column
from dungeonbowl.league.tally import StandingsRow
from league.lines import FixtureLine
from league.queries import TeamFacts
from teams.templatetags.emblem import drawn

EMBLEM = 20  # pixels
AHEAD = "Nobody stands above."
YOURS = '<span class="visually-hidden">Yours: </span>'


ROW = '<tr><th scope="row">'
YOUR_ROW = f'<tr class="is-mine"><th scope="row">{YOURS}'


def table_heads(columns: Iterable[Column]) -> SafeString:
    """What stands over a table's figures, in full and short."""
    return mark_safe("\n".join(_head(column) for column in columns))


def table_row(row: StandingsRow, team: TeamFacts, columns: Iterable[Column]) -> str:
    """A row of a table, under the heads of these columns, as anybody sees it."""
    cells = "".join([_cell(column, row) for column in columns])
    rank = f'<span class="shirt">{row.rank}</span> '
    return f"{ROW}{rank}{drawn(team.arms, EMBLEM)} {_team(team)}</th>{cells}</tr>"


def table_body(rows: Mapping[int, str], mine: Container[int]) -> SafeString:
    """All the rows, by team, as somebody sees them whose teams are `mine`."""
    seen = (line.replace(ROW, YOUR_ROW, 1) if team in mine else line for team, line in rows.items())
    return mark_safe("\n".join(seen))


def reasons(rows: Iterable[StandingsRow], teams: Mapping[int, TeamFacts]) -> SafeString:
    """For each rank why it stands there, as items of an ordered list."""
    return mark_safe("\n".join(_reason(row, teams[row.team]) for row in rows))


def round_of(lines: Iterable[FixtureLine]) -> SafeString:
    """The fixtures of a round, as items of `ul.fixtures`."""
    return mark_safe("\n".join(_fixture(line) for line in lines))


def ways_to(rounds: Iterable[int], shown: int) -> SafeString:
    """A link to every round but the one that is shown, as items of a list."""
    return mark_safe("".join(f"<li>{_way_to(number, number == shown)}</li>" for number in rounds))


def _head(column: Column) -> str:
    long = f'<span class="long">{escape(column.name)}</span>'
    short = f'<span class="short" aria-hidden="true">{escape(column.short)}</span>'
    return f'<th scope="col" class="n">{long}{short}</th>'


def _cell(column: Column, row: StandingsRow) -> str:
    figure = column.cell(row)
    return f'<td class="n">{f"<strong>{figure}</strong>" if column.strong else figure}</td>'


def _way_to(number: int, here: bool) -> str:
    told = f'<span class="visually-hidden">Round </span>{number}'
    if here:
        return f'<span aria-current="page">{told}</span>'
    return f'<a href="?round={number}#fixtures">{told}</a>'


def _reason(row: StandingsRow, team: TeamFacts) -> str:
    said = " ".join(escape(reason.text) for reason in row.why)
    return f"<li><strong>{escape(team.name)}.</strong> {said or AHEAD}</li>"


def _fixture(line: FixtureLine) -> str:
    if line.fixture.match is None:
        sides, foot = _bye(line.teams), _through_unplayed(line) or str(status_chip("bye"))
    else:
        sides, foot = _meeting(line), _foot(line)
    return f'<li class="fixture">{sides}<span class="fixture__foot">{foot}</span></li>'


def _bye(teams: Sequence[TeamFacts]) -> str:
    names = "".join(_team(team) for team in teams)
    return f'{names}<span class="fixture__middle">–</span><span class="soft">no opponent</span>'


def _meeting(line: FixtureLine) -> str:
    middle: str = '<span class="fixture__middle">v</span>'
    if line.score:
        hidden = '<span class="visually-hidden">, the match</span>'
        middle = f'<a class="fixture__middle" href="{_match(line)}">{line.score}{hidden}</a>'
    first, *others = line.teams
    return f"{_team(first)}{middle}{', '.join(_team(team) for team in others)}"


def _foot(line: FixtureLine) -> str:
    mine = '<span class="soft">yours</span>' if line.mine else ""
    if line.through:
        return f"{mine}<strong>{escape(line.through.name)} is through</strong>"
    link = "" if line.score else f'<a href="{_match(line)}">To the match</a>'
    return f"{status_chip(line.fixture.status)}{mine}{link}"


def _through_unplayed(line: FixtureLine) -> str:
    return f"<strong>{escape(line.through.name)} is through</strong>" if line.through else ""


def _match(line: FixtureLine) -> str:
    return f"/matches/{line.fixture.match}/"


def _team(team: TeamFacts) -> str:
    return f'<a href="/teams/{team.id}/">{escape(team.name)}</a>'
