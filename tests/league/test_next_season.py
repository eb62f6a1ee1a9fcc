"""The next season: who stays, with which players, and the way back."""

import pytest

from dungeonbowl.effects import LedgerLine, MissesNextGame
from league import services
from league.models import Minute, Season, SeasonAct
from matches.models import Match
from teams import ledger
from teams.ledger.audit import audit_team
from teams.models import Change, Player, Team
from tests.league.playing import ready_teams, settle, settle_round
from tests.verbs import register_team, start_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(alice, arena):
    """A season of these teams that is over, the first of each pair having won."""

    def play(teams, format="round_robin", **opening):
        season = start_season(arena, teams, format, **opening)
        rounds = {one.round for one in season.fixtures.all()}
        for number in sorted(rounds):
            settle_round(season, number)
        season.refresh_from_db()
        assert season.status == Season.Status.FINISHED
        return season

    return play


@pytest.fixture
def two(bob, carol, arena):
    """A team of Bob's and one of Carol's, with players."""
    return [
        register_team(coach, college, league_slug=arena.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]


@pytest.fixture
def go_on(api, alice):
    """What Alice asks of a season that is over: `go_on(season, stays=[...])`."""

    def asked(season, by=alice, **fields):
        body = {"name": "Spring", "rosters": "kept", **fields}
        return api(by).post(f"/api/v1/seasons/{season.pk}/next/", body)

    return asked


def ids(teams):
    return [team.pk for team in teams]


def absent(team):
    """One of the team's players, who is to miss the next game."""
    player = team.players.order_by("number").first()
    opened = ledger.lock(team.pk)
    line = LedgerLine("Hurt in the last match", player.pk, effect=MissesNextGame())
    ledger.post(opened, ledger.Posting(f"hurt.{player.pk}", None, "Hurt", [line]))
    return player


def sound(teams):
    assert [fault for team in teams for fault in audit_team(Team.objects.get(pk=team.pk))] == []


def facts(team):
    team = Team.objects.get(pk=team.pk)
    players = [*team.players.order_by("pk").values_list("name", "spp", "item", "status", "stayed")]
    return team.treasury, team.rerolls, team.fan_factor, players


def test_those_who_stay_are_entered_in_a_season_played_as_the_last(over, go_on, two, alice, api):
    season = over(two, "round_robin", legs=2)
    made = go_on(season, stays=ids(two))
    assert made.status_code == 201
    data = made.json()
    assert (data["name"], data["status"], data["teams"]) == ("Spring", "entry", ids(two))
    assert data["follows"] == season.pk
    assert Season.objects.get(pk=data["id"]).play == season.play
    assert "Spring follows Winter: 2 teams" in Minute.objects.first().text
    services.start_season(alice, data["id"])
    assert api(alice).get(f"/api/v1/seasons/{season.pk}/standings/").json()[0]["points"]


def test_its_rounds_are_set_down_for_days_as_far_apart_as_they_were(
    api, alice, bob, arena, go_on, browse
):
    groups = {"format": "round_robin", "first_day": "2026-12-01", "every": 14}
    cup = {"format": "knockout", "take": {"from": 1, "places": [1, 2]}, "first_day": "2027-01-20"}
    here = f"/api/v1/leagues/{arena.slug}/seasons/"
    opened = api(alice).post(here, {"name": "Winter", "stages": [groups, cup]}).json()["id"]
    teams = ready_teams(arena, bob, 3)
    for team in teams:
        services.enter(alice, opened, team.pk)
    season = services.start_season(alice, opened)
    for _ in range(4):
        for number in {one.round for one in season.fixtures.all()}:
            for fixture in season.fixtures.filter(round=number, match__status="scheduled"):
                settle(fixture.match_id)
    form = {"name": "Spring", "stays": ids(teams), "rosters": "kept", "first_day": "2027-03-02"}
    look = browse(alice).post(f"/seasons/{opened}/next/", {**form, "look": "1"}).content.decode()
    assert "2 March 2027 to 30 March 2027" in look
    season.refresh_from_db()
    made = go_on(season, stays=ids(teams), first_day="2027-03-02")
    assert made.status_code == 201, made.content
    coming = Season.objects.get(pk=made.json()["id"])
    days = [(one.first_day.isoformat(), one.every) for one in coming.stages.order_by("number")]
    assert days == [("2027-03-02", 14), ("2027-04-21", 7)]


def test_without_a_first_day_the_next_seasons_rounds_have_none(over, go_on, two):
    made = go_on(over(two), stays=ids(two)).json()["id"]
    assert not Season.objects.get(pk=made).stages.exclude(first_day=None).exists()


def test_kept_rosters_keep_all_and_nobody_misses_a_game_any_more(over, go_on, two):
    season, first = over(two), two[0]
    hurt, before = absent(first), facts(first)
    assert go_on(season, stays=ids(two)).status_code == 201
    assert not Player.objects.filter(miss_next_game=True).exists()
    assert {*Player.objects.values_list("stayed", flat=True)} == {1}
    was = [(*player[:-1], 1) for player in before[3]]
    assert facts(first) == (*before[:3], was)
    change = Change.objects.filter(team=first).latest("id")
    assert str(change) == f"{first} stays for Spring with its roster"
    said = [str(line) for line in change.entries.filter(player=hurt)]
    assert said == [f"{hurt} stays for Spring", f"{hurt} may play again"]
    sound(two)


def test_looking_first_says_who_stays_and_is_cured_and_writes_nothing(over, go_on, two):
    season, (first, second) = over(two), two
    hurt, before = absent(first), facts(first)
    looked = go_on(season, stays=[first.pk], preview=True)
    assert looked.status_code == 200
    assert looked.json() == {
        "preview": True, "paid": 0, "treasury": None, "verdicts": [],
        "stays": [{"team": first.pk, "cured": [hurt.name], "division": None, "offers": []}],
        "leave": [second.name],
    }  # fmt: skip
    assert (Season.objects.count(), facts(first)) == (1, before)
    assert not SeasonAct.objects.exists()


def test_while_a_season_takes_entries_or_is_played_none_follows(go_on, two, arena):
    running = start_season(arena, two, "round_robin")
    for status in (Season.Status.STARTED, Season.Status.ENTRY):
        Season.objects.update(status=status)
        assert go_on(running, stays=ids(two)).status_code == 409
    assert Season.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"stays": []}, "stays"), ({"stays": [10**9]}, "stays"), ({"stays": ["1"]}, "stays"),
        ({"stays": None}, "stays"), ({"name": ""}, "name"), ({"name": "x" * 61}, "name"),
        ({"name": None}, "name"), ({"rosters": "sold"}, "rosters"), ({"rosters": None}, "rosters"),
        ({"promotion": 1}, "promotion"), ({"promotion": "1"}, "promotion"),
        ({"promotion": True}, "promotion"), ({"promotion": {"down": 1}}, "promotion"),
        ({"king": 1}, "king"),
    ],
)  # fmt: skip
def test_what_cant_be_is_refused_by_field(over, go_on, two, fields, field):
    season = over(two)
    refused = go_on(season, **{"stays": ids(two), **fields})
    assert refused.status_code == 400
    assert {one.partition(".")[0] for one in refused.json()["errors"]} == {field}
    assert Season.objects.count() == 1


def test_a_team_stays_once_and_only_one_of_that_season(over, go_on, two, bob, arena):
    season = over(two)
    other = register_team(bob, "jade", league_slug=arena.slug)
    for stays in ([two[0].pk, two[0].pk], [*ids(two), other.pk]):
        assert list(go_on(season, stays=stays).json()["errors"]) == ["stays"]
    assert go_on(season, stays=ids(two)[:1]).status_code == 201
    again = go_on(season, stays=ids(two))
    assert again.status_code == 409
    assert again.json()["detail"] == f"{two[0]} went on to Spring already."
    assert go_on(season, stays=ids(two)[1:], name="Autumn").status_code == 201


def test_a_team_goes_on_once_even_if_it_was_taken_out_of_the_next_season(
    over, go_on, two, alice, api
):
    season = over(two)
    coming = go_on(season, stays=ids(two)).json()["id"]
    services.withdraw(alice, coming, two[0].pk)
    for rosters in ("kept", "redraft"):
        again = go_on(season, stays=ids(two)[:1], rosters=rosters, name="Autumn")
        assert again.status_code == 409
        assert f"{two[0]} went on from Winter already" in again.json()["detail"]
    assert {*Player.objects.values_list("stayed", flat=True)} == {1}
    assert undo(api, alice, season).status_code == 204
    assert go_on(season, stays=ids(two)[:1], rosters="redraft").status_code == 201


def test_a_team_that_retired_or_is_in_a_match_goes_nowhere(over, go_on, two):
    season = over(two)
    for change in ({"in_match": 1}, {"in_match": None, "status": "retired"}):
        Team.objects.filter(pk=two[0].pk).update(**change)
        assert go_on(season, stays=ids(two)).status_code == 409
    assert (Season.objects.count(), Player.objects.filter(stayed=1).count()) == (1, 0)


def test_only_a_commissioner_opens_it(over, go_on, two, bob, mallory):
    season = over(two)
    codes = [go_on(season, by, stays=ids(two)).status_code for by in (bob, mallory, None)]
    assert codes == [403, 403, 401]


@pytest.mark.parametrize("moving", [1, {"up": 1}])
def test_the_best_go_up_and_the_last_down(over, go_on, arena, bob, alice, api, moving):
    season = over(ready_teams(arena, bob, 8), groups=2)
    parts = season.stage.groups.order_by("number")
    above, below = [
        [row["team"] for row in api(alice).get(
            f"/api/v1/seasons/{season.pk}/standings/?group={group.pk}").json()]
        for group in parts
    ]  # fmt: skip
    looked = go_on(season, stays=above + below, promotion=moving, preview=True).json()
    moves = {one["team"]: one["division"] for one in looked["stays"]}
    assert moves[below[0]] == {"was": 2, "becomes": 1}
    assert moves[above[-1]] == {"was": 1, "becomes": 2}
    coming = go_on(season, stays=above + below, promotion=moving).json()
    services.start_season(alice, coming["id"])
    groups = Season.objects.get(pk=coming["id"]).stage.groups.order_by("number")
    drawn = [{*group.drawn.values_list("entrant__team", flat=True)} for group in groups]
    assert drawn == [{*above[:3], below[0]}, {above[-1], *below[1:]}]


def test_more_than_a_division_can_spare_dont_move(over, go_on, arena, bob):
    season = over(ready_teams(arena, bob, 6), groups=3)
    stays = [*season.entrants.values_list("team", flat=True)]
    refused = go_on(season, stays=stays, promotion=2)
    assert refused.json()["errors"]["promotion"] == ["Between these divisions 0 to 1 can move."]
    assert go_on(season, stays=stays, promotion=-1).status_code == 400


def test_who_enters_besides_fills_the_last_division(over, go_on, arena, bob, alice):
    season = over(ready_teams(arena, bob, 4), groups=2)
    stays = [*season.entrants.values_list("team", flat=True)]
    coming = go_on(season, stays=stays, promotion=0).json()["id"]
    late = register_team(bob, "jade", name="Late", league_slug=arena.slug)
    services.enter(alice, coming, late.pk)
    services.start_season(alice, coming)
    last = Season.objects.get(pk=coming).stage.groups.get(number=2)
    assert last.drawn.filter(entrant__team=late).exists()


def test_nor_does_a_late_entry_begin_in_a_higher_division(over, go_on, arena, bob, alice):
    season = over(ready_teams(arena, bob, 4), "swiss", groups=2, rounds=1)
    stays = [*season.entrants.values_list("team", flat=True)]
    coming = go_on(season, stays=stays, promotion=1).json()["id"]
    services.start_season(alice, coming)
    late = register_team(bob, "jade", name="Late", league_slug=arena.slug)
    services.enter(alice, coming, late.pk)
    last = Season.objects.get(pk=coming).stage.groups.get(number=2)
    assert last.drawn.filter(entrant__team=late).exists()


def undo(api, by, season, name="Spring"):
    act = season.acts.get(text__startswith=f"{name} follows")
    there = f"/api/v1/seasons/{season.pk}/acts/{act.pk}/"
    return api(by).delete(there, {"reason": "Too early."})


@pytest.fixture
def closed_early(alice, arena, bob):
    """A season of four whose second and third rounds nobody played."""
    season = start_season(arena, ready_teams(arena, bob, 4), "round_robin")
    settle_round(season, 1)
    services.finish_season(alice, season.pk)
    season.refresh_from_db()
    return season


def states(season, number=2):
    return {one.match.status for one in season.fixtures.filter(round=number)}


def test_what_a_season_left_unplayed_is_called_off_and_comes_back_with_it(
    closed_early, go_on, api, alice
):
    stays = [*closed_early.entrants.values_list("team", flat=True)]
    for name in ("Spring", "Autumn"):
        made = go_on(closed_early, stays=[stays.pop()], name=name)
        assert made.status_code == 201
        assert states(closed_early) == {Match.Status.CALLED_OFF}
    match = closed_early.fixtures.filter(round=2).first().match
    assert api(alice).post(f"/api/v1/matches/{match.pk}/start/").status_code == 409
    assert undo(api, alice, closed_early, "Spring").status_code == 204
    assert states(closed_early) == {Match.Status.CALLED_OFF}
    assert undo(api, alice, closed_early, "Autumn").status_code == 204
    assert states(closed_early) == {Match.Status.SCHEDULED}


def test_none_follows_while_a_match_of_the_season_is_played(closed_early, go_on):
    match = closed_early.fixtures.filter(round=2).first().match
    Match.objects.filter(pk=match.pk).update(status=Match.Status.STARTED)
    stays = [*closed_early.entrants.values_list("team", flat=True)]
    refused = go_on(closed_early, stays=stays)
    assert refused.status_code == 409
    (said,) = refused.json()["standing"]
    assert " v ".join(side.team.name for side in match.sides.order_by("order")) in said
    assert Season.objects.count() == 1
    assert Match.Status.CALLED_OFF not in states(closed_early)


def test_until_it_starts_it_is_taken_back_and_all_is_as_before(over, go_on, two, api, alice):
    season, before = over(two), facts(two[0])
    hurt = absent(two[0])
    go_on(season, stays=ids(two))
    assert undo(api, alice, season).status_code == 204
    assert [*Season.objects.all()] == [season]
    assert Player.objects.get(pk=hurt.pk).miss_next_game
    assert facts(two[0]) == before
    sound(two)
    assert go_on(season, stays=ids(two)).status_code == 201


def test_once_it_has_started_it_stays(over, go_on, two, api, alice):
    season = over(two)
    coming = go_on(season, stays=ids(two)).json()["id"]
    services.start_season(alice, coming)
    assert undo(api, alice, season).status_code == 409
    assert Season.objects.count() == 2
