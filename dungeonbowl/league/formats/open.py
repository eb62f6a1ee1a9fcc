"""Open: nothing is drawn, and whatever the teams play against each other counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeonbowl.league.formats.base import Format, FormatOutlook
from dungeonbowl.league.pairing import Round


@dataclass(frozen=True)
class Open(Format):
    """Its teams play whom they like until somebody closes it."""

    key = "open"
    name = "Open"
    explained = "Nothing is drawn: what the teams play against each other in this league counts."
    start = ""
    closing = "An open season ends when you say so."
    settings_said = {"rounds": "An open season needs no number."}
    free = True

    def rounds_in(self, teams: int) -> int:
        return 0

    def outlook(self, teams: int) -> FormatOutlook:
        return FormatOutlook(0, 0, 0)

    def opening(self, order: Sequence[int]) -> list[Round]:
        return []

    def round_name(self, number: int, teams: int) -> str:
        return "Matches"
