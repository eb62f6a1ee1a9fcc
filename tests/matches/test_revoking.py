"""Taking events back: they stay to be read and count for nothing."""

import pytest

from matches.models import Event, Match
from matches.queries import recorded_match
from matches.services import lock_match, record_with_report, revoke, revoke_reported, set_status
from teams.models import Player
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
    assert recorded_match(event.match).so_far.events == ()


def test_it_is_taken_back_once(api, bob, event):
    assert api(bob).post(url(event), {"reason": "No."}).status_code == 200
    assert api(bob).post(url(event), {"reason": "No."}).status_code == 409


@pytest.mark.parametrize(
    "body", [{}, {"reason": ""}, {"reason": "  "}, {"reason": 7}, {"reason": "x" * 301}]
)
def test_it_takes_a_reason(api, bob, event, body):
    reply = api(bob).post(url(event), body)
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


def test_what_was_told_after_it_is_worked_out_anew_without_it(api, bob, match, ours):
    foul = {"kind": "foul", "rolls": {"penalty": 5}}
    first = tell(match, "infraction", player=ours[0], **foul)
    second = tell(match, "infraction", player=ours[1], **foul)
    assert (second.outcome["target"], second.outcome["sent_off"]) == (4, True)
    api(bob).post(url(first), {"reason": "It was a block."})
    second.refresh_from_db()
    assert (second.outcome["target"], second.outcome["sent_off"]) == (6, False), (
        "the eye is elsewhere"
    )
    assert second.outcome["face"] == 5, "the die stays as it fell"
    assert tell(match, "infraction", player=ours[2], **foul).outcome["target"] == 4


def test_an_argument_without_its_sending_off_stays_told_and_brings_nothing(api, bob, match, ours):
    foul = tell(match, "infraction", player=ours[0], kind="foul", rolls={"penalty": 6})
    plea = tell(match, "argue", player=ours[0], rolls={"argue": 1})
    assert plea.outcome["barred"]
    api(bob).post(url(foul), {"reason": "It was a block."})
    plea.refresh_from_db()
    assert plea.revoked_at is None
    assert "barred" not in plea.outcome
    shown = api(bob).get(f"/api/v1/matches/{match.pk}/").json()
    assert [(note["rule"], note["events"]) for note in shown["notes"]] == [("POST-14", [plea.pk])]


def test_what_came_with_a_report_goes_with_it_and_live_events_stand(bob, match, event):
    held = lock_match(match.pk)
    record_with_report(bob, held, [{"type": "note", "text": "Late."}])
    brought = Event.objects.get(with_report=True)
    revoke_reported(bob, held, "A newer report tells it otherwise.")
    assert Event.objects.get(revoked_at=None) == event
    brought.refresh_from_db()
    assert brought.revoke_reason == "A newer report tells it otherwise."


def page_of(match):
    return f"/matches/{match.pk}/"


def at_once(event):
    return f"/matches/{event.match_id}/events/{event.pk}/revoke/"


def test_ones_own_last_word_is_undone_in_one_tap(browse, bob, match, ours):
    tell(match, "completion", by=bob, player=ours[0])
    last = tell(match, "touchdown", by=bob, player=ours[1])
    client = browse(bob)
    page = client.get(page_of(match))
    assert page.context["last_own"] == last
    name = Player.objects.get(pk=ours[1]).name
    assert f"Undo: Touchdown, {name}</span></button>" in page.content.decode()
    done = client.post(at_once(last), {"at_once": "1"}, follow=True)
    assert done.redirect_chain == [(page_of(match), 302)], "it stays where the keys are"
    last.refresh_from_db()
    assert (last.revoked_by, last.revoke_reason) == (bob, "Taken back at once.")
    assert "Undo: Completion" in done.content.decode(), "and what was recorded before comes next"


def test_anothers_word_and_an_older_one_take_a_reason(browse, bob, carol, match, ours):
    older = tell(match, "completion", by=bob, player=ours[0])
    tell(match, "completion", by=bob, player=ours[1])
    anothers = tell(match, "note", by=carol, text="The lights went out.")
    for event in (older, anothers):
        reply = browse(bob).post(at_once(event), {"at_once": "1"})
        assert reply.status_code == 400
        assert "Why is it taken back?" in reply.content.decode()
        event.refresh_from_db()
        assert event.revoked_at is None


def test_what_is_undone_or_came_with_a_report_offers_no_undo(browse, bob, carol, match, ours):
    tell(match, "completion", by=carol, player=ours[0])
    record_with_report(bob, lock_match(match.pk), [{"type": "note", "text": "Late."}])
    assert "Undo: " not in browse(bob).get(page_of(match)).content.decode()
    own = tell(match, "completion", by=bob, player=ours[0])
    assert "Undo: " in browse(bob).get(page_of(match)).content.decode()
    revoke(bob, match.pk, own.pk, "It was dropped.")
    assert "Undo: " not in browse(bob).get(page_of(match)).content.decode()


def test_the_page_takes_it_back_too(browse, bob, match, ours, event):
    tell(match, "completion", by=bob, player=ours[1])
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


def test_an_undo_that_comes_too_late_says_so_where_it_was_pressed(browse, bob, carol, match, ours):
    tell(match, "touchdown", by=bob, player=ours[0])
    last = tell(match, "completion", by=bob, player=ours[0])
    revoke(carol, match.pk, last.pk, "It was dropped.")
    sent = {"at_once": "1", "pressed": f"undo-{match.pk}"}
    reply = browse(bob).post(at_once(last), sent)
    assert reply.status_code == 400, "it is nobody's last word any more, so it takes a reason"
    sent["reason"] = "By mistake."
    reply = browse(bob).post(at_once(last), sent)
    assert reply.status_code == 409
    shown = reply.content.decode()
    box, button = shown.index('class="error-summary"'), shown.index("<span>Undo: ")
    assert shown.index('id="undo"') < box < button


def test_a_reason_that_comes_too_late_stays_beside_its_button(browse, bob, event):
    client = browse(bob)
    assert client.post(at_once(event), {"reason": "It was caught."}).status_code == 302
    again = client.post(at_once(event), {"reason": "It was dropped."})
    assert again.status_code == 409
    shown = again.content.decode()
    assert (
        shown.index("It was dropped.")
        < shown.index("error-summary")
        < shown.index("Take it back</")
    )
