"""The apothecary at work (OPT-37, C-202): once, on one's own, and what it makes of a hurt."""

from dataclasses import replace

import pytest

from dungeonbowl.match.absence import out_of_play
from dungeonbowl.match.events import kinds, sufferer
from dungeonbowl.match.fold import fold
from tests.dungeonbowl.drafts import house
from tests.dungeonbowl.match.test_fold import app, recorded, revoked
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, SHADOWS, XAN, YOB, night

# Faces of the D16: hurt and no more, misses the next game, keeps a niggling injury, dead.
HARMLESS, MISSES, NIGGLING, DEAD = 1, 8, 10, 16


def with_apothecary(match=None):
    match = match or night()
    bolts = match.sides[BOLTS]
    side = replace(bolts, state=replace(bolts.state, apothecary=True))
    return replace(match, sides={**match.sides, BOLTS: side})


def hurt(face, n=1, victim=XAN):
    block = {"player": ANN, "victim": victim, "cause": "block"}
    return recorded(1, n, n, "casualty", {"casualty": face}, **block)


def treats(n, of, dice=None, victim=XAN, **more):
    return recorded(1, n, n, "apothecary", dice, victim=victim, of=1000 + of, **more)


def worked_out(*log, match=None):
    return fold(log, match or with_apothecary(), app).entries


def test_a_knock_out_becomes_a_stun():
    out = recorded(1, 1, 1, "knocked_out", victim=XAN)
    treated, _ = worked_out(out, treats(2, 1))
    assert treated.event.outcome["result"] == "stunned"
    assert out_of_play(XAN, [treated.event]) == ""


def test_of_two_rolls_the_milder_stands_unless_the_coach_says_otherwise():
    dead, second = worked_out(hurt(DEAD), treats(2, 1, {"casualty": MISSES}))
    assert second.event.outcome["chosen"] == "second"
    assert not dead.event.outcome["dead"]
    assert dead.event.outcome["misses_next_game"]
    assert sufferer(dead.event) == XAN
    dead, _ = worked_out(hurt(DEAD), treats(2, 1, {"casualty": MISSES}, chosen="first"))
    assert dead.event.outcome["dead"]


def test_a_lasting_injury_is_worse_than_a_game_missed_and_better_than_death():
    """OPT-37: the milder of two rolls stands, and of two alike the first."""
    by_harm = (HARMLESS, MISSES, NIGGLING, DEAD)
    for place, first in enumerate(by_harm):
        for other, second in enumerate(by_harm):
            _, treatment = worked_out(hurt(first), treats(2, 1, {"casualty": second}))
            stands = "second" if other < place else "first"
            assert treatment.event.outcome["chosen"] == stands, (first, second)


@pytest.mark.parametrize(("first", "second"), [(DEAD, HARMLESS), (HARMLESS, DEAD)])
def test_who_is_only_badly_hurt_goes_to_the_reserves(first, second):
    casualty, treatment = worked_out(hurt(first), treats(2, 1, {"casualty": second}))
    assert treatment.event.outcome["result"] == "reserves"
    assert sufferer(casualty.event) is None
    assert out_of_play(XAN, [casualty.event, treatment.event]) == ""


def test_whoever_caused_it_keeps_what_they_earned():
    casualty, treatment = worked_out(hurt(DEAD), treats(2, 1, {"casualty": HARMLESS}))
    assert (casualty.event.outcome["spp"], treatment.event.outcome["spp"]) == (2, 0)


def test_once_treated_one_may_be_hurt_again():
    *_, again = worked_out(hurt(DEAD), treats(2, 1, {"casualty": HARMLESS}), hurt(MISSES, 3))
    assert again.fault is None
    assert sufferer(again.event) == XAN


def test_taken_back_the_hurt_is_as_it_was():
    casualty, _ = worked_out(
        hurt(DEAD), treats(2, 1, {"casualty": HARMLESS}), revoked(1, 3, 3, 1, 2)
    )
    assert casualty.event.outcome["dead"]


def test_drugs_that_helped_leave_it_a_knock_out_to_treat():
    drugged = with_apothecary(night(drugs=1))
    log = [
        recorded(1, 1, 1, "casualty", {"drugs": 6}, player=ANN, victim=XAN, cause="block"),
        treats(2, 1),
    ]
    casualty, _ = worked_out(*log, match=drugged)
    assert casualty.event.outcome["result"] == "stunned"


def test_what_was_said_of_the_hurt_and_paid_for_it_stays():
    plain, _ = worked_out(hurt(DEAD), recorded(1, 2, 2, "completion", player=XAN))
    treated, _ = worked_out(hurt(DEAD), treats(2, 1, {"casualty": HARMLESS}))
    for fact in ("text", "spp"):
        assert treated.event.outcome[fact] == plain.event.outcome[fact]


@pytest.mark.parametrize(
    "log",
    [
        # Somebody else's hurt, no hurt at all, a second treatment of one.
        [hurt(DEAD), treats(2, 1, victim=YOB)],
        [recorded(1, 1, 1, "completion", player=XAN), treats(2, 1)],
        [hurt(DEAD), treats(2, 1, {"casualty": MISSES}), treats(3, 1, {"casualty": HARMLESS})],
    ],
    ids=["another", "unhurt", "twice"],
)
def test_what_it_cannot_treat_it_does_not(log):
    *_, last = worked_out(*log)
    assert last.fault is not None


def test_a_side_without_one_has_none():
    assert worked_out(hurt(DEAD), treats(2, 1), match=night())[1].fault is not None
    theirs = recorded(
        1, 1, 1, "casualty", {"casualty": DEAD}, player=XAN, victim=BEN, cause="block"
    )
    assert worked_out(theirs, treats(2, 1, victim=BEN))[1].fault is not None
    assert SHADOWS != BOLTS


def casualty_of(n=1, dice=None, **more):
    block = {"player": ANN, "victim": XAN, "cause": "block"}
    return recorded(1, n, n, "casualty", dice, **block, **more)


@pytest.mark.parametrize(
    ("log", "drugs"),
    [
        (casualty_of(regenerated=True), 0),
        (recorded(1, 1, 1, "knocked_out", {"drugs": 6}, player=ANN, victim=XAN), 1),
        (recorded(1, 1, 1, "chasm", {"chasm": 1}, player=XAN), 0),
        (recorded(1, 1, 1, "chasm", {"chasm": 3}, player=XAN), 0),
        # Who can't have been carried off wasn't.
        (casualty_of(dice={"casualty": 99}), 0),
    ],
    ids=["regenerated", "drugged", "fished out", "lost in space", "no such face"],
)
def test_what_cost_nothing_or_never_was_is_not_treated(log, drugs):
    match = with_apothecary(night(drugs=drugs))
    before, treatment = worked_out(log, treats(2, 1), match=match)
    assert treatment.fault is not None
    assert treatment.fault.verdicts[0].rule == "POST-14"
    assert not treatment.rolled
    assert "treated" not in before.event.outcome


def test_the_fall_that_kills_may_be_treated():
    fall = recorded(1, 1, 1, "chasm", {"chasm": 6}, player=XAN)
    fallen, treatment = worked_out(fall, treats(2, 1, {"casualty": HARMLESS}))
    assert treatment.fault is None
    assert sufferer(fallen.event) is None


def test_under_a_table_of_ones_own_it_says_what_the_second_roll_was():
    match = with_apothecary(night(house(casualty_table="manual")))
    dead = casualty_of(outcome="dead")
    hurt_, treatment = worked_out(dead, treats(2, 1, outcome="badly_hurt"), match=match)
    assert treatment.fault is None
    assert (hurt_.event.outcome["result"], hurt_.event.outcome["dead"]) == ("reserves", False)
    _, silent = worked_out(dead, treats(2, 1), match=match)
    assert silent.fault.field == "outcome"


def test_of_those_hurt_it_is_offered_until_it_has_worked():
    kind = kinds()["apothecary"]
    before = with_apothecary()
    assert not kind.may_be("victim", XAN, before)
    after = fold([hurt(DEAD), hurt(DEAD, 3, victim=YOB)], before, app)
    assert [who for who in (ANN, BEN, XAN, YOB) if kind.may_be("victim", who, after.so_far)] == [
        XAN, YOB,
    ]  # fmt: skip
    done = fold([hurt(DEAD), treats(2, 1, {"casualty": MISSES})], before, app)
    assert not kind.may_be("victim", XAN, done.so_far)


def offered(*log):
    """Which of three of the Bolts a page offers to their apothecary after this."""
    match = fold(log, with_apothecary(), app).so_far
    return [one for one in (XAN, YOB, ANN) if kinds()["apothecary"].may_be("victim", one, match)]


def test_whoever_is_hurt_is_offered_until_the_apothecary_has_treated_somebody():
    assert offered() == []
    assert offered(hurt(DEAD)) == [XAN]
    assert offered(hurt(DEAD), hurt(MISSES, 2, YOB)) == [XAN, YOB]
    assert offered(hurt(DEAD), hurt(MISSES, 2, YOB), treats(3, 1, {"casualty": MISSES})) == []
    other = recorded(1, 1, 1, "casualty", {"casualty": DEAD}, player=XAN, victim=ANN, cause="block")
    assert offered(other) == [], "the Shadows have none"
