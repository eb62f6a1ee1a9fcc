"""Infractions, where the eye is, and coaches who argue."""

import pytest

from tests.contract.phones import Phone
from tests.contract.verbs import Night, StartedMatch, found_league, register


def offend(match, player, face, kind="foul", **extra):
    """Tell an infraction with its penalty roll; whether it sent them off."""
    body = {"type": "infraction", "player": player, "kind": kind, **extra}
    if face is not None:
        body["rolls"] = {"penalty": face}
    match.night.bob.post(match.path, 201, **body)
    return off(match, player)


def off(match, player):
    """Whether their coach has something to argue about: they were sent off by a penalty."""
    body = {"type": "argue", "player": player, "rolls": {"argue": 3}, "preview": True}
    shown = match.night.bob.post(match.path, 200, **body)
    return shown["verdicts"] == []


@pytest.mark.parametrize(("face", "goes"), [(5, False), (6, True)])
def test_a_major_infraction_with_the_eye_elsewhere_goes_on_a_6(telling, face, goes):
    match = telling()
    assert offend(match, match.ours[0], face) is goes


@pytest.mark.parametrize(("face", "goes"), [(3, False), (4, True)])
def test_a_major_infraction_under_the_eye_goes_on_a_4(telling, face, goes):
    match = telling()
    offend(match, match.ours[0], 1)
    assert offend(match, match.ours[1], face) is goes


@pytest.mark.parametrize("kind", ["item", "obstruction"])
def test_a_minor_infraction_with_the_eye_elsewhere_needs_no_roll(telling, kind):
    match = telling()
    assert offend(match, match.ours[0], None, kind) is False


@pytest.mark.parametrize(("face", "goes"), [(5, False), (6, True)])
@pytest.mark.parametrize("kind", ["item", "obstruction"])
def test_a_minor_infraction_under_the_eye_goes_on_a_6(telling, kind, face, goes):
    match = telling()
    offend(match, match.ours[0], None, "item")
    assert offend(match, match.ours[1], face, kind) is goes


def test_the_eye_moves_after_the_roll_to_whoever_offended_last(telling):
    match = telling()
    offend(match, match.ours[0], 1)
    assert offend(match, match.theirs[0], 5) is False
    assert offend(match, match.ours[1], 5) is False
    assert offend(match, match.ours[2], 4) is True
    assert offend(match, match.theirs[1], 5) is False


def test_a_minor_infraction_moves_the_eye_too(telling):
    match = telling()
    offend(match, match.ours[0], None, "item")
    assert offend(match, match.ours[1], 4) is True


def test_a_revoked_infraction_did_not_move_the_eye(telling):
    match = telling()
    offend(match, match.ours[0], 1)
    event = match.events()[0]["id"]
    match.night.bob.post(f"{match.path}{event}/revoke/", 200, reason="Not seen.")
    assert offend(match, match.ours[1], 5) is False


@pytest.mark.parametrize(
    ("eye", "kind", "face", "goes"),
    [
        (False, "foul", 3, False), (False, "foul", 4, True),
        (True, "foul", 1, False), (True, "foul", 2, True),
        (False, "item", 5, False), (False, "item", 6, True),
        (True, "item", 3, False), (True, "item", 4, True),
        (True, "obstruction", 5, False), (True, "obstruction", 6, True),
    ],
)  # fmt: skip
def test_near_a_referee_it_is_worse(telling, eye, kind, face, goes):
    match = telling(referee_mode="eye_onsite")
    if eye:
        offend(match, match.ours[0], None, "item")
    assert offend(match, match.ours[1], face, kind, near_ref=True) is goes


def test_obstruction_stays_minor_unless_the_house_says_so(telling):
    match = telling(obstruction_upgraded=True, referee_mode="eye_onsite")
    body = {"type": "infraction", "player": match.ours[0], "kind": "obstruction"}
    assert match.needs(**body) == {"penalty": ("d6", 1)}


def test_bracers_are_major_and_the_rabbits_foot_is_nothing(telling):
    match = telling()
    body = {"type": "infraction", "player": match.ours[0], "kind": "item"}
    assert match.needs(item="bracers_of_smashing", **body) == {"penalty": ("d6", 1)}
    offend(match, match.ours[0], None, "item", item="lucky_rabbits_foot")
    assert offend(match, match.ours[1], 5) is False


def test_nobody_is_sent_off_by_a_paid_off_referee(telling):
    match = telling(referee_mode="none")
    assert offend(match, match.ours[0], None) is False
    assert offend(match, match.ours[0], None, "item") is False


def test_the_sneaky_are_never_watched(alice, bob, carol):
    league = found_league(alice, bob, carol, house_rules={"dice": "table"})
    team = bob.post("teams/", 201, league=league, name="Sneaks", college="gold")["id"]
    for position in ["hobgoblins.blitzer"] * 2 + ["hobgoblins.lineman"] * 5:
        bob.post(f"teams/{team}/hire/", 201, position=position)
    bob.post(f"teams/{team}/register/", 200)
    teams = [team, register(carol, league)]
    match = StartedMatch(Night.made(alice, [bob, carol], teams, league=league).start())
    sneak, other = match.ours[:2]
    offend(match, match.ours[3], 1)
    assert offend(match, sneak, 5) is False
    assert offend(match, other, None, injured=False) is False
    assert offend(match, other, 6) is True


def test_an_argument_cancels_on_a_6(telling):
    match = telling()
    offend(match, match.ours[0], 6)
    argue = {"type": "argue", "player": match.ours[0]}
    assert match.needs(**argue) == {"argue": ("d6", 1)}
    match.tell("argue", player=match.ours[0], rolls={"argue": 6})
    assert off(match, match.ours[0]) is False
    assert match.refused(rolls={"argue": 6}, **argue) == ["POST-14"]


def test_an_argument_silences_the_coach_on_a_1(telling):
    match = telling()
    offend(match, match.ours[0], 6)
    match.tell("argue", player=match.ours[0], rolls={"argue": 1})
    offend(match, match.ours[1], 6)
    again = {"type": "argue", "player": match.ours[1], "rolls": {"argue": 6}}
    assert match.refused(**again) == ["POST-14"]
    offend(match, match.theirs[0], 6)
    match.tell("argue", player=match.theirs[0], rolls={"argue": 6})


def test_what_nobody_rolled_nobody_argues_about(telling):
    match = telling()
    match.tell("sent_off", player=match.ours[0])
    argue = {"type": "argue", "player": match.ours[0], "rolls": {"argue": 6}}
    assert match.refused(**argue)


def test_004_leaves_fouls_to_the_eyes_of_others(telling):
    match = telling(referee_mode="s4_doubles")
    assert offend(match, match.ours[0], None) is False
    body = {"type": "infraction", "player": match.ours[1], "kind": "item"}
    assert match.needs(**body) == {"penalty": ("d6", 1)}


def test_001_measures_fouls_and_leaves_the_rest_to_the_eye(telling):
    match = telling(referee_mode="s1_model")
    match.night.bob.post(match.path, 201, type="infraction", kind="foul", player=match.ours[0])
    body = {"type": "infraction", "player": match.ours[1], "kind": "item"}
    assert match.needs(**body) == {"penalty": ("d6", 1)}


def test_where_a_phone_says_the_eye_looks_holds_for_what_is_told_of_after_it(telling):
    match = telling()
    phone = Phone(match.night.bob, match.night, **{"as": "coach"})
    assert phone.bring(phone.entry("eye", team=match.night.teams[0]))["flags"] == []
    first, second = match.ours[:2]
    minor = {"type": "infraction", "kind": "item"}
    assert match.needs(player=first, **minor) == {"penalty": ("d6", 1)}
    assert offend(match, first, 6, "item") is True
    reply = phone.bring(phone.entry("eye", team=None), phone.event(player=second, **minor))
    assert (reply["flags"], reply["state"]["eye"]) == ([], match.night.teams[0])
    assert off(match, second) is False
