"""A reply has no field that the API's own description lacks."""

import pytest

from tests.contract.verbs import Night, check_problem, draft, found_league, hurt, register, roster


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


def test_a_face_that_no_die_has(match, described):
    event = {"type": "casualty", "victim": match.theirs[0], "cause": "hazard"}
    problem = match.night.bob.problem(match.path, 400, **event, rolls={"casualty": 17})
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


def test_an_event_with_the_details_of_its_type(match, described):
    ours, theirs = match.ours[0], match.theirs[0]
    shown = [
        match.tell("casualty", player=ours, victim=theirs, cause="block", regenerated=True),
        match.tell("infraction", player=ours, kind="foul", near_ref=True),
        match.tell("hazard_push", player=ours, victim=theirs, hazard="lava"),
        match.tell("monster_removed", player=ours, monster="hellhound"),
        match.tell("chest_ball", player=ours, by_sorcery=False),
        match.tell("note", text="It rains."),
    ]
    assert set().union(*shown) <= described("EventShown")


def test_who_fills_in_for_a_match(alice, bob, carol, described):
    night = short_of_players(alice, bob, carol)
    (hired,) = night.shown()["sides"][0]["journeymen"]
    squad = night.shown()["sides"][0]["squad"]
    assert hired["player"] in [one["player"] for one in squad]
    assert set().union(*squad) <= described("SquadShown")


def short_of_players(alice, bob, carol):
    """A match of six under way, of whom one of Bob's was hurt in the match before."""
    league = found_league(alice, bob, carol, name="Short", house_rules={"journeymen": True})
    teams = [register(bob, league), register(carol, league, "dark")]
    first = Night.made(alice, [bob, carol], teams, league=league).start()
    first.tell("casualty", **hurt(roster(bob, teams[0])[0], face=8))
    first.finish().close()
    return Night.made(alice, [bob, carol], teams, league=league).start()


@pytest.mark.parametrize("read", ["matches/{match_id}/chronicle/", "seasons/{season_id}/outlook/"])
def test_a_read_that_comes_too_early(night, cellar, read):
    season = night.alice.post(f"leagues/{cellar}/seasons/", 201, name="Winter", format="swiss")
    answers = night.bob.get("schema/")["paths"][f"/api/v1/{read}"]["get"]["responses"]
    asked = read.format(match_id=night.match, season_id=season["id"])
    assert str(night.bob.ask(asked).code) == "409"
    assert "409" in answers


def test_a_look_at_another_draw(season, described):
    winter = season(4, "round_robin").start()
    looked = winter.alice.post(f"seasons/{winter.id}/draw/", 200, reason="Once more.", preview=True)
    assert looked["fixtures"]
    assert set(looked) <= described("DrawLookedAt")


def test_a_league_that_would_be_nobodys(alice, bob, cellar, described):
    problem = check_problem(alice.send("accounts/me/", {"username": "alice"}, "delete"), 409)
    assert problem["leagues"] == [cellar]
    assert set(problem) <= described("ProblemShown")


RESERVED = ("export", "invitations", "rehearsals", "webhooks", "week")


def test_what_only_commissioners_read(bob, cellar):
    paths = bob.get("schema/")["paths"]
    for read in RESERVED:
        assert (read, bob.ask(f"leagues/{cellar}/{read}/").code) == (read, 403)
        assert "403" in paths[f"/api/v1/leagues/{{slug}}/{read}/"]["get"]["responses"], read


def test_a_rehearsal_that_is_none(bob, cellar):
    answers = bob.get("schema/")["paths"]["/api/v1/rehearsals/{slug}/"]["get"]["responses"]
    assert str(bob.ask(f"rehearsals/{cellar}/").code) in answers


def test_a_look_at_what_would_be_taken_away(bob):
    paths = bob.get("schema/")["paths"]
    taken = {path: one["delete"]["responses"] for path, one in paths.items() if "delete" in one}
    assert {path for path, answers in taken.items() if "200" not in answers} == {
        "/api/v1/accounts/me/"
    }


def test_entries_that_a_table_cant_take(bobs, described):
    first, other = bobs.entry("note", text="It rains."), bobs.entry("note", text="It pours.")
    gap = bobs.bring(other, code=409)
    bobs.bring(first)
    again = bobs.bring({**other, "n": first["n"]}, code=409)
    assert (gap["n"], again["entry"]) == (1, [bobs.device, 1])
    assert set(gap) | set(again) <= described("ProblemShown")


def test_a_look_at_the_next_season(season, described):
    winter = season(2, "round_robin").start()
    winter.play_round(1)
    wish = {"name": "Spring", "stays": winter.teams[:1], "rosters": "kept", "preview": True}
    looked = winter.alice.post(f"seasons/{winter.id}/next/", 200, **wish)
    assert looked["stays"]
    assert set(looked) <= described("NextLookedAt")


def test_a_kit_of_a_match(night, described):
    kit = night.bob.get(f"{night.at}kit/")
    assert set(kit) <= described("KitShown")
    assert set(kit["match"]) <= described("KitMatch")
