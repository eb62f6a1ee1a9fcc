"""The match on paper: every side's players, the agreed options, and the tables they need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.permissions import Person
from dungeonbowl.book.tables import RuleTable
from dungeonbowl.dungeon import numbered
from dungeonbowl.dungeon.things import CHEST
from dungeonbowl.match.tables import tables_for
from dungeonbowl.team.state import PlayerState
from matches.queries import MatchSheet, SideSheet, find_match
from matches.queries.dungeon import known_dungeon
from matches.views.dungeon import DungeonSheet
from matches.views.story import Story
from teams.paper.content import PlayerLine
from teams.sheets import PlayerSheet, TeamSheet


@dataclass(frozen=True)
class SidePaper:
    """A side for the table: available players with their figures."""

    side: SideSheet

    @cached_property
    def lines(self) -> list[PlayerLine]:
        """Those who can play, journeymen among them, in shirt-number order."""
        team = TeamSheet.of(self.side.row.team)
        playing = [team.state.player(one) for one in self.side.brings.available]
        known = [one for one in playing if one.position]
        people = sorted([*known, *self._journeymen()], key=lambda one: one.number)
        return [PlayerLine(PlayerSheet(team, one)) for one in people]

    @property
    def rerolls(self) -> range:
        """A box for each re-roll."""
        return range(self.side.brings.rerolls["total"])

    def _journeymen(self) -> list[PlayerState]:
        return [
            PlayerState(one["player"], one["number"], one["name"], one["position_key"])
            for one in self.side.brings.journeymen
        ]


@dataclass(frozen=True)
class MatchPaper:
    """Everything that the sheet shows."""

    sheet: MatchSheet
    reader: Person

    @cached_property
    def sides(self) -> list[SidePaper]:
        """The sides in the order named."""
        return [SidePaper(side) for side in self.sheet.sides]

    @cached_property
    def dungeon(self) -> DungeonSheet | None:
        """The map, as far as the reader may know it."""
        known = known_dungeon(self.sheet.match, self.reader)
        return DungeonSheet.as_known(known) if known else None

    @property
    def numbered(self) -> str:
        """`1 at 4, 0; 2 at 6, 0`: the chests by their numbers."""
        layout = self.dungeon.layout if self.dungeon else None
        chests = numbered(layout, CHEST) if layout else ()
        return "; ".join(f"{one.number} at {layout.said(one.thing.at)}" for one in chests if layout)

    @property
    def tables(self) -> list[RuleTable]:
        """The tables to lay beside the dungeon."""
        return tables_for(self.sheet.rules)


def match_sheet(request: HttpRequest, match_id: int) -> HttpResponse:
    """The match on paper, as far as its reader may know it."""
    match = find_match(request.user, match_id)
    sheet = MatchSheet.of(match, request.user)
    shown = {
        "match": match,
        "sheet": sheet,
        "story": Story(sheet),
        "paper": MatchPaper(sheet, request.user),
    }
    return render(request, "matches/sheet.html", shown)
