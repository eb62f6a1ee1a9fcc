"""The colours of a drawing by name, as they are on a light and on a dark screen and on paper.

`static/css/map.css` has those of the screen as tokens, for drawings that stand in a page. No
meaning depends on colour alone: every ground has a pattern or a number, every thing a shape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Ink(NamedTuple):
    """A colour in three places."""

    light: str
    dark: str
    paper: str


INKS = {
    "sheet": Ink("#f6f0e2", "#171310", "#ffffff"),
    "rock": Ink("#ddd0b4", "#0b0908", "#ffffff"),
    "hatch": Ink("#a3936f", "#51473a", "#9a9a9a"),
    "floor": Ink("#fffdf6", "#2f2820", "#ffffff"),
    "grid": Ink("#dccfb3", "#4f4539", "#bdbdbd"),
    "ink": Ink("#221b14", "#efe5d3", "#000000"),
    "soft": Ink("#574b3b", "#bbac92", "#444444"),
    "end1": Ink("#d3e1f5", "#1f3556", "#e3ecf8"),
    "end2": Ink("#f8d6ca", "#55251e", "#fae5dd"),
    "end3": Ink("#cdead7", "#1b4638", "#e0f2e6"),
    "end4": Ink("#f7e5a6", "#4d3b12", "#fbf1cc"),
    "water": Ink("#c9e1f0", "#16324a", "#e2eff8"),
    "waves": Ink("#24618a", "#86bce2", "#24618a"),
    "lava": Ink("#f6b98f", "#5c1f0c", "#fbdcc6"),
    "flames": Ink("#962608", "#ffb478", "#962608"),
    "chasm": Ink("#4b4338", "#000000", "#c9c9c9"),
    "cracks": Ink("#c6b99e", "#7d7060", "#333333"),
    "stone": Ink("#c4b79c", "#6b5f4e", "#e0e0e0"),
    "wood": Ink("#dba86a", "#7a5228", "#ecd0ab"),
    "iron": Ink("#9aa1a9", "#6d757d", "#d5d8db"),
    "piece": Ink("#ffffff", "#171310", "#ffffff"),
    "gold": Ink("#f0cf7a", "#6d5410", "#f8e6b8"),
    "magic": Ink("#e0d0f2", "#43295f", "#eee5f8"),
    "danger": Ink("#f7c9bd", "#5e2219", "#fbe2db"),
}

Palette = Callable[[str], str]


def on_light(ink: str) -> str:
    """The ink's colour in a picture for a light screen."""
    return INKS[ink].light


def on_dark(ink: str) -> str:
    """The ink's colour in a picture for a dark screen."""
    return INKS[ink].dark


def on_paper(ink: str) -> str:
    """The ink's colour in print: pale, because maps are large and ink is expensive."""
    return INKS[ink].paper


def in_page(ink: str) -> str:
    """The ink as the page's style sheet has it, light or dark as its reader wishes."""
    return f"var(--map-{ink})"


THEMES: dict[str, Palette] = {"light": on_light, "dark": on_dark}
