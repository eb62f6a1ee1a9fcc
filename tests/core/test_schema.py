"""What the API says of all its commands: refusals as problems, previews, who is slowed down."""

import json

import pytest
from drf_spectacular.generators import SchemaGenerator

PROBLEM = "application/problem+json"


@pytest.fixture(scope="module")
def operations():
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return {
        (method, path.removeprefix("/api/v1/")): operation
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if "responses" in operation
    }


def codes(operation):
    return {code for code in operation["responses"] if code >= "400"}


def test_every_refusal_is_a_problem(operations):
    for asked, operation in operations.items():
        for code in codes(operation):
            reply = operation["responses"][code]
            assert list(reply["content"]) == [PROBLEM], (asked, code)
            assert reply["description"], (asked, code)


def test_anything_may_be_malformed_nobodys_or_untimely(operations):
    for asked, operation in operations.items():
        assert {"400", "401", "503"} <= codes(operation), asked


def test_a_command_may_be_refused_in_every_way_that_the_contract_names(operations):
    hire = operations["post", "teams/{team_id}/hire/"]
    assert codes(hire) == {
        *("400", "401", "403", "404", "408", "409", "413", "415", "422", "503"),
    }


# What isn't there yet: it comes with a confirmation, a draw, or a worker's last line.
NOT_YET = {
    "matches/{match_id}/postgame/",
    "matches/{match_id}/chronicle/",
    "seasons/{season_id}/outlook/",
    "leagues/{slug}/export/{haul_id}/document/",
}


def test_whoever_only_reads_meets_no_wrong_state_and_no_rule(operations):
    for (method, path), operation in operations.items():
        if method == "get":
            conflicts = {"409"} if path in NOT_YET else set()
            assert codes(operation) & {"409", "422"} == conflicts, path


def test_only_the_entrances_are_slowed_down(operations):
    slowed = {path for (_, path), operation in operations.items() if "429" in codes(operation)}
    assert slowed == {"accounts/", "tokens/"}


def test_who_takes_a_wish_to_look_first_describes_the_look(operations):
    for path in ("teams/{team_id}/hire/", "matches/{match_id}/start/", "leagues/"):
        shown = operations["post", path]["responses"]["200"]
        schema = shown["content"]["application/json"]["schema"]
        either = schema.get("anyOf", [schema])
        assert {"$ref": "#/components/schemas/PreviewShown"} in either, path


def test_no_pattern_counts_letters_as_python_alone_does():
    assert "\\\\w" not in json.dumps(SchemaGenerator().get_schema(request=None, public=True))
