"""Returns, stone, confiscation, injuries and insurance (POST-01 to POST-04, POST-12)."""

import pytest

from dungeonbowl.dice import DiceNeeded, TableDice
from dungeonbowl.effects import fold
from dungeonbowl.errors import FieldError
from dungeonbowl.postgame import Turn, Waiting, kind_of, run
from dungeonbowl.team.state import Injury
from tests.dungeonbowl.drafts import BOOK, RULES, wounds
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    DAN,
    SHADOWS,
    XAN,
    changed,
    facts,
    happens,
    night,
    side_changed,
    step,
)


def after(known, outcome, team=SHADOWS):
    """The team once the lines are posted."""
    return fold(known.side(team).state, outcome.lines)


def after_step(known, outcome, team=SHADOWS):
    """The facts for the next run."""
    return known.with_state(team, after(known, outcome, team))


def test_whoever_sat_the_match_out_may_play_again():
    known = side_changed(facts(changed(night(), ANN, miss_next_game=True)), SHADOWS, missed=(ANN,))
    done = step("returns", known)
    assert not after(known, done).player(ANN).miss_next_game
    assert done.text == "Player 101 (1) may play again."


def test_a_game_still_to_be_missed_stays_missed():
    known = facts(changed(night(), ANN, miss_next_game=True))
    assert step("returns", known).lines == ()


def test_whoever_left_the_team_meanwhile_returns_to_nothing():
    match = changed(night(), ANN, miss_next_game=True, status="dead")
    assert step("returns", side_changed(facts(match), SHADOWS, missed=(ANN,))).lines == ()


def test_those_merely_removed_are_named_once():
    match = night()
    for type, fields, faces in [
        ("lost_in_space", {"player": ANN}, ()), ("sent_off", {"player": ANN}, ()),
        ("chasm", {"player": BEN}, (3,)), ("knocked_out", {"victim": DAN, "player": XAN}, ()),
        ("chasm", {"player": 103}, (6,)), ("lost_in_space", {"player": XAN}, ()),
        ("infraction", {"player": 104, "kind": "foul"}, (6,)),
    ]:  # fmt: skip
        match, _ = happens(match, type, *faces, **fields)
    done = step("returns", facts(match))
    assert done.text == (
        "Player 101 (1), Player 102 (2), Player 111 (11) and Player 104 (4) are back."
    )
    assert done.lines == ()


def test_who_stayed_in_the_dungeon_is_not_said_to_be_back():
    """Only stunned by drugs, caught at a chasm's edge; and the other side's are nobody's."""
    match, _ = happens(night(drugs=1), "knocked_out", 4, victim=XAN)
    match, _ = happens(match, "chasm", 1, player=XAN + 1)
    match, _ = happens(match, "infraction", 6, player=ANN, kind="foul")
    assert step("returns", facts(match), team=BOLTS).text == "Nobody was away."
    assert step("returns", facts(match)).text == "Player 101 (1) is back."


def test_after_a_quiet_match_nobody_was_away():
    assert step("returns", facts(night())).text == "Nobody was away."


@pytest.mark.parametrize("face", range(1, 7))
def test_stone_turns_back_except_on_a_six(face):
    match, _ = happens(night(), "petrified", player=ANN)
    known = facts(match)
    done = step("petrified", known, face)
    assert after(known, done).player(ANN).status == ("petrified" if face == 6 else "active")


def test_every_stone_is_rolled_for_once_and_asked_for_at_once():
    match = night()
    for player in (ANN, BEN, ANN, XAN):
        match, _ = happens(match, "petrified", player=player)
    with pytest.raises(DiceNeeded) as raised:
        run("petrified", Turn(facts(match), SHADOWS, None, TableDice({}), BOOK, RULES))
    assert [need.as_dict() for need in raised.value.needs] == [
        {"purpose": f"petrified.{player}", "die": "d6", "count": 1,
         "why": f"fate of Player {player} ({player - 100}), turned to stone: for good on a 6"}
        for player in (ANN, BEN)
    ]  # fmt: skip


@pytest.mark.parametrize("face", range(1, 7))
def test_a_weapon_is_kept_by_the_referee_on_five_or_better(face):
    match = changed(night(), ANN, weapon="chainsaw")
    match, _ = happens(match, "infraction", 6, player=ANN, kind="weapon")
    known = facts(match)
    done = step("confiscation", known, face)
    assert after(known, done).player(ANN).confiscated is (face >= 5)


@pytest.mark.parametrize(
    ("faces", "missing", "injuries", "status"),
    [
        ((1,), False, [], "active"), ((8,), True, [], "active"),
        ((10,), True, ["niggling"], "active"), ((13, 5), True, ["ag"], "active"),
        ((15,), False, [], "dead"),
    ],
)  # fmt: skip
def test_a_casualty_leaves_what_it_said(faces, missing, injuries, status):
    match, _ = happens(night(), "casualty", *faces, player=XAN, victim=ANN, cause="block")
    known = facts(match)
    player = after(known, step("injuries", known)).player(ANN)
    assert player.miss_next_game is missing
    assert [injury.kind for injury in player.injuries] == injuries
    assert player.status == status


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ((1,), "only badly hurt"), ((8,), "misses the next game"),
        ((13, 5), "-1 AG, and misses the next game"), ((15,), "dead"),
    ],
)  # fmt: skip
def test_what_a_casualty_left_is_said(faces, said):
    match, _ = happens(night(), "casualty", *faces, victim=ANN, cause="other")
    assert step("injuries", facts(match)).text == f"Player 101 (1): {said}."


def test_injuries_are_numbered_on():
    match = changed(night(), ANN, injuries=wounds("ma", "niggling"))
    match, _ = happens(match, "casualty", 9, victim=ANN, cause="other")
    known = facts(match)
    player = after(known, step("injuries", known)).player(ANN)
    assert [(injury.id, injury.kind) for injury in player.injuries] == [
        (1, "ma"), (2, "niggling"), (3, "niggling"),
    ]  # fmt: skip


def test_only_the_teams_own_casualties_are_its_injuries():
    match, _ = happens(night(), "casualty", 16, player=ANN, victim=XAN, cause="block")
    assert step("injuries", facts(match)).lines == ()
    known = facts(match)
    dead = after(known, step("injuries", known, team=BOLTS), BOLTS)
    assert dead.player(XAN).status == "dead"


@pytest.mark.parametrize(("face", "status"), [(1, "active"), (5, "active"), (6, "dead")])
def test_a_chasm_kills_on_a_six(face, status):
    match, _ = happens(night(), "chasm", face, player=ANN)
    known = facts(match)
    assert after(known, step("injuries", known)).player(ANN).status == status


def test_what_regenerated_or_was_drugged_leaves_nothing():
    fields = {"victim": XAN, "cause": "other"}
    match, _ = happens(night(drugs=1), "casualty", 4, **fields)
    match, _ = happens(match, "casualty", regenerated=True, **fields)
    assert step("injuries", facts(match), team=BOLTS).lines == ()


def test_whoever_misses_a_game_already_misses_no_second_one():
    match = changed(night(), ANN, miss_next_game=True)
    match, _ = happens(match, "casualty", 8, victim=ANN, cause="other")
    assert step("injuries", facts(match)).lines == ()


def insured(times=1, **players):
    match = night()
    for player, known in ((ANN, players.get("ann", {})), (BEN, players.get("ben", {}))):
        match = changed(match, player, **known)
    return side_changed(facts(match), SHADOWS, arrangements={"medical_insurance": times})


def test_insurance_makes_everybody_fit_and_then_waits_for_a_choice():
    known = insured(ann={"miss_next_game": True, "injuries": wounds("niggling")})
    done = step("insurance", known)
    assert not done.finished
    known = after_step(known, done)
    assert not known.side(SHADOWS).state.player(ANN).miss_next_game
    with pytest.raises(Waiting, match="Shadows chooses"):
        step("insurance", known, earlier=(done.kept,))
    cured = step("insurance", known, answer={"player": ANN, "injury": 1}, earlier=(done.kept,))
    assert cured.finished
    assert after(known, cured).player(ANN).injuries == ()


def test_insurance_without_injuries_is_done_at_once():
    done = step("insurance", insured(ann={"miss_next_game": True}))
    assert (done.finished, len(done.lines)) == (True, 1)


def test_insurance_cures_one_injury_for_each_time_it_was_invoked():
    known = insured(2, ann={"injuries": wounds("ma", "st")}, ben={"injuries": wounds("av")})
    kept = (step("insurance", known).kept,)
    first = step("insurance", known, answer={"player": ANN, "injury": 2}, earlier=kept)
    assert not first.finished
    known, kept = after_step(known, first), (*kept, first.kept)
    second = step("insurance", known, answer={"player": BEN, "injury": 1}, earlier=kept)
    assert second.finished
    assert [one.kind for one in after(known, second).player(ANN).injuries] == ["ma"]


def test_a_cure_taken_back_leaves_the_injury_as_it_was():
    known = insured(ann={"injuries": (Injury(1, "ma", "-1 MA"), Injury(2, "st", "-1 ST"))})
    cured = step("insurance", known, answer={"player": ANN, "injury": 2}, earlier=({"fit": True},))
    back = [line.inverse() for line in cured.lines]
    team = known.side(SHADOWS).state
    assert fold(fold(team, cured.lines), back).player(ANN) == team.player(ANN)


def test_an_answer_means_the_injury_of_its_kind_whatever_its_number_becomes():
    """Where an earlier one falls away, all get other numbers."""
    state = insured(ann={"injuries": wounds("ma", "st")}, ben={"injuries": wounds("av", "ag")})
    meant = kind_of("insurance").meant
    team = state.side(SHADOWS).state
    kinds = {(ANN, 1): "ma", (ANN, 2): "st", (BEN, 1): "av", (BEN, 2): "ag"}
    for (player, injury), kind in kinds.items():
        answer = {"player": player, "injury": injury}
        assert meant(answer, team) == {**answer, "kind": kind}
    for unknown in ({"player": ANN, "injury": 3}, {"player": DAN, "injury": 1}, {}):
        assert meant(unknown, team) == unknown


def test_a_stored_answer_cures_the_injury_of_its_kind():
    known = insured(ann={"injuries": wounds("ma", "st", "av", "ag")})
    stored = {"player": ANN, "injury": 1, "kind": "av"}
    cured = step("insurance", known, answer=stored, earlier=({"fit": True},))
    left = after(known, cured).player(ANN).injuries
    assert [injury.kind for injury in left] == ["ma", "st", "ag"]


def test_insurance_may_be_left():
    known = insured(ann={"injuries": wounds("ma")})
    done = step("insurance", known, answer={"done": True}, earlier=({"fit": True},))
    assert (done.finished, done.lines) == (True, ())


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({}, "player"), ({"player": BEN, "injury": 1}, "player"), ({"player": ANN}, "injury"),
        ({"player": ANN, "injury": 7}, "injury"), ({"player": "Ann", "injury": 1}, "player"),
        ({"player": XAN, "injury": 1}, "player"), ({"player": ANN, "injury": True}, "injury"),
    ],
)  # fmt: skip
def test_insurance_names_what_is_wrong_with_an_answer(answer, field):
    known = insured(ann={"injuries": wounds("ma")})
    with pytest.raises(FieldError) as raised:
        step("insurance", known, answer=answer, earlier=({"fit": True},))
    assert raised.value.field == field


def test_the_dead_are_beyond_insurance():
    known = insured(ann={"status": "dead", "injuries": wounds("ma")})
    done = step("insurance", known)
    assert (done.finished, done.text) == (True, "Nobody was to miss it.")


def test_insurance_that_has_cured_everybody_is_done_though_some_is_left():
    known = insured(3, ann={"injuries": wounds("ma")})
    cured = step("insurance", known, answer={"player": ANN, "injury": 1}, earlier=({"fit": True},))
    assert cured.finished
    nobody = step("insurance", insured(3), earlier=({"fit": True},))
    assert (nobody.finished, nobody.text) == (True, "The insurance has nothing left to cure.")
