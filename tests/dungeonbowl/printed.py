"""The rosters as 003 prints them and the list of options: the other form to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SKILLS_COLUMN = 52


class Printed(NamedTuple):
    """One line of a printed roster."""

    college: str
    key: str
    kind: str
    cost: int
    figures: tuple[int, int, int, int]
    access: tuple[str, ...]
    skills: tuple[str, ...]


def _lines(file: str = "rosters.txt") -> Iterator[str]:
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))


def printed_options() -> list[str]:
    """Every option's line in options.txt, by the numbers of their rules."""
    return [*_lines("options.txt")]


def printed_races() -> dict[str, list[str]]:
    """The races of each college, the special one with a star."""
    heads = (line[2:].split(": ") for line in _lines() if line.startswith("= "))
    return {college: races.split() for college, races in heads}


def printed_positions() -> list[Printed]:
    """Every line of every roster."""
    found: list[Printed] = []
    college = ""
    for line in _lines():
        if line.startswith("= "):
            college = line[2:].split(":")[0]
        else:
            found.append(_printed(college, line))
    return found


def _printed(college: str, line: str) -> Printed:
    key, kind, cost, *figures, access = line[:SKILLS_COLUMN].split()
    ma, st, ag, av = (int(figure) for figure in figures)
    skills = tuple(skill for skill in line[SKILLS_COLUMN:].strip().split(", ") if skill)
    kinds = {"L": "lineman", "S": "specialist"}
    return Printed(
        college,
        key,
        kinds[kind],
        int(cost) * 1000,
        (ma, st, ag, av),
        tuple(access.split("/")),
        skills,
    )
