"""A log goes on: what comes last is folded on, to what folding all of it comes to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.changed import changed
from dungeonbowl.match.fold import MatchFold, fold, wordings
from dungeonbowl.table.folding import TableFold, fold_table
from tests.dungeonbowl.nights import ANN, BEN, SHADOWS, XAN
from tests.dungeonbowl.table.evenings import Evening
from tests.dungeonbowl.table.test_table_merging import WITH_A_SECOND_PHONE, logs


def said(folded):
    """All that a fold says; two refusals are equal by their words alone."""
    events = [(one.entry, one.event, one.rolled, str(one.fault)) for one in folded.events]
    procedures = [(one.entry, one.worked.faces, one.worked.parts) for one in folded.procedures]
    known = (folded.state, folded.digest, folded.flags, folded.fallen, folded.outcomes)
    return *known, events, folded.brought, procedures, folded.rolled


class Kept:
    """What a server keeps of a table: it goes on where it can, and else begins again."""

    def __init__(self, game):
        self.game, self.log, self.times = game, [], 0
        self.begin()

    def begin(self):
        self.table = TableFold.of(self.log, self.game)
        self.match = MatchFold(changed(self.game.start, events=()), self.game.dice_of)
        self.worked(wordings(self.log), [*self.table.brought, *self.table.folded.looks])

    def worked(self, further, brought):
        self.folded = self.match.go_on([*further, *brought], self.table.folded.counting)

    def hear(self, batch):
        self.log += batch
        known, looked = len(self.table.brought), len(self.table.folded.looks)
        if self.table.go_on(batch):
            self.times += 1
            looks = self.table.folded.looks[looked:]
            self.worked(wordings(batch), [*self.table.brought[known:], *looks])
        else:
            self.begin()

    def holds(self):
        wanted = fold_table(self.log, self.game)
        assert said(self.table.folded) == said(wanted)
        match, dice_of = self.game.start, self.game.dice_of
        besides = [*wanted.brought, *wanted.looks]
        whole = fold(self.log, match, dice_of, wanted.counting, besides)
        assert self.folded.so_far == whole.so_far
        assert [one.event for one in self.folded.entries] == [one.event for one in whole.entries]
        taken = [one.taken_back for one in self.folded.entries]
        assert taken == [one.taken_back for one in whole.entries]


@st.composite
def arrivals(draw):
    """A log as a server gets it: each phone's entries in their order, one phone before another."""
    log = draw(logs()).log
    phones = {device: [one for one in log if one.device == device] for device in (1, 2, 3, 4)}
    heard = log if draw(st.booleans()) else draw(st.permutations(log))
    return [phones[one.device].pop(0) for one in heard]


@settings(max_examples=150, deadline=None)
@given(arrivals(), st.data())
def test_whatever_arrives_a_kept_table_comes_to_what_all_of_it_comes_to(arrived, data):
    kept = Kept(WITH_A_SECOND_PHONE)
    while arrived:
        count = data.draw(st.integers(1, 4))
        batch, arrived = arrived[:count], arrived[count:]
        kept.hear(batch)
        kept.holds()
        if kept.table.folded.flags and data.draw(st.booleans()):
            kept.hear([a_word(kept, data)])
            kept.holds()


def a_word(kept, data):
    """The referee settles a flag, as what came last or as what comes late."""
    flag = data.draw(st.sampled_from(kept.table.folded.flags))
    clock = data.draw(st.sampled_from([1, 999]))
    evening = Evening(kept.game)
    evening.counts = {5: sum(one.device == 5 for one in kept.log)}
    word = data.draw(st.sampled_from(flag.choices))
    return evening.tell(5, "settle", clock=clock, flag=flag.id, as_=word)


def usual():
    """A turn in which somebody is hurt, by dice and outright."""
    evening = Evening()
    evening.begin(SHADOWS)
    evening.arrive(ANN, BEN)
    evening.happens(1, "completion", player=ANN)
    evening.tell(1, "procedure", {"armour": [6, 6]}, key="armour", inputs={"player": {"id": ANN}})
    evening.happens(2, "casualty", {"casualty": 16}, victim=XAN, cause="block")
    evening.tell(2, "arrive", player=XAN, pad=1)
    return evening


def test_a_usual_evening_is_never_gone_through_again():
    evening = usual()
    kept = Kept(evening.game)
    for entry in evening.log:
        kept.hear([entry])
        kept.holds()
    assert kept.times == len(evening.log)
    assert [flag.what for flag in kept.table.folded.flags] == ["out_of_play"]


def late(evening):
    return evening.happens(2, "completion", clock=2, player=XAN)


def taken_back(evening):
    return evening.revoke(1, evening.log[1])


def settled(evening):
    return evening.settle(3, evening.flag, "stands")


def thrown_again(evening):
    armour = next(one for one in evening.log if one.kind == "procedure")
    said = {"key": "armour", "inputs": {"player": {"id": ANN}}, "of": list(armour.ref)}
    return evening.tell(1, "procedure", {"armour": [1, 1]}, **said)


def sent_again(evening):
    return evening.log[-1]


@pytest.mark.parametrize("entry", [late, taken_back, settled, thrown_again, sent_again])
def test_what_changes_something_earlier_is_gone_through_anew(entry):
    evening = usual()
    table = TableFold.of(evening.log, evening.game)
    before = said(table.folded)
    assert not table.go_on([entry(evening)])
    assert said(table.folded) == before


def test_what_was_taken_back_beforehand_does_not_count_when_it_comes():
    evening = usual()
    n = evening.counts[1] + 2
    evening.tell(1, "revoke", entry=[1, n])
    table = TableFold.of(evening.log, evening.game)
    entry = evening.tell(1, "arrive", player=BEN, pad=1)
    assert entry.ref == (1, n)
    assert not table.go_on([entry])
    assert entry.ref in evening.folded.fallen


def test_what_was_said_of_a_table_stays_when_its_log_goes_on():
    evening = usual()
    table = TableFold.of(evening.log, evening.game)
    before = table.folded
    kept = said(before)
    assert table.go_on([evening.happens(1, "touchdown", player=ANN)])
    assert said(before) == kept != said(table.folded)
