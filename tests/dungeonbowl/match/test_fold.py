"""A match's log, folded: whatever order it arrives in, whatever is taken back or changed."""

from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dungeonbowl.dice import DeclaredFirst, RecordingDice, SeededDice, TableDice
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.match.fold import fold
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, DAN, SHADOWS, XAN, night

SEED = "a seed"


def app(key, rolls):
    """The program rolls what nobody declared."""
    dice = DeclaredFirst(TableDice(rolls), SeededDice(SEED, f"event.{key}."))
    return RecordingDice(dice, f"event.{key}.")


def table(key, rolls):
    """Nobody rolls but people."""
    return RecordingDice(TableDice(rolls), f"event.{key}.")


def entry(device, n, clock, kind, body, dice=None):
    number = device * 1000 + n
    return LogEntry(number, f"{device}.{n}", device, n, clock, kind, body, dice or {})


def recorded(device, n, clock, type, dice=None, **fields):
    return entry(device, n, clock, "event", {"event": {"type": type, **fields}}, dice)


def revoked(device, n, clock, *of):
    return entry(device, n, clock, "revoke", {"entry": list(of)})


def changed(device, n, clock, of, dice=None, **fields):
    return entry(device, n, clock, "change", {"entry": list(of), "event": fields}, dice)


def worked_out(*entries, dice=app):
    return fold(entries, night(), dice).entries


def foul(device, n, clock, player, face):
    return recorded(device, n, clock, "infraction", {"penalty": face}, player=player, kind="foul")


FIRST, SECOND = foul(1, 1, 1, ANN, 3), foul(1, 2, 2, BEN, 5)


def test_an_outcome_follows_from_all_that_was_told_before_it():
    (_, second) = worked_out(FIRST, SECOND)
    assert (second.event.outcome["target"], second.event.outcome["sent_off"]) == (4, True)
    (alone,) = worked_out(SECOND)
    assert (alone.event.outcome["target"], alone.event.outcome["sent_off"]) == (6, False)


def test_what_is_taken_back_puts_right_what_came_after_it():
    first, second = worked_out(FIRST, SECOND, revoked(1, 3, 3, 1, 1))
    assert not first.counts
    assert first.taken_back.ref == (1, 3)
    assert second.event.outcome["target"] == 6


def test_what_comes_late_stands_where_its_clock_says():
    late = foul(2, 1, 1, DAN, 3)
    (_, second) = worked_out(SECOND, late)
    assert second.entry is SECOND
    assert second.event.outcome["target"] == 4


def test_what_takes_something_back_can_be_taken_back():
    log = [FIRST, revoked(1, 2, 2, 1, 1), revoked(1, 3, 3, 1, 2)]
    assert worked_out(*log)[0].counts
    assert not worked_out(*log, revoked(1, 4, 4, 1, 3))[0].counts


def test_a_taking_back_may_arrive_before_what_it_names():
    assert not worked_out(revoked(2, 1, 1, 1, 1), FIRST)[0].counts


def test_told_otherwise_it_keeps_its_place_and_its_dice_and_counts_again():
    log = [FIRST, SECOND, revoked(1, 3, 3, 1, 1)]
    other = changed(1, 4, 4, (1, 1), type="infraction", player=DAN, kind="foul")
    first, second = worked_out(*log, other)
    assert first.counts
    assert (first.event.player, first.event.outcome["face"]) == (DAN, 3)
    assert second.event.outcome["target"] == 4


def test_an_argument_without_its_sending_off_is_kept_and_brings_nothing():
    off = foul(1, 1, 1, ANN, 6)
    plea = recorded(1, 2, 2, "argue", {"argue": 1}, player=ANN)
    _, argued = worked_out(off, plea)
    assert argued.event.outcome["barred"]
    _, argued = worked_out(off, plea, revoked(1, 3, 3, 1, 1))
    assert argued.counts
    assert argued.fault is not None
    (fault,) = argued.event.outcome["faults"]
    assert fault == {"rule": "POST-14", "text": argued.fault.verdicts[0].message}
    assert argued.event.outcome["spp"] == 0
    assert "barred" not in argued.event.outcome


def test_what_cannot_be_read_still_says_who_and_of_which_team():
    who, team = worked_out(
        recorded(1, 1, 1, "infraction", player=ANN, victim=XAN, kind="nonsense"),
        recorded(1, 2, 2, "reroll", team=SHADOWS, source="nonsense"),
    )
    assert (who.event.player, who.event.player_team) == (ANN, SHADOWS)
    assert (who.event.victim, who.event.victim_team) == (XAN, BOLTS)
    assert (team.event.player, team.event.player_team) == (None, SHADOWS)
    assert who.event.outcome["spp"] == team.event.outcome["spp"] == 0
    assert who.event.outcome["faults"] == [{"rule": "POST-14", "text": who.fault.message}]
    assert (who.event.key, team.event.key) == ("1.1", "1.2")


def test_a_note_that_cannot_be_read_keeps_its_words():
    fields = {"player": ANN, "victim": XAN, "team": SHADOWS, "text": "The lamp went out."}
    (note,) = worked_out(recorded(1, 1, 1, "nonsense", **fields))
    assert note.event.outcome["text"] == "The lamp went out."
    assert note.event.details == {"text": "The lamp went out."}, "who it was stands beside them"


def test_at_a_table_a_die_that_falls_due_later_is_missed_and_not_made_up():
    quiet = recorded(1, 1, 1, "referee_removed", player=ANN, last=True)
    unpunished = recorded(1, 2, 2, "infraction", player=BEN, kind="foul")
    assert worked_out(quiet, unpunished, dice=table)[1].decided
    _, missing = worked_out(quiet, unpunished, revoked(1, 3, 3, 1, 1), dice=table)
    assert [need.purpose for need in missing.needs] == ["penalty"]
    (lack,) = missing.event.outcome["faults"]
    assert (lack["rule"], lack["text"][:12]) == ("POST-14", "A D6 lacks: ")
    assert not missing.event.outcome.get("sent_off")


def test_what_could_not_be_is_told_with_its_own_words_and_why_and_earns_nothing():
    (cast,) = worked_out(
        recorded(1, 1, 1, "spell", player=ANN, spell="flash", success=True, text="Bah.")
    )
    assert cast.event.outcome == {
        "spp": 0,
        "text": "Player 101 (1) casts Flash. “Bah.”",
        "faults": [{"rule": "POST-14", "text": "Player 101 (1) is no sorcerer."}],
    }


def test_no_casualty_counts_twice_in_whatever_order_they_come():
    hurt = {"victim": XAN, "cause": "other"}
    one, other = recorded(1, 1, 1, "casualty", **hurt), recorded(2, 1, 1, "casualty", **hurt)
    for log in ((one, other), (other, one)):
        first, second = worked_out(*log)
        assert (first.entry, first.fault, second.entry) == (one, None, other)
        assert second.fault is not None


SMALL = [
    FIRST,
    SECOND,
    recorded(2, 1, 2, "casualty", player=ANN, victim=XAN, cause="block"),
    revoked(2, 2, 3, 1, 1),
    revoked(1, 3, 4, 2, 2),
    changed(2, 3, 5, (1, 2), type="infraction", player=BEN, kind="obstruction"),
]


@pytest.mark.made_up
def test_every_order_of_arrival_folds_to_one_state():
    states = {repr(fold(log, night(), app)) for log in permutations(SMALL)}
    assert len(states) == 1


players = st.sampled_from([ANN, BEN, DAN, XAN])
kinds = st.sampled_from(["infraction", "completion", "argue", "casualty", "revoke", "sent_off"])


@st.composite
def logs(draw):
    """Two devices that tell, argue and take back what they like, of one another's too."""
    log, counts = [], {1: 0, 2: 0}
    for clock in range(1, draw(st.integers(1, 14)) + 1):
        device, kind = draw(st.sampled_from([1, 2])), draw(kinds)
        counts[device] += 1
        n = counts[device]
        if kind == "revoke":
            log.append(
                revoked(device, n, clock, draw(st.sampled_from([1, 2])), draw(st.integers(1, 9)))
            )
            continue
        more = {"casualty": {"victim": 203, "cause": "block"}, "infraction": {"kind": "foul"}}
        log.append(recorded(device, n, clock, kind, player=draw(players), **more.get(kind, {})))
    return log


@given(logs(), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_any_log_folds_alike_in_any_order_and_never_fails(log, random):
    shuffled = [*log]
    random.shuffle(shuffled)
    one, other = fold(log, night(), app), fold(shuffled, night(), app)
    assert repr(one) == repr(other)
    assert len(one.so_far.events) == sum(each.counts for each in one.entries)


def test_what_was_told_of_by_a_side_that_plays_no_more_is_kept_with_a_fault():
    (strange,) = worked_out(recorded(1, 1, 1, "touchdown", player=9999))
    assert strange.fault is not None
    assert strange.event.player == 9999
    assert strange.event.outcome["faults"]


@pytest.mark.parametrize("kind", ["completion", "touchdown"])
def test_a_plain_deed_earns_the_same_whenever_it_is_folded(kind):
    (deed,) = worked_out(recorded(1, 1, 1, kind, player=ANN))
    assert deed.event.player_team == SHADOWS
    assert deed.event.outcome["spp"] == (1 if kind == "completion" else 3)


def test_nobody_is_carried_off_for_good_twice_and_it_is_said_what_may_be_done():
    """POST-14."""
    block = {"player": ANN, "victim": XAN, "cause": "block"}
    hurt = [recorded(1, n, n, "casualty", {"casualty": 16}, **block) for n in (1, 2)]
    first, second = worked_out(*hurt)
    assert first.fault is None
    (verdict,) = second.fault.verdicts
    assert verdict.message == "Player 201 (1) became a casualty before."
    assert verdict.mend == "Say that the first regenerated, or take one of them back."


def test_where_the_table_says_what_counts_all_else_is_taken_back():
    """By whatever took it back, or by itself while it waits for a word."""
    log = [FIRST, SECOND, revoked(1, 3, 3, 1, 1)]
    first, second = fold(log, night(), app, counting={FIRST.id}).entries
    assert (first.counts, second.counts) == (True, False)
    first, second = fold(log, night(), app, counting={SECOND.id}).entries
    assert (first.counts, second.counts) == (False, True)
