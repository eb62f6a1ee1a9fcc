"""A person's roles in leagues, cached on the person so that a page asks once.

A signed-in person lives for one request. Tests and tasks keep theirs longer, so whatever changes a
membership or who may read a league calls `forget`, which invalidates every cache.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from django.db import connection
from django.db.models import Q, QuerySet

from accounts.permissions import Person
from league.models import League, Membership, Role

# Asked for nearly every page: compiling it took Django a tenth of a player's page's time.
MINE_AND_ONE = """
    SELECT league.slug, mine.role, league.public, league.name, league.time_zone,
        original.slug, original.name
    FROM league_membership mine
    JOIN league_league league ON league.id = mine.league_id
    LEFT JOIN league_league original ON original.id = league.rehearses_id
    WHERE mine.user_id = %s
    UNION ALL SELECT slug, NULL, public, name, time_zone, NULL, NULL
    FROM league_league WHERE slug = %s
"""

_editions = count(1)
_current = next(_editions)


@dataclass
class Standing:
    """What is known so far about one person: roles by league, and facts about the leagues."""

    edition: int
    roles: dict[str, str] = field(default_factory=dict)
    complete: bool = False
    public: dict[str, bool] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    zones: dict[str, str] = field(default_factory=dict)
    # Rehearsals by slug, each with the league that it rehearses.
    rehearsals: dict[str, tuple[str, str]] = field(default_factory=dict)


def forget() -> None:
    """Invalidate everything: memberships, leagues' names or who may read them changed."""
    global _current
    _current = next(_editions)


def remember(user: Person, league: League, role: str | None = None) -> None:
    """Remember what a query fetched anyway: the league, and perhaps the person's role."""
    standing = _standing(user)
    standing.public[league.slug] = league.public
    standing.names[league.slug] = league.name
    standing.zones[league.slug] = league.time_zone
    if league.rehearses is not None:
        standing.rehearsals[league.slug] = (league.rehearses.slug, league.rehearses.name)
    if role is not None:
        standing.roles[league.slug] = role


def role_in(user: Person, slug: str) -> Role | None:
    """The person's role in the league, None for a stranger or nobody."""
    standing = _standing(user)
    if slug not in standing.roles and not standing.complete:
        _load(user, standing, slug)
    role = standing.roles.get(slug)
    return Role(role) if role else None


def roles_of(user: Person) -> dict[str, str]:
    """The person's role in each of their leagues, by slug."""
    standing = _standing(user)
    if not standing.complete:
        _load(user, standing)
    return {slug: role for slug, role in standing.roles.items() if role}


def is_public(user: Person, slug: str) -> bool:
    """Whether strangers may read the league; looked up on `user` first."""
    standing = _standing(user)
    if slug not in standing.public:
        _ask(user, standing, slug)
    return standing.public[slug]


def name_of(user: Person, slug: str) -> str:
    """The league's name; looked up on `user` first.

    Teams and matches know only their league's slug, and their readers' permission is checked
    already.
    """
    standing = _standing(user)
    if slug not in standing.names:
        _ask(user, standing, slug)
    return standing.names[slug]


def zone_at(user: Person, slug: str) -> str:
    """The league's time zone; looked up on `user` first."""
    standing = _standing(user)
    if slug not in standing.zones:
        _ask(user, standing, slug)
    return standing.zones[slug]


def rehearsed_at(user: Person, slug: str) -> tuple[str, str] | None:
    """Slug and name of the league that this one rehearses; None for a real one.

    Needs no query: nobody reads anything of a rehearsal without their role being known.
    """
    return _standing(user).rehearsals.get(slug)


def leagues_read_by(user: Person) -> QuerySet[League]:
    """Public leagues and the person's own, as a subquery."""
    public = Q(public=True)
    if not user.is_authenticated:
        return League.objects.filter(public)
    mine = Membership.objects.filter(user=user.pk).values("league")
    return League.objects.filter(public | Q(pk__in=mine))


def _ask(user: Person, standing: Standing, slug: str) -> None:
    """Query one league; of a deleted one only the slug is left."""
    if not standing.complete:
        _load(user, standing, slug)
    if slug in standing.names:
        return
    shown = ("slug", "name", "public", "time_zone", "rehearses")
    there = League.objects.only(*shown).filter(slug=slug).first()
    remember(user, there or League(slug=slug, name=slug))


def _load(user: Person, standing: Standing, asked: str = "") -> None:
    """All memberships with their leagues, and the league asked for, in one query.

    So a stranger costs no more than a member.
    """
    standing.complete = True
    with connection.cursor() as cursor:
        cursor.execute(MINE_AND_ONE, [user.pk, asked])
        found = cursor.fetchall()
    for slug, role, public, name, zone, original, called in found:
        standing.roles[slug] = role or standing.roles.get(slug, "")
        standing.public[slug] = bool(public)
        standing.names[slug] = name
        standing.zones[slug] = zone
        if original:
            standing.rehearsals[slug] = (original, called)


def _standing(user: Person) -> Standing:
    standing = getattr(user, "_league_standing", None)
    if standing is None or standing.edition != _current:
        standing = Standing(_current)
        user._league_standing = standing  # type: ignore[union-attr]
    return standing
