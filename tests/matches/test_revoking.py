"""Taking events back: they stay to be read and count for nothing."""

import pytest

from matches.models import Event, Match
from matches.queries import table_of
from matches.services import lock_match, revoke_reported, set_status, tell_with_report
from tests.verbs import tell


@pytest.fixture
def event(match, ours):
    return tell(match, "completion", player=ours[0])


def url(event):
    return f"/api/v1/matches/{event.match_id}/events/{event.pk}/revoke/"


def test_the_other_coach_may_take_it_back_and_says_why(api, carol, event):
    reply = api(carol).post(url(event), {"reason": "The ball was dropped."})
    assert reply.status_code == 200
    said = reply.json()
    assert said["revoked"]["by"] == "carol"
    assert said["revoked"]["reason"] == "The ball was dropped."
    event.refresh_from_db()
    assert (event.revoked_by, event.spp) == (carol, 1)
    assert table_of(event.match).so_far.events == ()


def test_it_is_taken_back_once(api, bob, event):
    assert api(bob).post(url(event), {"reason": "No."}).status_code == 200
    assert api(bob).post(url(event), {"reason": "No."}).status_code == 409


@pytest.mark.parametrize(
    "told", [{}, {"reason": ""}, {"reason": "  "}, {"reason": 7}, {"reason": "x" * 301}]
)
def test_it_takes_a_reason(api, bob, event, told):
    reply = api(bob).post(url(event), told)
    assert reply.status_code == 400
    assert list(reply.json()["errors"]) == ["reason"]
    event.refresh_from_db()
    assert event.revoked_at is None


def test_an_event_of_another_match_is_not_there(api, bob, event, table_match):
    address = f"/api/v1/matches/{table_match.pk}/events/{event.pk}/revoke/"
    assert api(bob).post(address, {"reason": "No."}).status_code == 404


def test_nothing_is_taken_back_while_a_report_waits(api, bob, event):
    set_status(event.match, Match.Status.REPORTED)
    assert api(bob).post(url(event), {"reason": "No."}).status_code == 409
    set_status(event.match, Match.Status.DISPUTED)
    assert api(bob).post(url(event), {"reason": "No."}).status_code == 200


def test_the_eye_goes_back_for_infractions_still_to_come_only(api, bob, match, ours):
    foul = {"kind": "foul", "rolls": {"penalty": 3}}
    first = tell(match, "infraction", player=ours[0], **foul)
    second = tell(match, "infraction", player=ours[1], **foul)
    api(bob).post(url(first), {"reason": "It was a block."})
    api(bob).post(url(second), {"reason": "That too."})
    second.refresh_from_db()
    assert second.outcome["target"] == 4
    assert tell(match, "infraction", player=ours[2], **foul).outcome["target"] == 6


def test_what_came_with_a_report_goes_with_it_and_live_events_stand(bob, match, event):
    held = lock_match(match.pk)
    tell_with_report(bob, held, [{"type": "note", "text": "Late."}])
    brought = Event.objects.get(with_report=True)
    revoke_reported(bob, held, "A newer report tells it otherwise.")
    assert Event.objects.get(revoked_at=None) == event
    brought.refresh_from_db()
    assert brought.revoke_reason == "A newer report tells it otherwise."


def test_the_page_takes_it_back_too(browse, bob, event):
    address = f"/matches/{event.match_id}/events/{event.pk}/revoke/"
    assert event.outcome["text"] in browse(bob).get(address).content.decode()
    assert browse(bob).post(address, {"reason": ""}).status_code == 400
    assert browse(bob).post(address, {"reason": "Dropped."}).status_code == 302
    page = browse(bob).get(f"/matches/{event.match_id}/").content.decode()
    assert "Taken back by bob: Dropped." in page
    assert "is-revoked" in page


def test_on_the_page_a_notice_says_what_was_taken_back(browse, bob, event):
    client = browse(bob)
    address = f"/matches/{event.match_id}/events/{event.pk}/revoke/"
    said = f"Taken back: {event.outcome['text'].rstrip('.')}."
    page = client.post(address, {"reason": "It was caught."}, follow=True)
    assert page.redirect_chain[-1][0].endswith(f"#event-{event.pk}")
    assert [str(message) for message in page.context["messages"]] == [said]
    again = client.post(address, {"reason": "Again."}, follow=True)
    assert said not in [str(message) for message in again.context["messages"]]
