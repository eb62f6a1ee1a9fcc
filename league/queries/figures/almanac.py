"""A season's almanac."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import F, Q, Sum

from dungeonbowl.league.almanac import (
    AlmanacChapter,
    AlmanacGame,
    AlmanacPlace,
    Best,
    Final,
    Grave,
    SeasonFacts,
    almanac,
)
from dungeonbowl.league.formats.ties import Tie
from dungeonbowl.league.tally import StandingsRow
from dungeonbowl.match.figures import FIGURES
from league.models import Season, Stage
from league.queries.acts import left_in
from league.queries.figures.graves import graves
from league.queries.figures.rows import counted
from league.queries.fixtures import fixtures_of
from league.queries.seasons import TeamFacts, entrants_of
from league.queries.stages import StagePart
from league.queries.tables import champion_among, groups_so_far, standings_of
from matches.models import PlayerFigures, Side, TeamFigures
from teams.models import Player

# With more than this many level, no sentence names them.
CROWD = 4
GAME = ("match", "at", "team", "team__name", "touchdowns", "casualties", "outcome")


def almanac_of(season: Season) -> list[AlmanacChapter]:
    """The season in chapters, in a fixed number of queries."""
    games, ending = _games(season), _ending(season)
    facts = SeasonFacts(
        seed=f"{season.made_at.isoformat()} {len(games)}",
        over=season.status == Season.Status.FINISHED,
        champion=ending.champion,
        table=_table(season, games),
        best=_best(season),
        games=[game for game, _ in games],
        graves=_graves(season),
        final=ending.final,
        groups=_firsts(season, games),
    )
    return almanac(facts)


Games = Sequence[tuple[AlmanacGame, frozenset[int]]]


def _games(season: Season) -> Games:
    """The matches in the order of confirmation, each with its teams' ids. One query."""
    rows = counted(TeamFigures, season.league, season).order_by("at", "match", "pk")
    found: defaultdict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows.values(*GAME):
        found[row["match"]].append(row)
    return [(_game(match, sides), frozenset(side["team"] for side in sides))
            for match, sides in found.items()]  # fmt: skip


def _game(match: int, sides: Iterable[Mapping[str, Any]]) -> AlmanacGame:
    ordered = sorted(sides, key=lambda side: side["outcome"] != Side.Outcome.WON)
    return AlmanacGame(
        match,
        tuple(side["team__name"] for side in ordered),
        tuple(side["touchdowns"] for side in ordered),
        sum(side["casualties"] for side in ordered),
        ordered[0]["outcome"] == Side.Outcome.WON,
    )


class HowItEnded(NamedTuple):
    """Who won, once the season is over, and in a cup how its final ended."""

    champion: str = ""
    final: Final | None = None


def _ending(season: Season) -> HowItEnded:
    entrants = entrants_of(season)
    groups = groups_so_far(season.stage, entrants, fixtures_of(season))
    champion = champion_among(season, groups, [row.team for row in standings_of(season)])
    if champion not in entrants:
        return HowItEnded()
    bracket = [one for each in groups.values() for one in season.play.every_tie(each)]
    last = next((one.tie for one in reversed(bracket) if not one.for_third), None)
    return HowItEnded(entrants[champion].name, _final(last, entrants) if last else None)


def _final(tie: Tie, entrants: Mapping[int, TeamFacts]) -> Final | None:
    """The last tie of the bracket; None if nobody played it."""
    played: list[Any] = [one for one in tie.fixtures if one.confirmed]
    pair = (tie.winner or 0, tie.loser or 0)
    if not played or pair[1] not in entrants:
        return None
    score = ":".join(str(played[0].scored(team)) for team in pair) if len(played) == 1 else ""
    return Final(entrants[pair[1]].name, score, tuple(one.match for one in played))


def _firsts(season: Season, games: Games) -> list[tuple[str, AlmanacPlace]]:
    """Who came first in each group of earlier stages, and of the last if it has several."""
    drawn = season.stages.filter(number__lte=season.stage.number).order_by("number")
    over = [one for one in drawn.prefetch_related("groups") if one.status == season.Status.FINISHED]
    parts = [
        StagePart(stage, group)
        for stage in over
        for group in stage.groups.all()
        if stage != season.stage or _several_groups(stage)
    ]
    left = left_in(season) if parts else {}
    firsts = [(f"{one.group}", _first(season, one, left)) for one in parts]
    return [(group, _place(row, games)) for group, row in firsts if row]


def _first(season: Season, part: StagePart, left: Mapping[int, int]) -> StandingsRow | None:
    """Who came first of those who didn't leave before the stage was over."""
    rows, last = standings_of(season, part), part.stage.number
    return next((row for row in rows if left.get(row.team, last + 1) > last), None)


def _table(season: Season, games: Games) -> list[AlmanacPlace]:
    """None for a cup, whose table says less than its winner, and for several groups."""
    if season.play.bracket or not games or _several_groups(season.stage):
        return []
    return [_place(row, games) for row in standings_of(season)]


def _several_groups(stage: Stage) -> bool:
    return len(stage.groups.all()) > 1


def _place(row: StandingsRow, games: Games) -> AlmanacPlace:
    vouch = {one.match for one in row.receipts}
    matches = tuple(game.id for game, _ in games if game.id in vouch)
    return AlmanacPlace(row.name, row.points, row.played, matches)


def _best(season: Season) -> list[Best]:
    """Who has most of each figure, unless too many are level. Three queries."""
    rows = counted(PlayerFigures, season.league, season)
    sums = {figure.key: Sum(figure.key) for figure in FIGURES}
    groups: Any = rows.values(who=F("player")).annotate(**sums, games=Sum("played"))
    people: list[dict[str, Any]] = list(groups)
    found: dict[str, tuple[int, list[int]]] = {}
    for figure in FIGURES:
        most = max((row[figure.key] for row in people), default=0)
        who = [row["who"] for row in people if most and row[figure.key] == most]
        if 0 < len(who) <= CROWD:
            found[figure.key] = most, who
    names, matches = _names(found), _matches(rows, found)
    played = {row["who"]: row["games"] for row in people}
    return [
        Best(
            figure.many,
            tuple(names[one] for one in who),
            most,
            max(played[one] for one in who),
            matches[figure.key],
        )
        for figure in FIGURES
        if figure.key in found
        for most, who in [found[figure.key]]
    ]


Found = Mapping[str, tuple[int, list[int]]]


def _names(found: Found) -> dict[int, str]:
    everybody = {one for _, who in found.values() for one in who}
    rows = Player.objects.filter(pk__in=everybody).values_list("pk", "name", "number", "team__name")
    return {pk: f"{called(name, number)} of {team}" for pk, name, number, team in rows}


def called(name: str, number: int) -> str:
    """A player's name, or else their shirt number."""
    return name or f"Number {number}"


def _matches(rows: Any, found: Found) -> dict[str, tuple[int, ...]]:
    """The matches in which the best did it, by figure."""
    wanted = Q(pk__in=[])
    for key, (_, who) in found.items():
        wanted |= Q(player__in=who, **{f"{key}__gt": 0})
    receipts: defaultdict[str, list[int]] = defaultdict(list)
    for row in rows.filter(wanted).order_by("at", "match").values("match", "player", *found):
        for key, (_, who) in found.items():
            if row["player"] in who and row[key]:
                receipts[key].append(row["match"])
    return {key: tuple(dict.fromkeys(receipts[key])) for key in found}


def _graves(season: Season) -> list[Grave]:
    """The dead, earliest first. One query."""
    rows = graves(season.league, season).select_related("player", "team", "killer__team")
    return [
        Grave(
            called(row.player.name, row.player.number),
            row.team.name,
            row.died_of,
            f"{called(row.killer.name, row.killer.number)} of {row.killer.team.name}"
            if row.killer
            else "",
            row.match_id,
        )
        for row in reversed(rows)
    ]
