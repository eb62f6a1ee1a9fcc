"""The same data every time, or two runs couldn't be compared."""

import pytest
from django.db import connection, transaction

from bench.generator import Size, build
from teams.models import Entry, Player, Team

FEW = Size("few", home_teams=2, home_matches=2, played=1)


def test_the_same_size_is_the_same_data_again(db):
    if connection.vendor != "sqlite":
        pytest.skip("A sequence goes on after a rollback, and dice go by the ids.")
    assert _everything() == _everything()


def _everything() -> list[object]:
    with transaction.atomic():
        build(FEW)
        teams = Team.objects.order_by("id").values_list("name", "treasury", "rating", "rerolls")
        players = Player.objects.order_by("id").values_list("position", "spp", "gained")
        entries = Entry.objects.order_by("id").values_list("text", "gold", "spp", "effect")
        found = [*teams, *players, *entries]
        transaction.set_rollback(True)
    return found
