"""What becomes of a match that nobody played, and of a team whose coach quits."""

import pytest

from tests.contract.verbs import check_problem


@pytest.fixture
def winter(season):
    """Two teams of Bob's, and their one match to come."""
    return season(2, "round_robin").start()


def acted(winter, code=201, **fields):
    body = {"fixture": winter.fixtures()[0]["id"], "reason": "Nobody came.", **fields}
    return winter.alice.post(f"seasons/{winter.id}/late/", code, **body)


def took_back(winter, act):
    at = f"seasons/{winter.id}/acts/{act}/"
    return winter.alice.send(at, {"reason": "They play after all."}, method="delete")


def test_put_off_and_given_away_it_counts_until_it_is_taken_back(winter):
    (was,) = winter.fixtures()
    given = acted(winter, what="forfeited", winner=winter.teams[1])
    assert (given["kind"], given["by"], given["appeals"]) == ("late", "alice", [])
    (now,) = winter.fixtures()
    assert (now["decided"], now["awarded"]) == ("forfeited", winter.teams[1])
    assert [(row["team"], row["points"]) for row in winter.table()] == [
        (winter.teams[1], 3), (winter.teams[0], 0),
    ]  # fmt: skip
    assert winter.bob.get(f"seasons/{winter.id}/")["status"] == "finished"
    assert took_back(winter, given["id"]).code == 204
    (again,) = winter.fixtures()
    assert (again["decided"], again["awarded"]) == ("", None)
    assert (again["match"] != was["match"], again["status"]) == (True, "scheduled")
    check_problem(took_back(winter, given["id"]), 409)
    put_off = acted(winter, what="extended", days=3)
    assert winter.fixtures()[0]["date"] is not None
    assert took_back(winter, put_off["id"]).code == 204
    assert winter.fixtures()[0]["date"] is None


def test_a_coach_appeals_once_and_a_commissioner_answers_once(winter, bob, carol):
    act = acted(winter, what="drawn")["id"]
    at = f"seasons/{winter.id}/acts/{act}/"
    # Bob has both teams, and a word for each.
    for team in winter.teams:
        assert bob.post(f"{at}appeals/", 201, text="We were there.")["team"] == team
    bob.problem(f"{at}appeals/", 409, text="And again.")
    carol.problem(f"{at}appeals/", 403, text="Not mine.")
    week = winter.alice.get(f"leagues/{winter.league}/week/")
    assert [(one["act"], one["by"]) for one in week["appeals"]] == [(act, "bob")] * 2
    kept = winter.alice.post(f"{at}keep/", 200, reason="Nobody saw you.")
    assert [one["answer"] for one in kept["appeals"]] == ["Nobody saw you."] * 2
    winter.alice.problem(f"{at}keep/", 409, reason="Once more.")
    assert winter.alice.get(f"leagues/{winter.league}/week/")["appeals"] == []


def test_a_preview_of_it_writes_nothing(winter):
    assert acted(winter, 200, what="drawn", preview=True)["preview"] is True
    assert winter.fixtures()[0]["decided"] == ""
    assert winter.bob.get(f"seasons/{winter.id}/acts/") == []


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"what": "won"}, 400, "what"),
        ({}, 400, "what"),
        ({"what": "extended", "days": 0}, 400, "days"),
        ({"what": "forfeited", "winner": 999_999}, 400, "winner"),
        ({"what": "drawn", "reason": " "}, 400, "reason"),
        ({"what": "drawn", "fixture": "one"}, 400, "fixture"),
        ({"what": "drawn", "fixture": 999_999}, 404, None),
    ],
)
def test_what_cant_be_decided_is_refused_by_field(winter, fields, code, field):
    body = {"fixture": winter.fixtures()[0]["id"], "reason": "Nobody came.", **fields}
    problem = winter.alice.problem(f"seasons/{winter.id}/late/", code, **body)
    assert field is None or field in problem["errors"]
    assert winter.fixtures()[0]["decided"] == ""


def test_what_was_played_is_not_decided(winter):
    winter.play(winter.fixtures()[0]).close()
    acted(winter, 409, what="drawn")


def test_a_team_goes_to_another_coach_with_all_it_has_and_back(winter, bob, carol, mallory):
    team = winter.teams[0]
    at = f"teams/{team}/handovers/"
    wish = {"coach": "carol", "reason": "Bob moved away."}
    for speaker, code in ((bob, 403), (mallory, 404)):
        check_problem(speaker.send(at, wish), code)
    for wrong in ({"coach": "mallory"}, {"coach": 7}, {"reason": ""}):
        winter.alice.problem(at, 400, **{**wish, **wrong})
    passed = winter.alice.post(at, 201, **wish)
    assert (passed["before"], passed["after"]) == ("bob", "carol")
    winter.alice.problem(at, 409, **wish)
    # The open match is Carol's to begin, and no more Bob's for that side.
    match = winter.fixtures()[0]["match"]
    carol.post(f"matches/{match}/prepare/", 200, team=team)
    back = winter.alice.send(f"{at}{passed['id']}/", {"reason": "A mistake."}, method="delete")
    assert back.code == 204
    check_problem(
        winter.alice.send(f"{at}{passed['id']}/", {"reason": "Again."}, method="delete"), 409
    )
    assert bob.get(f"teams/{team}/")["coach"] == "bob"
