"""The next season."""

import pytest

from tests.contract.verbs import check_problem


@pytest.fixture
def over(season):
    """A season of two teams that is over."""
    winter = season(2, "round_robin").start()
    winter.play_round(1)
    return winter


def go_on(winter, code=201, **fields):
    body = {"name": "Spring", "stays": winter.teams, "rosters": "kept", **fields}
    return winter.alice.post(f"seasons/{winter.id}/next/", code, **body)


def test_those_who_stay_are_entered_with_all_they_have(over):
    before = [over.bob.get(f"teams/{team}/") for team in over.teams]
    coming = go_on(over)
    assert (coming["name"], coming["status"], coming["teams"]) == ("Spring", "entry", over.teams)
    for was in before:
        now = over.bob.get(f"teams/{was['id']}/")
        assert (now["treasury"], now["status"]) == (was["treasury"], "registered")
        assert [one["spp"] for one in now["players"]] == [one["spp"] for one in was["players"]]
        assert not any(one["miss_next_game"] for one in now["players"])
    assert over.bob.get(f"seasons/{over.id}/")["status"] == "finished"
    assert over.table()[0]["points"] == 3
    over.alice.post(f"seasons/{coming['id']}/start/", 200)


def test_a_preview_writes_nothing(over):
    assert go_on(over, 200, preview=True)["preview"] is True
    assert over.bob.get(f"leagues/{over.league}/seasons/")["count"] == 1


def test_while_a_season_is_played_none_follows(season):
    winter = season(2, "round_robin").start()
    body = {"name": "Spring", "stays": winter.teams, "rosters": "kept"}
    check_problem(winter.alice.send(f"seasons/{winter.id}/next/", body), 409)


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"name": None}, "name"), ({"stays": [999_999]}, "stays"), ({"rosters": "lent"}, "rosters")],
)
def test_a_malformed_wish_is_400_by_field(over, fields, field):
    body = {"name": "Spring", "stays": over.teams, "rosters": "kept", **fields}
    problem = over.alice.problem(f"seasons/{over.id}/next/", 400, **body)
    assert field in problem["errors"]


def test_only_a_commissioner_opens_it(over, bob, mallory, nobody):
    body = {"name": "Spring", "stays": over.teams, "rosters": "kept"}
    for speaker, code in ((bob, 403), (mallory, 404), (nobody, 401)):
        check_problem(speaker.send(f"seasons/{over.id}/next/", body), code)


def test_once_another_follows_a_result_stays_even_if_it_was_annulled(season):
    """Or its teams would be in a match of a season that is over, and out of the next."""
    winter = season(4, "round_robin").start()
    *earlier, left, last = winter.fixtures()
    for fixture in [*earlier, left]:
        winter.play(fixture).close()
    gone = {"team": left["teams"][0], "results": "annulled", "reason": "Moved away."}
    winter.alice.post(f"seasons/{winter.id}/withdrawals/", 201, **gone)
    winter.play(last).close()
    go_on(winter)
    night = winter.night(left)
    undone = {"reason": "Never mind.", "version": night.shown()["version"]}
    refused = winter.alice.problem(f"{night.at}undo/", 409, **undone)
    assert "corrected, not undone" in refused["detail"]
