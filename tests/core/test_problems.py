"""Every error is a problem with its right status and a sentence."""

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.core.probe")]


def ask(client, kind):
    reply = client.get(f"/api/v1/raise/{kind}/")
    assert reply["Content-Type"] == "application/problem+json"
    body = reply.json()
    assert body["status"] == reply.status_code
    assert body["type"]
    assert body["title"]
    assert body["detail"]
    return body


def test_a_refusal_lists_every_verdict(api, bob):
    body = ask(api(bob), "refused")
    assert body["status"] == 422
    assert body["verdicts"] == [
        {"rule": "TEAM-02", "message": "No."},
        {"rule": "TEAM-09", "message": "Too little gold."},
    ]


def test_missing_dice_are_asked_for(api, bob):
    body = ask(api(bob), "dice")
    assert body["status"] == 422
    assert body["needs"] == [
        {"purpose": "casualty", "die": "d16", "count": 1, "why": "Somebody is down."}
    ]


def test_a_conflict_carries_what_stands_in_the_way(api, bob):
    body = ask(api(bob), "conflict")
    assert (body["status"], body["standing"]) == (409, ["Back spent it."])


@pytest.mark.parametrize(
    ("kind", "errors"),
    [
        ("face", {"rolls": ["A d16 has no face 17."]}),
        ("field", {"name": ["Too long."]}),
        ("unknown", {"non_field_errors": ["There is no such skill."]}),
        ("option", {"dice": ["Write app or table."]}),
        ("model", {"name": ["Too long."]}),
        ("fields", {"list.1.inner": ["Not so."]}),
        ("list", {"non_field_errors": ["Not so."]}),
        ("range", {"non_field_errors": ["A value is larger or longer than can be kept."]}),
        ("overflow", {"non_field_errors": ["A value is larger or longer than can be kept."]}),
    ],
)
def test_what_is_malformed_is_told_by_field(api, bob, kind, errors):
    body = ask(api(bob), kind)
    assert (body["status"], body["errors"]) == (400, errors)


def test_a_wrong_face_says_of_which_roll_in_a_field_of_its_own(api, bob):
    assert ask(api(bob), "face")["purpose"] == "casualty"


def test_a_member_without_the_right_is_forbidden(api, bob):
    assert ask(api(bob), "denied")["status"] == 403


def test_nobody_without_the_right_is_asked_to_sign_in(api):
    assert ask(api(), "denied")["status"] == 401


def test_what_is_not_there_is_not_found(api, bob):
    assert ask(api(bob), "gone")["status"] == 404


def test_an_address_of_the_api_that_does_not_exist_is_a_problem_too(api):
    reply = api().get("/api/v1/nothing/")
    assert (reply.status_code, reply["Content-Type"]) == (404, "application/problem+json")


def test_an_unforeseen_error_says_no_more_than_that(api, bob):
    client = api(bob)
    client.raise_request_exception = False
    body = ask(client, "crash")
    assert body["status"] == 500
    assert "unforeseen" not in str(body)


def test_a_method_that_is_not_offered_is_a_problem(api, bob):
    reply = api(bob).delete("/api/v1/say/")
    assert (reply.status_code, reply["Content-Type"]) == (405, "application/problem+json")


def test_whoever_accepts_only_html_is_answered_all_the_same(api, bob):
    reply = api(bob).get("/api/v1/raise/conflict/", HTTP_ACCEPT="text/html")
    assert reply.status_code == 409
