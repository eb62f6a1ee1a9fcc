"""A season's table: what the rules make of its confirmed results."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from dungeonbowl.league.results import MatchResult, Points, Score
from dungeonbowl.league.standings import table
from league.models import Entrant, Fixture, Season
from league.queries import find_season, standings_of
from league.services import amend
from matches.models import Match
from teams.models import Team
from tests.league.playing import ready_teams, settle, settle_round, take_back
from tests.verbs import friendly, join, register_team, start, start_season, tell

pytestmark = pytest.mark.django_db

SCORES = [(2, 1), (0, 0), (1, 3), (1, 0), (2, 2), (0, 1)]
COLUMNS = {
    "rank", "team", "played", "won", "drawn", "lost", "touchdowns_for", "touchdowns_against",
    "casualties_for", "casualties_against", "points", "why", "receipts",
}  # fmt: skip


def standings(api, user, season):
    reply = api(user).get(f"/api/v1/seasons/{season.pk}/standings/")
    assert reply.status_code == 200
    return reply.json()


def play(season):
    matches = Match.objects.filter(league_slug=season.league.slug).order_by("id")
    for match, score in zip(matches, SCORES, strict=False):
        settle(match.pk, score)


def result(match):
    sides = list(match.sides.all())
    best = max(side.touchdowns for side in sides)
    leading = [side.team_id for side in sides if side.touchdowns == best]
    scores = tuple(Score(side.team_id, side.touchdowns) for side in sides)
    kind, winners = ("touchdown", leading) if len(leading) == 1 else ("draw", [])
    return MatchResult(kind, frozenset(winners), scores, match.pk)


def test_the_table_is_what_the_rules_make_of_the_results(api, bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "round_robin")
    play(season)
    entered = Entrant.objects.filter(season=season).order_by("order")
    names = dict(entered.values_list("team", "team__name"))
    rows = table([result(match) for match in Match.objects.all()], names)
    shown = standings(api, bob, season)
    assert shown == [row.as_dict() for row in rows]
    assert [row["rank"] for row in shown] == [1, 2, 3, 4]
    assert all(set(row) == COLUMNS for row in shown)
    assert sum(row["played"] for row in shown) == 12


def test_only_confirmed_matches_count(api, bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 2), "double_round_robin")
    first, _ = Match.objects.order_by("id")
    assert [row["played"] for row in standings(api, bob, season)] == [0, 0]
    settle(first.pk, (3, 1))
    assert [row["points"] for row in standings(api, bob, season)] == [3, 0]
    take_back(first.pk)
    assert [row["points"] for row in standings(api, bob, season)] == [0, 0]


def test_points_and_tie_breaks_stay_as_they_were_when_the_season_started(api, alice, bob, cellar):
    amend(alice, cellar.slug, house_rules={"league_points": [5, 2, 1], "tie_breaks": ["name"]})
    season = start_season(cellar, ready_teams(cellar, bob, 2), "round_robin")
    amend(alice, cellar.slug, house_rules={"league_points": [3, 1, 0]})
    settle(Match.objects.get().pk, (0, 1))
    rows = standings(api, bob, season)
    assert sorted(row["points"] for row in rows) == [1, 5]
    assert {reason["criterion"] for row in rows for reason in row["why"]} == {"name"}


def test_a_swiss_bye_is_a_win_without_touchdowns_and_no_other_bye_counts(api, bob, cellar):
    swiss = start_season(cellar, ready_teams(cellar, bob, 3), "swiss")
    bye = Fixture.objects.get(season=swiss, match=None).bye_id
    row = next(row for row in standings(api, bob, swiss) if row["team"] == bye)
    assert (row["won"], row["points"], row["touchdowns_for"]) == (1, Points().won, 0)
    robin = start_season(cellar, ready_teams(cellar, bob, 3), "round_robin")
    assert {row["played"] for row in standings(api, bob, robin)} == {0}


def test_a_table_asks_the_database_as_often_for_thirty_teams_as_for_four(browse, alice, bob, arena):
    asked = []
    for number in (4, 30):
        season = start_season(arena, ready_teams(arena, bob, number), "swiss")
        settle_round(season, 1)
        for person in (None, alice):
            client = browse(person)
            with CaptureQueriesContext(
                connection,
            ) as queries:
                page = client.get(f"/seasons/{season.pk}/")
            assert page.status_code == 200
            asked.append(len(queries))
    assert asked[:2] == asked[2:]
    assert max(asked) <= 5


def test_a_table_is_worked_out_once_for_the_same_results(bob, arena, django_assert_num_queries):
    season = start_season(arena, ready_teams(arena, bob, 6), "round_robin")
    with django_assert_num_queries(3):
        first = standings_of(find_season(bob, season.pk))
    with django_assert_num_queries(2):
        assert standings_of(find_season(bob, season.pk)) == first
    settle_round(season, 1)
    with django_assert_num_queries(3):
        assert standings_of(find_season(bob, season.pk)) != first


def test_a_new_result_costs_the_next_reader_no_query_more(
    browse, alice, bob, arena, django_assert_num_queries
):
    season = start_season(arena, ready_teams(arena, bob, 6), "swiss")
    client = browse(alice)
    for number in (1, 2):
        settle_round(season, number)
        for _ in range(2):
            # Session and reader; the season, its teams and its fixtures.
            with django_assert_num_queries(5):
                client.get(f"/seasons/{season.pk}/")
    # Nor do the seasons beside it, once it is over.
    last, coming = (Season.objects.create(league=arena, name=one, made_by=alice) for one in "AB")
    over = {"status": Season.Status.FINISHED, "finished_at": timezone.now(), "follows": last}
    Season.objects.filter(pk=season.pk).update(**over)
    Season.objects.filter(pk=coming.pk).update(follows=season)
    # Nor who won, where that follows from the table.
    cache.clear()
    for _ in range(2):
        with django_assert_num_queries(5):
            page = client.get(f"/seasons/{season.pk}/").content.decode()
    assert "Won by <a" in page
    assert re.search(rf'went on to <a href="/seasons/{coming.pk}/">B</a>', page)
    assert re.search(rf'follows <a href="/seasons/{last.pk}/">A</a>', page)


def test_a_table_drawn_for_one_marks_the_teams_of_the_next(browse, bob, carol, arena):
    join(arena, carol)
    mine, carols = ready_teams(arena, bob, 1)[0], ready_teams(arena, carol, 2)[-1]
    season = start_season(arena, [mine, carols], "round_robin")
    yours = '<span class="visually-hidden">Yours: </span>'
    for reader, team in ((bob, mine), (carol, carols), (None, None)):
        page = browse(reader).get(f"/seasons/{season.pk}/").content.decode()
        assert page.count(yours) == page.count('class="is-mine"') == bool(team)
        if team:
            ranked = r'<span class="shirt">\d+</span> '
            assert re.search(
                f'{yours}{ranked}<svg [^\n]*?</svg> <a href="/teams/{team.pk}/">', page
            )


def test_a_result_taken_back_is_in_no_table_kept_before(browse, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 2), "double_round_robin")
    match = Match.objects.order_by("id").first()
    shown = {}
    for state, change in (("before", None), ("settled", settle), ("taken back", take_back)):
        if change is not None:
            change(match.pk)
        page = browse().get(f"/seasons/{season.pk}/").content.decode()
        shown[state] = re.findall(r"<strong>(\d+)</strong>", page)
    assert shown == {"before": ["0", "0"], "settled": ["3", "0"], "taken back": ["0", "0"]}


def test_a_table_follows_the_names_of_its_teams(api, bob, arena):
    teams = ready_teams(arena, bob, 2)
    season = start_season(arena, teams, "round_robin")
    assert "Level with Team 01" in standings(api, bob, season)[1]["why"][0]["text"]
    Team.objects.filter(pk=teams[0].pk).update(name="Able")
    assert "Level with Able" in standings(api, bob, season)[1]["why"][0]["text"]


def test_where_three_met_each_suffers_what_was_done_to_it(api, alice, bob, carol, arena):
    join(arena, carol)
    teams = [
        register_team(coach, college, players=6, league_slug=arena.slug)
        for coach, college in ((alice, "light"), (bob, "gold"), (carol, "jade"))
    ]
    season = start_season(arena, teams, "open")
    match = start(friendly(alice, teams))
    (first, *_), (second, *_), (third, another, *_) = (side.available for side in match.sides.all())
    tell(match, "casualty", player=first, victim=second, cause="block")
    tell(match, "casualty", player=second, victim=third, cause="foul")
    tell(match, "casualty", player=None, victim=another, cause="hazard")
    settle(match.pk, (1, 0, 0))
    by_team = {row["team"]: row for row in standings(api, bob, season)}
    counted = [
        (by_team[team.pk]["casualties_for"], by_team[team.pk]["casualties_against"])
        for team in teams
    ]
    assert counted == [(1, 0), (1, 1), (0, 1)]
    assert [by_team[team.pk]["points"] for team in teams] == [3, 0, 0]
