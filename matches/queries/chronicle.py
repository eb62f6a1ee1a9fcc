"""A confirmed match's chronicle."""

from __future__ import annotations

from core.errors import Conflict
from dungeonbowl.match.chronicle import Chronicle, ChronicleSource, chronicle
from dungeonbowl.match.report import read_result, winners
from matches.models import Match
from matches.queries.figures import awards_of
from matches.queries.recordedmatch import parties_of, recorded_match

NOT_YET = "A match has a chronicle once its result is confirmed."


def chronicle_of(match: Match) -> Chronicle:
    """The match in sentences. Three queries. Raises Conflict before its result counts."""
    if match.confirmed_at is None:
        raise Conflict(NOT_YET)
    result = read_result(match.result)
    ratings = {side.team_id: side.rating for side in match.sides.all() if side.rating is not None}
    so_far = recorded_match(match).so_far
    story = ChronicleSource(
        so_far,
        result,
        winners(result, parties_of(match)),
        awards_of([match.pk]).get(match.pk, ()),
        ratings,
    )
    # A correction changes the choice of words; otherwise it stays the same for every reader, even
    # in an imported league with other ids.
    happened = " ".join(f"{one.type} {one.outcome.get('spp', 0)}" for one in so_far.events)
    return chronicle(story, f"{match.made_at.isoformat()} {result.kind} {happened}")
