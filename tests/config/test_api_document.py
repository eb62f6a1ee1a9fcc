"""docs/api.md says of the API what the API says of itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator

from dungeonbowl.dice import SeededDice
from dungeonbowl.match.events import EVENTS
from dungeonbowl.postgame.steps import STEPS
from tests.rule_ids import RULES

ROOT = Path(settings.BASE_DIR)
PREFIX = "/api/v1/"
METHODS = ("get", "post", "put", "patch", "delete")
OPERATIONS, SHAPES, PROBLEMS, DICE, STEP_ANSWERS = (
    "| operation |",
    "| component |",
    "| status |",
    "| purpose |",
    "| step |",
)
Row = list[str]


@pytest.fixture(scope="module")
def document() -> str:
    return (ROOT / "docs/api.md").read_text()


@pytest.fixture(scope="module")
def schema() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


@pytest.fixture(scope="module")
def operations(schema) -> dict[str, Any]:
    return {
        f"{method.upper()} {path.removeprefix(PREFIX)}": operation
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if method in METHODS
    }


def rows(document: str, heading: str) -> list[Row]:
    """The rows of every table with this heading, each as its cells."""
    found: list[Row] = []
    inside = False
    for line in document.splitlines():
        if line.startswith(heading):
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not line.startswith("|--"):
            found.append([cell.strip() for cell in line.strip("|").split(" |")])
    assert found, heading
    return found


def blocks(document: str, language: str) -> list[tuple[str, str]]:
    """What stands behind the language of each fenced block, and the block."""
    found = re.findall(rf"^```{language}(?: (\w+))?\n(.*?)^```$", document, re.M | re.S)
    assert found, language
    return found


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def operation_rows(document: str) -> dict[str, Row]:
    return {named(row[0])[0]: row for row in rows(document, OPERATIONS)}


def shape(schema: Any, component: str) -> dict[str, Any]:
    fields: dict[str, Any] = schema["components"]["schemas"][component]["properties"]
    return fields


def components_of(part: Any) -> Iterator[str]:
    """The components that a body or a reply names: itself, its pages' or its list's."""
    for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(part)):
        yield name
        if page := re.fullmatch(r"Paginated(\w+)List", name):
            yield page[1]


def test_every_operation_stands_in_the_document_once(document, operations):
    listed = [named(row[0])[0] for row in rows(document, OPERATIONS)]
    assert sorted(listed) == sorted(operations)


def test_the_schema_says_of_every_operation_what_it_does(operations):
    silent = [
        name for name, one in operations.items() if not (one.get("description") or "summary" in one)
    ]
    assert silent == []


def test_an_operation_answers_what_the_document_says(document, operations):
    for name, row in operation_rows(document).items():
        answers = operations[name]["responses"]
        codes = re.findall(r"\b[1-5]\d\d\b", f"{row[2]} {row[3]}")
        assert codes, name
        assert set(codes) <= set(answers), name
        unsaid = {code for code in answers if code < "300"} - set(codes)
        # A preview's 200 is said once for all.
        previews = {"200"} if "PreviewShown" in str(answers.get("200")) else set()
        assert unsaid <= previews, name
        assert set(named(row[2])) <= set(components_of(answers)), name


def test_an_operation_takes_what_the_document_says(document, operations):
    for name, row in operation_rows(document).items():
        one = operations[name]
        asked = {f"?{each['name']}" for each in one.get("parameters", []) if each["in"] == "query"}
        paging = {"?page", "?page_size"}
        body = set(components_of(one.get("requestBody")))
        assert set(named(row[1])) == (asked - paging) | body, name
        assert row[2].endswith("paged") == (paging <= asked), name


def test_every_status_of_the_schema_has_its_line_and_no_other(document, operations):
    described = {code for one in operations.values() for code in one["responses"]}
    listed = [row[0] for row in rows(document, PROBLEMS)]
    assert listed == sorted(code for code in described if code >= "400")
    besides = {name for row in rows(document, PROBLEMS) for name in named(row[2])}
    assert {"errors", "purpose", "version", "standing", "match", "verdicts", "needs"} <= besides


def test_only_sign_up_and_tokens_are_throttled(operations):
    slow = {name for name, one in operations.items() if "429" in one["responses"]}
    assert slow == {"POST accounts/", "POST tokens/"}


def test_every_field_that_is_explained_is_in_its_component(document, schema):
    for component, fields, _ in rows(document, SHAPES):
        assert set(named(fields)) <= set(shape(schema, named(component)[0])), component
        assert named(fields), component


def test_every_json_example_is_what_its_component_describes(document, schema):
    for component, text in blocks(document, "json"):
        example = json.loads(text)
        for one in example if isinstance(example, list) else [example]:
            part = schema["components"]["schemas"][component]
            assert set(one) <= set(part["properties"]), text
            assert set(part.get("required", ())) <= set(one), text


def test_every_object_within_a_line_is_json(document):
    prose = re.sub(r"^```.*?^```$", "", document, flags=re.M | re.S)
    assert [json.loads(word) for word in named(prose) if word.startswith('{"')]


def test_the_commands_to_begin_with_send_json_that_is_taken(document, schema):
    sent = re.findall(r"\$B/(\w+)/(?:\S*/)?(?: .*?)-d '(.*)'$", document, re.M)
    takes = ["SignUp", "Credentials", "FoundLeague", "FoundTeam", "Hire"]
    assert len(sent) == len(takes)
    for (_, body), component in zip(sent, takes, strict=True):
        assert set(json.loads(body)) <= set(shape(schema, component))


def test_every_kind_of_event_has_its_fields_and_dice(document, schema):
    (text,) = [text for _, text in blocks(document, "text") if text.startswith("touchdown")]
    listed = {kind: inside.partition(";") for kind, inside in re.findall(r"(\w+) \{(.*?)\}", text)}
    assert set(listed) == {kind.key for kind in EVENTS}
    for kind in EVENTS:
        fields, _, dice = listed[kind.key]
        assert re.findall(r"\w+", fields) == [detail.name for detail in kind.details], kind.key
        assert set(re.findall(r"\w+", fields)) <= set(shape(schema, "EventBody"))
        if "casualty" not in dice:
            assert set(re.findall(r"\w+", dice)) <= {kind.key, "drugs", "penalty", "monster_bonus"}


def test_every_step_of_a_postgame_has_its_answer(document, schema):
    table = rows(document, STEP_ANSWERS)
    assert sorted(key for row in table for key in named(row[0])) == sorted(s.key for s in STEPS)
    leavable = {key for row in table if "done" in row[1] for key in named(row[0])}
    assert leavable == {step.key for step in STEPS if step.leavable}
    sent = [one for row in table for one in named(row[1]) if one.startswith("{")]
    assert all(set(json.loads(one)) <= set(shape(schema, "Answered")) for one in sent)


def test_the_worked_faces_are_those_of_the_seed(document):
    (text,) = [text for _, text in blocks(document, "text") if text.startswith("seed")]
    example = dict(re.findall(r"^(\w+) +(\w+)$", text, re.M))
    assert sha256(example["seed"].encode()).hexdigest() == example["seed_hash"]
    worked = rows(document, DICE)
    assert len(worked) >= 3
    for purpose, die, first, face in worked:
        rolled = SeededDice(example["seed"]).faces(named(purpose)[0], die, first=int(first))
        assert rolled == (int(face),), purpose


def test_the_function_given_to_recompute_a_face_does(document):
    ((_, code),) = blocks(document, "python")
    given: dict[str, Any] = {}
    exec(code, given)  # noqa: S102 - our own document
    seed = re.findall(r"^seed +(\w+)$", document, re.M)[0]
    for purpose, die, first, face in rows(document, DICE):
        sides = [6, 6] if die == "d66" else [int(die[1:])]
        faces = [
            given["face"](seed, named(purpose)[0], int(first) + n, s) for n, s in enumerate(sides)
        ]
        assert int("".join(map(str, faces))) == int(face), purpose


def test_every_rule_it_cites_is_one(document):
    cited = re.findall(r"\b[A-Z]{2,5}-\d\d\b", document)
    assert cited
    assert set(cited) <= set(RULES)


def test_it_is_linked_from_where_people_begin():
    assert "(docs/api.md)" in (ROOT / "README.md").read_text()
    assert "(docs/api.md)" in (ROOT / "CONTRIBUTING.md").read_text()
