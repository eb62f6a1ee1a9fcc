"""The pages of a league's figures, a season's and a team's."""

import re

import pytest

from dungeonbowl.league.lateness import Ruled, Ruling
from league.models import Season
from league.queries import standings_of
from league.queries.figures.form import in_form
from league.queries.figures.leaders import LeaderBoard
from league.queries.figures.places import places_of
from league.services import amend
from league.services.acts import adjust, settle_late, withdraw_team
from matches.models import Match
from tests.league.playing import ready_teams, settle, settle_round
from tests.league.test_figures import deeds
from tests.verbs import friendly, start_season

pytestmark = pytest.mark.django_db

PAGES = ("figures", "leaders", "records", "cemetery", "rivals", "colleges", "on-this-day", "luck")


@pytest.fixture
def season(arena, bob):
    return start_season(arena, ready_teams(arena, bob, 4), "round_robin")


@pytest.fixture
def played(season):
    """Two rounds of it, with somebody who scored, killed and died."""
    settle_round(season, 1)
    settle_round(season, 2)
    match = Match.objects.filter(confirmed_at__isnull=False).order_by("id").first()
    (hero,) = deeds(match, 7, touchdowns=3, kills=1, spp=9)
    deeds(match, 8, died_of="block", killer_id=hero)
    return match


def page(client, address, code=200):
    shown = client.get(address)
    assert shown.status_code == code, address
    return shown.content.decode()


@pytest.mark.parametrize("what", PAGES)
def test_before_anything_is_played_every_page_says_so(browse, season, what):
    text = page(browse(None), f"/leagues/{season.league.slug}/{what}/")
    assert 'aria-current="page"' in text


@pytest.mark.parametrize("what", PAGES)
def test_strangers_find_none_of_them_in_a_league_of_members(browse, cellar, mallory, what):
    page(browse(mallory), f"/leagues/{cellar.slug}/{what}/", 404)


def test_what_a_board_is_seldom_asked_for_is_folded_away_until_it_is(browse, season):
    client, board = browse(None), f"/leagues/{season.league.slug}/leaders/"
    for asked in ("", "?of=teams&by=kills&season="):
        assert '<details class="disclosure">' in page(client, board + asked)
    for rare in ("college=light", "race=dwarfs", "position=Blitzer", "since=2020-01-01"):
        assert '<details class="disclosure" open>' in page(client, f"{board}?{rare}")


def test_boards_records_and_graves_name_who_is_meant_and_lead_to_them(browse, season, played):
    client, league = browse(None), f"/leagues/{season.league.slug}"
    for what in ("figures", "leaders", "records", "cemetery"):
        text = page(client, f"{league}/{what}/")
        assert "Number 7" in text
        assert 'href="/players/' in text
    board = page(client, f"{league}/leaders/?of=coaches&by=touchdowns")
    assert "bob" in board
    grave = page(client, f"{league}/cemetery/")
    assert "Blocked" in grave
    assert f'href="/matches/{played.pk}/"' in grave


def test_a_board_that_makes_no_sense_says_why_and_shows_another(browse, season, played):
    text = page(browse(None), f"/leagues/{season.league.slug}/leaders/?by=beauty", 400)
    assert "Name one of touchdowns" in text
    assert "Number 7" in text
    for what, junk in (
        ("colleges", "season=x"),
        ("on-this-day", "date=32"),
        ("rivals", "one=7&other=x"),
    ):
        page(browse(None), f"/leagues/{season.league.slug}/{what}/?{junk}", 400)


def test_a_board_leads_to_the_games_and_is_asked_of_a_college_and_an_era(browse, season, played):
    league, client = f"/leagues/{season.league.slug}", browse(None)
    text = page(
        client, f"{league}/leaders/?since=2020-01-01&college={played.sides.first().team.college}"
    )
    assert "#games" in text
    assert "/figures/" in page(client, f"{league}/leaders/?of=teams")
    assert "Number 7" not in page(client, f"{league}/leaders/?until=2020-01-01")
    assert "No two colleges" in page(client, f"{league}/colleges/?until=2020-01-01")
    page(client, f"{league}/colleges/?since=x", 400)


def test_streaks_stand_among_the_records_with_their_first_and_last_match(browse, season, played):
    text = page(browse(None), f"/leagues/{season.league.slug}/records/")
    assert "Won in a row" in text
    assert ", and it goes on" in text


def test_rivals_are_compared_and_those_who_met_most_often_offered(browse, season, played):
    one, other = (side.team for side in played.sides.all())
    text = page(
        browse(None), f"/leagues/{season.league.slug}/rivals/?one={one.pk}&other={other.pk}"
    )
    assert f'<h2 id="met">{one} and {other}</h2>' in text
    assert "1 match, 0 drawn" in text


def test_the_colleges_square_has_a_cell_for_each_that_met(browse, season, played):
    text = page(browse(None), f"/leagues/{season.league.slug}/colleges/")
    assert " won 1 of 1 against " in text
    assert 'class="wheel' in text


def test_the_first_pages_lead_with_who_scores_kills_and_is_in_form(browse, season, played):
    for address in (f"/leagues/{season.league.slug}/", f"/seasons/{season.pk}/leading/"):
        text = page(browse(None), address)
        for heading in ("Who scores", "Who kills", "Who is in form"):
            assert heading in text
    table = page(browse(None), f"/seasons/{season.pk}/")
    assert f'hx-get="/seasons/{season.pk}/leading/"' in table
    assert f'href="/seasons/{season.pk}/figures/"' in table


def test_a_seasons_figures_show_form_and_places_round_by_round(browse, season, played):
    text = page(browse(None), f"/seasons/{season.pk}/figures/")
    assert "Places, round by round" in text
    assert 'class="chart"' in text
    assert text.count('class="form-marks"') == 4


def test_who_is_in_form_goes_by_what_a_result_is_worth_there(alice, arena, bob):
    """Where a draw is worth as much as a win, two draws are better than a win and a defeat."""
    amend(alice, arena.slug, house_rules={"league_points": [2, 2, 0]})
    season = start_season(arena, ready_teams(arena, bob, 4), "round_robin")
    for number, scores in ((1, ((1, 0), (1, 1))), (2, ((1, 1), (1, 0)))):
        fixtures = season.fixtures.filter(round=number).order_by("order")
        for fixture, score in zip(fixtures, scores, strict=True):
            settle(fixture.match_id, score)
    worth = {form.team: form.points for form in in_form(season.league, season, 4)}
    assert worth == {row.team: row.points for row in standings_of(season)}
    amend(alice, arena.slug, house_rules={"league_points": [9, 1, 0]})
    arena.refresh_from_db()
    assert {form.points for form in in_form(arena, None, 4)} != {*worth.values()}
    assert {form.team: form.points for form in in_form(arena, season, 4)} == worth


def test_the_last_place_of_all_is_the_tables_whatever_was_done_to_it(season, played, alice):
    """Annulled matches, points by hand and what nobody played count there as they do here."""
    standing = [row.team for row in standings_of(season)]
    adjust(alice, season.pk, standing[-1], 9, "Swept the cellar.")
    withdraw_team(alice, season.pk, standing[0], "Moved away.", "annulled")
    (left,) = season.fixtures.filter(round=3, match__status="scheduled")
    settle_late(alice, season.pk, left.pk, Ruling(Ruled.DRAWN), "Nobody came.")
    season = Season.objects.get(pk=season.pk)
    places = places_of(season)
    assert [one.team.id for one in places] == [row.team for row in standings_of(season)]
    assert [one.places[-1] for one in places] == [1, 2, 3, 4]
    # What the one who left had done in the matches that count no more stays theirs.
    board = LeaderBoard(season.league, of="teams", by="touchdowns").leaders()
    assert standing[0] in [line["of"] for line in board]


def test_an_almanac_is_read_and_printed(browse, season, played):
    assert "Number 7" in page(browse(None), f"/seasons/{season.pk}/almanac/")
    paper = browse(None).get(f"/seasons/{season.pk}/almanac.pdf")
    assert paper["Content-Type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")
    assert f'filename="{season.name.lower()}-of-arena-league.pdf"' in paper["Content-Disposition"]


def test_a_teams_figures_are_drawn_and_listed(browse, season, played, mallory):
    team = played.sides.first().team
    text = page(browse(None), f"/teams/{team.pk}/figures/")
    assert 'aria-label="SPP earned, all in all. SPP: 0, 0"' in text
    assert text.count('data-label="Given"') == 2
    page(browse(None), "/teams/999999/figures/", 404)


def test_a_match_is_told_on_its_page_once_it_counts(browse, bob, arena):
    match = friendly(bob, ready_teams(arena, bob, 2), league=arena.slug)
    page(browse(None), f"/matches/{match.pk}/chronicle/", 409)
    settle(match.pk, (2, 1))
    assert "2:1" in page(browse(None), f"/matches/{match.pk}/chronicle/")


def test_what_a_college_has_stands_first_where_a_phone_shows_it(browse, season, played):
    text = page(browse(None), f"/leagues/{season.league.slug}/colleges/")
    heads = re.findall(r'<th scope="col"[^>]*>(?:<abbr[^>]*>)?(\w+)', text)
    assert heads[:3] == ["College", "Points", "P"]
