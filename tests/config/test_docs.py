"""The API describes itself, without asking another host for anything."""

import re

import pytest
from drf_spectacular.validation import validate_schema

from config.docs import described

pytestmark = pytest.mark.django_db


def test_the_schema_is_json_that_names_the_addresses(client):
    reply = client.get("/api/v1/schema/")
    assert reply.status_code == 200
    assert "/api/v1/tokens/" in reply.json()["paths"]


def test_the_schema_is_what_the_openapi_standard_calls_one(client):
    validate_schema(client.get("/api/v1/schema/").json())


def test_no_default_in_the_schema_contradicts_its_format(client):
    parts = client.get("/api/v1/schema/").json()["components"]["schemas"]
    fields = [field for part in parts.values() for field in part.get("properties", {}).values()]
    assert [one for one in fields if one.get("default") == "" and "format" in one] == []


def test_the_docs_load_everything_from_here(client):
    page = client.get("/api/v1/docs/")
    assert page.status_code == 200
    assert re.findall(r'(?:src|href)="(?:https?:)?//[^"]*', page.content.decode()) == []


def test_only_the_docs_may_style_inline(client):
    assert "'unsafe-inline'" in client.get("/api/v1/docs/")["Content-Security-Policy"]
    assert "'unsafe-inline'" not in client.get("/healthz")["Content-Security-Policy"]


def test_a_scripts_policy_is_never_loosened(client):
    policy = client.get("/api/v1/docs/")["Content-Security-Policy"]
    assert "script-src" not in policy
    assert "unsafe-eval" not in policy


def test_the_schema_is_gathered_once_and_the_same_for_everybody(client, browse, alice):
    described.cache_clear()
    schema = client.get("/api/v1/schema/?version=9").json()
    assert browse(alice).get("/api/v1/schema/").json() == schema
    assert described.cache_info().misses == 1
