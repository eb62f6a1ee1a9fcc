"""A new format: its own class, its place in the tuple, and nothing else."""

from dataclasses import dataclass

import pytest

from config.docs import described
from dungeonbowl.league import formats
from dungeonbowl.league.formats import Format, NumberSetting, WordSetting, YesNoSetting
from dungeonbowl.league.formats.settings import setting
from dungeonbowl.league.pairing import Round
from league.models import Season
from matches.models import Match
from tests.league.playing import pairs, ready_teams, settle
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Gauntlet(Format):
    """The first of the draw meets everybody, one after another."""

    key = "gauntlet"
    name = "Gauntlet"
    explained = "One team meets all the others."
    start = " and leaves everything to the first team"
    closing = "It ends when the first has met the last."
    byes_said = "There are no byes here."
    whole = "The whole gauntlet"

    settings_said = {"times": "The gauntlet is run so often."}

    times: int = setting(1, NumberSetting("How often is it run?", 1, 9))
    order: str = setting(
        "drawn", WordSetting("In what order?", {"drawn": "As drawn", "back": "Back"})
    )
    masked: bool = setting(False, YesNoSetting("Are the others masked?"))

    def rounds_in(self, teams):
        return self.times * (teams - 1)

    def opening(self, order):
        others = list(order[1:]) if self.order == "drawn" else list(reversed(order[1:]))
        return [Round(((order[0], other),)) for other in others * self.times]


@pytest.fixture(autouse=True)
def _made_up(monkeypatch):
    monkeypatch.setattr(formats, "FORMATS", (*formats.FORMATS, Gauntlet))
    described.cache_clear()
    yield
    described.cache_clear()


def test_it_is_offered_where_a_season_is_opened(browse, alice, arena):
    here = f"/leagues/{arena.slug}/seasons/new/"
    page = browse(alice).get(here).content.decode()
    assert '<input type="radio" name="format" value="gauntlet"' in page
    assert Gauntlet.explained in page
    for asked in (
        "How often is it run?",
        "The gauntlet is run so often.",
        "In what order?",
        "masked",
    ):
        assert asked in page
    form = {"name": "Winter", "format": "gauntlet", "times": "2", "order": "back", "masked": "yes"}
    assert browse(alice).post(here, form).status_code == 302
    play = Season.objects.get().play
    assert (play.name, play.times, play.order, play.masked) == ("Gauntlet", 2, "back", True)


def test_it_is_in_the_schema(client):
    shapes = client.get("/api/v1/schema/").json()["components"]["schemas"]
    for shape in ("OpenSeason", "SeasonShown"):
        assert "gauntlet" in shapes[shape]["properties"]["format"]["enum"]
    asked = shapes["OpenSeason"]["properties"]
    assert (asked["times"]["minimum"], asked["times"]["maximum"]) == (1, 9)
    assert {"order", "masked"} <= set(asked)


def test_a_program_opens_one_and_reads_it(api, alice, arena):
    body = {"name": "Winter", "format": "gauntlet"}
    opened = api(alice).post(f"/api/v1/leagues/{arena.slug}/seasons/", body)
    assert (opened.status_code, opened.json()["format"]) == (201, "gauntlet")
    assert opened.json()["stages"][0]["format"] == "gauntlet"
    season = Season.objects.get()
    assert season.play == Gauntlet()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"times": 10}, "times"), ({"times": "2"}, "times"), ({"order": "sideways"}, "order"),
        ({"masked": 1}, "masked"), ({"legs": 2}, "legs"),
        ({"format": "swiss", "times": 2}, "times"),
    ],
)  # fmt: skip
def test_its_settings_are_checked_by_field(api, browse, alice, arena, fields, field):
    asked = {"name": "Winter", "format": "gauntlet", **fields}
    refused = api(alice).post(f"/api/v1/leagues/{arena.slug}/seasons/", asked)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    assert not Season.objects.exists()


def test_it_is_drawn_played_and_won_as_it_says(api, browse, alice, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 3), "gauntlet")
    drawn = pairs(season)
    assert len(drawn) == 2
    assert len(drawn[0] & drawn[1]) == 1
    for words in (Gauntlet.byes_said, Gauntlet.closing, Gauntlet.explained, "Gauntlet"):
        assert words in browse(alice).get(f"/seasons/{season.pk}/").content.decode()
    assert Gauntlet.whole in browse(alice).get(f"/leagues/{arena.slug}/").content.decode()
    for match in Match.objects.order_by("id"):
        settle(match.pk, (2, 1))
    assert api(bob).get(f"/api/v1/seasons/{season.pk}/").json()["status"] == "finished"
    (first,) = drawn[0] & drawn[1]
    table = api(bob).get(f"/api/v1/seasons/{season.pk}/standings/").json()
    assert table[0]["team"] == first
    assert "Won by" in browse().get(f"/seasons/{season.pk}/").content.decode()
