"""Whatever a season was, undone match by match it leaves no trace but in the ledger's memory.

`SEASONS=500` tries as many, `SEASONS_FROM=1000` others.
"""

import os

import pytest

from tests.conftest import person
from tests.rules.unwinding.generated import Generated
from tests.rules.unwinding.taking_back import unwind

pytestmark = pytest.mark.django_db
FIRST = int(os.environ.get("SEASONS_FROM", "0"))
NUMBERS = range(FIRST, FIRST + int(os.environ.get("SEASONS", "6")))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_season_undone_match_by_match_gives_back_the_first_state_to_the_letter(
    number, alice, bob, carol
):
    coaches = [bob, carol, *map(person, ("dan", "erin"))]
    season = Generated(number, alice, coaches, most=6)
    assert season.played
    unwind(season)
