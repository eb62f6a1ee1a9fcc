"""What only its owner may know is kept nowhere else, not even to answer the same once more."""

import re

import pytest
from django.test import RequestFactory
from drf_spectacular.generators import SchemaGenerator

from accounts.idempotency import is_secret
from accounts.models import Answer
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

SECRET = re.compile("password|token|secret|recovery|otp", re.IGNORECASE)
WHO = {"username": "bob", "password": PASSWORD}


def fields(schema, part, seen=()):
    """The names of every field in this part of the schema, however deep."""
    if isinstance(part, list):
        return {name for one in part for name in fields(schema, one, seen)}
    if not isinstance(part, dict):
        return set()
    if ref := part.get("$ref"):
        name = ref.rpartition("/")[2]
        inner = schema["components"]["schemas"][name]
        return set() if name in seen else fields(schema, inner, (*seen, name))
    named = set(part["properties"]) if isinstance(part.get("properties"), dict) else set()
    return named | fields(schema, list(part.values()), seen)


def dealing_in_secrets():
    """The commands of the API with a field that is named like a secret, sent or answered."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for path, methods in schema["paths"].items():
        command = methods.get("post")
        if command and any(map(SECRET.search, fields(schema, command))):
            yield re.sub(r"{\w+}", "1", path)


@pytest.fixture
def nothing_kept():
    yield
    assert not Answer.objects.exists()


def test_every_command_that_deals_in_secrets_is_marked():
    found = sorted(dealing_in_secrets())
    assert {"/api/v1/accounts/", "/api/v1/tokens/"} <= {*found}
    unmarked = [path for path in found if not is_secret(RequestFactory().post(path))]
    assert unmarked == []


def test_a_token_is_kept_for_nobody(api, bob, nothing_kept):
    """Whoever traded a password while signed in had the token kept in clear for a week."""
    keys = [
        api(bob).post("/api/v1/tokens/", WHO, HTTP_IDEMPOTENCY_KEY="k").json()["token"]
        for _ in range(2)
    ]
    assert keys[0] != keys[1]


def test_a_sign_up_is_kept_for_nobody(api, nothing_kept):
    body = {"username": "dora", "password": PASSWORD}
    reply = api().post("/api/v1/accounts/", body, HTTP_IDEMPOTENCY_KEY="k")
    assert reply.status_code == 201


@pytest.mark.parametrize("name", ["login", "signup", "password/change", "email", "tokens"])
def test_no_account_page_keeps_what_it_was_sent(browse, bob, name, nothing_kept):
    form = {"login": "bob", "username": "dora", "password": PASSWORD, "name": "mine", "once": "k"}
    form |= {"password1": PASSWORD, "password2": PASSWORD, "oldpassword": PASSWORD}
    client = browse() if name in ("login", "signup") else browse(bob)
    assert client.post(f"/accounts/{name}/", form).status_code in (200, 302)


def test_an_invitation_asked_for_twice_is_one(api, alice):
    """Its code stands in its own row, where whoever made it may read it again."""
    slug = api(alice).post("/api/v1/leagues/", {"name": "Cellar"}).json()["slug"]
    url = f"/api/v1/leagues/{slug}/invitations/"
    body = {"role": "coach"}
    codes = {api(alice).post(url, body, HTTP_IDEMPOTENCY_KEY="k").json()["code"] for _ in range(2)}
    assert len(codes) == 1


@pytest.fixture
def script(browse, bob):
    """`script(body)` sends a dungeon as the script of Bob's page does: JSON under a session."""
    client = browse(bob)
    client.handler.enforce_csrf_checks = True
    client.get("/dungeons/new/")
    headers = {"HTTP_IDEMPOTENCY_KEY": "k", "HTTP_X_CSRFTOKEN": client.cookies["csrftoken"].value}
    return lambda body: client.post("/api/v1/dungeons/", body, "application/json", **headers)


def test_a_command_from_a_page_s_script_is_carried_out_once_in_its_person_s_name(script, bob):
    first, second = (script({"dungeon": {"squares": ["11..22"]}}) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert Answer.objects.get().scope == f"user:{bob.pk}"


def test_what_is_no_json_is_called_so_to_whoever_is_signed_in(script):
    assert script("{").status_code == 400
