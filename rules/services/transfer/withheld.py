"""What is in a league's rows but withheld from its document.

The seeds of matches that aren't closed, what is sealed or hidden in their dungeons, and what sides
prepared in secret: a commissioner doesn't know these either, and exports the league.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from matches.models import Match, Side
from rules.services.transfer.hidden import bared, without_passages
from rules.services.transfer.scope import LeagueScope
from teams.ledger.chain import CHAINED, NOTHING, chain
from teams.models import Change, Team
from teams.queries.sealing import sealed_changes

# The columns of a side's unrevealed preparation.
UNPREPARED: Mapping[str, Any] = {
    "prepared_at": None,
    "prepared_by_id": None,
    "tactics": [],
    "arrangements": [],
}
Row = list[Any]
# Masks a row, given its columns' indexes; None for a row that is withheld.
Mask = Callable[[Row, Mapping[str, int]], Row | None]


class Withheld:
    """What is withheld from a league's rows, as of now."""

    def __init__(self, scope: LeagueScope) -> None:
        self.closed = _numbers(
            scope.matches.filter(status=Match.Status.CLOSED, seed_shown=True), "pk"
        )
        self.hidden = _numbers(
            Side.objects.filter(
                match__in=scope.matches.filter(started_at=None), revealed=False
            ).exclude(prepared_at=None),
            "pk",
        )
        self.bare = bared(scope, self.closed)
        versions = scope.versions.filter(pk__in=self.bare)
        self.bare_dungeons = _numbers(versions, "dungeon")
        sealing = list(scope.teams.exclude(sealed={}))
        self.gone = {number for team in sealing for number in sealed_changes(team)}
        self.hashes: dict[int, tuple[str, ...]] = {}
        self.ends: dict[int, str] = {}
        if self.gone:
            for team in sealing:
                self._chain_anew(team)

    def _chain_anew(self, team: Team) -> None:
        """The hashes of the team's ledger without what is sealed."""
        last = NOTHING
        changes = Change.objects.filter(team=team).exclude(pk__in=self.gone).order_by("pk")
        for change in changes.prefetch_related("entries"):
            last = chain(change, sorted(change.entries.all(), key=lambda one: one.pk), last)
            self.hashes[change.pk] = tuple(getattr(change, name) for name in CHAINED)
        self.ends[team.pk] = last

    def mask_of(self, label: str) -> Mask | None:
        """The mask for a model's rows; None if they stay as they are."""
        return {
            "matches.Match": self._seed,
            "matches.MatchDungeon": self._sealed,
            "dungeons.Dungeon": self._features,
            "dungeons.DungeonVersion": self._layout,
            "matches.Side": self._preparation,
            "matches.Roll": lambda row, at: _unless(row, row[at["side_id"]] in self.hidden),
            "teams.Change": self._change,
            "teams.Entry": lambda row, at: _unless(row, row[at["change_id"]] in self.gone),
            "teams.Team": self._team,
        }.get(label)

    def _seed(self, row: Row, at: Mapping[str, int]) -> Row:
        return row if row[at["id"]] in self.closed else _blank(row, at, ("seed", "seed_hash"))

    def _sealed(self, row: Row, at: Mapping[str, int]) -> Row:
        shown = row[at["match_id"]] in self.closed
        return row if shown else _blank(row, at, ("sealed", "sealed_hash"))

    def _layout(self, row: Row, at: Mapping[str, int]) -> Row:
        bare = self.bare.get(row[at["id"]])
        return _other(row, at, {"document": bare.document(), "hash": bare.hash}) if bare else row

    def _features(self, row: Row, at: Mapping[str, int]) -> Row:
        shown = row[at["id"]] not in self.bare_dungeons
        features = without_passages(row[at["features"]])
        return row if shown else _other(row, at, {"features": features})

    def _preparation(self, row: Row, at: Mapping[str, int]) -> Row:
        return _other(row, at, UNPREPARED) if row[at["id"]] in self.hidden else row

    def _change(self, row: Row, at: Mapping[str, int]) -> Row | None:
        hashes = self.hashes.get(row[at["id"]])
        anew = dict(zip(CHAINED, hashes, strict=True)) if hashes else {}
        return _unless(_other(row, at, anew), row[at["id"]] in self.gone)

    def _team(self, row: Row, at: Mapping[str, int]) -> Row:
        end = self.ends.get(row[at["id"]])
        return row if end is None else _other(row, at, {"ledger_hash": end})


def _numbers(rows: Any, name: str) -> Collection[int]:
    return set(rows.values_list(name, flat=True))


def _unless(row: Row, gone: bool) -> Row | None:
    return None if gone else row


def _blank(row: Row, at: Mapping[str, int], names: Iterable[str]) -> Row:
    return _other(row, at, dict.fromkeys(names, ""))


def _other(row: Row, at: Mapping[str, int], values: Mapping[str, Any]) -> Row:
    for name, value in values.items():
        row[at[name]] = value
    return row
