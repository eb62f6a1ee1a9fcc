"""The pages on which people look ahead: what teams can reach, and scores typed by hand."""

import re

import pytest

from league import services
from league.models import Fixture
from league.services.plans import planned
from matches.models import Match
from tests.league.playing import ready_teams, settle_round
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(arena, bob):
    return start_season(arena, ready_teams(arena, bob, 4), "round_robin")


def page(client, address, code=200):
    shown = client.get(address)
    assert shown.status_code == code, address
    return shown.content.decode()


def typed(season, *scores):
    """The address with these scores of the first matches, their sides in order."""
    fixtures = Fixture.objects.filter(season=season).order_by("round", "order")
    parts = []
    for fixture, score in zip(fixtures, scores, strict=False):
        sides = fixture.match.sides.all()
        parts += [
            f"m{fixture.match_id}_{side.team_id}={count}"
            for side, count in zip(sides, score, strict=True)
        ]
    return f"/seasons/{season.pk}/what-if/?{'&'.join(parts)}"


def names(season, number=0):
    match = Fixture.objects.filter(season=season).order_by("round", "order")[number].match
    return [side.team.name for side in match.sides.select_related("team")]


def rows(text):
    return re.findall(r'<tr[^>]*>\s*<th scope="row">.*?</tr>', text, re.S)


def test_the_seasons_page_leads_to_both(browse, season):
    text = page(browse(None), f"/seasons/{season.pk}/")
    assert f'href="/seasons/{season.pk}/outlook/"' in text
    assert f'href="/seasons/{season.pk}/what-if/"' in text


def test_a_score_moves_rows_and_says_from_where(browse, season):
    # Before anything is played they stand in the order of their names.
    number = next(n for n in range(6) if "Team 04" in names(season, n))
    scores = [("", "")] * number + [[int(name == "Team 04") for name in names(season, number)]]
    text = page(browse(None), typed(season, *scores))
    assert "1 match decided" in text
    first = rows(text)[0]
    assert "Team 04" in first
    assert re.search(r"up from \d", first)
    assert "down from" in text


def test_what_was_typed_stays(browse, season):
    text = page(browse(None), typed(season, (0, 1), ("", 1)))
    assert re.findall(r'<input type="number"[^>]*value="(\d+)"', text) == ["0", "1", "1"]


def test_a_side_left_blank_has_none_and_as_many_each_is_a_draw(browse, season):
    text = page(browse(None), typed(season, (0, 0), ("", 1)))
    assert "2 matches decided" in text
    assert not re.search("Please correct", text)


def test_a_score_that_cant_be_is_refused_beside_its_match(browse, season):
    text = page(browse(None), typed(season, (3, 1)), 422)
    assert "Please correct this" in text
    assert text.count("4 touchdowns can&#x27;t be scored with 1 ball.") == 1
    assert "The table now" in text
    assert re.findall(r'<input type="number"[^>]*value="(\d+)"', text) == ["3", "1"]


@pytest.mark.parametrize("junk", ["x", "-1", "1e9", "100", "٣٣٣"])
def test_what_is_no_score_is_refused_and_stays(browse, season, junk):
    text = page(browse(None), typed(season, (junk, 0)), 400)
    assert f'value="{junk}"' in text


def test_nothing_is_kept(browse, season):
    before = list(Match.objects.values())
    page(browse(None), typed(season, (0, 1)))
    assert list(Match.objects.values()) == before


def test_your_own_row_is_yours(browse, bob, season):
    assert "Yours: " in page(browse(bob), typed(season, (0, 1)))


def test_once_all_is_played_nothing_is_open(browse, season):
    for number in (1, 2, 3):
        settle_round(season, number)
    assert "No match is open." in page(browse(None), f"/seasons/{season.pk}/what-if/")


def test_the_outlook_shows_what_each_can_reach(browse, season):
    settle_round(season, 1)
    settle_round(season, 2)
    text = page(browse(None), f"/seasons/{season.pk}/outlook/?top=2")
    assert len(rows(text)) == 4
    assert len(re.findall('aria-label="Best place', text)) == 4
    assert "Exact" in text
    assert "The first 2 places" in text


@pytest.mark.parametrize("top", ["0", "x", "99", ""])
def test_any_number_of_places_is_answered(browse, season, top):
    page(browse(None), f"/seasons/{season.pk}/outlook/?top={top}")


def test_a_simulated_outlook_says_how_sure_it_is(browse, arena, bob):
    swiss = start_season(arena, ready_teams(arena, bob, 5), "swiss")
    text = page(browse(None), f"/seasons/{swiss.pk}/outlook/")
    assert re.search(r"were simulated \d+ times by the teams' strength", text)
    assert "Came to the first place in" in text


def test_a_cup_says_why_it_has_none(browse, arena, bob):
    cup = start_season(arena, ready_teams(arena, bob, 4), "knockout")
    assert "the bracket shows" in page(browse(None), f"/seasons/{cup.pk}/outlook/", 409)


def test_a_group_of_several_is_looked_at_alone(browse, alice, arena, bob):
    plan = planned([{"format": "round_robin", "groups": 2}])
    season = services.compose_season(alice, arena.slug, "Groups", plan)
    for team in ready_teams(arena, bob, 6):
        services.enter(alice, season.pk, team.pk)
    services.start_season(alice, season.pk)
    group = season.stages.get().groups.first()
    at = f"?stage={group.stage_id}&group={group.pk}"
    for what in ("outlook", "what-if"):
        text = page(browse(None), f"/seasons/{season.pk}/{what}/{at}")
        assert len(rows(text)) == 3
        assert f'name="group" value="{group.pk}"' in text
    first, second = season.stages.get().groups.order_by("number")
    for what in ("outlook", "what-if"):
        # Without a group it is the first, or the reader's own; the other is led to.
        text = page(browse(None), f"/seasons/{season.pk}/{what}/")
        assert f'name="group" value="{first.pk}"' in text
        assert f"?stage={group.stage_id}&amp;group={second.pk}" in text
    last = second.drawn.first().entrant.team
    last.coach = alice
    last.save(update_fields=["coach"])
    assert f'name="group" value="{second.pk}"' in page(
        browse(alice), f"/seasons/{season.pk}/outlook/"
    )
    shown = page(browse(None), f"/seasons/{season.pk}/{at}")
    assert f"/seasons/{season.pk}/outlook/?stage={group.stage_id}&amp;group={group.pk}" in shown


def test_of_a_group_only_its_own_matches_are_open_and_who_goes_on_is_asked(
    browse, api, alice, arena, bob
):
    cup = {"format": "knockout", "take": {"from": 1, "places": [1, 2]}}
    plan = planned([{"format": "round_robin", "groups": 2}, cup])
    season = services.compose_season(alice, arena.slug, "Groups", plan)
    for team in ready_teams(arena, bob, 5):
        services.enter(alice, season.pk, team.pk)
    services.start_season(alice, season.pk)
    # Of three teams and of two: the second group has played when its one match is over.
    settle_round(season, 1)
    stage = season.stages.get(number=1)
    for group, certain in zip(stage.groups.order_by("number"), (0, 2), strict=True):
        at = f"/api/v1/seasons/{season.pk}/outlook/?top=2&stage={stage.pk}&group={group.pk}"
        found = api(alice).get(at).json()
        assert {one["method"] for one in found} == {"exact"}
        assert sum(one["certain"] for one in found) == certain
    assert "The first 2 places" in page(browse(None), f"/seasons/{season.pk}/outlook/")


def test_where_no_place_can_be_told_ahead_no_page_leads_there(browse, arena, bob):
    ladder = start_season(arena, ready_teams(arena, bob, 3), "ladder")
    there = f'href="/seasons/{ladder.pk}/outlook/'
    page(browse(None), f"/seasons/{ladder.pk}/outlook/", 409)
    for shown in ("", "what-if/"):
        assert there not in page(browse(None), f"/seasons/{ladder.pk}/{shown}")


@pytest.mark.parametrize("what", ["outlook", "what-if"])
def test_strangers_find_neither_in_a_league_of_members(browse, cellar, mallory, bob, what):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "round_robin")
    page(browse(mallory), f"/seasons/{season.pk}/{what}/", 404)


def test_a_coach_finds_their_own_teams_in_the_table_that_would_be(browse, bob, season):
    text = page(browse(bob), f"/seasons/{season.pk}/what-if/")
    assert len(rows(text)) == text.count('<tr class="is-mine">') == 4
    assert "&lt;tr" not in text
