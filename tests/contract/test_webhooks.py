"""Webhooks, signed as they are sent."""

import hashlib
import hmac
import json

import pytest

from tests.contract.verbs import check_problem, won

PUBLIC = "http://93.184.216.34/hook"
EVENTS = [
    "match.started", "match.reported", "match.confirmed", "match.undone", "match.corrected",
    "season.started", "season.finished",
]  # fmt: skip


@pytest.fixture
def sent(monkeypatch):
    """What left for the network: the addresses, bodies and headers; answered with `answers`."""
    from matches.services import webhooks

    seen, answers = [], []

    def post(url, body, headers):
        seen.append((url, body.decode(), dict(headers)))
        return answers.pop(0) if answers else 200

    monkeypatch.setattr(webhooks, "post", post)
    return seen, answers


@pytest.fixture
def hooks(cellar):
    return f"leagues/{cellar}/webhooks/"


def events(deliveries):
    return [one["event"] for one in deliveries]


def test_its_secret_is_shown_once(alice, hooks):
    made = alice.post(hooks, 201, url=PUBLIC, on=EVENTS[:2])
    assert made["secret"]
    shown = alice.get(f"{hooks}{made['id']}/")
    assert (shown["url"], shown["on"]) == (PUBLIC, EVENTS[:2])
    assert "secret" not in shown
    assert "secret" not in alice.get(hooks)["results"][0]


def test_a_secret_of_ones_own_is_taken(alice, hooks):
    made = alice.post(hooks, 201, url=PUBLIC, on=EVENTS[:1], secret="of-my-own")
    assert made["secret"] == "of-my-own"


def test_it_is_the_commissioners_alone(alice, bob, mallory, nobody, hooks):
    one = f"{hooks}{alice.post(hooks, 201, url=PUBLIC, on=EVENTS)['id']}/"
    for person, code in ((bob, 403), (mallory, 404), (nobody, 401)):
        check_problem(person.send(hooks, {"url": PUBLIC, "on": EVENTS}), code)
        for path in (hooks, one, f"{one}deliveries/"):
            check_problem(person.ask(path), code)
        check_problem(person.send(one, method="delete"), code)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost/", "http://10.0.0.1/", "http://192.168.1.1:8000/x",
        "http://169.254.169.254/latest/", "http://[::1]/", "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::a00:1]/", "http://[fd00::1]/", "http://2130706433/", "http://0.0.0.0/",
        "http://224.0.0.1/", "ftp://93.184.216.34/", "93.184.216.34", "http://", "",
        "http://alice:secret@93.184.216.34/", "http://93.184.216.34:99999/", "javascript:alert(1)",
    ],
)  # fmt: skip
def test_an_address_that_is_not_public_is_a_400(alice, hooks, url):
    problem = alice.problem(hooks, 400, url=url, on=EVENTS)
    assert set(problem["errors"]) == {"url"}
    assert alice.get(hooks)["count"] == 0


@pytest.mark.parametrize("on", [[], ["match.ended"], "match.started", None])
def test_what_it_is_told_is_one_of_the_events(alice, hooks, on):
    alice.problem(hooks, 400, url=PUBLIC, on=on)


def test_it_may_be_looked_at_first(alice, hooks):
    assert alice.post(hooks, 200, url=PUBLIC, on=EVENTS, preview=True)["preview"] is True
    assert alice.get(hooks)["count"] == 0


def test_a_match_is_told_from_its_start_to_its_correction(alice, hooks, arranged, sent):
    made = alice.post(hooks, 201, url=PUBLIC, on=EVENTS)
    night = arranged().start().finish().close()
    alice.post(f"{night.at}correct/", 200, reason="A typo.", result=won(night.teams[1]))
    alice.post(f"{night.at}undo/", 200, reason="Never mind.")
    deliveries = alice.get(f"{hooks}{made['id']}/deliveries/")
    assert events(deliveries) == [*EVENTS[:3], "match.corrected", "match.undone"]
    assert {one["status"] for one in deliveries} == {"delivered"}
    assert {one["tries"] for one in deliveries} == {1}
    bodies = [json.loads(one["body"]) for one in deliveries]
    assert {(one["league"], one["match"]) for one in bodies} == {("cellar-league", night.match)}
    assert [(url, body) for url, body, _ in sent[0]] == [
        (PUBLIC, one["body"]) for one in deliveries
    ]


def test_what_is_sent_is_signed(alice, hooks, arranged, sent):
    made = alice.post(hooks, 201, url=PUBLIC, on=["match.started"])
    arranged().start()
    (delivery,) = alice.get(f"{hooks}{made['id']}/deliveries/")
    stamp, signature = delivery["headers"]["X-Great-Wheel-Signature"].split(",")
    signed = f"{stamp.removeprefix('t=')}.{delivery['body']}".encode()
    expected = hmac.new(made["secret"].encode(), signed, hashlib.sha256).hexdigest()
    assert signature == f"v1={expected}"
    ((_, body, headers),) = sent[0]
    assert (body, headers) == (delivery["body"], delivery["headers"])


def test_a_season_is_told_when_it_starts_and_finishes(alice, season, hooks, sent):
    made = alice.post(hooks, 201, url=PUBLIC, on=["season.started", "season.finished"])
    winter = season(2, "round_robin").start()
    winter.play_round(1)
    deliveries = alice.get(f"{hooks}{made['id']}/deliveries/")
    assert events(deliveries) == ["season.started", "season.finished"]
    assert {json.loads(one["body"])["season"] for one in deliveries} == {winter.id}


def test_it_is_told_nothing_it_didnt_ask_for(alice, hooks, arranged, sent):
    made = alice.post(hooks, 201, url=PUBLIC, on=["match.undone"])
    arranged().start()
    assert alice.get(f"{hooks}{made['id']}/deliveries/") == []


def test_what_is_not_taken_is_tried_again_and_keeps_its_place(alice, hooks, arranged, sent):
    seen, answers = sent
    answers.append(500)
    made = alice.post(hooks, 201, url=PUBLIC, on=EVENTS)
    night = arranged().start()
    night.report()
    at = f"{hooks}{made['id']}/deliveries/"
    assert [(one["status"], one["tries"]) for one in alice.get(at)] == [
        ("pending", 1),
        ("pending", 0),
    ]
    first = alice.get(at)[0]["id"]
    alice.post(f"{hooks.replace('webhooks/', '')}deliveries/{first}/again/", 200)
    assert [(one["status"], one["tries"]) for one in alice.get(at)] == [
        ("delivered", 2),
        ("delivered", 1),
    ]
    assert [json.loads(body)["event"] for _, body, _ in seen] == [
        "match.started", "match.started", "match.reported",
    ]  # fmt: skip


def test_a_redirect_is_not_followed_and_not_taken(alice, hooks, arranged, sent):
    sent[1].append(302)
    made = alice.post(hooks, 201, url=PUBLIC, on=["match.started"])
    arranged().start()
    (delivery,) = alice.get(f"{hooks}{made['id']}/deliveries/")
    assert (delivery["status"], delivery["came"]) == ("pending", "302")


def test_sending_again_is_the_commissioners(alice, bob, mallory, hooks, cellar, arranged, sent):
    made = alice.post(hooks, 201, url=PUBLIC, on=["match.started"])
    arranged().start()
    (delivery,) = alice.get(f"{hooks}{made['id']}/deliveries/")
    again = f"leagues/{cellar}/deliveries/{delivery['id']}/again/"
    check_problem(bob.send(again), 403)
    check_problem(mallory.send(again), 404)
    alice.post(again, 200)
    assert len(sent[0]) == 2
    check_problem(alice.send(f"leagues/{cellar}/deliveries/999999/again/"), 404)


def test_it_can_be_taken_away(alice, hooks, arranged, sent):
    made = alice.post(hooks, 201, url=PUBLIC, on=EVENTS)
    assert alice.send(f"{hooks}{made['id']}/", method="delete").code == 204
    arranged().start()
    assert sent[0] == []
    check_problem(alice.ask(f"{hooks}{made['id']}/"), 404)


def test_another_league_has_its_own(alice, hooks, sent):
    made = alice.post(hooks, 201, url=PUBLIC, on=EVENTS)
    other = alice.post("leagues/", 201, name="Elsewhere")["slug"]
    check_problem(alice.ask(f"leagues/{other}/webhooks/{made['id']}/"), 404)


def test_a_rehearsal_has_none(alice, hooks, cellar):
    copy = alice.post(f"leagues/{cellar}/rehearsals/", 201)["league"]
    check_problem(alice.send(f"leagues/{copy}/webhooks/", {"url": PUBLIC, "on": EVENTS}), 409)
