"""What a procedure came to is worked out once, and never taken for another's."""

from dataclasses import replace

import pytest

from dungeonbowl.table import Game, procedurecache
from tests.dungeonbowl.drafts import RULES
from tests.dungeonbowl.nights import ANN, BEN, SHADOWS, XAN, armed, changed, night
from tests.dungeonbowl.table.evenings import Evening, game
from tests.dungeonbowl.table.test_table_procedures import Procedures

ARMOUR = {"key": "armour", "inputs": {"player": {"id": XAN}}}


@pytest.fixture
def worked(monkeypatch):
    """How often a procedure was worked out."""
    times = []
    work = procedurecache.work

    def counting(throw, game):
        times.append(throw.key)
        return work(throw, game)

    monkeypatch.setattr(procedurecache, "work", counting)
    monkeypatch.setattr(procedurecache, "_known", type(procedurecache._known)())
    return times


def table(seed="a seed", **options):
    """The same table, as another request finds it."""
    return replace(game(**options), seed=seed)


def folded(of, dice=None, **body):
    evening = Evening(of)
    evening.tell(1, "procedure", dice or {"armour": [5, 6]}, **{**ARMOUR, **body})
    (done,) = evening.folded.procedures
    return done.worked.answer


def test_the_same_is_worked_out_once(worked):
    first, again = folded(table()), folded(table())
    assert first.outcome == again.outcome == "broken"
    assert worked == ["1.1"]


@pytest.mark.parametrize(
    "other",
    [
        lambda: folded(table(), {"armour": [1, 1]}),
        lambda: folded(table(), overruled="holds"),
        lambda: folded(table(), inputs={"player": {"id": XAN, "av": 12}}),
        lambda: folded(table("another seed")),
        lambda: folded(table(referee_mode="s4_doubles")),
        lambda: folded(replace(table(), start=changed(night(RULES), XAN, gained=("Block",)))),
        lambda: folded(replace(table(), start=armed(night(RULES), ANN))),
        lambda: folded(replace(table(), start=night(RULES, drugs=2))),
    ],
)
def test_what_differs_in_anything_is_worked_out_by_itself(worked, other):
    folded(table())
    other()
    assert worked == ["1.1", "1.1"]


def test_what_stands_in_is_worked_out_for_the_faces_that_it_keeps(worked):
    """Two that stand in with the same words, for entries with other dice."""
    inputs = {"player": {"id": XAN}, "cause": "other"}

    def injury_after(casualty):
        evening = Evening(table())
        sent = {"key": "casualty", "inputs": inputs}
        first = evening.tell(1, "procedure", {"casualty": casualty, "lasting": 3}, **sent)
        evening.tell(1, "procedure", {"lasting": 6}, **sent, of=list(first.ref))
        (done,) = evening.folded.events
        return done.event.outcome["injury"], done.event.outcome["faces"]["casualty"]

    assert injury_after(13) == ("st", 13)
    assert injury_after(14) == ("st", 14)


def test_one_players_push_is_never_taken_for_anothers(worked):
    """What is asked and thrown is the same for both (BLK-07)."""

    def pushers(attacker):
        evening = Procedures(table(features=["chasms"]))
        evening.begin(SHADOWS)
        evening.throw(1, "block_dice", {"block": 3}, attacker=attacker, defender=XAN)
        evening.throw(1, "fall_in", {"chasm": 3}, player=XAN)
        return [pusher for kind, pusher, *_ in evening.events if kind == "hazard_push"]

    assert pushers(ANN) == [ANN]
    assert pushers(BEN) == [BEN]


def test_without_a_seed_nothing_is_kept(worked):
    of = game()
    assert isinstance(of, Game)
    folded(of)
    folded(of)
    assert worked == ["1.1", "1.1"]


def test_only_so_many_are_kept(worked, monkeypatch):
    monkeypatch.setattr(procedurecache, "MOST", 2)
    for face in (1, 2, 3, 1):
        folded(table(), {"armour": [face, 1]})
    assert len(worked) == 4
    assert len(procedurecache._known) == 2
