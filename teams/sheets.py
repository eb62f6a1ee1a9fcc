"""A team's sheet: its rows and what follows from them, worked out once for every reader.

The pages and the API show the same sheet, so they can't disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from dungeonbowl.advancement import RISES, skills_due
from dungeonbowl.book import Book
from dungeonbowl.book.entries import Position, RaceEntry
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import Quote, kept_again, quote_again
from dungeonbowl.roster import (
    FilledSlot,
    Profile,
    composition,
    printed,
    profile,
    race_slots,
    starting,
)
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt, player_cost, team_rating, team_value
from dungeonbowl.verdicts import Verdict
from teams.ledger import OpenTeam
from teams.models import Player, Team
from teams.queries import team_state
from teams.queries.packs import rules_of


@dataclass(frozen=True)
class TeamSheet:
    """A team as it stands. `of(team)` costs one query, for the players."""

    row: Team
    state: TeamState
    rules: HouseRules
    book: Book

    @classmethod
    def of(cls, row: Team, players: Iterable[Player] | None = None) -> TeamSheet:
        """The sheet of this team, which should be fetched with its coach.

        With `players` it knows only these, and nothing about others can be asked of it.
        """
        rules = rules_of(row)
        return cls(row, team_state(row, players), rules, rules.book)

    @classmethod
    def after(cls, team: OpenTeam) -> TeamSheet:
        """The sheet of a team as a command has just left it, without a query."""
        return cls(team.row, team.state, team.rules, team.book)

    @cached_property
    def players(self) -> list[PlayerSheet]:
        """The roster, in shirt-number order."""
        return [PlayerSheet(self, player) for player in self.state.roster]

    @cached_property
    def offered(self) -> list[OfferSheet]:
        """In a redraft, last season's players who aren't bought again yet."""
        return [OfferSheet(self, one) for one in self.state.offered]

    @cached_property
    def keeping(self) -> str:
        """How many of these may be bought again, if the league limits it (OPT-97)."""
        most = self.rules.number("keep_at_most")
        return f"{kept_again(self.state)} of at most {most} kept" if most else ""

    @cached_property
    def departed(self) -> list[PlayerSheet]:
        """Those who left it, the latest first."""
        gone = [one for one in self.state.players.values() if one.status in DEPARTED]
        return [PlayerSheet(self, one) for one in sorted(gone, key=lambda one: -one.id)]

    @cached_property
    def value(self) -> Receipt:
        """What the team is worth, in gold pieces, line by line."""
        return team_value(self.state, self.rules)

    @cached_property
    def rating(self) -> Receipt:
        """The team rating, in points, line by line."""
        return team_rating(self.state, self.rules)

    @cached_property
    def races(self) -> tuple[FilledSlot, ...]:
        """The races on the roster and the groups they fill (TEAM-02)."""
        return race_slots(self.state, self.book)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What is wrong with the team: for a draft, whatever keeps it from being registered."""
        if self.row.status == Team.Status.RETIRED:
            return ()
        judge = starting if self.row.status == Team.Status.DRAFT else composition
        return judge(self.state, self.book, self.rules)

    def player(self, player_id: int) -> PlayerSheet:
        """One player, present or former."""
        return PlayerSheet(self, self.state.player(player_id))


HERE = {Player.Status.ACTIVE, Player.Status.UNSIGNED, Player.Status.OFFERED}
DEPARTED = frozenset(Player.Status) - HERE


@dataclass(frozen=True)
class PlayerSheet:
    """A player as they are now: printed figures, rises and injuries taken together."""

    team: TeamSheet
    state: PlayerState

    @cached_property
    def position(self) -> Position:
        """Their position as printed for the college."""
        return printed(self.state, self.team.state.college, self.team.book, self.team.rules)

    @cached_property
    def race(self) -> RaceEntry:
        """Their race as the college fields it."""
        return self.team.book.race(self.team.state.college, self.state.race)

    @cached_property
    def profile(self) -> Profile:
        """Characteristics and skills after rises and injuries."""
        return profile(self.state, self.team.state.college, self.team.book, self.team.rules)

    @cached_property
    def learned(self) -> frozenset[str]:
        """The skills that the player has learned."""
        return frozenset(self.state.gained) - RISES.keys()

    @cached_property
    def cost(self) -> int:
        """What they count for in the team's value, in gold pieces."""
        return player_cost(self.state, self.team.rules)

    @cached_property
    def skills_due(self) -> int:
        """How many skills or rises they may take now (SPP-03); 0 if they have left."""
        if not self.state.rostered:
            return 0
        return skills_due(self.state, self.team.book, self.team.rules)

    @property
    def called(self) -> str:
        """Their name, or their position and number where they have none."""
        return self.state.name or f"{self.position.name} {self.state.number}"


@dataclass(frozen=True)
class OfferSheet(PlayerSheet):
    """A player of last season, with what it costs to buy them again."""

    @cached_property
    def quote(self) -> Quote:
        """The price, and every verdict against it."""
        return quote_again(self.team.state, self.state.id, self.team.book, self.team.rules)
