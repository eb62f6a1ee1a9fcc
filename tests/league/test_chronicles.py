"""Chronicles and almanacs over HTTP."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.round_robin import RoundRobin
from dungeonbowl.league.stages import Taker
from league.models import Season
from league.services import compose_season, enter, withdraw_team
from league.services import start_season as start
from league.services.stages import StagePlan
from matches.models import Match
from teams.models import Team
from tests.league.playing import ready_teams, settle, settle_round
from tests.league.test_figures import deeds
from tests.verbs import friendly, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(arena, bob):
    return start_season(arena, ready_teams(arena, bob, 4), "round_robin")


def almanac(api, user, season):
    reply = api(user).get(f"/api/v1/seasons/{season.pk}/almanac/")
    assert reply.status_code == 200
    return reply.json()


def texts(document):
    return {
        chapter["title"]: [one["text"] for one in chapter["sentences"]]
        for chapter in document["chapters"]
    }


def test_a_season_of_which_nothing_is_played_says_so(api, bob, season):
    assert texts(almanac(api, bob, season)) == {"How it stands": ["Nothing has been played yet."]}


def test_an_almanac_tells_the_season_with_its_matches_for_receipts(api, bob, season):
    matches = list(Match.objects.filter(league_slug=season.league.slug).order_by("id"))
    scores = [(4, 0), (1, 1), (2, 3)]
    for match, score in zip(matches, scores, strict=False):
        settle(match.pk, score)
        match.refresh_from_db()
    hero, fallen = deeds(matches[0], 7, kills=2), deeds(matches[2], 8, died_of="foul")
    document = almanac(api, bob, season)
    assert (document["season"], document["title"]) == (season.pk, f"{season} of Arena League")
    sections = texts(document)
    assert set(sections) == {"How it stands", "Matches to remember", "Who did most", "The dead"}
    assert any("4:0" in text for text in sections["Matches to remember"])
    assert any("Number 7" in text and "kills" in text for text in sections["Who did most"])
    assert any("Number 8" in text and "boots" in text for text in sections["The dead"])
    assert hero
    assert fallen
    known = {match.pk for match in matches[:3]}
    receipts = [one["matches"] for chapter in document["chapters"] for one in chapter["sentences"]]
    assert {match for some in receipts for match in some} == known


def test_a_finished_season_names_who_won_it(api, bob, season):
    for number in (1, 2, 3):
        settle_round(season, number)
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED
    sections = texts(almanac(api, bob, season))
    assert "How it ended" in sections
    assert (
        "Everybody lived to tell the tale." in sections["The dead"]
        or "buried" in sections["The dead"][0]
    )


def test_a_season_that_ended_in_a_cup_names_its_groups_and_its_final(api, alice, bob, arena):
    plans = [
        StagePlan(RoundRobin(), "Groups", groups=2),
        StagePlan(Knockout(third_place=True), "Cup", taker=Taker(1, (1, 2), cross=True)),
    ]
    season = compose_season(alice, arena.slug, "Winter", plans)
    for team in ready_teams(arena, bob, 4):
        enter(bob, season.pk, team.pk)
    start(alice, season.pk)
    for stage in (1, 2, 2):
        for one in season.fixtures.filter(group__stage__number=stage, match__confirmed_at=None):
            settle(one.match_id, (2, 1))
    final = season.fixtures.get(group__stage__number=2, round=2, order=1).match
    document = almanac(api, bob, season)
    said = document["chapters"][0]["sentences"]
    assert [sum(name in one["text"] for one in said) for name in ("Group 1", "Group 2")] == [1, 1]
    (beaten,) = (one for one in said if ", 2:1." in one["text"])
    assert "final" in beaten["text"]
    assert beaten["matches"] == [final.pk]
    assert all(one["matches"] for one in said)


def test_a_cup_whose_final_nobody_played_names_nobody_beaten_in_it(api, alice, bob, arena):
    """A finalist left, so the last match was the one for third place."""
    teams = ready_teams(arena, bob, 4)
    season = start_season(arena, teams, "knockout", third_place=True)
    one, other = season.fixtures.order_by("order")
    settle(one.match_id)
    withdraw_team(alice, season.pk, one.match.sides.first().team_id, "Moved away.")
    settle(other.match_id)
    third = season.fixtures.get(round=2, bye=None)
    settle(third.match_id)
    ended = texts(almanac(api, bob, season))["How it ended"]
    assert any(other.match.sides.first().team.name in text for text in ended)
    assert not any("final" in text for text in ended)


@pytest.mark.parametrize("played", [2, 3])
def test_who_left_before_its_groups_were_over_won_none_of_them(api, alice, bob, arena, played):
    plans = [StagePlan(RoundRobin(), groups=2), StagePlan(Knockout(), taker=Taker(1, (1, 2)))]
    season = compose_season(alice, arena.slug, "Winter", plans)
    for team in ready_teams(arena, bob, 8):
        enter(bob, season.pk, team.pk)
    start(alice, season.pk)
    for number in range(1, played + 1):
        settle_round(season, number)
    group = season.fixtures.filter(group__number=1).first().group
    there = f"/api/v1/seasons/{season.pk}/standings/?stage={group.stage_id}&group={group.pk}"
    first = Team.objects.get(pk=api(bob).get(there).json()[0]["team"])
    withdraw_team(alice, season.pk, first.pk, "Moved away.")
    for one in season.fixtures.filter(group__stage__number=1, match__status="scheduled"):
        settle(one.match_id)
    said = almanac(api, bob, season)["chapters"][0]["sentences"]
    (won,) = (one["text"] for one in said if "Group 1" in one["text"])
    assert (first.name in won) is (played == 3)


def test_an_almanac_takes_as_many_queries_however_much_was_played(api, bob, season):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            almanac(api, bob, season)
        return len(queries)

    settle_round(season, 1)
    for match in Match.objects.filter(confirmed_at__isnull=False):
        deeds(match, 1, kills=1, died_of="foul")
    once = asked()
    settle_round(season, 2)
    for match in Match.objects.filter(confirmed_at__isnull=False):
        deeds(match, 2, 3, 4, kills=3, touchdowns=1, died_of="block")
    assert asked() <= once


def test_a_match_is_told_once_its_result_is_confirmed(api, bob, mallory, carol, arena):
    match = friendly(bob, ready_teams(arena, bob, 2), league=arena.slug)
    address = f"/api/v1/matches/{match.pk}/chronicle/"
    assert api(bob).get(address).status_code == 409
    settle(match.pk, (2, 1))
    chronicle = api(bob).get(address).json()
    assert chronicle["match"] == match.pk
    assert "2:1" in chronicle["title"]
    assert all(part["sentences"] for part in chronicle["paragraphs"])
    assert api(mallory).get(address).status_code == 200


def test_strangers_to_a_league_read_nothing_of_it(api, bob, mallory, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 2), "round_robin")
    match = Match.objects.get()
    settle(match.pk, (1, 0))
    for address in (f"seasons/{season.pk}/almanac/", f"matches/{match.pk}/chronicle/"):
        assert api(mallory).get(f"/api/v1/{address}").status_code == 404
        assert api(bob).get(f"/api/v1/{address}").status_code == 200
