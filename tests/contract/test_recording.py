"""Events that contradict themselves, that are malformed, and that are revoked."""

import pytest

from tests.contract.verbs import Night, check_problem, found_league, hurt, register, roster

CONTRADICTIONS = [
    {"type": "completion", "player": 999_999},
    {"type": "completion", "player": "ours", "team": "away"},
    {"type": "completion", "player": "ours", "team": 999_999},
    {"type": "casualty", "player": "ours", "victim": 999_999, "cause": "block"},
    {"type": "casualty", "player": "ours", "victim": "ours", "cause": "block"},
    {"type": "argue", "player": "ours"},
]


def test_an_event_that_contradicts_itself_is_POST_14(match):
    named = {"ours": match.ours[0], "away": match.night.teams[1]}
    for event in CONTRADICTIONS:
        sent = {key: named.get(value, value) for key, value in event.items()}
        assert match.refused(**sent) == ["POST-14"]
        assert match.events() == []


def test_a_player_of_another_match_does_nothing_here(match, mallory):
    other = register(mallory, found_league(mallory, name="Elsewhere"))
    stranger = roster(mallory, other)[0]
    assert match.refused(type="touchdown", player=stranger) == ["POST-14"]


def test_a_second_casualty_of_one_victim_is_POST_14(match):
    match.tell("casualty", **hurt(match.theirs[0], match.ours[0], face=3))
    again = {"type": "casualty"} | hurt(match.theirs[0], match.ours[1])
    assert match.refused(**again) == ["POST-14"]


def test_whoever_regenerated_may_be_hurt_again(match):
    first = match.tell("casualty", player=match.ours[0], victim=match.theirs[0], cause="block",
                       regenerated=True)  # fmt: skip
    assert first["regenerated"] is True
    match.tell("casualty", **hurt(match.theirs[0], match.ours[1], face=15))


def test_regenerated_needs_no_die(telling):
    match = telling()
    match.tell("casualty", victim=match.theirs[0], cause="hazard", regenerated=True)


def test_a_revoked_casualty_was_none(match):
    first = match.tell("casualty", **hurt(match.theirs[0], match.ours[0]))
    match.night.bob.post(f"{match.path}{first['id']}/revoke/", 200, reason="Another one.")
    match.tell("casualty", **hurt(match.theirs[0], match.ours[1]))


MALFORMED = [
    {"type": "casualty", "victim": "ours"},
    {"type": "casualty", "victim": "ours", "cause": "magic"},
    {"type": "casualty", "victim": "ours", "cause": "block", "victim_standing": "no"},
    {"type": "casualty", "victim": "ours", "cause": "block", "regenerated": 1},
    {"type": "hazard_push", "victim": "ours", "hazard": "sofa"},
    {"type": "hazard_push", "victim": "ours"},
    {"type": "infraction", "player": "ours", "kind": "theft"},
    {"type": "infraction", "player": "ours"},
    {"type": "infraction", "player": "ours", "kind": "foul", "near_ref": "yes"},
    {"type": "infraction", "player": "ours", "kind": "foul", "injured": 0},
    {"type": "infraction", "player": "ours", "kind": "item", "item": "sword"},
    {"type": "monster_removed", "player": "ours"},
    {"type": "monster_removed", "player": "ours", "monster": "rat"},
    {"type": "reroll", "team": "home"},
    {"type": "note"},
    {"type": "goal", "player": "ours"},
    {"player": "ours"},
    {"type": "completion", "player": "1"},
    {"type": "completion", "player": True},
    {"type": "completion", "player": 1.5},
    {"type": "completion", "player": [1]},
    {"type": "completion", "player": {"id": 1}},
    {"type": "completion", "player": "ours", "rolls": []},
    {"type": "completion", "player": "ours", "rolls": "6"},
    {"type": "completion", "player": "ours", "victm": 1},
    {"type": "completion", "player": "ours", "text": 7},
    {"type": ["completion"], "player": "ours"},
    {"type": None},
    {"type": "completion", "player": "ours", "id": 1},
    {"type": "completion", "player": "ours", "spp": 99},
]


def test_a_malformed_event_is_400_and_writes_nothing(match):
    named = {"ours": match.ours[0], "home": match.night.teams[0]}
    for event in MALFORMED:
        sent = {
            key: named.get(value, value) if isinstance(value, str) else value
            for key, value in event.items()
        }
        assert match.night.bob.problem(match.path, 400, **sent)["errors"]
        assert match.events() == []


def test_a_revoked_event_stays_to_be_read_and_earns_nothing(match):
    event = match.tell("touchdown", player=match.ours[0])
    path = f"{match.path}{event['id']}/revoke/"
    assert match.night.carol.send(path, {"reason": "It was not over the line."}).code in (200, 201)
    check_problem(match.night.bob.send(path, {"reason": "Again."}), 409)
    match.night.finish({"kind": "draw"})
    earned = match.night.bob.get(f"teams/{match.night.teams[0]}/")["players"][0]["spp"]
    assert earned in (0, 5)


NO_REASONS = [None, "", "   ", 7, [], {}]


def test_nothing_is_revoked_without_a_reason(match):
    event = match.tell("touchdown", player=match.ours[0])
    for reason in NO_REASONS:
        match.night.bob.problem(f"{match.path}{event['id']}/revoke/", 400, reason=reason)
        match.night.bob.problem(f"{match.path}{event['id']}/revoke/", 400)


def test_an_event_of_another_match_is_not_there(match):
    check_problem(match.night.bob.send(f"{match.path}999999/revoke/", {"reason": "x"}), 404)
    bob, carol = match.night.coaches
    league = match.night.shown()["league"]
    teams = [register(bob, league, name="B2"), register(carol, league, name="C2")]
    other = Night.made(match.night.alice, [bob, carol], teams, league=league).start()
    event = match.tell("note", text="Here.")["id"]
    check_problem(bob.send(f"{other.at}events/{event}/revoke/", {"reason": "x"}), 404)


@pytest.mark.parametrize(
    ("event", "field"),
    [
        ({"type": "casualty", "player": "ours", "cause": "block"}, "victim"),
        ({"type": "hazard_push", "player": "ours", "hazard": "lava"}, "victim"),
        ({"type": "knocked_out", "player": "ours"}, "victim"),
        ({"type": "petrified"}, "player"),
        ({"type": "chasm"}, "player"),
        ({"type": "infraction", "kind": "foul"}, "player"),
        ({"type": "argue"}, "player"),
        ({"type": "reroll", "source": "team"}, "team"),
    ],
)
def test_an_event_without_whom_it_is_about_is_refused(match, event, field):
    sent = {key: match.ours[0] if value == "ours" else value for key, value in event.items()}
    reply = match.night.bob.send(match.path, sent)
    assert reply.code in (400, 422)
    if reply.code == 400:
        assert field in reply.body["errors"]
    else:
        assert [one["rule"] for one in reply.body["verdicts"]] == ["POST-14"]
    assert match.events() == []


def test_events_of_one_report_follow_one_another(telling):
    match = telling()
    one = match.ours[0]
    offence = {"type": "infraction", "player": one, "kind": "foul"}
    argument = {"type": "argue", "player": one}
    path, result = f"{match.night.at}report/", {"kind": "draw"}

    def lacking(*events):
        problem = match.night.bob.problem(path, 422, result=result, events=list(events))
        return [(need["event"], need["purpose"]) for need in problem["needs"]]

    assert lacking(offence, argument) == [(0, "penalty")]
    guilty = offence | {"rolls": {"penalty": 6}}
    assert lacking(guilty, argument) == [(1, "argue")]
    innocent = [offence | {"rolls": {"penalty": 5}}, argument]
    assert match.night.bob.refused(path, result=result, events=innocent) == ["POST-14"]
    whole = [guilty, argument | {"rolls": {"argue": 6}}, {**offence, "rolls": {"penalty": 3}}]
    match.night.bob.post(path, 200, result=result, events=whole)
    assert off_now(match, one) is False


def off_now(match, player):
    """Whether the last infraction recorded of them stands as a sending-off."""
    infractions = [e for e in match.events() if e["player"] == player and e["type"] == "infraction"]
    return infractions[-1]["outcome"]["sent_off"]


def test_a_monster_counts_as_a_casualty_where_the_house_says_so(telling):
    match = telling(monster_casualty_spp=True)
    event = match.tell("monster_removed", player=match.ours[0], monster="hellhound")
    assert event["spp"] == 4
