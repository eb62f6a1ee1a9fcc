"""Pages of what a league's matches add up to: boards, records, graves, rivals, colleges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString

from core.ui import charts
from core.ui.queryparams import read_or_default
from dungeonbowl.match.figures import FIGURES, figure_of
from league.models import League
from league.queries import book_of, find_league
from league.queries.acts import trophies_in
from league.queries.figures.colleges import colleges_of
from league.queries.figures.glance import glance, with_name
from league.queries.figures.graves import graves
from league.queries.figures.leaders import LISTED, LeaderBoard
from league.queries.figures.matrix import Matrix
from league.queries.figures.names import NameShown, named, player_name
from league.queries.figures.records import CAREER, MATCH, SEASON, Record, records_of
from league.queries.figures.rivalries import most_met, rivalry, teams_in
from league.queries.figures.rows import ALWAYS, Era, season_in
from league.queries.figures.streaks import Streak, streaks_of
from league.queries.figures.thisday import day_in, on_this_day
from league.queries.seasons import seasons_of
from league.times import zone_of
from matches.queries.fairness import DiceFairness, fairness
from teams.models import Team

A_PAGE = 50
SPANS = ((CAREER, "In a career"), (SEASON, "In a season"), (MATCH, "In a match"))
OF = (("players", "Players"), ("teams", "Teams"))
HOW = {
    "block": "blocked",
    "foul": "fouled",
    "weapon": "struck with a weapon",
    "hazard": "a hazard of the dungeon",
    "monster": "a monster",
    "explosion": "an explosion",
    "pushed": "pushed into something",
    "chasm": "a chasm",
    "assassination": "an assassin",
}


def figures(request: HttpRequest, slug: str) -> HttpResponse:
    """Who leads in what, at a glance."""
    league = find_league(request.user, slug)
    return render(
        request, "league/figures/figures.html", {"league": league, "boards": glance(league)}
    )


def leaders(request: HttpRequest, slug: str) -> HttpResponse:
    """One board in full: of whom, by which figure, limited to a season, race or position."""
    league = find_league(request.user, slug)
    wishes = request.GET.dict()
    board, wrong = read_or_default(
        lambda: LeaderBoard.from_query(league, wishes), lambda: LeaderBoard(league)
    )
    page = Paginator(board.leaders(), A_PAGE).get_page(request.GET.get("page"))
    names = named(board.of, [line["of"] for line in page])
    shown = {
        "league": league,
        "board": board,
        "asked": wishes,
        "wrong": wrong,
        "figure": figure_of(board.by),
        "figures": FIGURES,
        "kinds": LISTED,
        "seasons": seasons_of(league),
        "races": _races(league),
        "colleges": _colleges(league),
        "page_obj": page,
        "lines": [with_name(line, names) for line in board.with_matches(page)],
    }
    return render(request, "league/figures/leaders.html", shown, status=400 if wrong else 200)


def _races(league: League) -> list[tuple[str, str]]:
    races = {race.key: race.name for one in book_of(league).colleges.values() for race in one.races}
    return sorted(races.items(), key=lambda race: race[1])


def _colleges(league: League) -> list[tuple[str, str]]:
    return [(key, college.name) for key, college in book_of(league).colleges.items()]


def records(request: HttpRequest, slug: str) -> HttpResponse:
    """Every record with its date, and the hall of fame: the most SPP of all."""
    league = find_league(request.user, slug)
    held = records_of(league)
    people = {
        of: named(of, {one for record in held if record.of == of for one in record.holders})
        for of, _ in OF
    }
    fame = LeaderBoard(league, by="spp").leaders()[:10]
    fame_names = named("players", [line["of"] for line in fame])
    shown = {
        "league": league,
        "trophies": trophies_in(league),
        "fame": [with_name(line, fame_names) for line in fame],
        "spans": [
            (title, [(name, _held_by(held, span, of, people)) for of, name in OF])
            for span, title in SPANS
            if any(record.span == span for record in held)
        ],
        "streaks": _streaks(league),
    }
    return render(request, "league/figures/records.html", shown)


CROWD = FEW_STREAKS = 3
STREAKS = {
    "won": "Won in a row",
    "unbeaten": "Unbeaten",
    "scored": "Scored in every match",
    "lost": "Lost in a row",
}


def _streaks(league: League) -> list[tuple[str, list[tuple[NameShown, Streak]]]]:
    """The three longest streaks of each kind."""
    found = streaks_of(league)
    names = named("teams", {one.team for one in found})
    kinds = [(words, [one for one in found if one.what == what]) for what, words in STREAKS.items()]
    return [
        (words, [(names[one.team], one) for one in some[:FEW_STREAKS]])
        for words, some in kinds
        if some
    ]


def _held_by(held: Iterable[Record], span: str, of: str, people: Any) -> list[dict[str, Any]]:
    return [_held(one, people) for one in held if (one.span, one.of) == (span, of)]


def _held(record: Record, people: Any) -> dict[str, Any]:
    """A record as its row shows it; of many holders only the first few."""
    holders = [people[record.of].get(one) or NameShown(str(one)) for one in record.holders]
    figure = figure_of(record.by)
    return {
        "record": record,
        "figure": figure,
        "holders": holders[:CROWD],
        "more": len(holders) - CROWD,
    }


def cemetery(request: HttpRequest, slug: str) -> HttpResponse:
    """The dead, latest first."""
    league = find_league(request.user, slug)
    rows = graves(league).select_related("player", "team", "killer__team", "match")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    shown = {"league": league, "page_obj": page, "graves": list(_buried(page, league))}
    return render(request, "league/figures/cemetery.html", shown)


def _buried(rows: Iterable[Any], league: League) -> Iterator[dict[str, Any]]:
    zone = zone_of(league)
    for row in rows:
        killer = row.killer
        yield {
            "row": row,
            "name": player_name(row.player.name, row.player.number),
            "how": HOW.get(row.died_of, row.died_of),
            "killer": player_name(killer.name, killer.number) if killer else "",
            "day": row.at.astimezone(zone).date(),
        }


def rivals(request: HttpRequest, slug: str) -> HttpResponse:
    """Two teams against each other, and who met most often."""
    league = find_league(request.user, slug)
    shown: dict[str, Any] = {"league": league, "pairs": most_met(league)}
    shown["teams"] = Team.objects.filter(league_slug=slug).order_by("name", "id").only("name")
    chosen = [request.GET.get(name, "") for name in ("one", "other")]
    if any(chosen):
        pair, wrong = read_or_default(lambda: teams_in(league, ",".join(chosen)), lambda: None)
        shown |= {"wrong": wrong} if pair is None else _met(league, pair)
    shown["chosen"] = chosen
    status = 400 if shown.get("wrong") else 200
    return render(request, "league/figures/rivals.html", shown, status=status)


def _met(league: League, pair: tuple[int, int]) -> dict[str, Any]:
    found, names = rivalry(league, pair), named("teams", pair)
    sides = [(names[one], found.won[one], found.touchdowns[one]) for one in pair]
    return {"rivalry": found, "sides": sides}


def colleges(request: HttpRequest, slug: str) -> HttpResponse:
    """The colleges' own table, and college against college."""
    league = find_league(request.user, slug)
    wishes = request.GET.dict()
    (season, era), wrong = read_or_default(
        lambda: (season_in(league, wishes.get("season")), Era.from_query(league, wishes)),
        lambda: (None, ALWAYS),
    )
    table = colleges_of(league, season, era)
    shown = {
        "league": league,
        "rows": [row.as_dict(table.points) for row in table.rows],
        "matrix": Matrix.of(table),
        "lit": ",".join(row.college for row in table.rows),
        "seasons": seasons_of(league),
        "season": season,
        "asked": wishes,
        "wrong": wrong,
    }
    return render(request, "league/figures/colleges.html", shown, status=400 if wrong else 200)


def this_day(request: HttpRequest, slug: str) -> HttpResponse:
    """What happened on this day of earlier years."""
    league = find_league(request.user, slug)
    wished = request.GET.get("date")
    day, wrong = read_or_default(lambda: day_in(league, wished), lambda: day_in(league, None))
    shown = {"league": league, "day": day, "wrong": wrong, "found": on_this_day(league, day)}
    return render(request, "league/figures/this_day.html", shown, status=400 if wrong else 200)


def luck(request: HttpRequest, slug: str) -> HttpResponse:
    """How each sort of die that the program rolled fell, and whether that is odd."""
    league = find_league(request.user, slug)
    fair = fairness(league.slug)
    most = fair.dice[0] if fair.dice else None
    shown = {"league": league, "fair": fair, "most": most, "chart": _faces(most) if most else ""}
    return render(request, "league/figures/luck.html", shown)


def _faces(die: DiceFairness) -> SafeString:
    series = [charts.Series("Fell", list(die.faces.values()))]
    names = [str(face) for face in die.faces]
    return charts.bars(f"How often each face of a D{die.sides} fell", names, series)
