"""Reading matches: rows turned into the values on which rules and pages work."""

from matches.queries.dice import dice_for, rolls_of
from matches.queries.finding import (
    SIDES,
    awaiting_rules,
    find_match,
    seen_by,
    whole_match,
    with_sides,
)
from matches.queries.lineup import Lineup, lineup
from matches.queries.notes import stock_of
from matches.queries.recordedmatch import (
    RecordedMatch,
    alliances_of,
    fielded,
    parties_of,
    recorded_match,
    rules_of,
    under,
)
from matches.queries.secrecy import KnownPreparations, all_prepared, known_to_all, may_know
from matches.queries.sheet import MatchSheet, SideSheet

__all__ = [
    "SIDES",
    "KnownPreparations",
    "Lineup",
    "MatchSheet",
    "RecordedMatch",
    "SideSheet",
    "all_prepared",
    "alliances_of",
    "awaiting_rules",
    "dice_for",
    "fielded",
    "find_match",
    "known_to_all",
    "lineup",
    "may_know",
    "parties_of",
    "recorded_match",
    "rolls_of",
    "rules_of",
    "seen_by",
    "stock_of",
    "under",
    "whole_match",
    "with_sides",
]
