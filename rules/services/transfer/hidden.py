"""What game masters hid in dungeons stays out of a league's document until their matches close.

Whoever exports a league can read its document, and a commissioner must not know what is hidden.
Traps and secret passages are left out, found or not: the match's log says what was found.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from dungeonbowl.dungeon import Layout, read_layout
from dungeonbowl.dungeon.things import PORTAL, THING_KINDS, TRAP
from dungeons.models import DungeonVersion
from matches.models import Match, MatchDungeon
from matches.queries import rules_of
from rules.services.transfer.scope import LeagueScope

HIDDEN = (TRAP, PORTAL)
PASSAGES = THING_KINDS[PORTAL].feature


def bared(scope: LeagueScope, closed: Collection[int]) -> Mapping[int, Layout]:
    """By their versions' numbers the dungeons that only a game master knows whole, without what is
    hidden there; `closed` are the league's matches that hide nothing any more.
    """
    placed = MatchDungeon.objects.filter(match__league_slug=scope.slug)
    hiding = [
        row
        for row in placed.filter(hidden=True).select_related("match")
        if row.match_id not in closed
    ]
    if not hiding:
        return {}
    known = set(placed.exclude(pk__in=[row.pk for row in hiding]).values_list("version", flat=True))
    brought = ((one, row.match) for row in hiding for one in _brought(row))
    return {one.pk: _bare(one, match) for one, match in brought if one.pk not in known}


def without_passages(features: str) -> str:
    """A dungeon's features, as in its row, without secret passages."""
    return features.replace(f" {PASSAGES} ", " ")


def _brought(row: MatchDungeon) -> list[DungeonVersion]:
    """What its game master placed in the match, last and before, that nobody reads in a library."""
    before = row.match.proposals.filter(by=row.by_id).exclude(dungeon=None)
    named = {row.version_id, *before.values_list("dungeon", flat=True)}
    secret = {"public": False, "league_slug": ""}
    there = {f"dungeon__{name}": value for name, value in secret.items()}
    return list(DungeonVersion.objects.filter(pk__in=named, **secret, **there))


def _bare(version: DungeonVersion, match: Match) -> Layout:
    layout = read_layout(version.document, rules_of(match).book)
    return replace(layout, things=tuple(one for one in layout.things if one.kind not in HIDDEN))
