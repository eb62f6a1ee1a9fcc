"""A reply has no field that the API's own description lacks."""

import pytest

from tests.contract.verbs import draft


@pytest.fixture
def described(bob):
    """The fields that the schema tells of a component."""
    parts = bob.get("schema/")["components"]["schemas"]
    return lambda component: set(parts[component]["properties"])


def test_a_conflict_over_a_version(bob, cellar, described):
    team = draft(bob, cellar)
    problem = bob.problem(f"teams/{team}/rerolls/", 409, count=1, version=1)
    assert problem["version"] > 1
    assert set(problem) <= described("ProblemShown")


def test_a_face_that_no_die_has(told, described):
    event = {"type": "casualty", "victim": told.theirs[0], "cause": "hazard"}
    problem = told.night.bob.problem(told.path, 400, **event, rolls={"casualty": 17})
    assert problem["purpose"] == "casualty"
    assert set(problem) <= described("ProblemShown")


def test_what_stands_in_the_way_of_a_match_and_of_taking_one_back(night, described):
    waiting = night.bob.post("matches/", 201, teams=night.teams)["id"]
    busy = night.bob.problem(f"matches/{waiting}/start/", 409)
    night.finish().leave(*night.teams)
    night.bob.post(f"matches/{waiting}/start/")
    built = night.alice.problem(f"{night.at}undo/", 409, reason="No.")
    assert busy["match"] == night.match
    assert built["standing"]
    assert set(busy) | set(built) <= described("ProblemShown")


def test_previews_of_a_command_of_house_rules_and_of_a_pack(alice, bob, cellar, described):
    team = draft(bob, cellar)
    shown = [
        bob.post(f"teams/{team}/rerolls/", count=1, preview=True),
        alice.patch(f"leagues/{cellar}/", house_rules={"max_roster": 12}, preview=True),
        alice.post(f"leagues/{cellar}/pack/", text="", preview=True),
    ]
    assert all("impact" in one for one in shown[1:])
    assert set().union(*shown) <= described("PreviewShown")


def test_a_team_list_is_asked_for_by_the_parameter_that_it_describes(bob, cellar):
    team = draft(bob, cellar)
    operation = bob.get("schema/")["paths"]["/api/v1/teams/"]["get"]
    assert "league" in [one["name"] for one in operation["parameters"]]
    listed = bob.get("teams/", league=cellar)["results"]
    assert team in [one["id"] for one in listed]
    assert {one["league"] for one in listed} == {cellar}
