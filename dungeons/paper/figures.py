"""What the plan says of a dungeon beside its drawing, in few words."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from dungeonbowl.book import book
from dungeonbowl.dungeon import Survey, dungeon_verdicts, fairness
from dungeonbowl.dungeon.fairness import EndFigures, Fairness
from dungeonbowl.dungeon.things import MONSTER, TRAP
from dungeonbowl.dungeon.verdicts import ERROR
from dungeonbowl.dungeon.verdicts.features import used
from dungeonbowl.wording import counted, listed

MOST_VERDICTS = 6
Fact = tuple[str, str]


def facts(survey: Survey) -> Iterator[Fact]:
    """How large and how fair the dungeon is: the name of each figure, and the figure."""
    fair = fairness(survey)
    yield "Squares that can be entered", f"{len(survey.steps.enterable())}"
    yield "Balance", "-" if fair.balance is None else f"{fair.balance:.0%}"
    for one in fair.ends:
        yield f"End zone {one.end} to the chests", _chests(one)
    yield from _between(fair)


def to_agree_on(survey: Survey) -> str:
    """What a match must agree on to be played in it."""
    known = book().features
    names = [known[key].name for key in sorted(used(survey)) if key in known]
    waiting = {kind: len(survey.layout.of_kind(kind)) for kind in (TRAP, MONSTER)}
    names += [counted(number, kind) for kind, number in waiting.items() if number]
    return f"To be agreed on: {listed(names)}." if names else ""


def verdict_lines(survey: Survey) -> list[str]:
    """How many errors and warnings there are, and the first of them, errors first."""
    found = dungeon_verdicts(survey)
    errors = [one for one in found if one.severity == ERROR]
    warnings = [one for one in found if one.severity != ERROR]
    if not found:
        return ["No errors and no warnings."]
    lines = [f"{counted(len(errors), 'error')}, {counted(len(warnings), 'warning')}."]
    said = [f"{one.rule}: {one.message}" for one in (*errors, *warnings)]
    lines += said[:MOST_VERDICTS]
    if len(said) > MOST_VERDICTS:
        lines.append(f"And {len(said) - MOST_VERDICTS} more.")
    return lines


def _chests(one: EndFigures) -> str:
    reached = [far for far in one.chests if far is not None]
    if not reached:
        return "no way"
    lost = len(one.chests) - len(reached)
    said = f"{min(reached)} to {max(reached)}, on the average {mean(reached):.1f}"
    return f"{said}; {lost} out of reach" if lost else said


def _between(fair: Fairness) -> Iterator[Fact]:
    for (one, other), ways in fair.routes.items():
        far = next(each.ends.get(other) for each in fair.ends if each.end == one)
        steps = "no way" if far is None else f"{counted(far, 'step')}, {counted(ways, 'route')}"
        yield f"End zone {one} to {other}", steps
