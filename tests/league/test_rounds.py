"""Rounds drawn as results come in: each exactly once, and then the season is over."""

import pytest

from league.models import Fixture, Minute, Season
from league.services import finish_season, make_friendly, round_finished
from matches.models import Match
from matches.services import Friendly
from tests.league.playing import pairs, ready_teams, settle, settle_round, take_back
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


def matches_of(season, number):
    fixtures = Fixture.objects.filter(season=season, round=number).exclude(match=None)
    return list(fixtures.order_by("order").values_list("match", flat=True))


def test_the_next_swiss_round_is_drawn_with_the_last_result_of_a_round(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "swiss")
    first, last = matches_of(season, 1)
    settle(first)
    assert not pairs(season, 2)
    settle(last)
    assert len(pairs(season, 2)) == 2


def test_a_round_is_drawn_once_however_often_it_is_told_to_be_finished(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "swiss")
    settle_round(season, 1)
    for match in matches_of(season, 1) * 2:
        round_finished(Match.objects.get(pk=match))
    assert len(pairs(season, 2)) == 2
    assert not pairs(season, 3)
    assert Minute.objects.filter(text__startswith="Drew round 2").count() == 1


def test_a_result_taken_back_and_told_again_draws_no_second_round(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "swiss")
    settle_round(season, 1)
    drawn = pairs(season, 2)
    again = matches_of(season, 1)[0]
    take_back(again)
    settle(again, (0, 1))
    assert pairs(season, 2) == drawn
    assert not pairs(season, 3)


def test_no_round_is_drawn_while_an_earlier_result_is_taken_back(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "swiss", rounds=3)
    settle_round(season, 1)
    earlier = matches_of(season, 1)[0]
    take_back(earlier)
    settle_round(season, 2)
    assert not pairs(season, 3)
    settle(earlier)
    assert len(pairs(season, 3)) == 2


def test_a_match_that_isnt_confirmed_draws_nothing(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 2), "swiss", rounds=2)
    round_finished(Match.objects.get(pk=matches_of(season, 1)[0]))
    assert not pairs(season, 2)


@pytest.mark.parametrize("number", [4, 5, 6, 7])
def test_in_a_swiss_season_nobody_meets_twice_or_has_two_byes(bob, cellar, number):
    season = start_season(cellar, ready_teams(cellar, bob, number), "swiss", rounds=3)
    for played in (1, 2, 3):
        settle_round(season, played)
    drawn = pairs(season)
    assert len(drawn) == len(set(drawn)) == 3 * ((number + 1) // 2)


def test_the_winners_go_on_until_one_is_left(bob, cellar):
    teams = ready_teams(cellar, bob, 6)
    season = start_season(cellar, teams, "knockout")
    sizes = []
    for played in (1, 2, 3):
        sizes.append(len(pairs(season, played)))
        settle_round(season, played)
    assert sizes == [4, 2, 1]
    assert not pairs(season, 4)
    season.refresh_from_db()
    assert (season.status, bool(season.finished_at)) == (Season.Status.FINISHED, True)


def test_whoever_lost_is_out_and_a_bye_goes_on(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 3), "knockout")
    bye = next(pair for pair in pairs(season, 1) if len(pair) == 1)
    match = Match.objects.get()
    winner, loser = match.sides.values_list("team", flat=True)
    settle(match.pk, (2, 1))
    assert pairs(season, 2) == [bye | {winner}]
    assert loser not in pairs(season, 2)[0]


def test_a_knock_out_without_a_winner_waits(bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "knockout")
    first, last = matches_of(season, 1)
    settle(first)
    settle(last, (1, 1))
    assert not pairs(season, 2)
    season.refresh_from_db()
    assert season.status == Season.Status.STARTED


@pytest.mark.parametrize("format", ["round_robin", "double_round_robin"])
def test_a_round_robin_is_finished_with_its_last_match_in_any_order(bob, cellar, format):
    season = start_season(cellar, ready_teams(cellar, bob, 3), format)
    matches = list(Match.objects.order_by("-id").values_list("pk", flat=True))
    for match in matches[:-1]:
        settle(match)
    season.refresh_from_db()
    assert season.status == Season.Status.STARTED
    settle(matches[-1])
    season.refresh_from_db()
    assert season.status == Season.Status.FINISHED
    assert Match.objects.count() == len(matches)


def test_rounds_are_drawn_even_when_who_started_the_season_has_left(alice, bob, carol, cellar):
    from league.services import change_role, leave

    season = start_season(cellar, ready_teams(cellar, bob, 2), "swiss", rounds=2)
    change_role(alice, cellar.slug, carol.pk, "commissioner")
    leave(alice, cellar.slug)
    settle_round(season, 1)
    assert len(pairs(season, 2)) == 1


def test_what_the_teams_of_an_open_season_play_in_the_league_counts(bob, cellar):
    teams = ready_teams(cellar, bob, 3)
    season = start_season(cellar, teams[:2], "open")
    ids = [team.pk for team in teams]
    counts = make_friendly(bob, Friendly(ids[:2]))
    with_a_stranger = make_friendly(bob, Friendly(ids[1:]))
    exhibition = make_friendly(bob, Friendly(ids[:2], exhibition=True))
    for match in (counts, with_a_stranger, exhibition, counts):
        settle(match.pk)
        round_finished(Match.objects.get(pk=match.pk))
    assert list(Fixture.objects.values_list("season", "match")) == [(season.pk, counts.pk)]


def test_a_match_made_before_an_open_season_started_doesnt_count(bob, cellar):
    teams = ready_teams(cellar, bob, 2)
    early = make_friendly(bob, Friendly([team.pk for team in teams]))
    start_season(cellar, teams, "open")
    settle(early.pk)
    assert not Fixture.objects.exists()


def test_an_open_season_ends_when_a_commissioner_closes_it(api, alice, bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 2), "open")
    url = f"/api/v1/seasons/{season.pk}/finish/"
    assert api(bob).post(url).status_code == 403
    assert api(alice).post(url).json()["status"] == "finished"
    assert api(alice).post(url).status_code == 409


def test_a_season_closed_early_draws_no_more(alice, bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "swiss")
    finish_season(alice, season.pk)
    settle_round(season, 1)
    assert not pairs(season, 2)
