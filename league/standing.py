"""What a person is to which league, remembered on the person so that a page asks once.

A signed-in person lives for one request. Tests and tasks keep theirs longer, so whatever changes
a membership or who may read a league calls `forget`, and what was remembered before counts no more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any

from django.db.models import Q, QuerySet, Value

from accounts.permissions import Person
from league.models import League, Membership, Role

_editions = count(1)
_current = next(_editions)


@dataclass
class Standing:
    """What was asked so far about one person: roles by league, and which leagues are public."""

    edition: int
    roles: dict[str, str] = field(default_factory=dict)
    complete: bool = False
    public: dict[str, bool] = field(default_factory=dict)


def forget() -> None:
    """Memberships or leagues changed: nobody's standing is known any more."""
    global _current
    _current = next(_editions)


def remember(user: Person, slug: str, role: str | None, public: bool) -> None:
    """Take over what a query brought along anyway."""
    standing = _standing(user)
    standing.roles[slug] = role or ""
    standing.public[slug] = public


def role_in(user: Person, slug: str) -> Role | None:
    """The person's role in the league, None for a stranger or nobody."""
    standing = _standing(user)
    if slug not in standing.roles and not standing.complete:
        _load(user, standing, slug)
    role = standing.roles.get(slug)
    return Role(role) if role else None


def roles_of(user: Person) -> dict[str, str]:
    """The person's role in every league he is a member of, by slug."""
    standing = _standing(user)
    if not standing.complete:
        _load(user, standing)
    return {slug: role for slug, role in standing.roles.items() if role}


def is_public(user: Person, slug: str) -> bool:
    """Whether strangers may read the league; the person is asked for what he remembers."""
    public = _standing(user).public
    if slug not in public:
        found = League.objects.filter(slug=slug).values_list("public", flat=True).first()
        public[slug] = bool(found)
    return public[slug]


def leagues_read_by(user: Person) -> QuerySet[League]:
    """Public leagues and the person's own, to be asked within another query."""
    public = Q(public=True)
    if not user.is_authenticated:
        return League.objects.filter(public)
    mine = Membership.objects.filter(user=user.pk).values("league")
    return League.objects.filter(public | Q(pk__in=mine))


def _load(user: Person, standing: Standing, *asked: str) -> None:
    """All memberships and who may read those leagues, and the one asked for, in one query.

    So a stranger costs no more than a member, of whom nothing else is asked.
    """
    standing.complete = True
    there = League.objects.order_by().filter(slug__in=asked)
    found: Any = there.values_list("slug", Value(""), "public")
    if user.is_authenticated:
        mine = Membership.objects.order_by().filter(user=user.pk)
        found = mine.values_list("league__slug", "role", "league__public").union(found)
    for slug, role, public in found:
        standing.roles[slug] = role or standing.roles.get(slug, "")
        standing.public[slug] = public


def _standing(user: Person) -> Standing:
    standing = getattr(user, "_league_standing", None)
    if standing is None or standing.edition != _current:
        standing = Standing(_current)
        user._league_standing = standing  # type: ignore[union-attr]
    return standing
