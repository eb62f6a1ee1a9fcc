"""A new criterion of the table: its own object, its place in the tuple, and nothing else."""

import re

import pytest

from dungeonbowl.book import book
from dungeonbowl.league import criteria
from dungeonbowl.league.criteria import Criterion
from league.api.shapes import WhyShown
from league.queries import entrants_of, fixtures_of
from league.queries.tables import standings_from
from league.services import amend
from matches.models import Match
from matches.services import revoke
from rulebook.document import rendered
from tests.league.playing import ready_teams, settle
from tests.verbs import register_team, start, start_season, tell

pytestmark = pytest.mark.django_db


class LetIn(Criterion):
    def values(self, level, tally):
        return [row.touchdowns_against for row in level]


class PassesCriterion(Criterion):
    def values(self, level, tally):
        return [
            sum(score.deeds.get(*self.counts, 0) for score, _ in tally.met[row.team])
            for row in level
        ]


LET_IN = LetIn("let_in", "Touchdowns let in", "Let in", "touchdowns let in", ascending=True)
PASSES = PassesCriterion("passes", "Completions", "Cp", "completions", counts=("completion",))


@pytest.fixture(autouse=True)
def _made_up(monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(criteria, "CRITERIA", (*criteria.CRITERIA, LET_IN, PASSES))
        _read_anew()
        yield
    _read_anew()


def _read_anew():
    """The book, and the rulebook made of it, are read once for good."""
    book.cache_clear()
    rendered.cache_clear()


@pytest.fixture
def season(alice, bob, arena):
    """A season whose table goes by it; the first lost by less than anybody else."""
    amend(alice, arena.slug, house_rules={"tie_breaks": ["let_in", "points"]})
    season = start_season(arena, ready_teams(arena, bob, 2), "round_robin")
    settle(Match.objects.get().pk, (3, 1))
    return season


def test_it_is_offered_in_the_form_of_the_house_rules(browse, alice, arena):
    page = browse(alice).get(f"/leagues/{arena.slug}/settings/").content.decode()
    assert '<option value="let_in">touchdowns let in</option>' in page


def test_it_is_in_the_rulebook_and_in_the_schema(client):
    (option,) = (
        one
        for one in client.get("/api/v1/rulebook/").json()["options"]
        if one["key"] == "tie_breaks"
    )
    assert "let_in" in option["choices"]
    # A schema that was drawn before in this process keeps what it read then; a new one reads this.
    assert "let_in" in WhyShown().fields["criterion"].choices


def test_a_table_goes_by_it_and_says_so(api, bob, season):
    rows = api(bob).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    assert [row["points"] for row in rows] == [3, 0]
    below = rows[1]["why"][0]
    assert (below["criterion"], below["mine"], below["theirs"]) == ("let_in", 3, 1)
    assert below["text"].endswith("on touchdowns let in, 3 to 1.")


def test_its_column_stands_in_the_table_where_the_league_goes_by_it(browse, alice, bob, season):
    page = browse().get(f"/seasons/{season.pk}/").content.decode()
    assert '<span class="long">Touchdowns let in</span>' in page
    last = re.findall(r'<td class="n">(\d+)</td></tr>', page)
    assert last == ["1", "3"]
    amend(alice, season.league.slug, house_rules={"tie_breaks": ["points"]})
    other = start_season(season.league, ready_teams(season.league, bob, 2), "round_robin")
    assert "Touchdowns let in" not in browse().get(f"/seasons/{other.pk}/").content.decode()


def test_the_history_of_the_rules_tells_it_in_words(api, alice, arena, season):
    history = api(alice).get(f"/api/v1/leagues/{arena.slug}/rules/").json()
    assert "is touchdowns let in and points from now on" in str(history)


def test_one_may_count_what_was_told_of_the_matches(api, alice, bob, arena):
    amend(alice, arena.slug, house_rules={"tie_breaks": ["passes", "points"]})
    teams = [register_team(bob, college, league_slug=arena.slug) for college in ("light", "gold")]
    season = start_season(arena, teams, "round_robin")
    match = start(Match.objects.get(), bob)
    winner, passer = match.sides.all()
    events = [tell(match, "completion", player=passer.available[0]) for _ in range(3)]
    tell(match, "completion", player=winner.available[0])
    revoke(bob, match.pk, events[0].pk, "Dropped.")
    settle(match.pk, (1, 0))
    rows = api(bob).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    assert [row["team"] for row in rows] == [passer.team_id, winner.team_id]
    assert rows[1]["why"][0]["text"].endswith("on completions, 1 to 2.")


def test_a_table_that_counts_no_events_asks_for_none(season, django_assert_num_queries):
    teams, fixtures = entrants_of(season), fixtures_of(season)
    with django_assert_num_queries(0):
        standings_from(season, teams, fixtures)
