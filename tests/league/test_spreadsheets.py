"""Tables, fixtures and figures go into a spreadsheet, and nothing in them is carried out there."""

import csv

import pytest

from league.api.spreadsheets import safe_cell
from tests.league.playing import ready_teams, settle
from tests.verbs import found_league, join, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(alice, bob, carol):
    league = found_league(alice)
    join(league, bob)
    join(league, carol)
    return start_season(league, ready_teams(league, bob, 4), "round_robin")


def sheet(client, address):
    reply = client.get(f"/api/v1/{address}")
    assert reply.status_code == 200
    assert reply["Content-Type"].startswith("text/csv")
    return list(csv.DictReader(reply.content.decode().splitlines()))


def test_the_table_has_a_line_for_every_team(api, bob, season):
    rows = sheet(api(bob), f"seasons/{season.pk}/standings.csv")
    assert len(rows) == season.entrants.count()
    assert [row["rank"] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]


def test_fixtures_have_teams_and_status(api, bob, season):
    first = sheet(api(bob), f"seasons/{season.pk}/fixtures.csv")[0]
    assert " v " in first["teams"]
    assert first["status"] == "scheduled"


def test_a_score_stands_beside_its_match_once_it_counts(api, bob, season):
    played = season.fixtures.order_by("pk").first().match_id
    settle(played, (2, 1))
    rows = sheet(api(bob), f"seasons/{season.pk}/fixtures.csv")
    assert [row["score"] for row in rows if row["match"] == str(played)] == ["2:1"]
    table = sheet(api(bob), f"seasons/{season.pk}/standings.csv")
    assert [row["points"] for row in table] == ["3", "0", "0", "0"]


def test_figures_are_empty_before_anybody_played(api, bob, season):
    assert sheet(api(bob), f"leagues/{season.league.slug}/figures.csv") == []


def test_strangers_get_no_sheet(api, mallory, season):
    for address in (
        f"seasons/{season.pk}/standings.csv",
        f"leagues/{season.league.slug}/figures.csv",
    ):
        assert api(mallory).get(f"/api/v1/{address}").status_code == 404


def test_a_team_that_is_called_like_a_formula_is_words(api, bob, season):
    team = season.entrants.first().team
    type(team).objects.filter(pk=team.pk).update(name="=HYPERLINK(1)")
    names = [row["team"] for row in sheet(api(bob), f"seasons/{season.pk}/standings.csv")]
    assert "'=HYPERLINK(1)" in names


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1"])
def test_what_a_spreadsheet_would_carry_out_is_marked(text):
    assert safe_cell(text) == f"'{text}"


def test_a_number_below_nothing_stays_a_number():
    assert safe_cell(-3) == -3
    assert safe_cell(None) == ""
    assert safe_cell("plain") == "plain"
