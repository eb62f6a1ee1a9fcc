"""What is recorded of a match, and what it earns."""

import pytest

from tests.contract.verbs import StartedMatch, hurt


def test_an_event_answers_with_its_id_and_the_spp_it_earned(match):
    event = match.tell("completion", player=match.ours[0])
    assert type(event["id"]) is int
    assert event == event | {"type": "completion", "player": match.ours[0], "spp": 1}
    assert match.events() == [event]


@pytest.mark.parametrize(
    ("kind", "extra", "spp"),
    [
        ("touchdown", {}, 3),
        ("completion", {}, 1),
        ("interception", {}, 2),
        ("chest_ball", {}, 2),
        ("chest_trap", {}, 0),
        ("referee_removed", {}, 2),
        ("monster_removed", {"monster": "hellhound"}, 2),
        ("item_used", {}, 0),
        ("lost_in_space", {}, 0),
        ("sent_off", {}, 0),
        ("sponge", {}, 0),
        ("petrified", {}, 0),
        ("note", {"text": "A fine throw."}, 0),
    ],
)
def test_what_a_deed_is_worth(match, kind, extra, spp):
    assert match.tell(kind, player=match.ours[0], **extra)["spp"] == spp


@pytest.mark.parametrize("hazard", ["trap", "lava", "teleporter", "ledge", "chasm"])
def test_a_push_into_any_hazard_is_worth_one(match, hazard):
    push = {"player": match.ours[0], "victim": match.theirs[0], "hazard": hazard}
    assert match.tell("hazard_push", **push)["spp"] == 1


def test_a_chasm_is_no_ledge_where_the_house_says_so(telling):
    match = telling(chasm_is_ledge=False)
    push = {"player": match.ours[0], "victim": match.theirs[0]}
    assert match.tell("hazard_push", hazard="chasm", **push)["spp"] == 0
    assert match.tell("hazard_push", hazard="ledge", **push)["spp"] == 1


def test_a_push_of_ones_own_is_worth_nothing(match):
    push = {"player": match.ours[0], "victim": match.ours[1], "hazard": "lava"}
    assert match.tell("hazard_push", **push)["spp"] == 0


@pytest.mark.parametrize(
    ("cause", "standing", "spp"),
    [
        ("block", True, 2),
        ("block", False, 2),
        ("foul", True, 0),
        ("hazard", True, 0),
        ("monster", True, 0),
        ("explosion", True, 0),
        ("pushed", True, 0),
        ("other", True, 0),
    ],
)
def test_what_a_casualty_is_worth(match, cause, standing, spp):
    event = hurt(match.theirs[0], match.ours[0], cause, victim_standing=standing)
    assert match.tell("casualty", **event)["spp"] == spp


@pytest.mark.parametrize(("standing", "spp"), [(True, 2), (False, 0), (None, 2)])
def test_a_casualty_with_a_weapon_is_worth_two_on_whoever_stood(armed, standing, spp):
    """As everybody did of whom it isn't said."""
    match = StartedMatch(armed())
    said = {} if standing is None else {"victim_standing": standing}
    event = hurt(match.theirs[0], match.ours[0], "weapon", **said)
    assert match.tell("casualty", **event)["spp"] == spp


def test_a_casualty_on_ones_own_team_is_worth_nothing(match):
    assert match.tell("casualty", **hurt(match.ours[1], match.ours[0]))["spp"] == 0


def test_a_casualty_by_nobody_is_worth_nothing(match):
    event = match.tell("casualty", **hurt(match.theirs[0], None))
    assert (event["spp"], event["player"]) == (0, None)


def test_the_house_values_the_normal_list(armed):
    match = StartedMatch(armed(spp_values=[4, 5, 6, 7, 8]))
    one = match.ours[0]
    assert match.tell("completion", player=one)["spp"] == 4
    assert match.tell("casualty", **hurt(match.theirs[0], one))["spp"] == 5
    assert match.tell("casualty", **hurt(match.theirs[1], one, "weapon"))["spp"] == 2
    assert match.tell("interception", player=one)["spp"] == 6
    assert match.tell("touchdown", player=one)["spp"] == 7
    assert match.tell("chest_ball", player=one)["spp"] == 2


@pytest.mark.parametrize(
    "kind", ["chest_ball", "chest_trap", "referee_removed", "monster_removed", "knocked_out"]
)
def test_nobody_may_have_done_it(match, kind):
    extra = {
        "monster_removed": {"monster": "cave_hydra"},
        "knocked_out": {"victim": match.theirs[0]},
    }.get(kind, {})
    event = match.tell(kind, player=None, **extra)
    assert (event["player"], event["spp"]) == (None, 0)


def test_a_team_may_always_be_named(match):
    team = match.night.teams[0]
    event = match.tell("completion", player=match.ours[0], team=team, text="Long one.")
    assert (event["team"], event["text"]) == (team, "Long one.")
    match.tell("touchdown", team=team)
    match.tell("note", team=team, text="Hello.")


def test_text_holds_a_note_on_any_event(match):
    for kind in ("touchdown", "sponge", "lost_in_space"):
        assert match.tell(kind, player=match.ours[0], text="So it was.")["text"] == "So it was."


@pytest.mark.parametrize("source", ["team", "wheel", "training", "leader"])
def test_a_reroll_is_a_teams(match, source):
    event = match.tell("reroll", team=match.night.teams[0], source=source)
    assert event["team"] == match.night.teams[0]


def test_any_coach_tells_for_any_side(match):
    event = {"type": "touchdown", "player": match.ours[0]}
    match.night.carol.post(match.path, 201, **event)
    match.night.alice.post(match.path, 201, **event)


def test_events_may_come_in_any_order(match):
    match.tell("touchdown", player=match.ours[0])
    match.tell("chest_ball", player=match.ours[1])
    match.tell("lost_in_space", player=match.ours[0])
    assert [one["type"] for one in match.events()] == ["touchdown", "chest_ball", "lost_in_space"]


@pytest.mark.parametrize(
    ("kind", "extra"),
    [
        ("chasm", {}),
        ("petrified", {}),
        ("monster_removed", {"monster": "cave_dragon"}),
        ("referee_removed", {}),
        ("infraction", {"kind": "obstruction"}),
        ("infraction", {"kind": "foul"}),
        ("infraction", {"kind": "item", "item": "bracers_of_smashing"}),
        ("item_used", {}),
        ("sponge", {}),
    ],
)
def test_dungeon_options_never_make_an_event_illegal(arranged, kind, extra):
    rules = {"monsters": "none", "features": [], "referee_mode": "none", "magic_items": False}
    match = StartedMatch(arranged(**rules).start())
    match.tell(kind, player=match.ours[0], **extra)
