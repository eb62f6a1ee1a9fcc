"""Matches outside any draw."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError

from accounts.models import User
from accounts.permissions import Perm
from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules, InvalidOption
from league.queries import find_league, house_of
from league.services.text import by_field
from matches.models import Match
from matches.services import Friendly, make
from teams.house import House
from teams.queries import visible_to

# The label of a match outside any draw.
LABELS = ("Friendly", "Exhibition")


def make_friendly(by: User, friendly: Friendly, *, league: str = "") -> Match:
    """Make a match outside any season, under the house rules of this league (SET-01).

    Without one it is the league that all the teams share; teams of different leagues play by the
    default rules. Raises Http404 and PermissionDenied for a league one can't play in, and what
    `matches.services.make` raises, but ValidationError for an invalid option.
    """
    slug = league or _shared_league(by, friendly.teams)
    house = House(HouseRules.resolve(book()))
    if slug:
        house = house_of(find_league(by, slug, Perm.LEAGUE_ENTER))
    try:
        return make(by, friendly, house, label=LABELS[friendly.exhibition])
    except InvalidOption as invalid:
        raise ValidationError(by_field(invalid, "options")) from None


def _shared_league(by: User, teams: Sequence[int]) -> str:
    """The league of all these teams that the person may see; "" if there isn't one."""
    slugs = set(visible_to(by).filter(pk__in=teams).values_list("league_slug", flat=True))
    return slugs.pop() if len(slugs) == 1 else ""
