"""The next season with a redraft: a budget, last season's players, and the way back."""

import random

import pytest
from django.core.management import call_command

from accounts.commands import Command
from core.ui.refused import REFUSALS
from dungeonbowl.effects import Injured, ItemGiven, LedgerLine, MissesNextGame, SkillGained
from dungeonbowl.purchases import HireOrder
from dungeonbowl.verdicts import Refused
from league import services
from league.models import Season
from teams import ledger
from teams import services as clubs
from teams.ledger.audit import audit_team
from teams.models import Change, Player, Team
from tests.league.playing import settle_round
from tests.verbs import register_team, start_season

pytestmark = pytest.mark.django_db
START = 1_000_000


@pytest.fixture
def two(bob, carol, arena):
    """A team of Bob's and one of Carol's, nine players each."""
    return [
        register_team(coach, college, league_slug=arena.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]


@pytest.fixture
def over(arena, two):
    """Their season, which is over."""
    season = start_season(arena, two, "round_robin")
    settle_round(season, 1)
    season.refresh_from_db()
    return season


@pytest.fixture
def redraft(api, alice, over, two):
    """Alice's wish: `redraft(budget=...)`, by default for both teams."""

    def asked(season=over, **fields):
        body = {"name": "Spring", "rosters": "redraft", "stays": [one.pk for one in two], **fields}
        return api(alice).post(f"/api/v1/seasons/{season.pk}/next/", body)

    return asked


def happened(team, player, *effects, spp=0):
    opened = ledger.lock(team.pk)
    lines = [LedgerLine("It happened", player.pk, effect=effect) for effect in effects]
    lines[0] = LedgerLine("It happened", player.pk, spp=spp, effect=effects[0])
    key = f"happened.{Change.objects.count()}"
    ledger.post(opened, ledger.Posting(key, None, "It happened", lines))


def veteran(team):
    """A player with all that a career brings."""
    player = team.players.order_by("number").first()
    happened(
        team, player, SkillGained("Block"), SkillGained("+ma"), Injured(1, "ma", "a bad knee"),
        ItemGiven("shoes_of_speed", ""), MissesNextGame(), spp=16,
    )  # fmt: skip
    return Player.objects.get(pk=player.pk)


def shown(api, by, team):
    return api(by).get(f"/api/v1/teams/{team.pk}/").json()


def hire_again(api, by, team, player, **fields):
    return api(by).post(f"/api/v1/teams/{team.pk}/hire/", {"player": player, **fields})


def sound():
    assert [fault for team in Team.objects.all() for fault in audit_team(team)] == []
    call_command("audit_ledger")


def test_each_team_is_a_draft_with_the_starting_treasury(redraft, two, api, bob):
    coming = redraft()
    assert coming.status_code == 201
    assert coming.json()["teams"] == [one.pk for one in two]
    data = shown(api, bob, two[0])
    assert (data["status"], data["treasury"], data["players"]) == ("draft", START, [])
    assert (data["rerolls"], data["fan_factor"], data["departed"]) == (0, 0, [])
    assert len(data["offered"]) == 9
    sound()


def test_a_budget_may_be_another(redraft, two, api, bob):
    assert redraft(budget=600_000).status_code == 201
    assert shown(api, bob, two[0])["treasury"] == 600_000


@pytest.mark.parametrize("budget", [-1, "600000", True, 100_000_001])
def test_a_budget_that_cant_be_is_refused(redraft, budget):
    assert list(redraft(budget=budget).json()["errors"]) == ["budget"]


def test_players_cost_what_they_are_worth_part_by_part(redraft, two, api, bob):
    grim = veteran(two[0])
    redraft()
    (offer,) = [one for one in shown(api, bob, two[0])["offered"] if one["id"] == grim.pk]
    assert offer["receipt"] == [
        {"text": "List price", "gold": grim.price},
        {"text": "Magic item", "gold": 50_000},
        {"text": "2 improvements", "gold": 20_000},
    ]
    assert (offer["price"], offer["allowed"]) == (grim.price + 70_000, True)


def test_bought_again_they_have_all_they_had_but_their_absence(redraft, two, api, bob):
    grim = veteran(two[0])
    redraft()
    looked = hire_again(api, bob, two[0], grim.pk, preview=True).json()
    assert (looked["paid"], looked["treasury"]) == (
        grim.price + 70_000,
        START - grim.price - 70_000,
    )
    made = hire_again(api, bob, two[0], grim.pk)
    assert made.status_code == 201
    now = made.json()["player"]
    assert (now["spp"], now["gained"], now["item"]) == (16, ["Block", "+ma"], "shoes_of_speed")
    assert (len(now["injuries"]), now["miss_next_game"]) == (1, False)
    assert Player.objects.get(pk=grim.pk).stayed == 1
    assert hire_again(api, bob, two[0], grim.pk).status_code == 400
    sound()


def test_an_agent_asks_for_more_each_season_stayed(redraft, two, over, api, alice, bob, arena):
    services.amend(alice, arena.slug, house_rules={"agent_fee": 20_000})
    first = Season.objects.get(pk=redraft(rosters="kept").json()["id"])
    services.start_season(alice, first.pk)
    settle_round(first, 1)
    assert redraft(first, name="Summer").status_code == 201
    one = shown(api, bob, two[0])["offered"][0]
    assert one["receipt"][-1] == {"text": "Agent's fee for 1 season stayed", "gold": 20_000}


def test_a_team_keeps_at_most_as_many_as_its_league_says(
    redraft, two, api, browse, alice, bob, arena
):
    services.amend(alice, arena.slug, house_rules={"keep_at_most": 1})
    redraft()
    first, second, *_ = (one["id"] for one in shown(api, bob, two[0])["offered"])
    assert hire_again(api, bob, two[0], first).status_code == 201
    refused = hire_again(api, bob, two[0], second)
    assert refused.status_code == 422
    page = browse(bob).get(f"/teams/{two[0].pk}/").content.decode()
    assert "1 of at most 1 kept" in page
    assert "at most 1 player of last season" in page
    assert [one["rule"] for one in refused.json()["verdicts"]] == ["OPT-97"]
    assert {one["allowed"] for one in shown(api, bob, two[0])["offered"]} == {False}
    clubs.release(Command(bob, two[0].pk), player=first)
    assert hire_again(api, bob, two[0], second).status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"player": 10**9}, "player"), ({"player": "1"}, "player"), ({}, "position"),
        ({"player": 1, "weapon": "chainsaw"}, "weapon"),
        ({"player": 1, "position": "humans.lineman"}, "position"),
    ],
)  # fmt: skip
def test_who_cant_be_bought_again_is_refused_by_field(redraft, two, api, bob, body, field):
    redraft()
    refused = api(bob).post(f"/api/v1/teams/{two[0].pk}/hire/", body)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])


def test_only_their_coach_buys(redraft, two, api, carol, mallory):
    redraft()
    player = two[0].players.first().pk
    codes = [hire_again(api, by, two[0], player).status_code for by in (carol, mallory, None)]
    assert codes == [403, 403, 401]


def test_given_back_or_undone_they_are_offered_as_before(redraft, two, bob, api):
    redraft()
    team, player = two[0], two[0].players.order_by("number").first()
    before = shown(api, bob, team)
    for back in ("release", "undo"):
        hire_again(api, bob, team, player.pk)
        body = {"player": player.pk} if back == "release" else {}
        assert api(bob).post(f"/api/v1/teams/{team.pk}/{back}/", body).status_code == 200
        after = shown(api, bob, team)
        assert {**after, "version": 0} == {**before, "version": 0}
    api(bob).post(f"/api/v1/teams/{team.pk}/redo/", {})
    assert [one["id"] for one in shown(api, bob, team)["players"]] == [player.pk]
    assert clubs.undo(Command(bob, team.pk)).treasury == START
    assert api(bob).post(f"/api/v1/teams/{team.pk}/undo/", {}).status_code == 200
    sound()


def test_nothing_before_the_redraft_is_undone_in_it(redraft, two, bob, api):
    redraft()
    assert api(bob).post(f"/api/v1/teams/{two[0].pk}/undo/", {}).status_code == 409


def test_a_newcomer_released_is_gone_and_brings_their_price_back(redraft, two, bob, api):
    redraft()
    position = two[0].players.first().position
    newcomer = clubs.hire(Command(bob, two[0].pk), HireOrder(position)).player
    done = clubs.release(Command(bob, two[0].pk), player=newcomer)
    assert done.treasury == START
    assert Player.objects.get(pk=newcomer).status == "released"


def test_what_a_draft_may_hold_is_as_at_a_founding(redraft, two, bob, api):
    redraft(budget=100_000)
    players = [one["id"] for one in shown(api, bob, two[0])["offered"]]
    codes = [hire_again(api, bob, two[0], one).status_code for one in players]
    assert codes[0] == 201
    assert 422 in codes
    assert shown(api, bob, two[0])["treasury"] >= 0
    with pytest.raises(Refused) as few:
        clubs.register(Command(bob, two[0].pk))
    assert "TEAM-07" in {verdict.rule for verdict in few.value.verdicts}


def test_who_isnt_bought_leaves_when_the_team_is_registered(redraft, two, bob, api):
    redraft()
    offered = shown(api, bob, two[0])["offered"]
    for one in offered[:6]:
        assert hire_again(api, bob, two[0], one["id"]).status_code == 201
    clubs.buy_rerolls(Command(bob, two[0].pk), count=1)
    assert api(bob).post(f"/api/v1/teams/{two[0].pk}/register/", {}).status_code == 200
    data = shown(api, bob, two[0])
    assert (data["status"], data["offered"], len(data["players"])) == ("registered", [], 6)
    assert {one["status"] for one in data["departed"]} == {"released"}
    gone = {one["id"] for one in data["departed"]}
    assert gone == {one["id"] for one in offered[6:]}
    leaving = Change.objects.filter(team=two[0]).latest("id").entries.filter(player__in=gone)
    assert [str(line).endswith("isn't bought again, and leaves") for line in leaving] == [True] * 3
    sound()


def test_who_isnt_bought_leaves_when_the_team_retires_too(redraft, two, over, bob, api, alice):
    before = facts(two[0])
    redraft()
    bought, *others = (one["id"] for one in shown(api, bob, two[0])["offered"])
    assert hire_again(api, bob, two[0], bought).status_code == 201
    clubs.retire(Command(bob, two[0].pk))
    data = shown(api, bob, two[0])
    assert (data["status"], data["offered"]) == ("retired", [])
    assert [one["id"] for one in data["players"]] == [bought]
    assert {(one["id"], one["status"]) for one in data["departed"]} == {
        (one, "released") for one in others
    }
    sound()
    there = f"/api/v1/seasons/{over.pk}/acts/{over.acts.latest('id').pk}/"
    assert api(alice).delete(there, {"reason": "Too early."}).status_code == 204
    assert facts(two[0]) == before
    sound()


def test_the_season_waits_for_every_redraft(redraft, two, bob, carol, alice, api):
    coming = redraft().json()["id"]
    start = f"/api/v1/seasons/{coming}/start/"
    refused = api(alice).post(start, {})
    assert refused.status_code == 409
    assert "not registered" in refused.json()["detail"]
    for team, coach in zip(two, (bob, carol), strict=True):
        for one in shown(api, coach, team)["offered"]:
            clubs.hire_again(Command(coach, team.pk), player=one["id"])
        clubs.register(Command(coach, team.pk))
    assert api(alice).post(start, {}).status_code == 200


def test_a_team_that_plays_elsewhere_isnt_drafted_anew(redraft, two, arena, over):
    other = start_season(arena, two, "open")
    refused = redraft()
    assert refused.status_code == 409
    assert "can't be drafted anew now" in refused.json()["detail"]
    assert all(said.endswith("is playing in Winter.") for said in refused.json()["standing"])
    assert other.status == Season.Status.STARTED


def test_looking_first_shows_every_price_and_writes_nothing(redraft, two, api, bob):
    before = shown(api, bob, two[0])
    stay = redraft(preview=True).json()["stays"][0]
    assert len(stay["offers"]) == 9
    assert {*stay["offers"][0]} == {"player", "price", "receipt"}
    assert shown(api, bob, two[0]) == before


def facts(team):
    team = Team.objects.get(pk=team.pk)
    own = (team.status, team.treasury, team.rerolls, team.fan_factor, team.value, team.rating)
    players = team.players.order_by("pk").values_list(
        "number", "name", "spp", "gained", "item", "miss_next_game", "stayed", "status"
    )
    return own, team.house_rules, list(players)


def test_taken_back_teams_are_as_they_were_whatever_was_bought_meanwhile(
    redraft, two, bob, api, alice, over, arena
):
    services.amend(alice, arena.slug, house_rules={"agent_fee": 20_000})
    veteran(two[0])
    before = [facts(team) for team in two]
    redraft()
    assert Team.objects.get(pk=two[0].pk).house_rules["agent_fee"] == 20_000
    for one in shown(api, bob, two[0])["offered"]:
        hire_again(api, bob, two[0], one["id"])
    clubs.undo(Command(bob, two[0].pk))
    clubs.redo(Command(bob, two[0].pk))
    clubs.register(Command(bob, two[0].pk))
    there = f"/api/v1/seasons/{over.pk}/acts/{over.acts.latest('id').pk}/"
    assert api(alice).delete(there, {"reason": "Too early."}).status_code == 204
    assert [facts(team) for team in two] == before
    sound()
    assert redraft().status_code == 201
    sound()


def test_what_stands_on_a_redraft_keeps_it(redraft, two, bob, api, alice, over):
    redraft()
    clubs.adjust(Command(alice, two[0].pk), clubs.Adjustment(gold=10_000), why="A gift.")
    there = f"/api/v1/seasons/{over.pk}/acts/{over.acts.latest('id').pk}/"
    refused = api(alice).delete(there, {"reason": "Too early."})
    assert refused.status_code == 409
    assert "A gift." in str(refused.json()["standing"])


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_in_a_redraft_gold_adds_up(redraft, two, bob, api, seed):
    lot, team = random.Random(seed), two[0]
    veteran(team)
    redraft(budget=lot.choice([150_000, 600_000, START]))
    everybody = [*team.players.values_list("pk", flat=True)]
    for _ in range(25):
        command = Command(bob, team.pk)
        do = lot.choice([
            lambda c: clubs.hire_again(c, player=lot.choice(everybody)),
            lambda c: clubs.release(c, player=lot.choice(everybody)),
            lambda c: clubs.buy_rerolls(c, count=1),
            lambda c: clubs.buy_fan_factor(c, points=1),
            clubs.undo, clubs.redo,
        ])  # fmt: skip
        reply_or_refusal(do, command)
        now = Team.objects.get(pk=team.pk)
        spent = sum(-gold for gold in since_redraft(team))
        assert now.treasury == budget_of(team) - spent >= 0
    sound()


def reply_or_refusal(do, command):
    try:
        do(command)
    except REFUSALS:
        return


def opening(team):
    return Change.objects.get(team=team, key__endswith=".redraft")


def budget_of(team):
    return opening(team).entries.get(text__startswith="Budget").gold


def since_redraft(team):
    later = Change.objects.filter(team=team, id__gt=opening(team).pk)
    return [entry.gold for change in later for entry in change.entries.all()]
