"""Notes on what was recorded beyond a match's limits, for its page, document and report."""

from __future__ import annotations

from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.pools import Stock
from matches.models import Match
from matches.queries.recordedmatch import parties_of


def stock_of(match: Match, rules: HouseRules) -> Stock:
    """What the sides had at the start of this match. No query if its sides are loaded."""
    sides = list(match.sides.all())
    # Matches that began with an older version don't have who carried what.
    items = {one["player"]: one["item"] for side in sides for one in side.squad if "item" in one}
    return Stock(rules, parties_of(match), {side.team_id: side.rerolls for side in sides}, items)
