"""A kept dungeon as the API answers it."""

from __future__ import annotations

from typing import Any

from accounts.permissions import Person
from dungeonbowl.dungeon import Survey, dungeon_verdicts, fairness, read_layout
from dungeonbowl.dungeon.fairness import Squad
from dungeons.models import Dungeon, DungeonVersion
from dungeons.queries.finding import league_shown
from dungeons.queries.judging import own_survey

Document = dict[str, Any]


def judged(survey: Survey, squads: list[Squad] | None = None) -> Document:
    """What the rules say of a dungeon, and its figures."""
    floors = len(survey.layout.floors)
    return {
        "verdicts": [one.as_dict(floors) for one in dungeon_verdicts(survey)],
        "fairness": fairness(survey, squads or []).as_dict(),
    }


def dungeon_summary(dungeon: Dungeon, reader: Person) -> Document:
    """A line of a list."""
    return {
        "id": dungeon.pk,
        "version": dungeon.version,
        "name": dungeon.name,
        "maker": dungeon.maker.username,
        "league": league_shown(reader, dungeon) or None,
        "public": dungeon.public,
        "teams": dungeon.teams,
        "floors": dungeon.floors,
        "squares": dungeon.squares,
        "features": dungeon.feature_keys,
        "balance": dungeon.balance,
    }


def dungeon_document(dungeon: Dungeon, version: DungeonVersion, reader: Person) -> Document:
    """One version of a dungeon whole, judged by the default rules."""
    origin = dungeon.forked_from
    return {
        "id": dungeon.pk,
        "version": version.number,
        "latest": dungeon.version,
        "hash": version.hash,
        "maker": dungeon.maker.username,
        "league": league_shown(reader, dungeon) or None,
        "public": dungeon.public,
        "forked_from": origin and {"id": origin.dungeon_id, "version": origin.number},
        "dungeon": version.document,
        **judged(own_survey(read_layout(version.document))),
    }
