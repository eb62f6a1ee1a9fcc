"""Corrections on which many matches stand are left to a worker, and are watched."""

import pytest

from core.errors import Conflict
from dungeonbowl.verdicts import Refused
from rules import tasks
from rules.models import Correction
from rules.queries import forgotten_corrections
from rules.services import correcting
from tests.rules.correcting.season import audited, killing, state

pytestmark = pytest.mark.django_db


@pytest.fixture
def long(seasoned, settings):
    """One match stands on the first, and that is too many to be carried out at once."""
    settings.CORRECTED_AT_ONCE = 0
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    return seasoned


def at(seasoned):
    return f"/api/v1/matches/{seasoned.first.match.pk}/"


def test_it_answers_202_and_a_worker_carries_it_out(long, api, working):
    alice, event = api(long.alice), long.first.match.events.get()
    body = {"reason": "Told wrong.", "revoke": [event.pk]}
    before = state(long.home, long.away)
    with working():
        reply = alice.post(f"{at(long)}correct/", body, format="json")
        data = reply.json()
        assert (reply.status_code, data["status"], data["standing"]) == (202, "pending", 1)
        assert reply["Location"] == data["url"]
        assert alice.get(data["url"]).json()["status"] == "pending"
        assert state(long.home, long.away) == before
    shown = alice.get(data["url"]).json()
    assert (shown["status"], shown["carried_out"]) == ("done", True)
    assert shown["players"]
    assert state(long.home, long.away) != before
    audited()


def test_delivered_ten_times_it_happens_once(long):
    event = long.first.match.events.get()
    row = long.correct(revoke=[event.pk]).correction
    for _ in range(10):
        tasks.correct(row.pk)
    row.refresh_from_db()
    assert (row.status, row.claims) == ("done", 1)
    audited()


def test_what_nobody_took_up_is_found_by_the_sweep(long, working):
    row = long.correct(revoke=[long.first.match.events.get().pk]).correction
    assert forgotten_corrections() == [row.pk]
    with working():
        tasks.sweep()
    row.refresh_from_db()
    assert row.status == "done"
    assert forgotten_corrections() == []


def test_while_one_waits_no_other_begins(long):
    long.correct(revoke=[long.first.match.events.get().pk])
    with pytest.raises(Conflict):
        long.correct(result={"kind": "time_limit"})


def test_what_contradicts_itself_is_refused_before_a_worker_is_asked(long):
    with pytest.raises(Refused):
        long.correct(result={"kind": "draw", "winner": long.home.pk})
    assert not Correction.objects.exists()


def test_one_that_stops_leaves_all_as_it_was_and_says_why(long):
    before = state(long.home, long.away)
    row = long.correct(revoke=[long.first.match.events.get().pk]).correction
    long.first.league.memberships.filter(user=long.alice).delete()
    correcting.run(row.pk)
    row.refresh_from_db()
    assert (row.status, bool(row.error)) == ("failed", True)
    assert state(long.home, long.away) == before


def test_the_page_shows_that_it_is_under_way(long, browse):
    row = long.correct(revoke=[long.first.match.events.get().pk]).correction
    url = f"/matches/{long.first.match.pk}/corrections/{row.pk}/"
    html = browse(long.bob).get(url).content.decode()
    assert "<progress" in html
    assert "?part=progress" in html
    correcting.run(row.pk)
    looked = browse(long.bob).get(f"{url}?part=progress")
    assert looked["HX-Refresh"] == "true"
    assert "<progress" not in browse(long.bob).get(url).content.decode()


def test_a_preview_is_shown_at_once_however_long_it_is(long):
    done = long.correct(preview=True, revoke=[long.first.match.events.get().pk])
    assert (done.correction, bool(done.sheet["players"])) == (None, True)
