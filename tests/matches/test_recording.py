"""Telling events through the API: every type, its dice, its SPP, and what can't be."""

import pytest

from dungeonbowl.match.events import kinds
from matches.models import Entry, Event, Match, Roll
from tests.matches.tales import TALES, cast_of, staged
from tests.verbs import start, tell


def url(match):
    return f"/api/v1/matches/{match.pk}/events/"


@pytest.fixture
def bobs_api(api, bob):
    return api(bob)


def test_there_is_a_tale_of_every_kind():
    assert {tale.type for tale in TALES} == set(kinds())


@pytest.mark.parametrize("tale", TALES, ids=str)
def test_every_type_is_told_with_its_dice_and_earns_its_spp(match, bobs_api, bob, tale):
    cast = staged(match, tale)
    reply = bobs_api.post(url(match), tale.event(cast))
    assert reply.status_code == 201, reply.json()
    said = reply.json()
    assert said["spp"] == tale.spp
    assert said["type"] == tale.type
    assert said["outcome"]["text"]
    assert {**tale.details, **said} == said
    row = Event.objects.get(pk=said["id"])
    assert (row.spp, row.by) == (tale.spp, bob)
    kept = {
        roll.purpose: roll.faces
        for roll in Roll.objects.filter(purpose__startswith=f"event.{row.key}.")
    }
    assert kept == {f"event.{row.key}.{purpose}": [face] for purpose, face in tale.rolls.items()}


@pytest.mark.parametrize("tale", [tale for tale in TALES if tale.rolls], ids=str)
def test_a_table_league_asks_for_the_dice_and_writes_nothing(table_match, bobs_api, tale):
    cast = staged(table_match, tale)
    before = Event.objects.count(), Roll.objects.count(), Match.objects.get().version
    reply = bobs_api.post(url(table_match), tale.event(cast, rolls=False))
    assert reply.status_code == 422
    need = reply.json()["needs"][0]
    assert need["purpose"] == next(iter(tale.rolls))
    assert need["count"] == 1
    assert need["why"]
    assert "event" not in need
    assert before == (Event.objects.count(), Roll.objects.count(), Match.objects.get().version)
    recorded = bobs_api.post(url(table_match), tale.event(cast))
    assert recorded.status_code == 201
    assert recorded.json()["spp"] == tale.spp


def test_a_die_that_hangs_on_another_is_asked_for_once_the_first_is_known(table_match, bobs_api):
    cast = cast_of(table_match)
    casualty = {"type": "casualty", "victim": cast["foe"], "cause": "other"}
    first = bobs_api.post(url(table_match), casualty).json()["needs"]
    assert [(need["purpose"], need["die"]) for need in first] == [("casualty", "d16")]
    then = bobs_api.post(url(table_match), {**casualty, "rolls": {"casualty": 14}}).json()["needs"]
    assert [(need["purpose"], need["die"]) for need in then] == [("lasting", "d6")]


def test_faces_told_for_nothing_are_ignored(match, bobs_api, ours):
    event = {"type": "completion", "player": ours[0], "rolls": {"casualty": 99, "penalty": 1}}
    assert bobs_api.post(url(match), event).status_code == 201
    assert not Roll.objects.exists()


@pytest.mark.parametrize("face", [0, 17, -1, "7", True, 3.5, [1, 2], [], {"a": 1}, None])
def test_a_face_that_the_die_lacks_is_malformed(match, bobs_api, theirs, face):
    event = {"type": "casualty", "victim": theirs[0], "cause": "other", "rolls": {"casualty": face}}
    reply = bobs_api.post(url(match), event)
    assert reply.status_code == 400
    assert reply.json()["errors"]["rolls"]
    assert not Event.objects.exists()


def test_the_eye_follows_infractions_in_the_order_told(match, bobs_api, ours, theirs):
    foul = {"kind": "foul", "rolls": {"penalty": 3}}
    first = tell(match, "infraction", player=ours[0], **foul)
    second = tell(match, "infraction", player=ours[1], **foul)
    third = tell(match, "infraction", player=theirs[0], **foul)
    assert [event.outcome["target"] for event in (first, second, third)] == [6, 4, 6]


def test_a_minor_infraction_unseen_takes_no_die(table_match, bobs_api):
    event = {"type": "infraction", "player": cast_of(table_match)["doer"], "kind": "item"}
    reply = bobs_api.post(url(table_match), event)
    assert reply.status_code == 201
    assert reply.json()["outcome"]["target"] is None


def test_telling_makes_no_new_version_and_meets_no_conflict_over_one(match, bobs_api, ours):
    event = {"type": "completion", "player": ours[0], "version": match.version}
    assert bobs_api.post(url(match), event).status_code == 201
    start = Match.objects.get()
    start.version += 1
    start.save()
    assert bobs_api.post(url(match), event).status_code == 201
    assert Match.objects.get().version == start.version
    assert bobs_api.post(url(match), {**event, "version": "new"}).status_code == 400


def test_each_teller_counts_on_a_device_of_their_own(match, bobs_api, api, carol, ours, theirs):
    def key(client, player):
        return client.post(url(match), {"type": "completion", "player": player}).json()["key"]

    assert [key(bobs_api, ours[0]), key(bobs_api, ours[1])] == ["1.1", "1.2"]
    assert [key(api(carol), theirs[0]), key(bobs_api, ours[0])] == ["2.1", "1.3"]
    entries = Entry.objects.filter(match=match)
    assert [(one.device, one.n, one.clock) for one in entries] == [
        (1, 1, 1), (1, 2, 2), (2, 1, 3), (1, 3, 4),
    ]  # fmt: skip
    assert {one.pk for one in entries} == {one.pk for one in Event.objects.all()}


def test_the_same_key_again_tells_nothing_twice(match, bobs_api, ours):
    event = {"type": "completion", "player": ours[0]}
    first = bobs_api.post(url(match), event, headers={"Idempotency-Key": "once"})
    again = bobs_api.post(url(match), event, headers={"Idempotency-Key": "once"})
    assert first.json() == again.json()
    assert Event.objects.count() == 1


def test_a_preview_tells_nothing_and_shows_no_dice(match, bobs_api, bobs, theirs):
    event = {"type": "casualty", "victim": theirs[0], "cause": "other", "preview": True}
    reply = bobs_api.post(url(match), event)
    assert reply.status_code == 200
    assert reply.json() == {"preview": True, "paid": 0, "treasury": bobs.treasury, "verdicts": []}
    assert not Event.objects.exists()
    assert not Roll.objects.exists()


def test_a_preview_says_which_rule_says_no(match, bobs_api, ours):
    event = {"type": "argue", "player": ours[0], "preview": True}
    reply = bobs_api.post(url(match), event)
    assert reply.status_code == 200
    assert [verdict["rule"] for verdict in reply.json()["verdicts"]] == ["POST-14"]


def test_nothing_is_told_before_the_match_has_begun(scheduled, bobs_api, bobs):
    event = {"type": "note", "text": "Too early."}
    assert bobs_api.post(url(scheduled), event).status_code == 409
    start(scheduled)
    assert bobs_api.post(url(scheduled), event).status_code == 201


def test_what_contradicts_itself_is_refused(match, bobs_api, ours, theirs):
    stranger = max(ours + theirs) + 1
    for event in (
        {"type": "completion", "player": stranger},
        {"type": "completion", "player": ours[0], "team": match.sides.all()[1].team_id},
        {"type": "completion", "player": ours[0], "team": 999_999},
        {"type": "completion", "player": None},
        {"type": "casualty", "player": ours[0], "victim": ours[0], "cause": "block"},
        {"type": "casualty", "player": ours[0], "cause": "block"},
        {"type": "reroll", "source": "team"},
    ):
        reply = bobs_api.post(url(match), event)
        assert reply.status_code == 422, event
        assert [verdict["rule"] for verdict in reply.json()["verdicts"]] == ["POST-14"]
    assert not Event.objects.exists()


def test_a_second_casualty_of_one_victim_is_refused(match, bobs_api, theirs):
    casualty = {"victim": theirs[0], "cause": "other"}
    tell(match, "casualty", **casualty, rolls={"casualty": 1})
    reply = bobs_api.post(url(match), {"type": "casualty", **casualty})
    assert reply.status_code == 422
    assert reply.json()["verdicts"][0]["rule"] == "POST-14"
