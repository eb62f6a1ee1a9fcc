"""The floors: for each page a bare view that fetches the same rows and renders the same bytes.

A floor asks for plain columns in as few queries as it can and works nothing out. What it renders
is the page's own answer, cut up at every text and address that comes out of a row: a flat
template with as many variables as the page has cells, and no tag, filter or inclusion besides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape, unescape
from typing import Any

from django.db.models import Count, OuterRef, Subquery, Sum
from django.http import HttpRequest, HttpResponse
from django.template import Context, Engine, Template
from django.utils.html import escape as template_escape
from django.utils.safestring import mark_safe

from accounts.models import Token
from accounts.services import digest
from dungeons.models import DungeonVersion
from league.models import Entrant, Fixture, League, Membership, Season
from matches.models import Event, PlayerFigures, Side
from rules.models import PostGame, Step
from teams.models import Entry, Player, Team

Fetch = Callable[[HttpRequest, int], object]

# A text between two tags, or the number in a link's address.
CELL = re.compile(r'(?<=>)([^<>]*[^<>\s][^<>]*)(?=<)|(?<=href=")(/[^"]*\d[^"]*)(?=")')


@dataclass
class Flat:
    """A page's HTML as a flat template and the values of its variables."""

    template: Template
    values: dict[str, str]
    literals: list[str]

    @classmethod
    def of(cls, html: str) -> Flat:
        """Cut a page up."""
        values: dict[str, str] = {}
        source, literals, end = [], [], 0
        for cell in CELL.finditer(html):
            name = f"c{len(values)}"
            values[name] = _raw(cell.group())
            literals.append(html[end : cell.start()])
            source += ["{% verbatim %}", literals[-1], "{% endverbatim %}{{ ", name, " }}"]
            end = cell.end()
        literals.append(html[end:])
        source += ["{% verbatim %}", literals[-1], "{% endverbatim %}"]
        return cls(Engine().from_string("".join(source)), values, literals)

    def render(self) -> str:
        """By Django's template engine."""
        return self.template.render(Context(self.values))

    def join(self) -> str:
        """By the fastest way there is to put a page together: joining strings."""
        pieces = []
        for literal, value in zip(self.literals, self.values.values(), strict=False):
            pieces += [literal, value if hasattr(value, "__html__") else escape(value)]
        return "".join([*pieces, self.literals[-1]])


def _raw(text: str) -> str:
    """The value behind an escaped text, as a row would hold it."""
    value = unescape(text)
    return value if template_escape(value) == text else mark_safe(text)  # noqa: S308


@dataclass
class Floor:
    """One bare view: what it fetches, and what it answers with."""

    fetch: Fetch
    subject: int
    flat: Flat | None = None
    document: Any = None
    joined: bool = False
    parts: list[object] = field(default_factory=list)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """The view."""
        self.fetch(request, self.subject)
        if self.flat is None:
            return HttpResponse(json.dumps(self.document), content_type="application/json")
        return HttpResponse(self.flat.join() if self.joined else self.flat.render())


FLOORS: dict[str, Floor] = {}


def serve(request: HttpRequest, name: str) -> HttpResponse:
    """Every floor's address."""
    return FLOORS[name].answer(request)


def reader(request: HttpRequest) -> int:
    """Who asks: the rows of their session and account, which every page with their name needs."""
    return request.user.pk or 0


def reader_only(request: HttpRequest, pk: int) -> object:
    """Nothing but who asks."""
    return reader(request)


def season(request: HttpRequest, pk: int) -> object:
    """The season and its league, the entrants, every result of it: a table worked out anew."""
    return _season(request, pk), fixtures(pk)


def season_known(request: HttpRequest, pk: int) -> object:
    """The same where the table is known: only the round that is shown."""
    row, last, entrants = _season(request, pk)
    return row, entrants, fixtures(pk, round=last)


def _season(request: HttpRequest, pk: int) -> tuple[object, int, object]:
    mine = Membership.objects.filter(league=OuterRef("league"), user=reader(request))
    columns = ("name", "stage__format", "status", "house_rules", "league__name", "league__slug")
    seasons = Season.objects.annotate(role=Subquery(mine.values("role")))
    rounds = Fixture.objects.filter(season=OuterRef("pk")).order_by("-round").values("round")
    last = Subquery(rounds[:1])
    row = seasons.annotate(last=last).values_list(*columns, "role", "last").get(pk=pk)
    teams = ("team_id", "team__name", "team__college", "team__coach_id", "team__coach__username")
    entrants = list(Entrant.objects.filter(season=pk).values_list(*teams, "team__rating"))
    return row, row[-1], entrants


def fixtures(pk: int, **those: int) -> list[object]:
    """Fixtures of a season with what became of them."""
    columns = ("round", "order", "match_id", "match__status", "match__result_kind")
    sides = ("team_id", "touchdowns", "casualties", "outcome")
    rows = Fixture.objects.filter(season=pk, **those).order_by("round", "order")
    return list(rows.values_list(*columns, *(f"match__sides__{name}" for name in sides)))


PLAYER = [field.attname for field in Player._meta.concrete_fields]
TEAM_OF_PLAYER = PLAYER.index("team_id")
TEAM = [field.attname for field in Team._meta.concrete_fields]


def team(request: HttpRequest, pk: int) -> object:
    """The team with its coach, its players, and its latest matches."""
    return reader(request), _team(pk), _latest(pk)


def _team(pk: int) -> object:
    row = Team.objects.values_list(*TEAM, "coach__username").get(pk=pk)
    return row, list(Player.objects.filter(team=pk).order_by("number").values_list(*PLAYER))


def _latest(pk: int, count: int = 8) -> list[object]:
    latest = Side.objects.filter(team=pk).order_by("-match__confirmed_at").values("match")
    columns = ("match_id", "match__status", "match__label", "match__confirmed_at")
    sides = Side.objects.filter(match__in=latest[:count]).order_by("-match__confirmed_at", "order")
    return list(sides.values_list(*columns, "team_id", "team__name", "touchdowns", "outcome"))


def market(request: HttpRequest, pk: int) -> object:
    """The team, its coach and players, from which follows what may be bought, and what waits."""
    waiting = Step.objects.filter(team=pk, status=Step.Status.WAITING)
    open_steps = waiting.filter(postgame__status=PostGame.Status.OPEN)
    return reader(request), _team(pk), open_steps.values_list("pk", "postgame__match").first()


def team_by_token(request: HttpRequest, pk: int) -> object:
    """The same for a program."""
    key = digest(request.headers["Authorization"].removeprefix("Token "))
    return Token.objects.values_list("user_id", "user__username").get(digest=key), _team(pk)


def match(request: HttpRequest, pk: int) -> object:
    """The match with its sides, teams and coaches; its events; the steps of its post-game."""
    sides = Side.objects.filter(match=pk).select_related("match", "team__coach")
    events = Event.objects.filter(match=pk).order_by("id").values_list(
        "id", "type", "team_id", "player_id", "victim_id", "details", "outcome", "spp",
        "with_report", "by__username", "at", "revoked_at", "revoke_reason",
    )  # fmt: skip
    steps = (
        Step.objects.filter(postgame__match=pk)
        .order_by("order")
        .values_list("id", "team_id", "key", "status", "text", "postgame__status")
    )
    columns = [f"match__{name}" for name in ("status", "label", "house_rules", "options", "result")]
    mine = [
        "team_id", "rating", "rerolls", "receipts", "squad", "available", "unavailable",
        "touchdowns", "casualties", "outcome", "team__name", "team__college",
        "team__coach__username",
    ]  # fmt: skip
    return reader(request), list(sides.values_list(*columns, *mine)), list(events), list(steps)


def leaders(request: HttpRequest, pk: int) -> object:
    """The league, and of its players the first fifty by touchdowns, with teams and matches."""
    mine = Membership.objects.filter(league=pk, user=reader(request))
    columns = ("name", "slug", "public", "house_rules", "preset", "pack")
    row = League.objects.annotate(role=Subquery(mine.values("role"))).values_list(*columns, "role")
    league = row.get(pk=pk)
    rows = PlayerFigures.objects.filter(league_slug=league[1]).order_by()
    scored = rows.filter(touchdowns__gt=0).values_list("player").annotate(Sum("touchdowns"))
    first = list(scored.order_by("-touchdowns__sum", "player")[:50])
    who = [player for player, _ in first]
    played = list(rows.filter(player__in=who).values_list("player").annotate(Sum("played")))
    names = Player.objects.filter(pk__in=who).values_list("name", "number", "team", "team__name")
    seasons = Season.objects.filter(league=pk).values_list("id", "name")
    return league, first, played, list(names), list(seasons)


def career(request: HttpRequest, pk: int) -> object:
    """The player with team, games and what they did in them, and what the ledger says."""
    teams = ("team__name", "team__college", "team__house_rules", "team__coach__username")
    row = Player.objects.values_list(*PLAYER, *teams).get(pk=pk)
    entries = Entry.objects.filter(player=pk).order_by("id").values_list(
        "text", "gold", "spp", "effect", "change_id", "change__at", "change__match"
    )  # fmt: skip
    did = Event.objects.filter(player=pk, revoked_at=None).order_by()
    deeds = list(did.values_list("match", "type").annotate(Count("id")))
    games = Side.objects.filter(match__sides__team=row[TEAM_OF_PLAYER]).order_by("match", "order")
    columns = ("match_id", "match__label", "match__status", "team__name", "outcome", "available")
    return reader(request), row, deeds, list(games.values_list(*columns)), list(entries)


def dungeon(request: HttpRequest, pk: int) -> object:
    """The dungeon with its latest version, and the leagues that it may be brought into."""
    row = DungeonVersion.objects.order_by("-number").values_list(
        "number", "hash", "document", "at", "by__username", "dungeon__version", "dungeon__public",
        "dungeon__league_slug", "dungeon__maker__username", "dungeon__forked_from",
    )  # fmt: skip
    mine = Membership.objects.filter(user=reader(request))
    return row.filter(dungeon=pk).first(), list(mine.values_list("league__slug", "league__name"))
