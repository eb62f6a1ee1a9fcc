"""A season's table as its page shows it: drawn once, and cached until the season changes.

A table of hundreds of rows takes longer to draw than everything else on its page, and of the reader
it depends only on which teams are theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from pydantic import TypeAdapter

from accounts.permissions import Person
from core.ui.addresses import address
from dungeonbowl.league.criteria import columns, draws_lots
from dungeonbowl.league.formats import Seeding
from league.html.standings import StandingsLine, mark_as_yours, reasons, table_of_teams
from league.models import Group, Season, Stage
from league.queries import TeamFacts, standings_from
from league.queries.fixtures import Rounds
from league.queries.stages import StagePart, drawn_of
from league.queries.tables import cached_by_stamp, champion_of, table_rules

Teams = Mapping[int, TeamFacts]
points_page = address("points")


class SeasonSheet(NamedTuple):
    """A season's drawn table, its rows by team, and how far the season has come.

    `champion` is who won, once it is over; `last` is the last round drawn so far, `current` the
    first with an open match, or the last.
    """

    heading: str
    rows: dict[int, str]
    reasons: str
    champion: int | None
    last: int
    current: int

    def head(self) -> SafeString:
        """The head above the rows."""
        return _drawn_before(self.heading)

    def body(self, teams: Teams, reader: Person) -> SafeString:
        """The table's rows as this person sees them."""
        me = reader.pk
        mine = {team.id for team in teams.values() if team.coach_id == me}
        seen = [mark_as_yours(row) if team in mine else row for team, row in self.rows.items()]
        return _drawn_before("\n".join(seen))

    def why(self) -> SafeString:
        """The reasons for the ranks, as items of a list."""
        return _drawn_before(self.reasons)


class ShownTable(NamedTuple):
    """A table as a page shows it, under its group's name if there are several."""

    name: str
    head: SafeString
    body: SafeString
    reasons: SafeString


SHEET = TypeAdapter(SeasonSheet)


def tables_of(season: Season, teams: Teams, sheet: SeasonSheet, reader: Person) -> list[ShownTable]:
    """The table of each group of the stage: teams that never meet can't be ranked together.

    There are no groups before the draw.
    """
    groups = list(season.stage.groups.order_by("number"))
    drawn = drawn_of(season.stage) if len(groups) > 1 else {}
    if not drawn:
        return table_alone(sheet, teams, reader)
    return [_of_group(season, group, teams, drawn[group.pk], reader) for group in groups]


def table_alone(sheet: SeasonSheet, teams: Teams, reader: Person) -> list[ShownTable]:
    """The single table of a stage with one group, or of one of its groups."""
    return [_shown("", sheet, teams, reader)]


def _of_group(
    season: Season, group: Group, teams: Teams, drawn: Sequence[int], reader: Person
) -> ShownTable:
    there = {team: teams[team] for team in drawn}
    sheet = sheet_of(season, there, Rounds(season, StagePart(season.stage, group)))
    return _shown(str(group), sheet, there, reader)


def _shown(name: str, sheet: SeasonSheet, teams: Teams, reader: Person) -> ShownTable:
    return ShownTable(name, sheet.head(), sheet.body(teams, reader), sheet.why())


def seed_of_draw(season: Season) -> str:
    """The seed of the draws and lots of the season's stage; "" if nothing depends on one."""
    drawn = _by_lot(season.stage) or draws_lots(table_rules(season)["tie_breaks"])
    return season.stage.seed if drawn else ""


def _by_lot(stage: Stage) -> bool:
    """Whether the draw was by lot: not if places in an earlier stage decide."""
    if stage.play.free:
        return False
    return stage.taker.source is None or (
        stage.play.seeded == Seeding.DRAWN and not stage.taker.cross
    )


def sheet_of(season: Season, teams: Teams, rounds: Rounds | None = None) -> SeasonSheet:
    """The season's sheet. `rounds` are its fixtures, if the caller needs them too."""
    known = rounds or Rounds(season)
    what = f"sheet{known.part or ''}"
    return cached_by_stamp(what, SHEET, season, teams, lambda: _drawn(season, teams, known))


def _drawn(season: Season, teams: Teams, known: Rounds) -> SeasonSheet:
    fixtures = known.fixtures
    rows = standings_from(season, teams, fixtures)
    lines = [StandingsLine(row, teams[row.team]) for row in rows]
    shown = columns(table_rules(season)["tie_breaks"])
    table = table_of_teams(shown, lambda team: receipts_page(season, team, known.part))
    last = max((fixture.round for fixture in fixtures), default=0)
    open_ones = (one.round for one in fixtures if not one.settled)
    return SeasonSheet(
        table.head,
        {line.team.id: table.row(line) for line in lines},
        reasons(lines),
        champion_of(season, teams, fixtures, [row.team for row in rows]),
        last,
        min(open_ones, default=last),
    )


def receipts_page(season: Season, team: int, part: StagePart | None) -> str:
    """The address of the page that says where a team's points come from, in this stage."""
    page = points_page(season.pk, team)
    return page if part is None else f"{page}?stage={part.stage.pk}"


def _drawn_before(kept: str) -> SafeString:
    """Markup again, which the cache stores as text."""
    return mark_safe(kept)  # noqa: S308 (nobody else writes there)
