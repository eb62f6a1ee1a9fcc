"""Reading matches: rows turned into the values that rules and pages work on."""

from matches.queries.dice import dice_for, rolls_of
from matches.queries.finding import SIDES, awaiting_rules, find_match, seen_by, with_sides
from matches.queries.lineup import Lineup, lineup
from matches.queries.sheet import MatchSheet, SideSheet
from matches.queries.table import (
    Table,
    participants,
    parties_of,
    rules_of,
    table_of,
    under,
)

__all__ = [
    "SIDES",
    "Lineup",
    "MatchSheet",
    "SideSheet",
    "Table",
    "awaiting_rules",
    "dice_for",
    "find_match",
    "lineup",
    "participants",
    "parties_of",
    "rolls_of",
    "rules_of",
    "seen_by",
    "table_of",
    "under",
    "with_sides",
]
