"""Reading leagues, members, seasons and tables."""

from league.queries.fixtures import FixtureFacts, FixtureSide, fixtures_of
from league.queries.leagues import (
    commissioners_of,
    find_league,
    leagues_seen_by,
    members_of,
    minutes_of,
    public_leagues,
    removed_with_matches,
    standing_invitations,
    with_running_season,
)
from league.queries.rules import (
    book_of,
    house_of,
    house_rules_of,
    pack_of,
    packs_of,
    rule_changes_of,
    rules_after,
    rules_before,
)
from league.queries.seasons import TeamFacts, entrants_of, find_season
from league.queries.tables import standings_from, standings_of

__all__ = [
    "FixtureFacts",
    "FixtureSide",
    "TeamFacts",
    "book_of",
    "commissioners_of",
    "entrants_of",
    "find_league",
    "find_season",
    "fixtures_of",
    "house_of",
    "house_rules_of",
    "leagues_seen_by",
    "members_of",
    "minutes_of",
    "pack_of",
    "packs_of",
    "public_leagues",
    "removed_with_matches",
    "rule_changes_of",
    "rules_after",
    "rules_before",
    "standing_invitations",
    "standings_from",
    "standings_of",
    "with_running_season",
]
