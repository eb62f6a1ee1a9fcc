"""The rulebook as a document: the API and the command line tell the same one."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from drf_spectacular.generators import SchemaGenerator

from rulebook.document import Rulebook
from tests.dungeonbowl.printed import printed_positions, printed_races

URL = "/api/v1/rulebook/"
PROMISED = {
    *("colleges", "weapons", "items", "skills", "monsters", "traps", "balls", "referees"),
    *("tactics", "arrangements", "tables", "spp", "progressions", "presets", "options"),
}


@pytest.fixture
def document(client, db) -> dict:
    return client.get(URL).json()


def on_the_command_line(*arguments: str) -> str:
    out = StringIO()
    call_command("rulebook", *arguments, stdout=out)
    return out.getvalue()


def test_the_api_and_the_command_line_tell_the_same(document):
    assert json.loads(on_the_command_line("--json")) == document


def test_everything_promised_is_in_it(document):
    assert set(document) >= PROMISED
    assert [college["key"] for college in document["colleges"]] == [*printed_races()]
    races = [race for college in document["colleges"] for race in college["races"]]
    assert sum(len(race["positions"]) for race in races) == len(printed_positions())


def test_a_position_is_told_with_its_college_s_own_figures(document):
    colleges = {college["key"]: college for college in document["colleges"]}

    def catcher(college: str) -> dict:
        norse = next(race for race in colleges[college]["races"] if race["key"] == "norse")
        return next(each for each in norse["positions"] if each["key"] == "norse.catcher")

    assert (catcher("light")["cost"], catcher("light")["ma"]) == (70_000, 5)
    assert (catcher("bright")["cost"], catcher("bright")["ma"]) == (80_000, 6)
    assert catcher("light")["kind"] == "specialist"
    assert catcher("light")["skills"] == ["Block", "Catch"]
    assert catcher("light")["access"] == ["G", "A"]


def test_gear_and_numbers_are_told_as_programs_expect_them(document):
    chainsaw = next(weapon for weapon in document["weapons"] if weapon["key"] == "chainsaw")
    assert chainsaw["costs"]["dwarfs"] == 20_000
    armbands = document["items"][0]
    assert (armbands["d12"], armbands["d66"], armbands["infraction"]) == (1, [11, 13], "minor")
    assert document["progressions"]["fast_track"][-1] == [81, None, 7]
    assert document["spp"]["chest_ball"] == 2
    rounding = next(option for option in document["options"] if option["key"] == "trade_rounding")
    assert rounding["rule"] == "OPT-12"
    assert (rounding["scope"], rounding["default"]) == ("league", 10_000)
    assert rounding["choices"] == [10_000, 5_000, 1]


def test_it_is_open_to_anybody_and_to_those_signed_in(client, api, bob):
    assert client.get(URL).status_code == 200
    assert api(bob).get(URL).status_code == 200


def test_nobody_writes_to_it(api, bob):
    assert api(bob).post(URL, {}).status_code == 405


def test_whoever_has_it_already_is_told_so_without_a_word_of_it(client, db):
    first = client.get(URL)
    again = client.get(URL, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again["ETag"] == first["ETag"]
    assert client.get(URL, headers={"if-none-match": '"older"'}).content == first.content


def test_it_asks_no_database(client, db, django_assert_num_queries):
    client.get(URL)
    with django_assert_num_queries(0):
        client.get(URL)


def test_the_document_is_what_its_schema_says(document):
    Rulebook.model_validate(document)
    with pytest.raises(ValueError, match="colleges"):
        Rulebook.model_validate({**document, "colleges": "none"})


def test_the_schema_of_the_api_describes_it():
    schema = SchemaGenerator().get_schema(request=None, public=True)
    answer = schema["paths"][URL]["get"]["responses"]["200"]["content"]["application/json"]
    assert answer["schema"]["$ref"] == "#/components/schemas/Rulebook"
    assert "trait" in schema["components"]["schemas"]["BookSkill"]["properties"]


def test_the_overview_names_every_college_and_preset(document):
    overview = on_the_command_line()
    for college in document["colleges"]:
        assert college["name"] in overview
    for preset in document["presets"]:
        assert preset["key"] in overview
    assert "superior to the Gold College" in overview
    assert "at the hub with the Rainbow College" in overview
    assert "12 items" in overview
