"""Reading what was done to seasons under way."""

from __future__ import annotations

from django.http import Http404

from accounts.permissions import Person
from league.models import Fixture, Season, SeasonAct
from league.queries.seasons import LARGEST_ID, find_season


def acts_of(season: Season) -> list[SeasonAct]:
    """Oldest first, with who did and undid each."""
    return list(season.acts.select_related("by", "undone_by", "team").order_by("id"))


def season_of_fixture(user: Person, fixture_id: int) -> int:
    """The id of the season that a fixture is of. Raises Http404 for who may not see it."""
    rows = Fixture.objects.filter(pk=fixture_id if fixture_id <= LARGEST_ID else 0)
    season_id = rows.values_list("season", flat=True).first()
    if season_id is None:
        raise Http404("There is no such fixture.")
    return find_season(user, season_id).pk
