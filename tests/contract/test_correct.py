"""A commissioner corrects any match, though later ones stand on it."""

import pytest

from tests.contract.verbs import Night, check_problem, gold, hurt, player, roster, won

REASON = {"reason": "It was reported wrong."}


def correct(night, code=200, **fields):
    return night.alice.post(f"{night.at}correct/", code, **{**REASON, **fields})


def state(night):
    """Both teams, but for what counts up."""
    pages = [night.bob.get(f"teams/{team}/") for team in night.teams]
    return [{**page, "version": 0, "match": None} for page in pages]


@pytest.fixture
def later(night):
    """`later()` is another match of the same teams, played to its end."""

    def play() -> Night:
        league = night.shown()["league"]
        again = Night.made(night.alice, night.coaches, night.teams, league=league)
        return again.start().finish().close()

    return play


def test_the_killer_of_an_earlier_match_is_another(night, later):
    ours, theirs = (roster(night.bob, team) for team in night.teams)
    casualty = night.tell("casualty", **hurt(theirs[0], by=ours[0], face=16))
    night.finish().close()
    later(), later()
    spp = [player(night.bob, night.teams[0], one)["spp"] for one in ours[:2]]

    shown = correct(night, change=[{"id": casualty["id"], "player": ours[1]}])

    assert shown["carried_out"]
    assert [one["team"] for one in shown["teams"]] == sorted(night.teams)
    assert {one["player"] for one in shown["players"]} == set(ours[:2])
    (event,) = night.shown()["events"]
    assert (event["id"], event["player"], event["spp"]) == (casualty["id"], ours[1], 2)
    assert event["outcome"]["faces"] == casualty["outcome"]["faces"]
    now = [player(night.bob, night.teams[0], one)["spp"] for one in ours[:2]]
    assert now == [spp[0] - 2, spp[1] + 2]
    assert night.shown()["status"] == "closed"


def test_correcting_back_gives_the_first_state(night, later):
    ours, theirs = (roster(night.bob, team) for team in night.teams)
    casualty = night.tell("casualty", **hurt(theirs[0], by=ours[0], face=11))
    night.finish().close()
    later()
    before, steps = state(night), night.steps()
    correct(night, result={"kind": "draw"}, revoke=[casualty["id"]])
    assert state(night) != before
    correct(night, result=won(night.teams[0]), change=[{"id": casualty["id"]}])
    assert state(night) == before
    plain = [{**step, "change": None} for step in night.steps()]
    assert plain == [{**step, "change": None} for step in steps]
    for team in night.teams:
        ledger = night.alice.get(f"teams/{team}/ledger/")
        assert gold(ledger) == night.bob.get(f"teams/{team}/")["treasury"]


def test_a_correction_is_taken_back_as_one(night):
    ours, theirs = (roster(night.bob, team) for team in night.teams)
    night.finish().close()
    before = state(night)
    done = correct(night, add=[{"type": "casualty", **hurt(theirs[0], by=ours[0], face=16)}])
    assert player(night.carol, night.teams[1], theirs[0])["status"] == "dead"
    night.alice.post(f"{night.at}corrections/{done['id']}/take-back/", 200, **REASON)
    assert state(night) == before
    listed = night.bob.get(f"{night.at}corrections/")
    assert [one["takes_back"] for one in listed] == [done["id"], None]
    assert {one["by"] for one in listed} == {"alice"}


def test_a_preview_shows_the_same_and_writes_nothing(night, later):
    ours = roster(night.bob, night.teams[0])
    night.finish().close()
    later()
    before, match = state(night), night.shown()
    add = [{"type": "completion", "player": ours[0]}]
    looked = correct(night, add=add, preview=True)
    assert (looked["preview"], looked["carried_out"], looked["verdicts"]) == (True, False, [])
    assert (state(night), night.shown()) == (before, match)
    done = correct(night, add=add)
    same = ("teams", "players", "table", "asked")
    assert {name: done[name] for name in same} == {name: looked[name] for name in same}


def test_a_report_that_contradicts_itself_is_refused_and_nothing_is_written(night):
    night.finish().close()
    before = (state(night), night.shown())
    draw_with_a_winner = {"kind": "draw", "winner": night.teams[0]}
    fields = {**REASON, "result": draw_with_a_winner}
    assert night.alice.refused(f"{night.at}correct/", **fields) == ["POST-14"]
    shown = correct(night, result=draw_with_a_winner, preview=True)
    assert [one["rule"] for one in shown["verdicts"]] == ["POST-14"]
    assert (state(night), night.shown()) == before


def test_only_a_commissioner_corrects(night, mallory, nobody):
    night.finish()
    for speaker, code in ((night.bob, 403), (night.carol, 403), (mallory, 404), (nobody, 401)):
        check_problem(speaker.send(f"{night.at}correct/", REASON), code)


def test_only_a_confirmed_match_is_corrected(arranged):
    night = arranged()
    correct(night, 409)
    night.start()
    correct(night, 409)
    night.report()
    correct(night, 409)
    night.confirm()
    correct(night, 200)


@pytest.mark.parametrize(
    "fields",
    [
        {"reason": ""},
        {"reason": 5},
        {"revoke": [10**9]},
        {"revoke": ["x"]},
        {"change": [{"player": 1}]},
        {"change": [{"id": 10**9}]},
        {"add": ["completion"]},
        {"add": [{"type": "cartwheel"}]},
        {"result": {"kind": "tea"}},
        {"answers": [{"skill": "Block"}]},
        {"answers": {"1": "x"}},
    ],
)
def test_what_is_malformed_is_400(night, fields):
    night.finish()
    before = night.shown()
    assert correct(night, 400, **fields)["errors"]
    assert night.shown() == before


def test_an_event_is_changed_or_revoked_and_named_by_its_id(night):
    one, another = roster(night.bob, night.teams[0])[:2]
    recorded = night.tell("completion", player=one)["id"]
    night.finish().close()
    both = {"change": [{"id": recorded, "player": another}], "revoke": [recorded]}
    assert set(correct(night, 400, **both)["errors"]) == {"revoke.0"}
    nameless = correct(night, 400, change=[{"player": another}])
    assert nameless["errors"] == {"change.0": ["Name the event by its id."]}
    (event,) = night.shown()["events"]
    assert (event["player"], event["revoked"]) == (one, None)


def test_an_old_version_is_409(night):
    night.finish()
    version = night.shown()["version"]
    correct(night, version=version)
    correct(night, 409, version=version)


def test_the_same_key_again_corrects_once(night):
    ours = roster(night.bob, night.teams[0])
    night.finish().close()
    body = {**REASON, "add": [{"type": "completion", "player": ours[0]}]}
    key = "a-completion-was-forgotten"
    first = night.alice.send(f"{night.at}correct/", body, idempotency_key=key)
    again = night.alice.send(f"{night.at}correct/", body, idempotency_key=key)
    assert (first.code, again.code) == (200, 200)
    assert first.body == again.body
    assert len(night.shown()["events"]) == 1
    assert len(night.bob.get(f"{night.at}corrections/")) == 1


def test_dice_that_lack_at_a_table_are_asked_and_answered(at_table):
    night = at_table(winnings="d6", fan_factor_roll="lrb5", mvp_mode="random", magic_items=False)
    home, away = night.teams
    night.finish()
    rolled = {home: [1, 2, 3], away: [1, 2]}
    for team in night.teams:
        night.answer(team, "winnings", rolls={f"winnings.{team}": 4})
        night.answer(team, "fan_factor", rolls={f"fan_factor.{team}": rolled[team]})
        night.answer(team, "mvp", rolls={f"mvp.{team}.1": 2})
    night.close()
    before = state(night)

    asked = correct(night, result=won(away))
    assert (asked["carried_out"], state(night)) == (False, before)
    (question,) = [one for one in asked["asked"] if one["must"]]
    assert (question["team"], question["key"]) == (away, "fan_factor")
    (need,) = question["needs"]
    assert (need["purpose"], need["die"], need["count"]) == (f"fan_factor.{away}", "d6", 3)

    answer = {"step": question["step"], "rolls": {f"fan_factor.{away}": [1, 2, 6]}}
    assert correct(night, result=won(away), answers=[answer])["carried_out"]
    faces = {roll["purpose"]: roll["faces"] for roll in night.bob.get(f"{night.at}dice/")["rolls"]}
    assert faces[f"fan_factor.{away}"] == [1, 2, 6]
    assert faces[f"winnings.{away}"] == [4]
    correct(night, result=won(home))
    assert state(night) == before


def test_an_event_added_at_a_table_asks_for_its_dice(at_table):
    night = at_table()
    ours, theirs = (roster(night.bob, team) for team in night.teams)
    night.finish()
    add = [{"type": "casualty", "player": ours[0], "victim": theirs[0], "cause": "block"}]
    needs = night.alice.needs(f"{night.at}correct/", **REASON, add=add)
    assert needs == {"casualty": ("d16", 1)}


def test_a_corrected_result_moves_the_table(season):
    played = season(2, "round_robin").start()
    (fixture,) = played.fixtures()
    night = played.play(fixture).close()
    winner, loser = fixture["teams"]
    shown = correct(night, result=won(loser))
    assert {row["team"]: row["after"]["points"] for row in shown["table"]} == {winner: 0, loser: 3}
    assert [row["team"] for row in played.table()] == [loser, winner]


def test_a_next_round_that_was_played_by_the_wrong_team_stands_in_the_way(season):
    played = season(4, "knockout").start()
    played.play_round(1)
    (final,) = played.fixtures(2)
    semi = played.night(played.fixtures(1)[0])
    loser = next(team for team in semi.teams if team not in final["teams"])
    shown = correct(semi, result=won(loser), preview=True)
    assert shown["table"]
    assert loser not in played.fixtures(2)[0]["teams"]
    played.night(final).start()
    assert correct(semi, 409, result=won(loser))["standing"]


def test_a_next_round_that_nobody_played_is_drawn_anew(season):
    played = season(4, "knockout").start()
    played.play_round(1)
    semi = played.night(played.fixtures(1)[0])
    (final,) = played.fixtures(2)
    loser = next(team for team in semi.teams if team not in final["teams"])
    assert correct(semi, result=won(loser))["carried_out"]
    assert loser in played.fixtures(2)[0]["teams"]
