"""What a password protects ends with it, and what could steal an account asks for it."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.urls import reverse

from accounts.models import Token, User
from accounts.services import issue_token
from league.services.feeds import make_feed
from tests.accounts.test_pages import confirmed
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

NEW = "over-the-chasm-8"
EMAIL, CHANGE = "/accounts/email/", "/accounts/password/change/"


@pytest.fixture
def bob(bob):
    bob.email = "bob@example.org"
    bob.save()
    return bob


def change_password(client):
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    return client.post(CHANGE, form)


def asks_for_reset(client, address):
    mail.outbox.clear()
    client.post("/accounts/password/reset/", {"email": address})
    return [one.to[0] for one in mail.outbox if "password/reset/key" in one.body]


def works(client, key):
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client.get("/api/v1/desk/").status_code == 200


def test_a_new_password_ends_every_token(browse, api, bob):
    stolen, program = issue_token(bob), api()
    assert works(program, stolen)
    assert change_password(browse(bob)).status_code == 302
    assert not works(program, stolen)
    bob.refresh_from_db()
    assert works(program, issue_token(bob)), "one made since is another matter"
    page = browse(bob).get(reverse("tokens")).content.decode()
    assert page.count("/revoke/") == 1


def test_a_new_password_ends_every_calendar(browse, bob):
    feed = make_feed(bob)
    address = reverse("calendar-feed", args=[feed.code])
    assert browse().get(address).status_code == 200
    change_password(browse(bob))
    assert browse().get(address).status_code == 404
    bob.refresh_from_db()
    assert browse().get(reverse("calendar-feed", args=[make_feed(bob).code])).status_code == 200


def test_a_password_set_by_a_link_ends_them_too(browse, api, bob):
    stolen = issue_token(bob)
    client = browse()
    client.post("/accounts/password/reset/", {"email": bob.email})
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", mail.outbox[0].body)[1]
    form = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": NEW, "password2": NEW})
    assert User.objects.get(pk=bob.pk).check_password(NEW)
    assert not works(api(), stolen)


def test_the_keeper_setting_a_password_ends_them_too(api, bob, monkeypatch):
    stolen = issue_token(bob)
    monkeypatch.setattr("getpass.getpass", lambda **asked: NEW)
    call_command("changepassword", "bob")
    assert not works(api(), stolen)


def test_signing_in_ends_nothing(browse, api, bob):
    key = issue_token(bob)
    browse().post("/accounts/login/", {"login": "bob", "password": PASSWORD})
    assert works(api(), key)


def test_the_owner_is_told_of_a_new_password(browse, bob):
    change_password(browse(bob))
    assert [one.to for one in mail.outbox] == [["bob@example.org"]]
    assert "password" in mail.outbox[0].subject.lower()


def test_a_mail_server_that_is_away_keeps_nobody_from_a_new_password(browse, bob, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert change_password(browse(bob)).status_code == 302
    assert User.objects.get(pk=bob.pk).check_password(NEW)


def test_an_address_is_added_only_with_the_password_and_the_owner_is_told(browse, bob):
    client, form = browse(bob), {"email": "mallory@example.org", "action_add": "1"}
    asked = client.post(EMAIL, form)
    assert "/reauthenticate/" in asked["Location"]
    wrong = client.post(asked["Location"], {"password": "guess"})
    assert wrong.status_code == 200
    assert not EmailAddress.objects.filter(email="mallory@example.org").exists()
    confirmed(client, EMAIL, form)
    assert EmailAddress.objects.filter(user=bob, email="mallory@example.org").exists()
    mails = [one for one in mail.outbox if one.to == ["bob@example.org"]]
    assert "mallory@example.org" in mails[0].body


def test_an_address_nobody_confirmed_is_never_written_to(browse, bob):
    client = browse(bob)
    confirmed(client, EMAIL, {"email": "mallory@example.org", "action_add": "1"})
    client.post(EMAIL, {"email": "mallory@example.org", "action_primary": "1"})
    assert User.objects.get(pk=bob.pk).email == "bob@example.org"
    assert asks_for_reset(browse(), "mallory@example.org") == []
    assert asks_for_reset(browse(), "bob@example.org") == ["bob@example.org"]


def test_a_confirmed_address_takes_the_others_place_and_the_owner_is_told(browse, bob):
    client = browse(bob)
    confirmed(client, EMAIL, {"email": "new@example.org", "action_add": "1"})
    sent = next(one for one in mail.outbox if one.to == ["new@example.org"])
    link = re.search(r"http://testserver(/accounts/confirm-email/\S+)", sent.body)[1]
    assert client.get(link).content.decode().count("<h1") == 1
    client.post(link)
    mail.outbox.clear()
    client.post(EMAIL, {"email": "new@example.org", "action_primary": "1"})
    assert User.objects.get(pk=bob.pk).email == "new@example.org"
    assert ["bob@example.org"] in [one.to for one in mail.outbox]
    assert asks_for_reset(browse(), "new@example.org") == ["new@example.org"]


def test_a_token_is_made_only_with_the_password(browse, bob):
    asked = browse(bob).post(reverse("tokens"), {"name": "Mine now"})
    assert "/reauthenticate/" in asked["Location"]
    assert not Token.objects.exists()


class TestSigningUp:
    def test_a_page_tells_everything_that_is_wrong_at_once(self, browse, alice):
        form = {"username": "Alice", "email": "at", "password1": "12345678", "password2": "1234567"}
        page = browse().post("/accounts/signup/", form).content.decode()
        for word in ("already exists", "valid email", "too common", "same password each time"):
            assert word in page, word

    def test_so_does_the_api(self, api, alice):
        body = {"username": "Alice", "password": "12345678"}
        errors = api().post("/api/v1/accounts/", body).json()["errors"]
        assert set(errors) == {"username", "password"}
        odd = api().post("/api/v1/accounts/", {"username": "a b", "password": "1"}).json()["errors"]
        assert set(odd) == {"username", "password"}
        assert User.objects.count() == 1
