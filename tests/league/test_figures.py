"""Leader boards, records, the cemetery, rivalries and the colleges' table, over the API."""

from collections import Counter
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.commands import Command
from matches.models import Match, PlayerFigures, TeamFigures
from teams.services import retire
from tests.league.playing import ready_teams, settle, settle_round, take_back
from tests.verbs import friendly, join, start_season

pytestmark = pytest.mark.django_db

BEFORE = datetime(2020, 2, 29, 20, tzinfo=UTC)


@pytest.fixture
def season(arena, bob):
    """Six teams, everybody meets everybody, nothing played yet."""
    return start_season(arena, ready_teams(arena, bob, 6), "round_robin")


@pytest.fixture
def shown(api, bob, arena):
    """What an address of the arena answers to Bob."""

    def ask(what, code=200, **asked):
        reply = api(bob).get(f"/api/v1/leagues/{arena.slug}/{what}/", asked)
        assert reply.status_code == code, reply.content
        return reply.json()

    return ask


def deeds(match, *people, **figures):
    """Players of this match's first team, each with these figures."""
    side = match.sides.first()
    for number in people:
        player = side.team.players.get_or_create(number=number)[0]
        PlayerFigures.objects.create(
            match=match, team=side.team, player=player, coach=side.team.coach,
            college=side.team.college, league_slug=match.league_slug, at=match.confirmed_at,
            position="dwarfs.longbeard", race="dwarfs", **figures,
        )  # fmt: skip
    return [row.player_id for row in PlayerFigures.objects.filter(match=match).order_by("pk")]


def first_match(season):
    match = Match.objects.filter(league_slug=season.league.slug).order_by("id").first()
    settle(match.pk, (2, 1))
    match.refresh_from_db()
    return match


def test_equal_values_share_a_rank_and_who_has_none_is_not_listed(season, shown):
    match = first_match(season)
    deeds(match, 1, touchdowns=3)
    deeds(match, 2, 3, touchdowns=2)
    people = deeds(match, 4, touchdowns=1)
    deeds(match, 5)
    data = shown("leaders", of="players", by="touchdowns")
    assert data["count"] == 4
    assert [(row["rank"], row["of"], row["value"]) for row in data["results"]] == [
        (1, people[0], 3), (2, people[1], 2), (2, people[2], 2), (4, people[3], 1),
    ]  # fmt: skip
    assert data["results"][0] == {
        "rank": 1, "of": people[0], "value": 3, "played": 1, "per_match": 3.0,
    }  # fmt: skip
    second = shown("leaders", page_size=2, page=2)["results"]
    assert [row["rank"] for row in second] == [2, 4]


def test_teams_coaches_and_colleges_have_boards_of_their_own(season, shown, bob):
    match = first_match(season)
    one, other = match.sides.all()
    teams = shown("leaders", of="teams", by="touchdowns")["results"]
    assert [(row["of"], row["value"]) for row in teams] == [(one.team_id, 2), (other.team_id, 1)]
    (coach,) = shown("leaders", of="coaches", by="touchdowns")["results"]
    assert (coach["of"], coach["value"], coach["played"]) == (bob.username, 3, 1)
    colleges = shown("leaders", of="colleges", by="touchdowns")["results"]
    assert [row["of"] for row in colleges] == [one.team.college, other.team.college]


def test_a_board_is_of_a_season_a_position_or_a_race_alone(season, shown, bob, arena):
    (player,) = deeds(first_match(season), 1, kills=2)
    assert shown("leaders", by="kills", season=season.pk)["count"] == 1
    other = start_season(arena, ready_teams(arena, bob, 2), "round_robin")
    assert shown("leaders", by="kills", season=other.pk)["count"] == 0
    for asked in ({"position": "dwarfs.longbeard"}, {"position": "Longbeard"}, {"race": "Dwarfs"}):
        assert shown("leaders", by="kills", **asked)["results"][0]["of"] == player
        teams = shown("leaders", of="teams", by="kills", **asked)["results"]
        assert [row["value"] for row in teams] == [2]
    assert shown("leaders", by="kills", race="norse")["count"] == 0


def test_a_board_is_of_a_college_or_an_era_alone(season, shown):
    match = first_match(season)
    (player,) = deeds(match, 1, kills=2)
    college, day = match.sides.first().team.college, match.confirmed_at.date().isoformat()
    moment = match.confirmed_at.isoformat()
    there = {"college": college}, {"since": day}, {"until": day}, {"since": day, "until": day}
    for asked in (*there, {"since": moment}):
        for of, who in (("players", player), ("teams", match.sides.first().team_id)):
            board = shown("leaders", of=of, by="touchdowns" if of == "teams" else "kills", **asked)
            assert board["results"][0]["of"] == who, asked
    for asked in ({"college": "rainbow"}, {"since": "2999-01-01"}, {"until": "1999-01-01"}):
        assert shown("leaders", by="kills", **asked)["count"] == 0
        if "college" not in asked:
            assert shown("colleges", **asked)["table"] == []
    assert len(shown("colleges", since=day, until=day)["table"]) == 2


def test_streaks_are_the_longest_of_a_team_and_those_that_go_on(season, shown, bob):
    matches = list(Match.objects.filter(league_slug=season.league.slug).order_by("id"))
    team = matches[0].sides.first().team
    mine = [one for one in matches if one.sides.filter(team=team).exists()]
    for match, ours in zip(mine, (2, 1, 0, 3, 1), strict=False):
        first = match.sides.first().team_id == team.pk
        settle(match.pk, (ours, 0) if first else (0, ours))
    streaks = [one for one in shown("streaks") if one["team"] == team.pk]
    assert [(one["what"], one["length"], one["lasts"]) for one in streaks] == [
        ("won", 2, False), ("won", 2, True), ("unbeaten", 5, True),
        ("scored", 2, False), ("scored", 2, True),
    ]  # fmt: skip
    assert (streaks[0]["first"], streaks[0]["last"]) == (mine[0].pk, mine[1].pk)
    assert (streaks[2]["first"], streaks[2]["last"]) == (mine[0].pk, mine[4].pk)
    take_back(mine[4].pk)
    streaks = [one for one in shown("streaks") if one["team"] == team.pk]
    assert [(one["what"], one["length"]) for one in streaks] == [
        ("won", 2), ("unbeaten", 4), ("scored", 2),
    ]  # fmt: skip
    retire(Command(bob, team.pk))
    assert not any(one["lasts"] for one in shown("streaks") if one["team"] == team.pk)


@pytest.mark.parametrize(
    ("what", "asked", "field"),
    [
        ("leaders", {"college": "oxford"}, "college"),
        ("leaders", {"since": "yesterday"}, "since"),
        ("leaders", {"until": "9999-12-31"}, "until"),
        ("leaders", {"since": "0001-01-01T00:00:00+12:00"}, "since"),
        ("colleges", {"until": "2026-13-01"}, "until"),
        ("leaders", {"of": "referees"}, "of"),
        ("leaders", {"by": "beauty"}, "by"),
        ("leaders", {"season": "999999"}, "season"),
        ("leaders", {"season": "x"}, "season"),
        ("leaders", {"race": "martians"}, "race"),
        ("leaders", {"position": "goalkeeper"}, "position"),
        ("rivalries", {}, "teams"),
        ("rivalries", {"teams": "1"}, "teams"),
        ("rivalries", {"teams": "a,b"}, "teams"),
        ("rivalries", {"teams": "999998,999999"}, "teams"),
        ("on-this-day", {"date": "2026-02-30"}, "date"),
        ("colleges", {"since": "yesterday"}, "since"),
        ("colleges", {"since": "2026-02-30"}, "since"),
        ("colleges", {"season": "0"}, "season"),
    ],
)
def test_what_makes_no_sense_is_a_400_that_names_its_field(season, shown, what, asked, field):
    assert field in shown(what, code=400, **asked)["errors"]


def test_a_league_that_is_not_public_shows_its_figures_to_members_alone(api, mallory, cellar):
    for what in (
        "leaders",
        "cemetery",
        "records",
        "streaks",
        "rivalries",
        "on-this-day",
        "colleges",
    ):
        assert api(mallory).get(f"/api/v1/leagues/{cellar.slug}/{what}/").status_code == 404


def test_graves_name_cause_and_killer_the_latest_first(season, shown):
    match = first_match(season)
    (killer,) = deeds(match, 1, kills=1)
    _, victim = deeds(match, 2, died_of="block", killer_id=killer)
    assert shown("cemetery") == [
        {
            "player": victim,
            "team": match.sides.first().team_id,
            "match": match.pk,
            "cause": "block",
            "by": killer,
        }
    ]


def test_records_name_their_holders_the_first_first(season, shown):
    matches = list(Match.objects.filter(league_slug=season.league.slug).order_by("id")[:2])
    for match in matches:
        settle(match.pk, (1, 0))
        match.refresh_from_db()
    (hero,) = deeds(matches[0], 1, touchdowns=4)
    (rival,) = deeds(matches[1], 1, touchdowns=4)
    records = [
        one for one in shown("records") if (one["of"], one["by"]) == ("players", "touchdowns")
    ]
    day = matches[0].confirmed_at.date().isoformat()
    shared = {"of": "players", "by": "touchdowns", "value": 4, "date": day}
    assert records == [
        {**shared, "span": "match", "holders": [hero, rival], "match": matches[0].pk},
        {**shared, "span": "season", "holders": [hero, rival]},
        {**shared, "span": "career", "holders": [hero, rival]},
    ]
    teams = [one for one in shown("records") if one["of"] == "teams" and one["span"] == "match"]
    assert [(one["by"], one["value"]) for one in teams] == [("touchdowns", 1)]


def test_records_follow_results_that_come_and_go(season, shown):
    def most():
        return {one["value"] for one in shown("records") if one["by"] == "touchdowns"}

    first_match(season)
    other = Match.objects.filter(league_slug=season.league.slug).order_by("id")[1]
    assert most() == {2}
    settle(other.pk, (5, 0))
    assert max(most()) == 5
    take_back(other.pk)
    assert most() == {2}
    settle(other.pk, (4, 0))
    assert max(most()) == 4


def test_a_career_goes_beyond_a_season_and_a_friendly_is_in_no_season(season, shown, bob, carol):
    match = first_match(season)
    home, away = (side.team for side in match.sides.all())
    deeds(match, 1, kills=2)
    other = friendly(bob, [home, away], league=season.league.slug)
    settle(other.pk, (0, 0))
    other.refresh_from_db()
    deeds(other, 1, kills=1)
    kills = {one["span"]: one["value"] for one in shown("records") if one["by"] == "kills"}
    assert kills == {"match": 2, "season": 2, "career": 3}


def test_rivals_are_shown_what_they_made_of_each_other(season, shown, bob):
    match = first_match(season)
    home, away = (side.team for side in match.sides.all())
    again = friendly(bob, [away, home], league=season.league.slug)
    settle(again.pk, (3, 3))
    exhibition = friendly(bob, [away, home], league=season.league.slug, exhibition=True)
    settle(exhibition.pk, (9, 0))
    assert shown("rivalries", teams=f"{home.pk},{away.pk}") == {
        "teams": [home.pk, away.pk],
        "played": 2,
        "won": {str(home.pk): 1, str(away.pk): 0},
        "drawn": 1,
        "touchdowns": {str(home.pk): 5, str(away.pk): 4},
        "matches": [match.pk, again.pk],
    }


def test_allies_are_no_rivals(arena, bob, shown):
    teams = ready_teams(arena, bob, 4)
    ids = [team.pk for team in teams]
    game = friendly(bob, teams, league=arena.slug, alliances=[ids[:2], ids[2:]])
    settle(game.pk, (1, 0, 0, 0))
    assert shown("rivalries", teams=f"{ids[0]},{ids[1]}")["played"] == 0
    assert shown("rivalries", teams=f"{ids[0]},{ids[2]}")["won"] == {str(ids[0]): 1, str(ids[2]): 0}


def test_on_this_day_are_the_matches_of_earlier_years(season, shown):
    match = first_match(season)
    deeds(match, 1, died_of="chasm")
    Match.objects.filter(pk=match.pk).update(confirmed_at=BEFORE)
    for model in (PlayerFigures, TeamFigures):
        model.objects.filter(match=match).update(at=BEFORE)
    (past,) = shown("on-this-day", date="2024-02-29")
    assert (past["match"], past["date"], past["years"]) == (match.pk, "2020-02-29", 4)
    assert [side["touchdowns"] for side in past["teams"]] == [2, 1]
    assert [death["cause"] for death in past["deaths"]] == ["chasm"]
    assert shown("on-this-day", date="2024-03-01") == []
    assert shown("on-this-day", date="2020-02-29") == []


def test_the_colleges_table_is_what_the_results_between_two_colleges_come_to(season, shown):
    matches = list(Match.objects.filter(league_slug=season.league.slug).order_by("id"))
    scores = [(2, 1), (0, 0), (1, 3)] * 5
    played, points = Counter(), Counter()
    for match, score in zip(matches, scores, strict=False):
        settle(match.pk, score)
        for side, mine, theirs in zip(match.sides.all(), score, score[::-1], strict=True):
            played[side.team.college] += 1
            points[side.team.college] += 3 if mine > theirs else mine == theirs
    data = shown("colleges")
    assert {row["college"]: row["played"] for row in data["table"]} == played
    assert {row["college"]: row["points"] for row in data["table"]} == points
    assert [row["points"] for row in data["table"]] == sorted(points.values(), reverse=True)
    assert sum(pair["played"] for pair in data["pairs"]) == len(matches)
    for pair in data["pairs"]:
        assert pair["played"] == sum(pair["won"].values()) + pair["drawn"]
    assert shown("colleges", season=season.pk) == data
    assert shown("colleges", since="2999-01-01") == {"table": [], "pairs": []}


def test_matches_within_a_college_and_of_three_are_in_no_colleges_table(arena, bob, carol, shown):
    join(arena, carol)
    ours, theirs = ready_teams(arena, bob, 3), ready_teams(arena, carol, 1)
    settle(friendly(bob, [ours[0], theirs[0]], league=arena.slug).pk, (1, 0))
    settle(friendly(bob, ours, league=arena.slug).pk, (1, 0, 0))
    assert shown("colleges") == {"table": [], "pairs": []}


ASKED = {
    "leaders": {},
    "cemetery": {},
    "records": {},
    "on-this-day": {},
    "colleges": {},
}


def test_however_much_was_played_figures_take_as_many_queries(season, shown):
    def asked():
        found = {}
        for what, params in ASKED.items():
            with CaptureQueriesContext(connection) as queries:
                shown(what, **params)
            found[what] = len(queries)
        return found

    match = first_match(season)
    deeds(match, 1, touchdowns=3, kills=1, died_of="block")
    once = asked()
    settle_round(season, 2)
    settle_round(season, 3)
    for n, one in enumerate(Match.objects.filter(confirmed_at__isnull=False).order_by("id")):
        deeds(one, 11, 12, 13, 14, touchdowns=n + 1, kills=1, spp=n, died_of="foul")
    assert asked() == once
    assert once["leaders"] <= 9
