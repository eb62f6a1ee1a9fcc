"""A team and its players as plain values: what the ledger's effects add up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter

from dungeonbowl.changed import changed

ACTIVE = "active"
UNSIGNED = "unsigned"
OFFERED = "offered"
_by_number = attrgetter("number", "id")


@dataclass(frozen=True, slots=True)
class Injury:
    """A permanent injury. `id` counts up within the player; `kind` is an InjuryKind."""

    id: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerState:
    """One player. `price` and `weapon_price` are gold pieces as on the day of hire.

    `gained` holds skills and rises ("Block", "+ma") in the order they were taken; `rolled` the
    improvement rolls (pairs of D6) that wait for a choice; `earned` the progressions by which
    improvements had been earned when another took over, each with the SPP at that time. `stayed`
    counts the seasons for which they stayed after their first. `status` is a PlayerStatus, or
    "unsigned" before the hire and after one that was taken back.
    """

    id: int
    number: int = 0
    name: str = ""
    position: str = ""
    price: int = 0
    weapon: str = ""
    weapon_price: int = 0
    confiscated: bool = False
    item: str = ""
    gained: tuple[str, ...] = ()
    rolled: tuple[tuple[int, int], ...] = ()
    earned: tuple[tuple[str, int], ...] = ()
    injuries: tuple[Injury, ...] = ()
    miss_next_game: bool = False
    spp: int = 0
    stayed: int = 0
    status: str = UNSIGNED

    @property
    def race(self) -> str:
        """The race's key, `norse` of `norse.catcher`."""
        return self.position.partition(".")[0]

    @property
    def called(self) -> str:
        """Their name, or else their shirt number."""
        return self.name or f"Number {self.number}"

    @property
    def rostered(self) -> bool:
        """Whether they stand on the roster: alive, and not gone."""
        return self.status == ACTIVE

    @property
    def journeyman(self) -> bool:
        """Whether they fill in for one match and were never hired (TEAM-12)."""
        return self.status == UNSIGNED and bool(self.position)

    @property
    def niggles(self) -> int:
        """How many niggling injuries they carry (INJ-05)."""
        return sum(injury.kind == "niggling" for injury in self.injuries)


@dataclass(frozen=True)
class TeamState:
    """A team: treasury in gold pieces, what it owns, and every player it ever had, by id.

    `half_price_rerolls` is what an Extra Training still allows (SA-02), `apothecary` whether the
    team has bought one (OPT-37).
    """

    college: str = ""
    name: str = ""
    status: str = "draft"
    treasury: int = 0
    rerolls: int = 0
    fan_factor: int = 0
    half_price_rerolls: int = 0
    apothecary: bool = False
    players: dict[int, PlayerState] = field(default_factory=dict)

    @cached_property
    def roster(self) -> tuple[PlayerState, ...]:
        """The players on the roster, in shirt-number order."""
        # Asked of every team of a quote, of which a market has dozens: without properties.
        present = [player for player in self.players.values() if player.status == ACTIVE]
        return tuple(sorted(present, key=_by_number))

    @property
    def offered(self) -> tuple[PlayerState, ...]:
        """In a redraft those of last season who aren't bought again yet, by shirt number."""
        waiting = (player for player in self.players.values() if player.status == OFFERED)
        return tuple(sorted(waiting, key=_by_number))

    def player(self, player_id: int) -> PlayerState:
        """The player, or an unsigned one if the ledger doesn't know them yet."""
        return self.players.get(player_id) or PlayerState(player_id)

    def with_player(self, player: PlayerState) -> TeamState:
        """The team with this player as they are now."""
        return changed(self, players=self.players | {player.id: player})

    def without(self, gone: Iterable[int]) -> TeamState:
        """The team as if these players had never been there; for quotes (TRADE-03)."""
        leaving = set(gone)
        if not leaving:
            return self
        staying = {key: one for key, one in self.players.items() if key not in leaving}
        return changed(self, players=staying)
