"""Whatever a season was, undone match by match it leaves no trace but in the ledger's memory.

`SEASONS=500` tries as many, `SEASONS_FROM=1000` others.
"""

import os

import pytest
from django.db import transaction

from teams.models import Entry, Team
from tests.conftest import person
from tests.rules.unwinding.generated import Generated
from tests.rules.unwinding.numbering import number_from_one
from tests.rules.unwinding.taking_back import unwind

pytestmark = pytest.mark.django_db
MANY = int(os.environ.get("SEASONS", "3"))
# Each database tries seasons of its own.
FIRST = int(os.environ.get("SEASONS_FROM", MANY if "DATABASE_URL" in os.environ else 0))
NUMBERS = range(FIRST, FIRST + MANY)


@pytest.fixture
def coaches(bob, carol):
    return [bob, carol, *map(person, ("dan", "erin"))]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_season_undone_match_by_match_gives_back_the_first_state_to_the_letter(
    number, alice, coaches
):
    season = generated(number, alice, coaches, most=6)
    assert season.played
    unwind(season)


def test_a_number_gives_the_same_season_whichever_ids_were_used_up_before(alice, coaches):
    first = story(FIRST, alice, coaches)
    Team.objects.create(coach=alice, name="Gone", college="light").delete()
    assert first == story(FIRST, alice, coaches)


def generated(number, alice, coaches, most):
    number_from_one()
    return Generated(number, alice, coaches, most)


def story(number, alice, coaches) -> list[str]:
    """What the ledgers say of the season, which is gone again then."""
    with transaction.atomic():
        generated(number, alice, coaches, most=2)
        entries = Entry.objects.order_by("pk").values_list("text", "player__number", "change__why")
        lines = [f"{line}" for line in entries]
        transaction.set_rollback(True)
    return lines
