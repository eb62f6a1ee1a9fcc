"""Options proposed later need the other sides' yes; a date is agreed on alike."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.contract.verbs import check_problem

SOON = (datetime.now(UTC) + timedelta(days=7)).replace(microsecond=0)


@pytest.fixture
def night(arranged):
    return arranged(making={"options": {"traps": 6}})


def options_of(night):
    return night.shown()["options"]


def test_options_given_hold_and_those_proposed_wait_for_the_other_side(night):
    assert options_of(night)["traps"] == 6
    at = f"{night.at}proposals/"
    proposal = night.bob.post(at, 201, options={"traps": 12, "balls": 3}, reason="More fun.")
    assert options_of(night)["traps"] == 6
    assert [one["id"] for one in night.shown()["proposals"]] == [proposal["id"]]
    night.carol.post(f"{at}{proposal['id']}/accept/", 200)
    assert (options_of(night)["traps"], options_of(night)["balls"]) == (12, 3)
    assert night.shown()["proposals"] == []
    night.start()
    assert options_of(night)["traps"] == 12


def test_start_waits_for_no_answer(night):
    proposal = night.bob.post(f"{night.at}proposals/", 201, options={"traps": 12})
    night.start()
    assert options_of(night)["traps"] == 6
    late = night.carol.problem(f"{night.at}proposals/{proposal['id']}/accept/", 409)
    assert late["detail"]


def test_what_was_proposed_meanwhile_does_not_age_the_match_but_what_was_agreed_does(night):
    seen = night.shown()["version"]
    proposal = night.bob.post(f"{night.at}proposals/", 201, options={"traps": 12})
    assert night.shown()["version"] == seen
    night.carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 200, version=seen)
    assert night.shown()["version"] > seen
    old = night.bob.send(f"{night.at}proposals/", {"options": {"balls": 3}}, if_match=f'"{seen}"')
    check_problem(old, 409)


def test_a_command_sent_twice_under_one_key_proposes_once(night):
    body = {"options": {"traps": 12}}
    first, second = (
        night.bob.send(f"{night.at}proposals/", body, idempotency_key="twice") for _ in range(2)
    )
    assert (first.code, second.code) == (201, 201)
    assert first.body == second.body
    assert len(night.bob.get(f"{night.at}proposals/")) == 1


def test_a_dungeons_option_never_makes_an_event_illegal(night):
    night.bob.post(
        f"{night.at}proposals/", 201, options={"chasm_rule": "002", "features": ["chasms"]}
    )
    night.start()
    players = night.shown()["sides"][0]["available"]
    assert night.tell("chasm", player=players[0])["id"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"options": {"traps": True}}, "options.traps"),
        ({"options": {"nonsense": 1}}, "options.nonsense"),
        ({"options": {"dice": "table"}}, "options.dice"),
        ({"options": []}, "options"),
        ({"options": {"traps": 1}, "decide": "yes"}, "decide"),
    ],
)
def test_what_is_malformed_is_told_by_field(night, body, field):
    problem = check_problem(night.bob.send(f"{night.at}proposals/", body), 400)
    assert field in problem["errors"]


def test_a_date_is_proposed_agreed_and_called_off(night):
    at = f"{night.at}dates/"
    proposal = night.bob.post(at, 201, at=SOON.isoformat(), minutes=120, place="Cellar")
    assert night.shown()["date"] is None
    night.carol.post(f"{at}{proposal['id']}/accept/", 200)
    date = night.shown()["date"]
    assert datetime.fromisoformat(date["at"]) == SOON
    assert (date["minutes"], date["place"]) == (120, "Cellar")
    assert [one["id"] for one in night.carol.get("dates/")] == [night.match]
    night.bob.post(f"{at}call-off/", 200, reason="Ill.")
    assert night.shown()["date"]["at"] is None
    assert night.carol.get("dates/") == []


def test_a_table_is_nobodys_twice(alice, arranged, cellar):
    table = alice.post(f"leagues/{cellar}/resources/", 201, kind="table", name="Long")["id"]
    first, second = arranged(), arranged()
    proposal = first.bob.post(f"{first.at}dates/", 201, at=SOON.isoformat(), resources=[table])
    first.carol.post(f"{first.at}dates/{proposal['id']}/accept/", 200)
    problem = second.bob.problem(f"{second.at}dates/", 409, at=SOON.isoformat(), resources=[table])
    assert "is taken on" in problem["detail"]
    assert len(alice.get(f"resources/{table}/bookings/")) == 1


def test_everything_is_published(alice):
    paths = alice.get("schema/", format="json")["paths"]
    for path in (
        "matches/{match_id}/proposals/",
        "matches/{match_id}/proposals/{proposal_id}/accept/",
        "matches/{match_id}/dates/",
        "matches/{match_id}/dates/call-off/",
        "leagues/{slug}/resources/",
        "resources/{resource_id}/bookings/",
        "calendars/",
    ):
        assert f"/api/v1/{path}" in paths
