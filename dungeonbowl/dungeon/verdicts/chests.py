"""DUN-07: how far chests are from end zones and from each other by 002 (OPT-44)."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.dungeon.mending import Mend, Move
from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.steps import distances
from dungeonbowl.dungeon.things import CHEST
from dungeonbowl.dungeon.verdicts.base import ERROR, DungeonVerdict, Survey
from dungeonbowl.dungeon.verdicts.vacant import FROM_CHEST, FROM_END_ZONE

RULE = "DUN-07"


def chests(survey: Survey) -> Iterator[DungeonVerdict]:
    """Chests too near. Source: 002, Treasure Chests."""
    if survey.strict:
        yield from _by_end_zones(survey)
        yield from _by_each_other(survey)


def _by_end_zones(survey: Survey) -> Iterator[DungeonVerdict]:
    for place, chest in survey.layout.of_kind(CHEST):
        for end in survey.too_near(chest.at, FROM_END_ZONE):
            far = survey.from_ends[end].to(chest.at)
            said = (
                f"The chest at {survey.layout.said(chest.at)} is at a distance of {far} from end"
                f" zone {end}; {FROM_END_ZONE} is the least."
            )
            yield DungeonVerdict(RULE, ERROR, said, (chest.at,), _moved(survey, place))


def _by_each_other(survey: Survey) -> Iterator[DungeonVerdict]:
    """For each chest the nearest earlier one, so that only one of a pair has to go."""
    before: list[Square] = []
    for place, chest in survey.layout.of_kind(CHEST):
        near = distances(survey.steps, [chest.at], most=FROM_CHEST - 1)
        found = [(far, other) for other in before if (far := near.to(other)) is not None]
        before.append(chest.at)
        if not found:
            continue
        far, other = min(found)
        said = (
            f"The chests at {survey.layout.said(other)} and {survey.layout.said(chest.at)} are"
            f" at a distance of {far} from each other; {FROM_CHEST} is the least."
        )
        mend = _moved(survey, place)
        yield DungeonVerdict(RULE, ERROR, said, (other, chest.at), mend)


def _moved(survey: Survey, place: int) -> Mend | None:
    if not (square := survey.vacant.for_thing(place)):
        return None
    return Mend(f"Move the chest to {survey.layout.said(square)}.", (Move(place, square),))
