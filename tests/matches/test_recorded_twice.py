"""What the pages ask and offer so that a deed counts once, and nothing is used that isn't there."""

import re

import pytest
from django.urls import reverse

from matches.models import Draft
from rules.models import Report
from tests.verbs import tell


def page(name, match, *more):
    return reverse(name, args=[match.pk, *more])


def touchdown(player, **more):
    return {"type": "touchdown", "player": player, "typed": "1", **more}


def offered(shown):
    """The re-rolls that the form offers, by their sources."""
    return re.findall(r'name="source" value="(\w+)"', shown)


def standing(match):
    return match.events.filter(revoked_at=None)


@pytest.mark.parametrize("teller", ["bob", "carol"])
def test_a_touchdown_told_again_is_asked_about_before_it_counts(
    browse, bob, carol, match, ours, teller
):
    event = tell(match, "touchdown", player=ours[0])
    client = browse({"bob": bob, "carol": carol}[teller])
    reply = client.post(page("match-event", match), touchdown(ours[0], text="What a run!"))
    shown = reply.content.decode()
    assert reply.status_code == 409
    assert ("You recorded one" if teller == "bob" else "bob recorded one") in shown
    assert event.outcome["text"] in shown
    assert "The same one" in shown
    assert "Another one" in shown
    assert "What a run!" in shown, "what was typed is there"
    assert standing(match).count() == 1


def test_the_same_one_stays_told_once_and_nothing_is_left_over(browse, bob, carol, match, ours):
    tell(match, "touchdown", player=ours[0])
    client = browse(carol)
    client.post(page("match-event", match), touchdown(ours[0]))
    client.post(page("match-draft", match, "event"), touchdown(ours[0], text="What a run!"))
    sent = touchdown(ours[0], back="same")
    reply = client.post(page("match-draft-drop", match, "event"), sent, follow=True)
    assert "counts once" in reply.content.decode()
    assert standing(match).count() == 1
    assert not any(draft.fields for draft in Draft.objects.all())


def test_another_one_is_told_and_the_report_may_say_what_is_wrong_with_it(
    browse, carol, match, ours
):
    tell(match, "touchdown", player=ours[0])
    sent = touchdown(ours[0], another="yes")
    assert browse(carol).post(page("match-event", match), sent).status_code == 302
    assert standing(match).count() == 2


def test_a_first_touchdown_is_told_at_once_and_so_is_one_after_it_was_taken_back(
    browse, bob, carol, match, ours
):
    from matches.services import revoke

    for _ in range(2):
        reply = browse(carol).post(page("match-event", match), touchdown(ours[0]))
        assert reply.status_code == 302
        revoke(bob, match.pk, standing(match).get().pk, "They fell.")


def test_the_deciding_touchdown_offers_the_report(browse, bob, match, ours):
    client = browse(bob)
    assert "The match is decided" not in client.get(page("match", match)).content.decode()
    shown = client.post(page("match-event", match), touchdown(ours[0]), follow=True)
    assert "The match is decided" in shown.content.decode()
    assert page("report", match) in shown.content.decode()


def test_only_rerolls_that_a_side_has_left_are_offered(browse, bob, match):
    home, away = (side.team for side in match.sides.all())
    client, asked = browse(bob), f"{page('match-event', match)}?type=reroll"
    shown = client.get(f"{asked}&team={home.pk}").content.decode()
    assert offered(shown) == ["team", "wheel"]
    assert "The team&#x27;s own: 2 left" in shown
    tell(match, "reroll", team=home.pk, source="wheel")
    assert offered(client.get(f"{asked}&team={home.pk}").content.decode()) == ["team"]
    wheel = {"type": "reroll", "team": home.pk, "typed": "1", "source": "wheel"}
    assert client.post(page("match-event", match), wheel).status_code == 400
    for _ in range(2):
        tell(match, "reroll", team=home.pk, source="team")
    shown = client.get(asked).content.decode()
    assert f"team={home.pk}" not in shown
    assert f"team={away.pk}" in shown
    for _ in range(2):
        tell(match, "reroll", team=away.pk, source="team")
    assert "No side has a re-roll left" in client.get(asked).content.decode()


def test_notes_are_on_the_page_and_the_report_says_them_and_asks_why(
    browse, bob, carol, match, ours
):
    result = {"kind": "concession", "winner": match.sides.all()[0].team_id, "version": 0}
    result |= {f"touchdowns_{side.team_id}": 0 for side in match.sides.all()}
    client = browse(bob)
    asked = client.get(page("report", match)).content.decode()
    assert 'name="why"' not in asked
    event = tell(match, "reroll", team=match.sides.all()[0].team_id, source="leader")
    note = "used 1 re-roll from a Leader, and had none."
    for where in ("match", "report"):
        shown = client.get(page(where, match)).content.decode()
        assert note in shown
        assert f"#event-{event.pk}" in shown
    match.refresh_from_db()
    result["version"] = match.version
    reply = client.post(page("report", match), result)
    assert reply.status_code == 400
    assert 'name="why"' in reply.content.decode()
    assert not Report.objects.exists()
    client.post(page("report", match), result | {"why": "They learned to lead."})
    assert Report.objects.get().result["why"] == "They learned to lead."
    shown = browse(carol).get(page("match", match)).content.decode()
    assert "The reason given: “They learned to lead.”" in shown


def test_a_report_of_several_balls_asks_which_are_gone(browse, alice, bob, bobs, carols):
    from tests.verbs import friendly, start

    match = start(friendly(bob, [bobs, carols], options={"balls": 3}))
    client = browse(bob)
    assert 'name="balls_gone"' in client.get(page("report", match)).content.decode()
    sent = {"kind": "draw", "version": match.version}
    sent |= {f"touchdowns_{side.team_id}": 1 for side in match.sides.all()}
    assert client.post(page("report", match), sent).status_code == 422
    assert client.post(page("report", match), sent | {"balls_gone": 1}).status_code == 302
    assert Report.objects.get().result["balls_gone"] == 1
