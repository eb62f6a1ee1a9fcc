"""Teams that were founded over HTTP once are copied row by row from then on (tests.moulds)."""

from collections.abc import Callable

from accounts.models import User
from league.models import League
from league.queries import house_rules_of
from teams.models import Team
from tests.moulds import kind_of, moulded


def copied(
    kind: tuple[object, ...], build: Callable[[], int], coach: str, league: str, name: str
) -> int:
    """A team of this kind, by its id: founded the first time, a copy of that one ever after."""
    rules = house_rules_of(League.objects.get(slug=league))
    return moulded(
        kind_of(rules, "contract", *kind),
        lambda: Team.objects.get(pk=build()),
        User.objects.get(username=coach),
        name,
        league,
    ).pk
