import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.commands import Command
from teams import services
from teams.api import shapes
from teams.models import Change, Player
from tests.verbs import draft_team, found, hire, register_team

pytestmark = pytest.mark.django_db


def url(team, command=""):
    return f"/api/v1/teams/{team.pk}/{command}"


def rules(reply):
    assert reply.status_code == 422, reply.json()
    return [verdict["rule"] for verdict in reply.json()["verdicts"]]


COMMANDS = {
    "hire/": {"position": "dwarfs.longbeard"},
    "release/": {"player": 1},
    "rerolls/": {"count": 1},
    "return-rerolls/": {"count": 1},
    "fan-factor/": {"points": 1},
    "return-fan-factor/": {"points": 1},
    "apothecary/": {},
    "return-apothecary/": {},
    "buy-back/": {"player": 1},
    "discard-item/": {"player": 1},
    "arm/": {"player": 1, "weapon": "bombs"},
    "skills/": {"player": 1, "skill": "Block"},
    "rename/": {"player": 1, "name": "Grim"},
    "register/": {},
    "retire/": {},
    "adjust/": {"why": "wrong", "gold": 1},
}
COACH_ONLY = [command for command in COMMANDS if command != "adjust/"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_by_nobody_is_401_and_by_a_stranger_404(api, bob, mallory, cellar, command):
    team = draft_team(bob, league_slug="cellar")
    assert api().post(url(team, command), COMMANDS[command]).status_code == 401
    assert api(mallory).post(url(team, command), COMMANDS[command]).status_code == 404
    assert api(mallory).post(url(team, command), {"nonsense": 1}).status_code == 404


@pytest.mark.parametrize("command", COMMANDS)
def test_another_coach_of_the_league_may_look_but_not_touch(api, bob, carol, cellar, command):
    team = draft_team(bob, league_slug="cellar")
    assert api(carol).get(url(team)).status_code == 200
    assert api(carol).post(url(team, command), COMMANDS[command]).status_code == 403


@pytest.mark.parametrize("command", COACH_ONLY)
def test_a_commissioner_doesnt_play_anothers_team(api, alice, bob, cellar, command):
    team = draft_team(bob, league_slug="cellar")
    assert api(alice).post(url(team, command), COMMANDS[command]).status_code == 403


def test_a_coach_doesnt_correct_their_own_team(api, bob, cellar):
    team = draft_team(bob, league_slug="cellar")
    reply = api(bob).post(url(team, "adjust/"), {"why": "greed", "gold": 100_000})
    assert reply.status_code == 403


@pytest.mark.parametrize("part", ["", "market/", "ledger/"])
def test_a_team_without_a_league_is_its_coachs_alone(api, bob, carol, part):
    team = draft_team(bob)
    assert api(bob).get(url(team, part)).status_code == 200
    assert api(carol).get(url(team, part)).status_code == 404
    assert api().get(url(team, part)).status_code == 401


def test_the_list_holds_the_teams_one_may_see(api, bob, carol, mallory, cellar):
    shared, own = draft_team(bob, league_slug="cellar"), found(bob, "grey")
    names = {team["id"] for team in api(bob).get("/api/v1/teams/").json()["results"]}
    assert names == {shared.pk, own.pk}
    assert [team["id"] for team in api(carol).get("/api/v1/teams/").json()["results"]] == [
        shared.pk
    ]
    assert api(mallory).get("/api/v1/teams/").json()["count"] == 0
    assert api().get("/api/v1/teams/").json()["count"] == 0


def test_the_teams_of_a_public_league_are_everybodys_to_read(api, bob, mallory, cellar):
    team = draft_team(bob, league_slug="cellar")
    cellar.public = True
    cellar.save()
    assert api().get("/api/v1/teams/").json()["count"] == 1
    assert api(mallory).get(url(team)).status_code == 200
    assert api(mallory).post(url(team, "rerolls/"), {"count": 1}).status_code == 403


def test_a_team_is_told_as_the_schema_says(api, bob):
    team = draft_team(bob)
    document = api(bob).get(url(team)).json()
    assert document.keys() == shapes.TeamShown().fields.keys()
    assert document["players"][0].keys() == shapes.PlayerShown().fields.keys()
    assert document["races"] == [{"race": "dwarfs", "count": 9, "slot": "primary"}]
    offer = api(bob).get(url(team, "market/")).json()[0]
    assert offer.keys() == shapes.OfferShown().fields.keys()
    assert offer["weapons"][0].keys() == shapes.WeaponOfferShown().fields.keys()
    change = api(bob).get(url(team, "ledger/")).json()[0]
    assert change.keys() == shapes.ChangeShown().fields.keys()
    assert change["entries"][0].keys() == shapes.EntryShown().fields.keys()
    listed = api(bob).get("/api/v1/teams/").json()["results"][0]
    assert listed.keys() == shapes.TeamListed().fields.keys()


def test_a_new_draft_says_what_keeps_it_from_being_registered(api, bob):
    document = api(bob).get(url(found(bob, "light"))).json()
    assert (document["status"], document["treasury"], document["rating"]) == (
        "draft",
        1_000_000,
        100,
    )
    assert [verdict["rule"] for verdict in document["verdicts"]] == ["TEAM-07"]


def test_value_counts_players_rerolls_and_fans(api, bob):
    document = api(bob).get(url(draft_team(bob))).json()
    players = sum(player["cost"] for player in document["players"])
    assert document["value"] == players + 2 * 50_000 + 3 * 1_000
    assert document["rating"] == (document["value"] + document["treasury"]) // 10_000


def test_hiring_answers_with_the_player_what_they_cost_and_what_is_left(api, bob):
    team = found(bob, "light")
    reply = api(bob).post(
        url(team, "hire/"), {"position": "dwarfs.longbeard", "name": "Grim", "weapon": "bombs"}
    )
    assert reply.status_code == 201
    data = reply.json()
    assert (data["paid"], data["treasury"], data["version"]) == (90_000, 910_000, 3)
    grim = data["player"]
    assert (grim["name"], grim["number"], grim["weapon"], grim["cost"]) == (
        "Grim",
        1,
        "bombs",
        90_000,
    )
    assert (grim["ma"], grim["skills"]) == (4, ["Block", "Tackle", "Thick Skull"])


REFUSED_HIRES = {
    "TEAM-01": ([], {"position": "orcs.lineman"}),
    "TEAM-02": (
        ["dwarfs.longbeard", "norse.lineman", "humans.lineman"],
        {"position": "halflings.lineman"},
    ),
    "TEAM-03": (["werewolves.lineman"] * 2, {"position": "werewolves.lineman"}),
    "TEAM-04": (["dwarfs.slayer"] * 2, {"position": "dwarfs.slayer"}),
    "TEAM-08": (
        ["halflings.lineman"] * 10 + ["norse.lineman"] * 6,
        {"position": "halflings.lineman"},
    ),
    "SW-02": ([], {"position": "dwarfs.slayer", "weapon": "chainsaw"}),
    "SW-03": ([], {"position": "halflings.lineman", "weapon": "chainsaw"}),
    "SW-04": ([], {"position": "halflings.lineman", "weapon": "bombs"}),
    "SW-05": ([], {"position": "halflings.lineman", "weapon": "poisoned_dagger"}),
    "SOR-01": ([], {"position": "halflings.lineman", "weapon": "sorcery"}),
    "TRADE-01": ([], {"position": "dwarfs.slayer", "trade_in": [10**6]}),
}


@pytest.mark.parametrize("rule", REFUSED_HIRES)
def test_a_refused_hire_names_its_rule_and_writes_nothing(api, bob, rule):
    roster, order = REFUSED_HIRES[rule]
    team = found(bob, "light")
    for position in roster:
        hire(team, position)
    before = Change.objects.count()
    assert rules(api(bob).post(url(team, "hire/"), order)) == [rule]
    assert Change.objects.count() == before
    assert Player.objects.count() == len(roster)


def test_a_second_weapon_is_one_too_many(api, bob):
    team = found(bob, "light")
    hire(team, "dwarfs.longbeard", weapon="chainsaw")
    order = {"position": "norse.lineman", "weapon": "sorcery"}
    assert rules(api(bob).post(url(team, "hire/"), order)) == ["SW-01"]


def test_a_race_of_five_third_largest_breaks_sixteen_six_and_two(api, bob):
    team = found(bob, "light")
    for position in ["dwarfs.longbeard"] * 3 + ["norse.lineman"] * 3 + ["halflings.lineman"] * 2:
        hire(team, position)
    assert rules(api(bob).post(url(team, "hire/"), {"position": "halflings.lineman"})) == [
        "TEAM-02"
    ]


@pytest.mark.parametrize(
    ("option", "order"),
    [
        ({"secret_weapons": False}, {"position": "dwarfs.longbeard", "weapon": "bombs"}),
        ({"sorcery": False}, {"position": "norse.lineman", "weapon": "sorcery"}),
        ({"player_trading": False}, {"position": "norse.lineman", "trade_in": True}),
    ],
    ids=["OPT-14", "OPT-15", "OPT-11"],
)
def test_what_the_house_switches_off_is_refused_by_its_option(api, bob, option, order, request):
    team = found(bob, "light", **option)
    if "trade_in" in order:
        order = {**order, "trade_in": [hire(team, "norse.lineman").pk]}
    assert rules(api(bob).post(url(team, "hire/"), order)) == [request.node.callspec.id]


MALFORMED = {
    "hire/": [
        ({}, "position"),
        ({"position": "dwarfs.unheard_of"}, "position"),
        ({"position": 7}, "position"),
        ({"position": "dwarfs.longbeard", "colour": "red"}, "colour"),
        ({"position": "dwarfs.longbeard", "number": "7"}, "number"),
        ({"position": "dwarfs.longbeard", "number": 100}, "number"),
        ({"position": "dwarfs.longbeard", "name": "x" * 61}, "name"),
        ({"position": "dwarfs.longbeard", "name": ["x"]}, "name"),
        ({"position": "dwarfs.longbeard", "weapon": "halberd"}, "weapon"),
        ({"position": "dwarfs.longbeard", "trade_in": 3}, "trade_in"),
        ({"position": "dwarfs.longbeard", "preview": "yes"}, "preview"),
        ({"position": "dwarfs.longbeard", "version": "one"}, "version"),
    ],
    "release/": [({}, "player"), ({"player": "1"}, "player"), ({"player": 999_999}, "player")],
    "rerolls/": [({"count": 0}, "count"), ({"count": True}, "count"), ({"count": 1.5}, "count")],
    "fan-factor/": [({"points": -1}, "points"), ({"points": None}, "points")],
    "buy-back/": [({"player": 999_999}, "player")],
    "skills/": [({"player": 999_999, "skill": "Block"}, "player"), ({"skill": "Block"}, "player")],
    "register/": [({"force": True}, "force")],
}


@pytest.mark.parametrize(
    ("command", "body", "field"),
    [(command, body, field) for command, cases in MALFORMED.items() for body, field in cases],
)
def test_what_cant_be_understood_is_a_400_by_field(api, bob, command, body, field):
    team = draft_team(bob)
    before = Change.objects.count()
    reply = api(bob).post(url(team, command), body)
    assert reply.status_code == 400, reply.json()
    assert any(name.startswith(field) for name in reply.json()["errors"])
    assert Change.objects.count() == before


def test_an_old_version_is_409_in_body_or_header(api, bob):
    team = draft_team(bob)
    old = team.version - 1
    assert api(bob).post(url(team, "rerolls/"), {"count": 1, "version": old}).status_code == 409
    reply = api(bob).post(url(team, "rerolls/"), {"count": 1}, HTTP_IF_MATCH=f'"{old}"')
    assert (reply.status_code, reply.json()["version"]) == (409, team.version)


def test_the_same_key_buys_once(api, bob):
    team = draft_team(bob)
    first, second = (
        api(bob).post(url(team, "rerolls/"), {"count": 1}, HTTP_IDEMPOTENCY_KEY="once")
        for _ in range(2)
    )
    assert first.json() == second.json()
    team.refresh_from_db()
    assert team.rerolls == 3


def test_a_team_in_a_match_answers_409_with_a_sentence(api, bob):
    team = register_team(bob)
    services.occupy([team.pk], match_id=5)
    reply = api(bob).post(url(team, "hire/"), {"position": "dwarfs.longbeard"})
    assert reply.status_code == 409
    assert "in a match" in reply.json()["detail"]


def test_a_preview_shows_price_and_verdicts_and_writes_nothing(api, bob):
    team = found(bob, "light", starting_treasury=60_000)
    before = Change.objects.count()
    reply = api(bob).post(url(team, "hire/"), {"position": "dwarfs.longbeard", "preview": True})
    assert reply.status_code == 200
    data = reply.json()
    assert (data["preview"], data["paid"], data["treasury"]) == (True, 70_000, -10_000)
    assert [verdict["rule"] for verdict in data["verdicts"]] == ["TEAM-09"]
    assert Change.objects.count() == before


def test_register_under_six_is_refused_and_a_second_time_409(api, bob):
    team = found(bob, "light")
    assert rules(api(bob).post(url(team, "register/"), {})) == ["TEAM-07"]
    whole = draft_team(bob)
    assert api(bob).post(url(whole, "register/"), {}).json()["status"] == "registered"
    assert api(bob).post(url(whole, "register/"), {}).status_code == 409


def test_releasing_in_a_draft_pays_back(api, bob):
    team = found(bob, "light")
    grim = hire(team, "dwarfs.longbeard")
    reply = api(bob).post(url(team, "release/"), {"player": grim.pk}).json()
    assert (reply["paid"], reply["treasury"]) == (-70_000, 1_000_000)
    assert reply["player"]["status"] == "released"
    document = api(bob).get(url(team)).json()
    assert document["players"] == []
    assert [player["id"] for player in document["departed"]] == [grim.pk]


def test_the_market_says_of_every_position_whether_it_may_be_hired(api, bob):
    team = found(bob, "light", starting_treasury=75_000)
    offers = {offer["position"]: offer for offer in api(bob).get(url(team, "market/")).json()}
    assert len(offers) == 14
    assert offers["dwarfs.longbeard"]["allowed"]
    slayer = offers["dwarfs.slayer"]
    assert not slayer["allowed"]
    assert [verdict["rule"] for verdict in slayer["verdicts"]] == ["TEAM-09"]


def test_the_ledger_begins_with_the_treasury_and_adds_up(api, bob):
    team = register_team(bob)
    services.release(Command(bob, team.pk), player=team.players.first().pk)
    team.refresh_from_db()
    changes = api(bob).get(url(team, "ledger/")).json()
    assert changes[0]["treasury"] == 1_000_000
    total = 0
    for change in changes:
        total += sum(entry["gold"] for entry in change["entries"])
        assert change["treasury"] == total
        assert change["by"] == "bob"
    assert total == team.treasury


def test_a_team_takes_as_many_queries_whatever_it_holds(api, bob, carol, cellar):
    small, large = (
        found(bob, "light", league_slug="cellar"),
        register_team(bob, league_slug="cellar", players=11),
    )
    for points in (1, 2, 3):
        services.buy_fan_factor(Command(bob, large.pk), points=points)
    spent = []
    for team in (small, large):
        client = api(carol)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(url(team)).status_code == 200
        spent.append(len(queries))
    assert spent[0] == spent[1] <= 6


@pytest.mark.parametrize(("part", "most"), [("market/", 6), ("ledger/", 7)])
def test_market_and_ledger_take_as_many_queries_whatever_they_hold(api, bob, part, most):
    spent = []
    for players in (6, 11):
        client, team = api(bob), draft_team(bob, players=players)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(team, part)).status_code == 200
        spent.append(len(queries))
    assert spent[0] == spent[1] <= most
