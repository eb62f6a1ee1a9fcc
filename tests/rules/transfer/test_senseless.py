"""What adds up and still makes no sense comes in nowhere, and stops nobody."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from league.models import League, SeasonAct
from league.services.acts import ACTS
from league.services.lateness import follow_lateness
from matches.models import Match
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.readback import demand_sense
from tests.conftest import person
from tests.rules.transfer.test_over_http import bring, row_of, vouched_for, why
from tests.verbs import found_league, join, register_team, start_season

pytestmark = pytest.mark.django_db


def season_of(owner, name="Sump"):
    league, zed = found_league(owner, name), person(f"zed-{name}")
    join(league, zed)
    teams = [
        register_team(coach, college, league_slug=league.slug)
        for coach, college in ((owner, "light"), (zed, "gold"))
    ]
    return league, start_season(league, teams, "round_robin")


@pytest.fixture
def document(api, mallory):
    league, _ = season_of(mallory)
    return api(mallory).get(f"/api/v1/leagues/{league.slug}/export/").json()


def test_a_league_as_it_is_makes_sense(api, mallory, document):
    reply = bring(api(mallory), vouched_for(document), slug="fine")
    assert reply.status_code == 201, reply.content


@pytest.mark.parametrize(
    ("table", "column", "value", "said"),
    [
        ("league.League", "house_rules", [1], "must be an object"),
        ("league.League", "house_rules", {"league_points": 5}, "can't be read"),
        ("league.League", "preset", "<b>", "There is no preset"),
        ("league.League", "pack", "f" * 64, "can't be read"),
        ("league.League", "time_zone", "Mars/Phobos", "There is no time zone"),
        ("teams.Team", "college", "nonsense", "no college called"),
        ("teams.Player", "position", "nonsense", "no position called"),
        ("teams.Player", "injuries", 7, "must be a list"),
        ("teams.Player", "injuries", [7], ""),
        ("teams.Team", "rerolls", 7, "rerolls"),
        ("matches.Side", "squad", 7, "must be a list"),
        ("matches.Match", "options", ["x"], "must be an object"),
        ("league.Stage", "settings", [3], "must be an object"),
        ("league.Stage", "takes", 7, "must be an object"),
    ],
)
def test_what_nobody_could_read_is_refused(api, mallory, document, table, column, value, said):
    row, places = row_of(document, table)
    row[places[column]] = value
    assert said in why(bring(api(mallory), vouched_for(document), slug="never"))
    assert not League.objects.filter(slug="never").exists()


@pytest.mark.parametrize("standings", [{"1": 5}, {"1": [["a", 1, 2]]}, {"1": [[]]}])
def test_a_malformed_table_is_refused(api, mallory, document, standings):
    document["standings"] = standings
    why(bring(api(mallory), vouched_for(document), slug="never"))
    assert not League.objects.filter(slug="never").exists()


def test_malformed_house_rules_are_refused(api, mallory, document):
    document["rules"][0] = "x"
    assert "House rules are" in why(bring(api(mallory), vouched_for(document), slug="never"))


def test_an_act_of_lateness_that_names_no_match_is_refused(api, mallory):
    league, season = season_of(mallory)
    senseless_act(season)
    document = api(mallory).get(f"/api/v1/leagues/{league.slug}/export/").json()
    assert "doesn't say what was done" in why(bring(api(mallory), document, slug="never"))


def senseless_act(season, **fields):
    facts = {"kind": "late", "text": "x", "facts": {}, **fields}
    return SeasonAct.objects.create(season=season, stage=season.stages.first(), **facts)


SOUND = {
    "adjustment": {"points": 3},
    "withdrawal": {"called_off": [], "annulled": [], "last": 0},
    "late_entry": {},
    "fixture": {"was": []},
    "redraw": {"before": 1},
    "next": {"season": 1, "changes": [], "rules": {}},
    "late": {"what": "drawn", "fixture": 1, "day": None, "teams": [], "match": 1},
    "prize": {"name": "Cup", "gold": 0, "change": None},
}


@pytest.mark.parametrize("kind", SOUND)
def test_an_act_says_what_taking_it_back_asks_for(mallory, kind):
    league, season = season_of(mallory)
    (act_kind,) = (one for one in ACTS if one.key == kind)
    team = season.entrants.first().team if act_kind.of_a_team else None
    act = senseless_act(season, kind=kind, facts=SOUND[kind], team=team)
    assert act_kind.reads(act)
    demand_sense(league)
    wrong = [{**SOUND[kind], name: "x" if name != "what" else 1} for name in act_kind.facts]
    wrong += [{**SOUND[kind], name: True} for name in act_kind.facts]
    wrong += [
        {one: value for one, value in SOUND[kind].items() if one != name} for name in act_kind.facts
    ]
    if kind == "fixture":
        wrong += [
            {"was": [one]} for one in (7, {}, {"id": 1, "round": 1, "teams": [], "date": "soon"})
        ]
    for facts in wrong:
        if facts != {**SOUND[kind], "name": "x"}:
            act.facts = facts
            assert not act_kind.reads(act), facts
    act.facts, act.team = SOUND[kind], None
    assert act_kind.reads(act) is not act_kind.of_a_team
    SeasonAct.objects.filter(pk=act.pk).update(kind="king")
    with pytest.raises(Unreadable):
        demand_sense(league)


def test_a_league_that_cannot_be_read_stops_no_other_whose_matches_are_late(alice, mallory):
    _, season = season_of(mallory)
    senseless_act(season)
    _, other = season_of(alice, "Drain")
    League.objects.update(late_after_days=1, late_how="drawn")
    for each in (season, other):
        each.fixtures.update(date="2026-01-01")
    Match.objects.update(made_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert follow_lateness() > 0
    assert not SeasonAct.objects.filter(season=season).exclude(facts={}).exists()
    assert SeasonAct.objects.filter(season=other, kind="late").exists()
    assert Client().get("/leagues/").status_code == 200
