"""Signing up, in and out at a browser, and one's tokens."""

import re

import pytest
from django.urls import reverse

from accounts.models import Token, User
from accounts.throttle import FAILURES_PER_NAME
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

LOGIN, SIGNUP = "/accounts/login/", "/accounts/signup/"


def confirmed(client, url, form):
    """Send a form that asks for the password first, and give it."""
    asked = client.post(url, form)
    assert "/reauthenticate/" in asked["Location"]
    return client.post(asked["Location"], {"password": PASSWORD}, follow=True)


def sign_up(client, **fields):
    form = {"username": "dora", "password1": PASSWORD, "password2": PASSWORD} | fields
    return client.post(SIGNUP, form)


def test_a_name_and_a_password_are_enough(browse):
    client = browse()
    assert sign_up(client).status_code == 302
    assert User.objects.get().username == "dora"
    assert "dora" in client.get(reverse("account")).content.decode()


def test_a_refused_form_keeps_what_was_typed(browse, alice):
    page = sign_up(browse(), username="Alice", email="a@example.org").content.decode()
    assert 'value="Alice"' in page
    assert 'value="a@example.org"' in page
    assert User.objects.count() == 1


def test_a_wide_name_is_the_same_name_as_over_the_api(browse, alice):
    wide = "\uff41\uff4c\uff49\uff43\uff45"
    assert "already exists" in sign_up(browse(), username=wide).content.decode()
    assert User.objects.count() == 1


def test_where_sign_up_is_closed_the_page_says_so(browse, settings):
    settings.SIGNUP_OPEN = False
    assert "isn't taking new accounts" in browse().get(SIGNUP).content.decode()
    sign_up(browse())
    assert not User.objects.exists()


def test_signing_in_leads_where_one_wanted_to_go(browse, bob):
    client = browse()
    sent = client.get(reverse("tokens"))
    assert sent["Location"] == f"{LOGIN}?next={reverse('tokens')}"
    signed_in = client.post(sent["Location"], {"login": "BOB", "password": PASSWORD})
    assert signed_in["Location"] == reverse("tokens")


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:1"])
def test_signing_in_leads_nobody_elsewhere(browse, bob, elsewhere):
    form = {"login": "bob", "password": PASSWORD, "next": elsewhere}
    assert browse().post(LOGIN, form)["Location"] == "/"


def test_guessing_at_the_page_is_slowed_down(browse, bob, carol):
    for _ in range(FAILURES_PER_NAME):
        browse().post(LOGIN, {"login": "bob", "password": "guess"})
    slowed = browse().post(LOGIN, {"login": "bob", "password": PASSWORD})
    assert "Too many failed attempts" in slowed.content.decode()
    assert browse().post(LOGIN, {"login": "carol", "password": PASSWORD}).status_code == 302


def test_nobody_is_signed_out_by_a_link(browse, bob):
    client = browse(bob)
    client.get("/accounts/logout/")
    assert client.get(reverse("account")).status_code == 200
    client.post("/accounts/logout/")
    assert client.get(reverse("account")).status_code == 302


def test_a_form_from_elsewhere_is_refused(bob):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(bob)
    assert client.post("/accounts/logout/").status_code == 403
    assert client.get(reverse("account")).status_code == 200


def test_a_token_is_shown_once_and_works_until_it_is_revoked(browse, api, bob):
    client = browse(bob)
    page = confirmed(client, reverse("tokens"), {"name": "My script"}).content.decode()
    key = re.search(r'value="([0-9a-f]{40})"', page)[1]
    assert key not in client.get(reverse("tokens")).content.decode()

    program = api()
    program.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    assert program.post("/api/v1/accounts/", {}).status_code == 400
    client.post(reverse("revoke-token", args=[Token.objects.get().pk]))
    assert program.post("/api/v1/accounts/", {}).status_code == 401


def test_a_forgotten_password_is_set_anew_by_a_link(browse, bob, mailoutbox):
    User.objects.filter(pk=bob.pk).update(email="bob@example.org")
    client = browse()
    client.post("/accounts/password/reset/", {"email": "bob@example.org"})
    [mail] = mailoutbox
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", mail.body)[1]
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "over-the-chasm-8", "password2": "over-the-chasm-8"})
    bob.refresh_from_db()
    assert bob.check_password("over-the-chasm-8")


def test_asking_for_a_link_tells_nobody_who_is_here(browse, bob):
    reply = browse().post("/accounts/password/reset/", {"email": "nobody@example.org"}, follow=True)
    assert "If an account has that address" in reply.content.decode()


def test_nobody_revokes_anothers_token(browse, api, bob, mallory):
    api(bob)
    theft = browse(mallory).post(reverse("revoke-token", args=[Token.objects.get().pk]))
    assert theft.status_code == 404
    assert Token.objects.filter(user=bob).exists()


@pytest.mark.parametrize(
    "name",
    [
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key_done",
        "account_inactive",
    ],
)
def test_the_entrance_is_open_to_anybody(browse, name):
    assert browse().get(reverse(name)).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "account",
        "tokens",
        "account_change_password",
        "account_email",
        "account_logout",
        "account_reauthenticate",
        "mfa_index",
        "mfa_generate_recovery_codes",
    ],
)
def test_the_account_pages_are_drawn_in_our_frame(browse, bob, name):
    page = browse(bob).get(reverse(name), follow=True).content.decode()
    assert page.count("<h1") == 1
    assert 'class="masthead"' in page
    assert "style=" not in page
