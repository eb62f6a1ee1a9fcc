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

# Slugs that would collide with other pages' addresses.
RESERVED = frozenset({"new", "import"})
LONGEST_SLUG = 60


@transaction.atomic
def found_league(by: User, name: str, **settings: Unpack[Settings]) -> League:
    """Found a league; the founder is its first commissioner.

    Raises ValidationError by field: an invalid name, an unknown preset, an unknown option or an
    invalid value for one.
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
    """Two leagues of one name that are founded at once both get a slug."""
    for slug in _slugs(league.name):
        league.slug = slug
        try:
            with transaction.atomic():
                league.save()
        except IntegrityError:
            continue
        return


def is_free(slug: str) -> bool:
    """Whether a league may have this slug."""
    return slug not in RESERVED and not League.objects.filter(slug__iexact=slug).exists()


def free_slug(name: str) -> str:
    """A slug made from the name that no league has."""
    return next(_slugs(name))


def _slugs(name: str) -> Iterator[str]:
    """Slugs made from the name that were free a moment ago, plainest first."""
    base = slugify(name)[: LONGEST_SLUG - 8].strip("-") or "league"
    alike = League.objects.filter(slug__startswith=base)
    taken = RESERVED | set(alike.values_list("slug", flat=True))
    numbered = chain([base], (f"{base}-{number}" for number in count(2)))
    return (slug for slug in numbered if slug not in taken)
