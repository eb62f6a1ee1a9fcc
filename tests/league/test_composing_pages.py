"""The page on which a season's stages are composed."""

import pytest

from league.models import Season
from tests.league.test_running_pages import compose, words

pytestmark = pytest.mark.django_db
THIRD = {"stage3-format": "knockout", "stage3-places": "1, 2", "stage3-cross": "on"}
NO_SECOND = {"stage2-format": "", "stage2-places": "", "stage2-cross": ""}


def test_a_stage_left_out_between_two_others_is_none(browse, alice, arena):
    look = compose(browse, alice, arena, **NO_SECOND, **THIRD, look="1")
    assert look.status_code == 200
    assert "15 matches in all. Nothing is opened yet." in words(look)
    assert compose(browse, alice, arena, **NO_SECOND, **THIRD).status_code == 302
    _, cup = Season.objects.get().stages.order_by("number")
    assert (cup.number, cup.taker.source, cup.taker.places) == (2, 1, (1, 2))
