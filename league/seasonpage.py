"""What a season's page shows of its table: drawn once, and kept until the season changes.

A table of hundreds of rows costs more to draw than everything else on its page, and nothing in
it depends on who reads, but which teams are their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from pydantic import TypeAdapter

from accounts.permissions import Person
from dungeonbowl.league.criteria import columns
from league.html.standings import StandingsLine, reasons, table_of_teams, yours
from league.models import Season
from league.queries import TeamFacts, standings_from
from league.queries.seasons import Rounds
from league.queries.stages import StagePart
from league.queries.tables import champion_of, kept, table_rules

Teams = Mapping[int, TeamFacts]


class SeasonSheet(NamedTuple):
    """A season's table as drawn, its rows by team, and how far the season has come.

    `champion` is who won, once it is over; `last` the last round drawn so far; `current` the first
    with a match to be settled, or the last.
    """

    heading: str
    rows: dict[int, str]
    reasons: str
    champion: int | None
    last: int
    current: int

    def head(self) -> SafeString:
        """What stands above the rows."""
        return _drawn_before(self.heading)

    def body(self, teams: Teams, reader: Person) -> SafeString:
        """The table's rows as this person sees them."""
        me = reader.pk
        mine = {team.id for team in teams.values() if team.coach_id == me}
        seen = [yours(row) if team in mine else row for team, row in self.rows.items()]
        return _drawn_before("\n".join(seen))

    def why(self) -> SafeString:
        """Why who stands where, as items of a list."""
        return _drawn_before(self.reasons)


SHEET = TypeAdapter(SeasonSheet)


def sheet_of(season: Season, teams: Teams, rounds: Rounds | None = None) -> SeasonSheet:
    """The season's sheet. `rounds` are its fixtures, where the caller needs them as well."""
    known = rounds or Rounds(season)
    what = f"sheet{known.part or ''}"
    return kept(what, SHEET, season, teams, lambda: _drawn(season, teams, known))


def _drawn(season: Season, teams: Teams, known: Rounds) -> SeasonSheet:
    fixtures = known.fixtures
    rows = standings_from(season, teams, fixtures)
    lines = [StandingsLine(row, teams[row.team]) for row in rows]
    shown = columns(table_rules(season)["tie_breaks"])
    table = table_of_teams(shown, lambda team: receipts_page(season, team, known.part))
    last = max((fixture.round for fixture in fixtures), default=0)
    open_ones = (one.round for one in fixtures if one.bye is None and not one.confirmed)
    return SeasonSheet(
        table.head,
        {line.team.id: table.row(line) for line in lines},
        reasons(lines),
        champion_of(season, teams, fixtures, [row.team for row in rows]),
        last,
        min(open_ones, default=last),
    )


def receipts_page(season: Season, team: int, part: StagePart | None) -> str:
    """The address of the page that says where a team's points come from, in this part."""
    page = f"/seasons/{season.pk}/points/{team}/"
    if part is None:
        return page
    group = f"&group={part.group.pk}" if part.group else ""
    return f"{page}?stage={part.stage.pk}{group}"


def _drawn_before(kept: str) -> SafeString:
    """What was drawn escaped, and has lain in the cache as text."""
    return mark_safe(kept)  # noqa: S308 (nobody else writes there)
