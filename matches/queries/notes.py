"""What was recorded of a match beyond what it holds, for its page, its document and its report."""

from __future__ import annotations

from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.pools import Stock
from matches.models import Match
from matches.queries.recordedmatch import parties_of


def stock_of(match: Match, rules: HouseRules) -> Stock:
    """What the sides began this match with. No query where its sides are at hand."""
    sides = list(match.sides.all())
    # Of matches begun by an older version nobody wrote down who carried what.
    items = {one["player"]: one["item"] for side in sides for one in side.squad if "item" in one}
    return Stock(rules, parties_of(match), {side.team_id: side.rerolls for side in sides}, items)
