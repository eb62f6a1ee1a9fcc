import pytest
from django.apps import apps
from django.core.management.color import no_style
from django.db import connection

from tests.conftest import person
from tests.games import real
from tests.games.recording import OverTheApi, play_out, report_by_api
from tests.rules.correcting.season import Seasoned, killing
from tests.rules.night import Night
from tests.rules.transfer.numbering import THERE, numbered_from
from tests.rules.unwinding.generated import Generated
from tests.verbs import found_league, join


@pytest.fixture(scope="module", autouse=True)
def _numbers_as_they_were(django_db_setup, django_db_blocker):
    """PostgreSQL takes no number back: the next module's world would get those of `numbered_from`,
    in the way of whatever is numbered so again."""
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
            cursor.execute(statement)


@pytest.fixture
def made_up(alice, bob, carol):
    """A season made up from a number, with tactics, corrections and purchases, half played."""

    def season(number):
        numbered_from(THERE)
        return Generated(number, alice, [bob, carol, *map(person, ("dan", "erin"))], 6).league

    return season


@pytest.fixture
def at_table(api, alice, bob, carol, working):
    """The league of a real game that phones recorded, square by square, with its post-game."""
    numbered_from(THERE)
    match = real.real_match(alice, bob, carol)
    real.record_whole(OverTheApi(api, match))
    with working():
        report_by_api(api, match)
    play_out(api, match)
    match.refresh_from_db()
    from league.models import League

    return League.objects.get(slug=match.league_slug)


@pytest.fixture
def corrected(alice, bob, carol):
    """A league of two nights, of which the first was corrected after the second."""
    return corrected_league(alice, bob, carol)


def corrected_league(alice, bob, carol):
    numbered_from(THERE)
    league = found_league(alice, "Old Cellar")
    join(league, bob)
    join(league, carol)
    seasoned = Seasoned(Night.between(league, bob, carol))
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    event = seasoned.first.match.events.get(type="casualty")
    seasoned.correct(revoke=[event.pk])
    return league
