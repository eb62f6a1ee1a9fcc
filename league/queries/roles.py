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
class KnownLeagues:
    """What is known so far of leagues, for one person: their roles, and facts about each."""

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
    known = _known(user)
    known.public[league.slug] = league.public
    known.names[league.slug] = league.name
    known.zones[league.slug] = league.time_zone
    if league.rehearses is not None:
        known.rehearsals[league.slug] = (league.rehearses.slug, league.rehearses.name)
    if role is not None:
        known.roles[league.slug] = role


def role_in(user: Person, slug: str) -> Role | None:
    """The person's role in the league, None for a stranger or nobody."""
    known = _known(user)
    if slug not in known.roles and not known.complete:
        _load(user, known, slug)
    role = known.roles.get(slug)
    return Role(role) if role else None


def roles_of(user: Person) -> dict[str, str]:
    """The person's role in each of their leagues, by slug."""
    known = _known(user)
    if not known.complete:
        _load(user, known)
    return {slug: role for slug, role in known.roles.items() if role}


def is_public(user: Person, slug: str) -> bool:
    """Whether strangers may read the league; looked up on `user` first."""
    known = _known(user)
    if slug not in known.public:
        _ask(user, known, slug)
    return known.public[slug]


def name_of(user: Person, slug: str) -> str:
    """The league's name; looked up on `user` first.

    Teams and matches know only their league's slug, and their readers' permission is checked
    already.
    """
    known = _known(user)
    if slug not in known.names:
        _ask(user, known, slug)
    return known.names[slug]


def zone_at(user: Person, slug: str) -> str:
    """The league's time zone; looked up on `user` first."""
    known = _known(user)
    if slug not in known.zones:
        _ask(user, known, slug)
    return known.zones[slug]


def rehearsed_at(user: Person, slug: str) -> tuple[str, str] | None:
    """Slug and name of the league that this one rehearses; None for a real one.

    Needs no query: nobody reads anything of a rehearsal without their role being known.
    """
    return _known(user).rehearsals.get(slug)


def leagues_read_by(user: Person) -> QuerySet[League]:
    """Public leagues and the person's own, as a subquery."""
    public = Q(public=True)
    if not user.is_authenticated:
        return League.objects.filter(public)
    mine = Membership.objects.filter(user=user.pk).values("league")
    return League.objects.filter(public | Q(pk__in=mine))


def _ask(user: Person, known: KnownLeagues, slug: str) -> None:
    """Query one league; of a deleted one only the slug is left."""
    if not known.complete:
        _load(user, known, slug)
    if slug in known.names:
        return
    shown = ("slug", "name", "public", "time_zone", "rehearses")
    there = League.objects.only(*shown).filter(slug=slug).first()
    remember(user, there or League(slug=slug, name=slug))


def _load(user: Person, known: KnownLeagues, asked: str = "") -> None:
    """All memberships with their leagues, and the league asked for, in one query.

    So a stranger costs no more than a member.
    """
    known.complete = True
    with connection.cursor() as cursor:
        cursor.execute(MINE_AND_ONE, [user.pk, asked])
        found = cursor.fetchall()
    for slug, role, public, name, zone, original, called in found:
        known.roles[slug] = role or known.roles.get(slug, "")
        known.public[slug] = bool(public)
        known.names[slug] = name
        known.zones[slug] = zone
        if original:
            known.rehearsals[slug] = (original, called)


def _known(user: Person) -> KnownLeagues:
    known = getattr(user, "_known_leagues", None)
    if known is None or known.edition != _current:
        known = KnownLeagues(_current)
        user._known_leagues = known  # type: ignore[union-attr]
    return known
