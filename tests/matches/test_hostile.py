"""What nobody should send: the right answer, and nothing written."""

import pytest

from matches.models import Event, Match, Roll

WRONG_EVENTS = [
    {},
    {"type": None},
    {"type": 7},
    {"type": ["touchdown"]},
    {"type": {"a": 1}},
    {"type": "TOUCHDOWN "},
    {"type": "goal"},
    {"type": "completion", "player": "{doer}x"},
    {"type": "completion", "player": True},
    {"type": "completion", "player": 1.5},
    {"type": "completion", "player": [1]},
    {"type": "completion", "player": {"id": 1}},
    {"type": "touchdown", "team": "home"},
    {"type": "casualty", "victim": "doer", "cause": ["block"]},
    {"type": "casualty", "victim": "doer", "cause": "magic"},
    {"type": "casualty", "victim": "doer"},
    {"type": "casualty", "victim": "doer", "cause": "block", "victim_standing": "yes"},
    {"type": "casualty", "victim": "doer", "cause": "block", "rolls": [13]},
    {"type": "casualty", "victim": "doer", "cause": "block", "rolls": "13"},
    {"type": "hazard_push", "victim": "doer", "hazard": "swamp"},
    {"type": "infraction", "player": "doer", "kind": "theft"},
    {"type": "infraction", "player": "doer", "kind": "item", "item": "a sword"},
    {"type": "infraction", "player": "doer", "kind": "item", "item": ["ring"]},
    {"type": "infraction", "player": "doer", "kind": "foul", "squares": 10**9},
    {"type": "monster_removed", "monster": ["cave_hydra"]},
    {"type": "monster_removed", "monster": "referee"},
    {"type": "reroll", "team": "team", "source": "heaven"},
    {"type": "note"},
    {"type": "note", "text": ""},
    {"type": "note", "text": "   "},
    {"type": "note", "text": 7},
    {"type": "note", "text": "x" * 501},
    {"type": "note", "text": "Fine.", "victm": 3},
    {"type": "note", "text": "Fine.", "version": "new"},
    {"type": "note", "text": "Fine.", "preview": "yes"},
]


@pytest.mark.parametrize("event", WRONG_EVENTS, ids=str)
def test_a_malformed_event_is_400_and_writes_nothing(api, bob, match, ours, event):
    named = {"doer": ours[0], "team": match.sides.all()[0].team_id}
    sent = {
        name: named.get(value, value) if isinstance(value, str) else value
        for name, value in event.items()
    }
    reply = api(bob).post(f"/api/v1/matches/{match.pk}/events/", sent)
    assert reply.status_code == 400, reply.json()
    assert reply.json()["errors"]
    assert not Event.objects.exists()
    assert Match.objects.get().version == match.version


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "null",
        "{",
        '{"type": "note", "text": "\\u0000"}',
        '{"type": "note", "text": "\\ud800"}',
        '{"type": "completion", "player": 99999999999999999999}',
        '{"type": "completion", "player": 1e400}',
        '{"type": "completion", "player": NaN}',
        '{"type": "note", "text": ' + "[" * 500 + "]" * 500 + "}",
    ],
    ids=lambda body: body[:40],
)
def test_a_body_without_an_event_is_400(api, bob, match, body):
    client = api(bob)
    url = f"/api/v1/matches/{match.pk}/events/"
    assert client.post(url, body, content_type="application/json").status_code == 400
    assert not Event.objects.exists()


@pytest.mark.parametrize("player", [-1, 0, 2_147_483_647])
def test_a_player_of_nobody_is_refused(api, bob, match, player):
    url = f"/api/v1/matches/{match.pk}/events/"
    reply = api(bob).post(url, {"type": "completion", "player": player})
    assert reply.status_code == 422
    assert not Event.objects.exists()


@pytest.mark.parametrize("address", ["0/", "999999/", "99999999999999999999/", "-1/", "x/", "1.5/"])
def test_a_match_that_is_not_there_is_404(api, browse, bob, match, address):
    assert api(bob).get(f"/api/v1/matches/{address}").status_code == 404
    assert browse(bob).get(f"/matches/{address}").status_code == 404


@pytest.mark.parametrize("event", ["0", "999999", "99999999999999999999"])
def test_an_event_that_is_not_there_is_404(api, browse, bob, match, event):
    address = f"matches/{match.pk}/events/{event}/revoke/"
    assert api(bob).post(f"/api/v1/{address}", {"reason": "No."}).status_code == 404
    assert browse(bob).get(f"/{address}").status_code == 404


def test_markup_is_shown_and_not_obeyed(api, browse, bob, match):
    note = {"type": "note", "text": "<script>alert(1)</script>"}
    assert api(bob).post(f"/api/v1/matches/{match.pk}/events/", note).status_code == 201
    page = browse(bob).get(f"/matches/{match.pk}/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize(
    "query",
    [
        "type=goal",
        "type=touchdown&player=nobody",
        "type=touchdown&player=999999",
        "type=touchdown&player=%00",
        "type=casualty&player=x&victim=y",
        "type=casualty&victim=1",
        "type=reroll&team=0",
        "type=" + "x" * 5000,
    ],
)
def test_an_address_made_up_asks_the_first_open_question_again(browse, bob, match, query):
    page = browse(bob).get(f"/matches/{match.pk}/events/new/?{query}")
    assert page.status_code in (200, 400)
    assert page.status_code == 400 or page.context["asking"].question() is not None


@pytest.mark.parametrize(
    "form",
    [
        {"cause": "magic"},
        {},
        {"cause": "block", "roll_casualty": "a lot"},
        {"cause": "block", "roll_casualty": "17"},
        {"cause": "block", "roll_casualty": "3 4"},
        {"cause": "block", "roll_casualty": "²"},
        {"cause": "block", "roll_casualty": "9" * 70},
        {"cause": "block", "text": "x" * 501},
    ],
    ids=str,
)
def test_a_form_filled_in_wrongly_keeps_what_was_typed(browse, bob, match, ours, theirs, form):
    people = {"type": "casualty", "player": ours[0], "victim": theirs[0]}
    page = browse(bob).post(f"/matches/{match.pk}/events/new/", {**people, **form})
    assert page.status_code == 400
    shown = page.content.decode()
    assert f'name="victim" value="{theirs[0]}"' in shown
    for value in form.values():
        assert value in shown
    assert not Event.objects.exists()
    assert not Roll.objects.exists()


def test_a_form_sent_twice_tells_once(browse, bob, match):
    client = browse(bob)
    note = {"type": "note", "text": "Once.", "once": "the-same-key"}
    first = client.post(f"/matches/{match.pk}/events/new/", note)
    again = client.post(f"/matches/{match.pk}/events/new/", note)
    assert first.status_code == again.status_code == 302
    assert first["Location"] == again["Location"]
    assert Event.objects.count() == 1
