"""Commands sent twice, on old versions, and only to look."""

import pytest

from accounts.idempotency import FIELD
from accounts.models import Answer, User
from accounts.services import forget_answers

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.core.probe")]

COMMAND = "/api/v1/command/"


def command(client, key="k-1", **body):
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key else {}
    return client.post(COMMAND, body, **headers)


def test_the_same_key_answers_the_same_and_does_nothing(api, bob):
    first = command(api(bob), username="dora")
    again = command(api(bob), username="dora")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again["Content-Type"] == first["Content-Type"]
    assert again["Idempotent-Replayed"] == "true"
    assert User.objects.filter(username="dora").count() == 1


def test_without_a_key_every_command_counts(api, bob):
    assert command(api(bob), key="", username="dora").status_code == 201
    assert command(api(bob), key="", username="dora").status_code == 400
    assert not Answer.objects.exists()


def test_a_key_belongs_to_one_command(api, bob):
    command(api(bob), username="dora")
    other = command(api(bob), username="emil")
    assert other.status_code == 409
    assert not User.objects.filter(username="emil").exists()


def test_two_people_may_use_the_same_key(api, bob, carol):
    assert command(api(bob), username="dora").status_code == 201
    assert command(api(carol), username="emil").status_code == 201


def test_a_refused_command_may_be_mended_under_its_key(api, bob, carol):
    assert command(api(bob), username="carol").status_code == 400
    assert not Answer.objects.exists()
    assert command(api(bob), username="dora").status_code == 201


def test_a_refusal_under_a_key_leaves_nothing_behind(api, bob):
    refused = command(api(bob), username="refused")
    assert refused.status_code == 422
    assert not User.objects.filter(username="half-done").exists()


def test_a_preview_does_not_use_the_key_up(api, bob):
    assert command(api(bob), username="dora", preview=True).status_code == 200
    assert command(api(bob), username="dora").status_code == 201


def test_somebody_who_signs_up_twice_under_one_key_is_one_person(api):
    body = {"username": "dora", "password": "under-the-mountain-7"}
    replies = [api().post("/api/v1/accounts/", body, HTTP_IDEMPOTENCY_KEY="k") for _ in range(2)]
    assert [reply.status_code for reply in replies] == [201, 400]
    assert list(replies[1].json()["errors"]) == ["username"]
    assert User.objects.count() == 1


def test_a_key_tells_nobody_what_another_was_answered(api, bob):
    command(api(bob), username="dora")
    assert command(api(), username="dora").status_code == 401


def test_a_key_as_long_as_a_letter_is_malformed(api, bob):
    assert command(api(bob), key="k" * 201, username="dora").status_code == 400


def test_a_form_sent_twice_acts_once_and_redirects_twice(browse, bob):
    client = browse(bob)
    replies = [client.post("/form/", {"username": "dora", "once": "f-1"}) for _ in range(2)]
    assert [(reply.status_code, reply["Location"]) for reply in replies] == [(302, "/done/")] * 2
    assert User.objects.filter(username="dora").count() == 1


def test_a_form_shown_again_may_be_sent_again(browse, bob):
    client = browse(bob)
    assert client.post("/form/", {"username": "bob", "once": "f-1"}).status_code == 200
    assert client.post("/form/", {"username": "dora", "once": "f-1"}).status_code == 302


def test_old_answers_are_forgotten(api, bob):
    command(api(bob), username="dora")
    assert forget_answers() == 0
    Answer.objects.update(created_at="2020-01-01T00:00:00Z")
    assert forget_answers() == 1


@pytest.mark.parametrize(("version", "status"), [(3, 201), ("3", 201), (2, 409), (None, 201)])
def test_an_edit_of_an_old_version_is_a_conflict(api, bob, version, status):
    assert command(api(bob), username="dora", version=version).status_code == status


@pytest.mark.parametrize(("header", "status"), [('"3"', 201), ("3", 201), ('"2"', 409), ("*", 201)])
def test_the_version_may_stand_in_if_match(api, bob, header, status):
    reply = api(bob).post(COMMAND, {"username": "dora"}, HTTP_IF_MATCH=header)
    assert reply.status_code == status


@pytest.mark.parametrize(
    ("named", "matched", "status"),
    [(3, "3", 201), (3, "4", 400), (4, "3", 400), (3, "*", 201), (None, "4", 409), (4, "4", 409)],
)
def test_a_version_named_twice_is_named_alike(api, bob, named, matched, status):
    sent = {"username": "dora", "version": named}
    reply = api(bob).post(COMMAND, sent, HTTP_IF_MATCH=matched)
    assert reply.status_code == status
    if status == 400:
        said = f"This says {named}, and If-Match says {matched}: send one of them."
        assert reply.json()["errors"] == {"version": [said]}


@pytest.mark.parametrize("version", ["three", -1, True, 1.5, [3], {}, "9" * 5000])
def test_a_version_that_is_not_a_number_is_malformed(api, bob, version):
    reply = command(api(bob), username="dora", version=version)
    assert (reply.status_code, set(reply.json()["errors"])) == (400, {"version"})


def test_a_preview_shows_and_writes_nothing(api, bob):
    shown = command(api(bob), key="", username="dora", preview=True)
    assert shown.json() == {"preview": True, "username": "dora", "verdicts": []}
    assert not User.objects.filter(username="dora").exists()


def test_a_preview_of_a_refused_command_shows_the_verdicts(api, bob):
    shown = command(api(bob), key="", username="refused", preview=True)
    assert shown.status_code == 200
    assert shown.json()["verdicts"] == [{"rule": "TEAM-09", "message": "Too little gold."}]
    assert not User.objects.filter(username="half-done").exists()


@pytest.mark.parametrize("wish", ["yes", 1, None, []])
def test_a_preview_is_asked_for_with_true(api, bob, wish):
    assert command(api(bob), key="", username="dora", preview=wish).status_code == 400


def test_a_forms_key_that_cant_be_printed_is_malformed(browse, bob):
    for key in ("\x00", "a\nb", "\u202e"):
        assert browse(bob).post("/dates/reminders/", {FIELD: key}).status_code == 400
    assert not Answer.objects.exists()
