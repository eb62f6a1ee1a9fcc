"""Everything that may follow from a match: a file for each step, and one tuple (C-127).

A new one is a file and its place in STEPS: the engine, pages, forms, the API, the desk, deadlines
and corrections take it from there, and nobody else asks which step this is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from dungeonbowl.postgame.answers import AnswerPart, YesPart
from dungeonbowl.postgame.steps.base import DONE, StepKind
from dungeonbowl.postgame.steps.confiscation import ConfiscationStep
from dungeonbowl.postgame.steps.fan_factor import FanFactorStep
from dungeonbowl.postgame.steps.hire import HireStep
from dungeonbowl.postgame.steps.injuries import InjuriesStep
from dungeonbowl.postgame.steps.insurance import InsuranceStep
from dungeonbowl.postgame.steps.item import ItemStep
from dungeonbowl.postgame.steps.mvp import MvpStep
from dungeonbowl.postgame.steps.petrified import PetrifiedStep
from dungeonbowl.postgame.steps.rating import RatingStep
from dungeonbowl.postgame.steps.returns import ReturnsStep
from dungeonbowl.postgame.steps.skills import SkillsStep
from dungeonbowl.postgame.steps.sponsorship import SponsorshipStep
from dungeonbowl.postgame.steps.spp import SppStep
from dungeonbowl.postgame.steps.winnings import WinningsStep

__all__ = ["DONE", "STEPS", "StepKind", "joined", "kind_of", "parts", "place"]

# In the order in which they are carried out.
STEPS: tuple[StepKind, ...] = (
    ReturnsStep(),
    PetrifiedStep(),
    ConfiscationStep(),
    InjuriesStep(),
    InsuranceStep(),
    WinningsStep(),
    SponsorshipStep(),
    FanFactorStep(),
    MvpStep(),
    SppStep(),
    SkillsStep(),
    HireStep(),
    ItemStep(),
    RatingStep(),
)


def kind_of(key: str) -> StepKind:
    """The step of this key. Raises KeyError."""
    return _by_key(STEPS)[key]


@lru_cache(maxsize=4)
def _by_key(steps: tuple[StepKind, ...]) -> Mapping[str, StepKind]:
    return {kind.key: kind for kind in steps}


def place(key: str) -> int:
    """How many steps come before this one. Raises KeyError."""
    return STEPS.index(kind_of(key))


def parts() -> list[AnswerPart]:
    """Every part of any answer, each name once, a mere yes first."""
    found: dict[str, AnswerPart] = {}
    for part in _every_part():
        found.setdefault(part.name, part)
    return sorted(found.values(), key=lambda part: not isinstance(part, YesPart))


def joined() -> list[StepKind]:
    """The steps of which a page's one choice gives several parts together."""
    return [kind for kind in STEPS if kind.together]


def _every_part() -> Iterable[AnswerPart]:
    return (part for kind in STEPS for part in kind.parts)
