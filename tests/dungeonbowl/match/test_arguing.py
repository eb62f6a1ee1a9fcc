"""A coach argues the call, and the referee answers (INF-05, FOUL-03, REF-20)."""

import pytest

from dungeonbowl.match.referee import sent_off_by_penalty, watched
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.drafts import RULES, house
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    SHADOWS,
    happens,
    night,
    outcome,
)


def sent_off(rules=RULES):
    return happens(night(rules), "infraction", 6, player=ANN, kind="foul")[0]


@pytest.mark.parametrize("face", range(1, 7))
def test_arguing_cancels_on_a_six_and_silences_on_a_one(face):
    match, event = happens(sent_off(), "argue", face, player=ANN)
    assert event.outcome["cancelled"] is (face == 6)
    assert event.outcome["barred"] is (face == 1)
    assert (ANN in sent_off_by_penalty(match.events)) is (face != 6)
    assert watched(match).barred == ({SHADOWS} if face == 1 else frozenset())


CANCELLED = "The penalty is cancelled."
TELEPORTED = "The player is teleported back in, though the turn is over."


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("eye", CANCELLED), ("eye_onsite", CANCELLED), ("s4_doubles", TELEPORTED),
    ],
)  # fmt: skip
def test_under_crystal_balls_whoever_is_argued_back_is_teleported_in(mode, said):
    match = night(house(referee_mode=mode, argue_auto_sendoff=True))
    match, _ = happens(match, "sent_off", player=ANN)
    assert outcome(match, "argue", 6, player=ANN)["text"].endswith(said)


def test_a_silenced_coach_argues_no_more():
    match, _ = happens(sent_off(), "argue", 1, player=ANN)
    match, _ = happens(match, "infraction", 6, player=BEN, kind="foul")
    with pytest.raises(Refused, match="silent") as raised:
        outcome(match, "argue", player=BEN)
    assert raised.value.verdicts[0].rule == "POST-14"


def test_a_call_is_argued_once_and_only_if_there_was_one():
    match, _ = happens(sent_off(), "argue", 3, player=ANN)
    for player in (ANN, BEN):
        with pytest.raises(Refused, match="argue about") as raised:
            outcome(match, "argue", player=player)
        assert raised.value.verdicts[0].rule == "POST-14"


def test_an_automatic_sending_off_is_argued_only_where_the_house_lets_it():
    match, _ = happens(night(), "sent_off", player=ANN)
    with pytest.raises(Refused) as raised:
        outcome(match, "argue", player=ANN)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["OPT-75"]
    match, _ = happens(night(house(argue_auto_sendoff=True)), "sent_off", player=ANN)
    assert outcome(match, "argue", 6, player=ANN)["cancelled"]


def test_nobody_argues_who_attacked_the_model_of_001():
    """Whoever is sent off for it may never argue, whatever the house allows (REF-17, C-24)."""
    match = night(house(referee_mode="s1_model", argue_auto_sendoff=True))
    match, _ = happens(match, "sent_off", player=ANN)
    with pytest.raises(Refused) as raised:
        outcome(match, "argue", player=ANN)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["REF-17"]


@pytest.mark.parametrize(("name", "heard"), [("Elnos_Lawkeeper", False), ("generic", True)])
def test_nobody_argues_with_elnos_about_a_foul(name, heard):
    match = night(house(referee_mode="s1_model", named_referee=name))
    match, _ = happens(match, "infraction", 6, player=ANN, kind="foul", squares=1)
    if heard:
        argued = outcome(match, "argue", 6, player=ANN)
        assert (argued["cancelled"], argued["text"].endswith(CANCELLED)) == (True, True)
        return
    with pytest.raises(Refused) as raised:
        outcome(match, "argue", player=ANN)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["REF-20"]
