"""Nothing that was told, reported or carried out is lost without the audit naming it."""

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from accounts.disposing import disposing
from matches import services as matches
from matches.models import Entry, Event, Match, Passage, Roll, Side
from rules import correcting, undo
from rules.auditing import audit_matches
from rules.auditing.whole import wanted
from rules.models import Confirmation, PostGame, Report
from tests.rules.correcting.season import Seasoned, killing
from tests.rules.night import players

pytestmark = pytest.mark.django_db


def found():
    return [str(one) for one in audit_matches(wanted())]


@pytest.fixture
def seasoned(night):
    return Seasoned(night)


@pytest.fixture
def played(night):
    """A night with a casualty and a completion, played to its end."""
    night.start()
    night.tell(killing(night, rolls={"casualty": 11}), completion(night))
    matches.revoke(night.bob, night.match.pk, night.match.events.last().pk, "It was dropped.")
    night.report([completion(night, 2)], **night.home_wins()).confirm().advance()
    return night.through()


def completion(night, player=1):
    return {"type": "completion", "player": players(night.home)[player].pk}


def test_a_night_as_it_was_played_passes(played, capsys):
    call_command("audit_matches")
    assert "1 matches stand" in capsys.readouterr().out


def test_a_night_that_is_still_played_passes(night):
    night.start()
    assert found() == []
    night.tell(completion(night), killing(night))
    assert found() == []
    night.report()
    assert found() == []
    night.confirm().advance()
    assert found() == []


def test_a_night_undone_and_reported_again_passes(played, alice):
    undo.undo(alice, played.match.pk, "It was another score.")
    assert found() == []
    played.fresh().report([completion(played, 3)]).confirm().advance().through()
    assert found() == []


@pytest.fixture
def corrected(seasoned):
    """Two nights, of which the first was corrected after the second: who was killed wasn't."""
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    return seasoned


def test_nights_corrected_and_corrected_back_pass(corrected, alice):
    match = corrected.first.match
    (event,) = match.events.all()
    done = corrected.correct(revoke=[event.pk], result={"kind": "time_limit"})
    assert done.carried_out
    assert found() == []
    correcting.take_back(alice, match.pk, done.correction.pk, "It was right.")
    assert found() == []


def erase(rows):
    """Out of the table, as a person with a database shell would do it."""
    rows._raw_delete("default")


def first(model, **of):
    """The first such row, as a set that can be changed behind the program's back."""
    rows = model._base_manager.filter(**of)
    return rows.filter(pk=rows.order_by("pk").first().pk)


LOG_LIES = {
    "an event's row erased": (
        lambda match: erase(first(Event, match=match)),
        "tells of event {event}, and the event is lost",
    ),
    "what an event was told by erased": (
        lambda match: erase(first(Entry, match=match)),
        "event {event} was told by nobody in its log",
    ),
    "the last that was told erased": (
        lambda match: erase(Entry.objects.filter(match=match, clock=match.clock)),
        "its log ends at clock 3, and was written to 4",
    ),
    "what was told edited": (
        lambda match: first(Entry, match=match).update(body={"event": {"type": "chest_trap"}}),
        "event {event} has type 'casualty', and its log says 'chest_trap'",
    ),
    "what was told made nonsense": (
        lambda match: first(Entry, match=match).update(body={}),
        "its log can't be read: KeyError('event')",
    ),
    "another teller": (
        lambda match: first(Entry, match=match).update(by=match.sides.last().team.coach),
        "event {event} has by",
    ),
    "declared faces edited": (
        lambda match: first(Entry, match=match).update(dice={"casualty": 16}),
        "the roll event.1.1.casualty of event {event} showed [16], and is lost",
    ),
    "a revocation erased": (
        lambda match: erase(Entry.objects.filter(match=match, kind="revoke")),
        "event {revoked} is taken back, and nothing in its log says so",
    ),
    "a revocation unsaid": (
        lambda match: Event.objects.filter(match=match).update(revoked_at=None),
        "event {revoked} counts, and its log takes it back",
    ),
    "an event's points changed": (
        lambda match: first(Event, match=match).update(spp=9),
        "event {event} has 9 SPP, and earned 2",
    ),
    "an event's outcome changed": (
        lambda match: first(Event, match=match).update(outcome={"spp": 2}),
        "event {event} has outcome {{'spp': 2}}, and its log says",
    ),
    "an outcome's words changed": (
        lambda match: first(Event, match=match).update(
            outcome={**match.events.first().outcome, "text": "Nothing happened."}
        ),
        "its result or its events aren't those that were confirmed",
    ),
    "a side's touchdowns changed": (
        lambda match: first(Side, match=match).update(touchdowns=7),
        "bob's light has touchdowns 7, and its result says 1",
    ),
    "a side's outcome changed": (
        lambda match: first(Side, match=match).update(outcome="lost"),
        "bob's light has outcome 'lost', and its result says",
    ),
    "the result changed": (
        lambda match: Match.objects.filter(pk=match.pk).update(
            result={**match.result, "kind": "time_limit"}
        ),
        "and its latest report says",
    ),
    "the fingerprint erased": (
        lambda match: Match.objects.filter(pk=match.pk).update(posted=""),
        "its result or its events aren't those that were confirmed",
    ),
    "the log's clock changed": (
        lambda match: Match.objects.filter(pk=match.pk).update(clock=3),
        "its log ends at clock 4, and was written to 3",
    ),
    "a declared roll changed": (
        lambda match: Roll.objects.filter(match=match, purpose="event.1.1.casualty").update(
            faces=[1]
        ),
        "the roll event.1.1.casualty of event {event} showed [11], and is lost",
    ),
    "a declared roll erased": (
        lambda match: erase(Roll.objects.filter(match=match, purpose="event.1.1.casualty")),
        "the roll event.1.1.casualty of event {event} showed [11], and is lost",
    ),
    "a roll of the program's changed": (
        lambda match: Roll.objects.filter(match=match, purpose__startswith="winnings").update(
            faces=[[]]
        ),
        "and its seed gives",
    ),
    "another seed": (
        lambda match: Match.objects.filter(pk=match.pk).update(seed="f" * 64),
        "its seed isn't the one whose hash was shown",
    ),
    "the report erased": (
        lambda match: (erase(Confirmation.objects.all()), erase(Report.objects.all())),
        "it is closed, and its report is lost",
    ),
    "the confirmations erased": (
        lambda match: erase(Confirmation.objects.all()),
        "the word of carol's gold for revision 1 of its report is lost",
    ),
    "the report's result changed": (
        lambda match: Report.objects.update(result={"kind": "time_limit"}),
        "and its latest report says {{'kind': 'time_limit'}}",
    ),
    "the post-game undone": (
        lambda match: PostGame.objects.update(status="undone"),
        "its post-game is lost",
    ),
    "a second post-game": (
        lambda match: PostGame.objects.create(match=match, status="closed"),
        "2 of its post-games stand at once",
    ),
    "the post-game open again": (
        lambda match: PostGame.objects.update(status="open"),
        "it is closed, and its post-game is open",
    ),
    "the match open again": (
        lambda match: Match.objects.filter(pk=match.pk).update(status="started"),
        "it is started, and its last passage says closed",
    ),
    "its passages erased": (
        lambda match: erase(Passage.objects.filter(match=match)),
        "nobody knows since when",
    ),
}


def planted(played, plant):
    """What the audit says after this was done behind the program's back; then it never was."""
    with transaction.atomic():
        with disposing("A record to be audited."):
            plant(played.match)
        said = found()
        transaction.set_rollback(True)
    played.fresh()
    return said


def test_what_is_edited_behind_the_programs_back_is_named(played, subtests):
    event = played.match.events.order_by("pk").first().pk
    revoked = played.match.events.exclude(revoked_at=None).get().pk
    for lie, (plant, named) in LOG_LIES.items():
        with subtests.test(lie):
            said, expected = planted(played, plant), named.format(event=event, revoked=revoked)
            assert [one for one in said if expected in one], said
    assert found() == []


def test_the_command_names_what_is_lost_and_fails(played, capsys):
    erase(Confirmation.objects.all())
    with pytest.raises(CommandError, match="1 differences in 1 matches"):
        call_command("audit_matches")
    assert "the word of carol's gold" in capsys.readouterr().out
