"""All that a league shows of its teams and its table, as text to compare letter by letter."""

from __future__ import annotations

import json
from typing import Any

from django.core.serializers import serialize
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import issue_token
from league.models import League, Season
from matches.models import Event, Match, Side
from teams.models import Player, Team
from teams.queries.career import career, most_valuable

# What says in which version something is, and which match holds a team, is no fact of the game.
PASSING = frozenset({"version", "match"})
TEAM = (
    "name", "college", "treasury", "rerolls", "fan_factor", "half_price_rerolls", "apothecary",
    "value", "rating", "sealed", "status",
)  # fmt: skip
World = dict[str, str]


def world(league: League) -> World:
    """Every team, row by row and as programs read it, every table, every player's record."""
    teams = Team.objects.filter(league_slug=league.slug).order_by("pk")
    players = Player.objects.filter(team__in=teams).exclude(status=Player.Status.UNSIGNED)
    speaks = speaking(league.founded_by)
    documents = {
        "teams": serialize("json", teams, fields=TEAM, indent=1),
        "players": serialize("json", players.order_by("pk"), indent=1),
        "records": json.dumps({one.pk: record(one.pk) for one in players.order_by("pk")}, indent=1),
    }
    for team in teams:
        documents[f"team {team.pk}"] = document(speaks, f"teams/{team.pk}/")
    for season in Season.objects.filter(league=league).order_by("pk"):
        documents[f"table {season.pk}"] = document(speaks, f"seasons/{season.pk}/standings/")
        documents[f"rounds {season.pk}"] = rounds(speaks, season)
    return documents


def night(match: Match) -> World:
    """A match as it stands between its start and its report, and which teams it holds."""
    ids = list(match.sides.values_list("team_id", flat=True))
    held = Team.objects.filter(pk__in=ids).order_by("pk").values_list("pk", "in_match")
    row = Match.objects.filter(pk=match.pk)
    events = Event.objects.filter(match=match, revoked_at=None).order_by("pk")
    facts = ("status", "result", "result_kind", "confirmed_at", "first_turn", "house_rules")
    return {
        "match": serialize("json", row, fields=facts, indent=1),
        "sides": serialize("json", Side.objects.filter(match=match).order_by("order"), indent=1),
        "events": serialize("json", events, indent=1),
        "held": json.dumps(list(held)),
    }


def speaking(user: User) -> APIClient:
    speaks = APIClient()
    speaks.credentials(HTTP_AUTHORIZATION=f"Token {issue_token(user)}")
    return speaks


def document(speaks: APIClient, path: str) -> str:
    reply = speaks.get(f"/api/v1/{path}")
    assert reply.status_code == 200, reply.content
    return json.dumps(without(reply.json()), indent=1)


def without(data: Any) -> Any:
    """The document without what is passing."""
    if isinstance(data, dict):
        return {name: without(value) for name, value in data.items() if name not in PASSING}
    return [without(one) for one in data] if isinstance(data, list) else data


def rounds(speaks: APIClient, season: Season) -> str:
    """Who meets whom, round by round; an open season keeps what was once played in it."""
    if season.play.free:
        return ""
    reply = speaks.get(f"/api/v1/seasons/{season.pk}/fixtures/").json()
    return json.dumps([(one["round"], one["teams"]) for one in reply])


def record(player: int) -> tuple[int, int]:
    """Their points and their awards, added up from their career."""
    deeds = list(career(player))
    return (deeds[-1].together if deeds else 0), sum(most_valuable(deeds).values())
