"""The rows behind leader boards, written with a result and taken back with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from django.db import transaction
from django.db.models import Q

from core.rows import overwrite
from dungeonbowl.match.figures import MvpAward
from matches.models import Match, PlayerFigures, TeamFigures
from matches.queries import RecordedMatch, recorded_match
from matches.queries.figures import Columns, MatchCount, awards_of
from matches.services.locking import lock_match
from teams.models import Player

AWARDED = ("mvps", "spp", "award")
Row = TypeVar("Row", PlayerFigures, TeamFigures)


def write_figures(recorded: RecordedMatch, *, again: bool) -> None:
    """Write the rows of a locked match whose result was just written; `again` if it has some."""
    match = recorded.match
    sides = list(match.sides.all())
    coaches = {side.team_id: side.team.coach_id for side in sides}
    awards, positions = [], _positions(recorded)
    if again:
        awards = awards_of([match.pk]).get(match.pk, [])
        coaches |= dict(TeamFigures.objects.filter(match=match).values_list("team", "coach"))
        erase_figures(match)
    if match.exhibition:
        return
    counting = MatchCount(match, sides, recorded.so_far.events, recorded.rules, awards, positions)
    _write(TeamFigures, match, coaches, counting.teams())
    _write(PlayerFigures, match, coaches, counting.players())


@transaction.atomic
def rebuild_figures(match_id: int) -> None:
    """Rewrite a match's rows from its result, events and the ledger. Raises Http404."""
    match = lock_match(match_id)
    if match.confirmed_at is None:
        erase_figures(match)
    else:
        write_figures(recorded_match(match), again=True)


def erase_figures(match: Match) -> None:
    """Delete the match's rows."""
    PlayerFigures.objects.filter(match=match).delete()
    TeamFigures.objects.filter(match=match).delete()


def _write(
    model: type[Row], match: Match, coaches: Mapping[int, int], rows: Iterable[Columns]
) -> None:
    model._default_manager.bulk_create(
        model(match=match, coach_id=coaches[one["team_id"]], **one) for one in rows
    )


def count_awards(matches: Iterable[int]) -> None:
    """Bring the awards in these locked matches' rows up to date with the ledger."""
    ids = list(matches)
    awards = awards_of(ids)
    given = [award for some in awards.values() for award in some]
    players = PlayerFigures.objects.filter(match__in=ids)
    players = players.filter(Q(mvps__gt=0) | Q(player__in={one.player for one in given}))
    _award(list(players), awards, "player")
    _award(list(TeamFigures.objects.filter(match__in=ids)), awards, "team")


def _award(rows: Sequence[Row], awards: Mapping[int, Sequence[MvpAward]], whose: str) -> None:
    """Set each row's awards; only rows that change are written."""
    changed = []
    for row in rows:
        mine = [
            one.spp
            for one in awards.get(row.match_id, ())
            if getattr(one, whose) == getattr(row, f"{whose}_id")
        ]
        if (len(mine), sum(mine)) != (row.mvps, row.award):
            row.spp += sum(mine) - row.award
            row.mvps, row.award = len(mine), sum(mine)
            changed.append(row)
    overwrite(changed, AWARDED)


def _positions(recorded: RecordedMatch) -> dict[int, str]:
    """Everybody's position; it is looked up for players who are no longer in their team's state."""
    known = {
        player.id: player.position
        for side in recorded.so_far.sides.values()
        for player in side.state.players.values()
    }
    absent = [one["player"] for side in recorded.match.sides.all() for one in side.unavailable]
    if lost := [player for player in absent if player not in known]:
        known |= dict(Player.objects.filter(pk__in=lost).values_list("pk", "position"))
    return known | _as_counted(recorded.match, [one for one in known if not known[one]])


def _as_counted(match: Match, unhired: Sequence[int]) -> dict[int, str]:
    """What players were who played, and whom a correction did without since: in no ledger."""
    if not unhired:
        return {}
    rows = PlayerFigures.objects.filter(match=match, player__in=unhired)
    return dict(rows.values_list("player", "position"))
