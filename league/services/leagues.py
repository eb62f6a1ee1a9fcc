"""Founding a league."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from typing import Unpack

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from accounts.models import User
from dungeonbowl.book import book
from dungeonbowl.houserules import DEFAULT_PRESET
from league.models import League, Membership, Role
from league.queries import house_rules_of
from league.queries.roles import forget
from league.services.minutes import record, record_rules
from league.services.wishes import Settings, apply

# Addresses of pages that stand where a league's would.
RESERVED = frozenset({"new", "import"})
LONGEST_SLUG = 60


@transaction.atomic
def found_league(by: User, name: str, **settings: Unpack[Settings]) -> League:
    """Found a league; the founder is its first commissioner.

    Raises ValidationError by field: a name that can't be, an unknown preset, an option that
    doesn't exist or can't have its value.
    """
    league = League(preset=DEFAULT_PRESET, founded_by=by)
    apply(league, {"name": name, **settings}, book())
    _save_under_free_slug(league)
    Membership.objects.create(league=league, user=by, role=Role.COMMISSIONER)
    record(league, by, f"Founded the league with the preset {book().presets[league.preset].name}.")
    record_rules(league, by, None, house_rules_of(league))
    forget()
    return league


def _save_under_free_slug(league: League) -> None:
    """Two leagues of one name founded at once both get an address, whoever comes second."""
    for slug in _slugs(league.name):
        league.slug = slug
        try:
            with transaction.atomic():
                league.save()
        except IntegrityError:
            continue
        return


def is_free(slug: str) -> bool:
    """Whether a league may have this address."""
    return slug not in RESERVED and not League.objects.filter(slug__iexact=slug).exists()


def free_slug(name: str) -> str:
    """An address made from the name that no league has."""
    return next(_slugs(name))


def _slugs(name: str) -> Iterator[str]:
    """Addresses made from the name that nobody had a moment ago, the plainest first."""
    base = slugify(name)[: LONGEST_SLUG - 8].strip("-") or "league"
    alike = League.objects.filter(slug__startswith=base)
    taken = RESERVED | set(alike.values_list("slug", flat=True))
    numbered = chain([base], (f"{base}-{number}" for number in count(2)))
    return (slug for slug in numbered if slug not in taken)
