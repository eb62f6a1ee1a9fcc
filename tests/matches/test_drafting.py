"""What is typed at the table is kept as it is typed, each person's apart, until it is recorded."""

import pytest

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.match.events import kinds
from dungeonbowl.verdicts import Refused
from matches.models import Draft, Event
from matches.services import record_events
from matches.services.drafting import TypedEvent, keep_draft, record_typed
from rules.services.reports import report
from tests.verbs import confirm

pytestmark = pytest.mark.django_db


def drafts(match, kind="event"):
    return f"/matches/{match.pk}/drafts/{kind}/"


def new(match):
    return f"/matches/{match.pk}/events/new/"


def half(player, victim, **more):
    """A casualty half typed: who, whom, and nothing ticked."""
    fields = {"type": "casualty", "player": player, "victim": victim, "typed": "1"}
    return {**fields, "cause": "foul", "text": "Under the stairs", "form": "abc", **more}


def begin(client, match, *people, **more):
    return client.post(drafts(match), half(*people, **more))


def page(client, url):
    return client.get(url).content.decode()


def beside_the_button(reply):
    """What stands in the form after the last field, down to its buttons."""
    shown = reply.content.decode()
    end = shown.index('<div class="form__actions">')
    return shown[shown.rindex('class="field', 0, end) : end]


def test_what_is_typed_is_kept_and_gone_on_with_on_another_phone(browse, bob, match, ours, theirs):
    reply = begin(browse(bob), match, ours[0], theirs[0])
    assert reply.status_code == 302
    other = browse(bob)
    shown = page(other, f"/matches/{match.pk}/")
    assert "You began to record this" in shown
    onward = f"{new(match)}?type=casualty&player={ours[0]}&victim={theirs[0]}&draft=1"
    assert onward.replace("&", "&amp;") in shown
    form = page(other, onward)
    assert "Under the stairs" in form
    assert form.count("checked") == 1, "the cause, and not the box that was emptied"
    assert not Event.objects.exists()


def test_a_box_that_was_emptied_stays_empty(browse, bob, match, ours, theirs):
    begin(browse(bob), match, ours[0], theirs[0])
    at = f"{new(match)}?type=casualty&player={ours[0]}&victim={theirs[0]}"
    assert browse(bob).get(at).context["form"]["victim_standing"].value() is True
    assert browse(bob).get(f"{at}&draft=1").context["form"]["victim_standing"].value() is False


def test_a_question_answered_is_kept_before_the_next(browse, bob, match, ours):
    browse(bob).post(drafts(match), {"type": "casualty", "player": ours[0], "form": "abc"})
    shown = page(browse(bob), f"/matches/{match.pk}/")
    assert f"?type=casualty&amp;player={ours[0]}&amp;draft=1" in shown


def test_keeping_by_htmx_says_when_in_place(browse, bob, match, ours, theirs):
    reply = browse(bob).post(drafts(match), half(ours[0], theirs[0]), HTTP_HX_REQUEST="true")
    assert reply.status_code == 200
    assert reply.content.decode().startswith("Saved at ")


def test_the_form_sends_its_own_key_for_telling_alone(browse, bob, match, ours):
    form = page(browse(bob), f"{new(match)}?type=touchdown&player={ours[0]}")
    assert 'hx-params="not once"' in form
    assert f'hx-post="{drafts(match)}"' in form
    assert f'formaction="{drafts(match)}"' in form


def test_each_coach_has_their_own_and_nobody_reads_anothers(
    browse, bob, carol, match, ours, theirs
):
    begin(browse(bob), match, ours[0], theirs[0])
    browse(carol).post(drafts(match), {"type": "note", "text": "Mine", "typed": "1"})
    assert Draft.objects.get(by=bob).fields["text"] == "Under the stairs"
    assert Draft.objects.get(by=carol).fields["text"] == "Mine"
    assert "Under the stairs" not in page(browse(carol), f"{new(match)}?type=note&draft=1")


def test_strangers_and_onlookers_keep_nothing(browse, mallory, match, bob, ours, theirs):
    assert begin(browse(mallory), match, ours[0], theirs[0]).status_code == 404
    assert browse(mallory).post(f"{drafts(match)}drop/").status_code == 404
    assert begin(browse(), match, ours[0], theirs[0]).url.startswith("/accounts/login/")
    assert browse(bob).post(drafts(match, "gossip"), {}).status_code == 404
    assert not Draft.objects.exists()


def test_told_it_is_forgotten_and_what_the_form_still_sends_comes_too_late(
    browse, bob, match, ours, theirs
):
    client = browse(bob)
    begin(client, match, ours[0], theirs[0])
    form = half(ours[0], theirs[0], seen=match.clock)
    assert client.post(new(match), form).status_code == 302
    assert Event.objects.count() == 1
    begin(client, match, ours[0], theirs[0])
    assert Draft.objects.get().fields == {}
    assert "You began to record this" not in page(client, f"/matches/{match.pk}/")
    begin(client, match, ours[1], theirs[1], form="the next")
    assert Draft.objects.get().fields["player"] == str(ours[1])


def test_refused_it_isnt_forgotten(bob, match, ours, theirs):
    keep_draft(bob, match.pk, Draft.Kind.EVENT, "abc", {"type": "casualty"})
    nobodys = {"type": "casualty", "victim": 0, "cause": "block"}
    with pytest.raises(Refused):
        record_typed(bob, match.pk, TypedEvent(nobodys, form="abc"))
    assert Draft.objects.get().fields == {"type": "casualty"}


def test_thrown_away_it_is_gone(browse, bob, match, ours, theirs):
    begin(browse(bob), match, ours[0], theirs[0])
    browse(bob).post(f"{drafts(match)}drop/")
    assert "You began to record this" not in page(browse(bob), f"/matches/{match.pk}/")


def test_what_another_told_meanwhile_is_said_before_mine_is_told(
    browse, bob, carol, match, ours, theirs
):
    client = browse(bob)
    opened = client.get(f"{new(match)}?type=completion&player={ours[0]}").context
    record_events(carol, match.pk, [{"type": "completion", "player": ours[0]}])
    form = {"type": "completion", "player": ours[0], "text": "At last", "form": "abc"}
    form |= {"seen": opened["seen"], "since": opened["since"]}
    reply = client.post(new(match), form)
    assert reply.status_code == 409
    shown = reply.content.decode()
    assert "carol recorded: " in shown
    assert "At last" in shown
    assert "Record it anyway" in shown
    assert Event.objects.count() == 1
    again = form | {"seen": reply.context["seen"], "since": reply.context["since"]}
    assert client.post(new(match), again).status_code == 302
    assert Event.objects.count() == 2


def test_what_may_be_the_same_is_asked_about_together_with_what_was_told_meanwhile(
    browse, bob, carol, match, ours
):
    client = browse(bob)
    opened = client.get(f"{new(match)}?type=touchdown&player={ours[0]}").context
    record_events(carol, match.pk, [{"type": "touchdown", "player": ours[0]}])
    form = {"type": "touchdown", "player": ours[0], "text": "At last", "form": "abc"}
    seen = {"seen": opened["seen"], "since": opened["since"]}
    reply = client.post(new(match), form | seen)
    assert reply.status_code == 409
    assert "carol recorded one" in reply.content.decode()
    seen = {"seen": reply.context["seen"], "since": reply.context["since"], "another": "yes"}
    assert client.post(new(match), form | seen).status_code == 302
    assert Event.objects.count() == 2


def deed(opened, player, **more):
    form = {"type": "completion", "player": player, "form": "abc", **more}
    return form | {"seen": opened["seen"], "since": opened["since"]}


def test_what_else_was_told_meanwhile_holds_up_nothing(browse, bob, carol, match, ours, theirs):
    client = browse(bob)
    opened = client.get(f"{new(match)}?type=touchdown&player={ours[0]}").context
    record_events(carol, match.pk, [{"type": "completion", "player": theirs[0]}])
    record_events(carol, match.pk, [{"type": "interception", "player": ours[0]}])
    record_events(carol, match.pk, [{"type": "note", "text": "The lights went out."}])
    assert client.post(new(match), deed(opened, ours[0])).status_code == 302
    note = {"type": "note", "text": "They went on again.", "form": "def"}
    note |= {"seen": opened["seen"], "since": opened["since"]}
    assert client.post(new(match), note).status_code == 302
    same = note | {"text": "The lights went out.", "form": "ghi"}
    assert client.post(new(match), same).status_code == 409


def test_what_the_same_phone_told_before_isnt_held_against_it(browse, bob, match, ours):
    """It recorded two passes by one player without a signal, and sends them one after the other."""
    client = browse(bob)
    opened = client.get(f"{new(match)}?type=touchdown&player={ours[0]}").context
    first = client.post(new(match), deed(opened, ours[0]))
    (event,) = Event.objects.all()
    assert first.status_code == 302
    second = deed(opened, ours[0], form="def")
    assert client.post(new(match), second).status_code == 409
    by_phone = client.post(new(match), second, headers={"Recorded-Here": f"3, x, {event.pk}"})
    assert by_phone.status_code == 302
    assert Event.objects.count() == 2


def test_a_script_that_sends_is_told_where_to_go_on(browse, bob, match, ours):
    client, form = browse(bob), {"type": "touchdown", "player": ours[0], "once": "a" * 20}
    reply = client.post(new(match), form, HTTP_HX_REQUEST="true")
    (event,) = Event.objects.all()
    assert reply.headers["HX-Redirect"] == f"/matches/{match.pk}/?recorded={event.pk}#live"
    again = client.post(new(match), form, HTTP_HX_REQUEST="true")
    assert again.headers["HX-Redirect"] == reply.headers["HX-Redirect"]
    assert Event.objects.count() == 1


def test_a_script_that_sends_too_late_is_told_so(browse, bob, match, ours, theirs):
    report(Command(bob, match.pk), {"kind": "draw"})
    reply = browse(bob).post(new(match), half(ours[0], theirs[0]), HTTP_HX_REQUEST="true")
    assert reply.status_code == 409
    assert "The match is reported: nothing more can be recorded." in reply.content.decode()


def test_a_form_that_says_nothing_of_versions_is_taken_as_it_is(browse, bob, carol, match, ours):
    record_events(carol, match.pk, [{"type": "note", "text": "Before."}])
    reply = browse(bob).post(new(match), {"type": "touchdown", "player": ours[0]})
    assert reply.status_code == 302


def test_told_too_late_it_is_kept_for_a_dispute(browse, bob, match, ours, theirs):
    report(Command(bob, match.pk), {"kind": "draw"})
    reply = browse(bob).post(new(match), half(ours[0], theirs[0], pressed="x"))
    assert reply.status_code == 409
    assert "What you typed is kept." in beside_the_button(reply)
    assert "Under the stairs</textarea>" in reply.content.decode().replace("\n", "")
    kept = Draft.objects.get().fields
    assert kept["text"] == "Under the stairs"
    assert "pressed" not in kept


def test_nothing_is_kept_of_a_match_that_is_settled(bob, carol, match):
    report(Command(bob, match.pk), {"kind": "draw"})
    confirm(match, carol)
    with pytest.raises(Conflict):
        keep_draft(bob, match.pk, Draft.Kind.RESULT, "", {"kind": "draw"})


def test_what_cant_be_kept_for_later_says_so_beside_the_button(browse, bob, match, ours, theirs):
    long = half(ours[0], theirs[0], text="x" * 601)
    reply = browse(bob).post(drafts(match), long)
    assert reply.status_code == 400
    assert "At most 600 characters." in beside_the_button(reply)
    assert "x" * 601 in reply.content.decode(), "nothing typed is lost"
    result = {"kind": "time_limit", "pressed": f"report-{match.pk}", "why": "x" * 601}
    reply = browse(bob).post(drafts(match, "result"), result)
    assert reply.status_code == 400
    assert "At most 600 characters." in beside_the_button(reply)
    assert reply.context["form"]["kind"].value() == "time_limit"
    assert not Draft.objects.exists()


def test_a_question_that_comes_too_late_to_be_kept_says_so_in_its_place(
    browse, bob, carol, match, ours
):
    report(Command(bob, match.pk), {"kind": "draw"})
    confirm(match, carol)
    reply = browse(bob).post(drafts(match), {"type": "casualty", "player": ours[0]})
    assert reply.status_code == 409
    shown = reply.content.decode()
    assert (
        shown.index('id="recorder"')
        < shown.index("be recorded any more")
        < shown.index('id="so-far"')
    )


def test_a_rules_no_stands_beside_the_button_that_was_pressed(browse, bob, match, ours, theirs):
    client = browse(bob)
    assert client.post(new(match), half(ours[0], theirs[0], text="Ouch.")).status_code == 302
    again = client.post(new(match), {"type": "casualty", "player": ours[0], "victim": theirs[0]})
    assert again.status_code == 400
    assert 'class="error-summary' in beside_the_button(again)


def test_more_than_a_form_holds_is_no_form_of_ours(browse, bob, match):
    many = {f"field{number}": "1" for number in range(61)}
    reply = browse(bob).post(drafts(match), many, HTTP_HX_REQUEST="true")
    assert reply.status_code == 400
    long = {"type": "note", "text": "x" * 601}
    assert browse(bob).post(drafts(match), long, HTTP_HX_REQUEST="true").status_code == 400
    assert not Draft.objects.exists()


def test_what_happens_most_is_asked_first(browse, bob, match):
    groups = browse(bob).get(f"/matches/{match.pk}/").context["asking"].question().groups
    assert [answer.text for answer in groups[0].answers] == [
        "Touchdown",
        "Completion",
        "Casualty",
        "Knock out",
    ]
    named = [answer.text for group in groups for answer in group.answers]
    assert len(named) == len(set(named)) == len(kinds())


def test_a_result_half_typed_is_filled_in_again(browse, bob, carol, match, bobs):
    typed = {"kind": "time_limit", f"touchdowns_{bobs.pk}": "3", "form": "abc", "version": "1"}
    browse(bob).post(drafts(match, "result"), typed)
    shown = browse(bob).get(f"/matches/{match.pk}/report/")
    assert shown.context["form"]["kind"].value() == "time_limit"
    assert shown.context["form"][f"touchdowns_{bobs.pk}"].value() == "3"
    assert shown.context["form"]["version"].value() == match.version
    assert "This is what you had typed" in shown.content.decode()
    assert "This is what you had typed" not in page(browse(carol), f"/matches/{match.pk}/report/")


def test_a_result_told_forgets_its_draft(browse, bob, match, bobs, carols):
    client = browse(bob)
    client.post(drafts(match, "result"), {"kind": "draw", "form": "abc"})
    form = {"kind": "draw", "version": match.version, "form": "abc"}
    form |= {f"touchdowns_{team.pk}": 0 for team in (bobs, carols)}
    assert client.post(f"/matches/{match.pk}/report/", form).status_code == 302
    assert Draft.objects.get().fields == {}


def test_a_report_overtaken_says_by_what_and_is_sent_all_the_same(
    browse, bob, carol, match, ours, bobs, carols
):
    client = browse(bob)
    opened = client.get(f"/matches/{match.pk}/report/").context
    record_events(carol, match.pk, [{"type": "note", "text": "The roof fell in."}])
    report(Command(carol, match.pk), {"kind": "abandoned"})
    form = {"kind": "draw", "version": match.version, "since": opened["since"], "form": "abc"}
    form |= {f"touchdowns_{team.pk}": 0 for team in (bobs, carols)}
    reply = client.post(f"/matches/{match.pk}/report/", form)
    assert reply.status_code == 409
    shown = reply.content.decode()
    assert "The roof fell in." in shown
    assert "carol reported the result" in shown
    assert reply.context["form"]["kind"].value() == "draw"
    again = form | {"version": reply.context["form"]["version"].value()}
    assert client.post(f"/matches/{match.pk}/report/", again).status_code == 302
    assert match.reports.count() == 2


def test_a_program_keeps_reads_and_throws_away_its_own(api, bob, carol, mallory, match):
    url = f"/api/v1/matches/{match.pk}/drafts/result/"
    assert api(bob).get(url).json() == {"at": None, "typed": {}}
    kept = api(bob).put(url, {"typed": {"kind": "draw"}}, format="json")
    assert kept.json()["typed"] == {"kind": "draw"}
    assert api(carol).get(url).json()["typed"] == {}
    assert api(mallory).put(url, {"typed": {}}, format="json").status_code == 404
    assert api(bob).put(url, {"typed": "draw"}, format="json").status_code == 400
    assert api(bob).get(f"/api/v1/matches/{match.pk}/drafts/gossip/").status_code == 404
    assert api(bob).delete(url).status_code == 204
    assert api(bob).get(url).json()["typed"] == {}


def test_a_nul_character_is_refused_in_words(browse, bob, match):
    form = {"type": "note", "text": "a\x00b"}
    reply = browse(bob).post(f"/matches/{match.pk}/drafts/event/", form)
    assert reply.status_code == 400
    assert "NUL character" in beside_the_button(reply)
