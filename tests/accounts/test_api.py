"""Sign-up and tokens, through the API."""

import pytest

from accounts.models import Token, User
from accounts.models.user import NAME_TAKEN
from accounts.throttle import FAILURES_PER_NAME
from tests.conftest import PASSWORD

ACCOUNTS, TOKENS = "/api/v1/accounts/", "/api/v1/tokens/"

pytestmark = pytest.mark.django_db


def test_somebody_signs_up_and_trades_the_password_for_a_token(api):
    made = api().post(ACCOUNTS, {"username": "dora", "password": PASSWORD, "email": "d@x.org"})
    assert made.status_code == 201
    assert made.json() == {"id": User.objects.get().pk, "username": "dora", "email": "d@x.org"}

    token = api().post(TOKENS, {"username": "dora", "password": PASSWORD})
    assert token.status_code == 201
    assert set(token.json()) == {"token"}


def test_the_database_never_holds_a_token_that_could_be_used(api, bob):
    key = api().post(TOKENS, {"username": "bob", "password": PASSWORD}).json()["token"]
    assert key not in str(Token.objects.values_list())


def test_a_username_is_taken_whatever_its_capitals(api, alice):
    refused = api().post(ACCOUNTS, {"username": "ALICE", "password": PASSWORD})
    assert refused.status_code == 400
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["errors"] == {"username": [NAME_TAKEN]}
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["\u00e4rger", "\u00c4rger", "\u00c4RGER"])
def test_capitals_beyond_ascii_are_capitals_too(api, browse, db, name):
    assert api().post(ACCOUNTS, {"username": "\u00c4rger", "password": PASSWORD}).status_code == 201
    refused = api().post(ACCOUNTS, {"username": name, "password": PASSWORD})
    assert refused.json()["errors"] == {"username": [NAME_TAKEN]}
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert browse().post("/accounts/signup/", form).status_code == 200
    assert User.objects.count() == 1


def test_a_password_that_everybody_guesses_is_refused_by_field(api):
    refused = api().post(ACCOUNTS, {"username": "dora", "password": "12345678"})
    assert refused.status_code == 400
    assert set(refused.json()["errors"]) == {"password"}
    assert not User.objects.exists()


def test_a_password_of_many_words_gets_a_token_as_it_signs_in(api, browse, db):
    password = "under the mountain " * 10
    form = {"username": "dora", "password1": password, "password2": password}
    assert browse().post("/accounts/signup/", form).status_code == 302
    assert api().post(TOKENS, {"username": "dora", "password": password}).status_code == 201
    assert api().post(ACCOUNTS, {"username": "edda", "password": password}).status_code == 201


def test_where_sign_up_is_closed_nobody_signs_up(api, settings):
    settings.SIGNUP_OPEN = False
    assert api().post(ACCOUNTS, {"username": "dora", "password": PASSWORD}).status_code == 403
    assert not User.objects.exists()


def test_a_wrong_password_gets_no_token(api, bob):
    refused = api().post(TOKENS, {"username": "bob", "password": "not-this-one-9"})
    assert refused.status_code == 401
    assert not Token.objects.exists()


def test_only_failed_sign_ins_are_slowed_down(api, bob, carol):
    for _ in range(FAILURES_PER_NAME):
        assert api().post(TOKENS, {"username": "bob", "password": "guess"}).status_code == 401
    slowed = api().post(TOKENS, {"username": "bob", "password": PASSWORD})
    assert slowed.status_code == 429
    assert int(slowed["Retry-After"]) > 0
    for _ in range(FAILURES_PER_NAME * 2):
        assert api().post(TOKENS, {"username": "carol", "password": PASSWORD}).status_code == 201


def test_failures_with_many_names_lock_out_nobody_behind_the_same_address(api, browse, bob):
    for n in range(120):
        guess = {"username": f"nobody{n}", "password": "guess"}
        assert api().post(TOKENS, guess).status_code == 401
    assert api().post(TOKENS, {"username": "bob", "password": PASSWORD}).status_code == 201
    entered = browse().post("/accounts/login/", {"login": "bob", "password": PASSWORD})
    assert entered.status_code == 302


def test_hundreds_sign_up_behind_one_address_and_a_machine_is_stopped(api, browse, db):
    """A club's first evening passes, through pages and programs alike."""
    for n in range(500):
        who = {"username": f"guest{n}", "password": PASSWORD}
        assert api().post(ACCOUNTS, who).status_code == 201
    who = {"username": "machine", "password": PASSWORD}
    stopped = api().post(ACCOUNTS, who)
    assert stopped.status_code == 429
    assert stopped["Content-Type"] == "application/problem+json"
    assert int(stopped["Retry-After"]) > 0
    form = {"username": "machine", "password1": PASSWORD, "password2": PASSWORD}
    page = browse().post("/accounts/signup/", form)
    assert (page.status_code, b"<h1>Too many tries</h1>" in page.content) == (429, True)
    assert User.objects.count() == 500


def test_a_token_that_nobody_was_given_is_nobody(api):
    client = api()
    client.credentials(HTTP_AUTHORIZATION="Token 0123456789")
    refused = client.post(ACCOUNTS, {"username": "dora", "password": PASSWORD})
    assert refused.status_code == 401
    assert refused["WWW-Authenticate"] == "Token"


def test_the_oldest_of_too_many_tokens_stops_working(api, bob):
    from accounts.services import TOKENS_EACH, issue_token

    first = issue_token(bob)
    for _ in range(TOKENS_EACH):
        issue_token(bob)
    client = api()
    client.credentials(HTTP_AUTHORIZATION=f"Token {first}")
    assert client.post(ACCOUNTS, {}).status_code == 401
    assert Token.objects.filter(user=bob).count() == TOKENS_EACH
