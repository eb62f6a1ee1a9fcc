"""A rehearsal thrown away, twice, in the moment in which it is played on."""

from functools import partial

import pytest
from django.db import connection
from django.http import Http404

from accounts.models import User
from league.models import League
from rules.services.rehearsing import begin_rehearsal, simulate, throw_away
from tests.rules.at_once.acts import all_at_once
from tests.verbs import found_league, join, register_team, start_season


@pytest.mark.django_db(transaction=True)
def test_a_rehearsal_is_thrown_away_while_it_is_simulated(alice, bob):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one writer in at a time; PostgreSQL is needed to see several.")
    league = found_league(alice)
    join(league, bob)
    colleges = ("light", "gold", "jade", "grey")
    teams = [register_team(bob, one, league_slug=league.slug) for one in colleges]
    start_season(league, teams, "round_robin")
    slug = begin_rehearsal(alice, league.slug).slug

    def request(act, *rest, **options):
        """What a person is to which league is remembered on them: each request finds its own."""
        return act(User.objects.get(pk=alice.pk), slug, *rest, **options)

    end = partial(request, throw_away)
    wrong = all_at_once(partial(request, simulate, "a", seconds=60), end, end)
    # Whoever came too late is told so; nobody waited for somebody who waited for them.
    assert not [one for one in wrong if not isinstance(one, Http404)]
    assert not League.objects.filter(slug=slug).exists()
