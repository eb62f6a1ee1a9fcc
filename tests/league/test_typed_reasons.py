"""A sentence that was typed about a decision is still there when it is refused."""

import pytest

from dungeonbowl.league.lateness import Ruled, Ruling
from league import services
from tests.league.playing import ready_teams
from tests.verbs import start_season

pytestmark = pytest.mark.django_db
LONG = "We were there, and waited for three hours in the rain. " * 6


@pytest.fixture
def decided(alice, bob, arena):
    """A match that was forfeited, by the decision about it."""
    season = start_season(arena, ready_teams(arena, bob, 2), "round_robin")
    fixture = season.fixtures.first()
    winner = fixture.match.sides.first().team_id
    return services.settle_late(
        alice, season.pk, fixture.pk, Ruling(Ruled.FORFEITED, winner, 7), "Nobody came."
    )


def field_of(page, name):
    assert page.status_code == 400
    return page.content.decode().partition(f'<input id="{name}"')[2].partition(">")[0]


def test_an_appeal_that_is_too_long(browse, bob, decided):
    here = f"/seasons/{decided.season_id}/decided/{decided.pk}/"
    page = browse(bob).post(
        f"{here}appeal/", {"pressed": f"appeal-{decided.pk}", "text": LONG.strip()}
    )
    assert LONG.strip() in field_of(page, "text")


def test_the_answer_to_it(browse, alice, bob, decided):
    services.appeal(bob, decided.season_id, decided.pk, "We were there.")
    here = f"/seasons/{decided.season_id}/decided/{decided.pk}/"
    sent = {"pressed": f"keep-{decided.pk}", "reason": LONG.strip()}
    page = browse(alice).post(f"{here}keep/", sent)
    assert LONG.strip() in field_of(page, "keep")
    assert LONG.strip() not in field_of(page, "undo")


def test_why_an_act_is_taken_back(browse, alice, decided):
    other = services.adjust(
        alice, decided.season_id, decided.facts["teams"][0], 1, "They came on foot."
    )
    at = f"/seasons/{decided.season_id}/acts/{decided.pk}/undo/"
    sent = {"pressed": f"undo-{decided.pk}", "reason": LONG.strip()}
    page = browse(alice).post(at, sent)
    assert LONG.strip() in field_of(page, f"why-{decided.pk}")
    assert LONG.strip() not in field_of(page, f"why-{other.pk}")
