"""DUN-01: an end zone for each team, enough chests, and teleporters numbered without a gap."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.dungeon.layout import Thing
from dungeonbowl.dungeon.mending import Add, Mend, Remove, Renumber
from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.things import CHEST, PAD
from dungeonbowl.dungeon.verdicts.base import ERROR, DungeonVerdict, Survey
from dungeonbowl.wording import are, counted, listed

RULE = "DUN-01"
# Source: 003, Setting up the Game; 002, Treasure Chests and Teleporter Pads.
LEAST_CHESTS, LEAST_PADS = 6, 6


def content(survey: Survey) -> Iterator[DungeonVerdict]:
    """What a dungeon must have at least (OPT-41, OPT-42)."""
    yield from _end_zones(survey)
    yield from _chests(survey)
    yield from _pads(survey)
    yield from _numbers(survey)


def pads_wanted(survey: Survey) -> int:
    """The least number of teleporters: in 002 one more for each team (C-11)."""
    least = LEAST_PADS + (survey.teams if survey.strict else 0)
    return max(least, survey.rules.number("teleporters"))


def chests_wanted(survey: Survey) -> int:
    """The least number of chests, in 002 the exact one (C-135)."""
    return max(LEAST_CHESTS, survey.rules.number("chests"))


def _end_zones(survey: Survey) -> Iterator[DungeonVerdict]:
    for side in range(1, survey.teams + 1):
        if side not in survey.layout.end_zones:
            said = f"Side {side} has no end zone: paint squares with {side}."
            yield DungeonVerdict(RULE, ERROR, said)


def _chests(survey: Survey) -> Iterator[DungeonVerdict]:
    chests, wanted = survey.layout.of_kind(CHEST), chests_wanted(survey)
    have = counted(len(chests), "chest")
    if (lacking := wanted - len(chests)) > 0:
        room = survey.vacant.for_chests(lacking, _middle(survey))
        added = tuple(Add(Thing(CHEST, square)) for square in room)
        mend = Mend(f"Put {counted(lacking, 'more chest')} down.", added)
        said = f"There must be {wanted} chests, and there {are(len(chests))} {len(chests)}."
        yield DungeonVerdict(RULE, ERROR, said, (), mend if room else None)
    elif survey.strict and lacking < 0:
        over = chests[lacking:]
        mend = Mend(f"Take {counted(-lacking, 'chest')} away.", tuple(Remove(n) for n, _ in over))
        squares = tuple(one.at for _, one in over)
        said = f"There must be {wanted} chests exactly, and there {are(len(chests))} {have}."
        yield DungeonVerdict(RULE, ERROR, said, squares, mend)


def _pads(survey: Survey) -> Iterator[DungeonVerdict]:
    pads, wanted = survey.layout.of_kind(PAD), pads_wanted(survey)
    lacking = wanted - len(pads)
    if lacking <= 0:
        return
    taken = {one.detail for _, one in pads}
    numbers = [number for number in range(1, wanted + 1) if number not in taken]
    room = survey.vacant.for_pads(lacking, _middle(survey))
    added = tuple(
        Add(Thing(PAD, square, number)) for square, number in zip(room, numbers, strict=False)
    )
    mend = Mend(f"Put {counted(lacking, 'more teleporter')} down.", added)
    said = f"There must be {wanted} teleporters, and there {are(len(pads))} {len(pads)}."
    yield DungeonVerdict(RULE, ERROR, said, (), mend if room else None)


def _numbers(survey: Survey) -> Iterator[DungeonVerdict]:
    pads = survey.layout.of_kind(PAD)
    taken = {one.detail for _, one in pads}
    gaps = [number for number in range(1, len(pads) + 1) if number not in taken]
    high = [(place, one) for place, one in pads if int(one.detail or 0) > len(pads)]
    if not gaps:
        return
    changes = (Renumber(place, gap) for (place, _), gap in zip(high, gaps, strict=True))
    missing = listed(map(str, gaps))
    said = (
        f"The {len(pads)} teleporters are numbered 1 to {len(pads)}, so that a die can pick one:"
        f" {missing} {'is' if len(gaps) == 1 else 'are'} missing."
    )
    squares = tuple(one.at for _, one in high)
    mend = Mend("Number them anew.", tuple(changes))
    # New teleporters get the missing numbers.
    lacking = len(pads) < pads_wanted(survey)
    yield DungeonVerdict(RULE, ERROR, said, squares, None if lacking else mend)


def _middle(survey: Survey) -> Square:
    rows = survey.layout.floors[0]
    return Square(len(rows[0]) // 2, len(rows) // 2)
