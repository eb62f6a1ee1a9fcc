"""Nothing that was told, reported or carried out is lost without the audit naming it."""

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F

from accounts.disposing import disposing
from dungeonbowl.match.edition import BEFORE_THE_LOG
from matches import services as matches
from matches.models import Entry, Event, Match, Passage, Roll, Side
from matches.queries.posting import fingerprint
from matches.queries.table import event_value
from rules import correcting, undo
from rules.auditing import audit_matches
from rules.auditing.whole import wanted
from rules.models import Confirmation, PostGame, Report, Step
from teams import ledger
from teams.audit import audit_all
from teams.models import Change, Team
from teams.models import Entry as Posting
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
    scored = {"type": "touchdown", "player": players(night.home)[3].pk}
    night.report([completion(night, 2), scored], **night.home_wins()).confirm().advance()
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
        "its log ends at clock 4, and was written to 5",
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
    "the touchdown erased": (
        lambda match: erase(Event.objects.filter(match=match, type="touchdown")),
        "and the event is lost",
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
        "its log ends at clock 5, and was written to 3",
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


def step(match, key, place=0):
    """A step of this key, of the home team or the away team."""
    team = match.sides.all()[place].team_id
    return Step.objects.filter(postgame__match=match, team=team, key=key)


def change(match, key):
    """What a step of the home team booked."""
    return Change._base_manager.filter(step=step(match, key).get().pk)


def post_twice(match):
    (once,) = change(match, "winnings")
    lines = [ledger.line_of(entry) for entry in once.entries.all()]
    team = ledger.lock(once.team_id)
    ledger.post(team, key=f"{once.key}.more", by=None, why=once.why, lines=lines, step=once.step)


def take_away(match):
    """The winnings erased, and the treasury written so that it adds up."""
    (once,) = change(match, "winnings")
    lines = once.entries.all()
    team = Team.objects.filter(pk=once.team_id)
    team.update(treasury=F("treasury") - sum(line.gold for line in lines))
    erase(lines)
    erase(change(match, "winnings"))


POSTGAME_LIES = {
    "winnings posted twice": (
        post_twice,
        "bob's light, winnings: nothing brought change",
    ),
    "winnings erased": (take_away, "bob's light, winnings: what follows from it is lost"),
    "winnings of another height": (
        lambda match: Posting._base_manager.filter(change__in=change(match, "winnings")).update(
            gold=1
        ),
        "and what was reported comes to",
    ),
    "a change booked to another step": (
        lambda match: change(match, "winnings").update(step=step(match, "spp").get().pk),
        "is booked to another step",
    ),
    "a change booked to a step of nobody": (
        lambda match: change(match, "winnings").update(step=987_654),
        "bob's light, winnings: what follows from it is lost",
    ),
    "a step pending again": (
        lambda match: step(match, "winnings").update(status="pending"),
        "bob's light, winnings: it is pending, and would be done",
    ),
    "a step waiting again": (
        lambda match: step(match, "skills", 1).update(status="waiting"),
        "carol's gold, skills: it is waiting, and would be done",
    ),
    "a step erased": (
        lambda match: erase(step(match, "winnings")),
        "bob's light, winnings: the step is lost",
    ),
    "another answer": (
        lambda match: step(match, "hire").update(answers=[{"position": "orcs.lineman"}]),
        "bob's light, hire: its answer can't have been given",
    ),
    "an answer erased": (
        lambda match: step(match, "hire").update(answers=[]),
        "bob's light, hire: it is over, and the answer that ended it is lost",
    ),
    "the post-game erased": (
        lambda match: (erase(Step.objects.all()), erase(PostGame.objects.all())),
        "its post-game is lost",
    ),
    "a roll erased": (
        lambda match: erase(Roll.objects.filter(match=match, purpose__startswith="winnings")),
        "and the roll is lost",
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
    for lie, (plant, named) in {**LOG_LIES, **POSTGAME_LIES}.items():
        with subtests.test(lie):
            said, expected = planted(played, plant), named.format(event=event, revoked=revoked)
            assert [one for one in said if expected in one], said
    assert found() == []


def test_the_command_names_what_is_lost_and_fails(played, capsys):
    erase(Confirmation.objects.all())
    with pytest.raises(CommandError, match="1 differences in 1 matches"):
        call_command("audit_matches")
    assert "the word of carol's gold" in capsys.readouterr().out


def test_winnings_taken_out_of_the_ledger_are_missed_by_both_audits(played):
    with disposing("A record to be audited."):
        take_away(played.match)
    assert [said for said in found() if "what follows from it is lost" in said]
    assert [one for one in audit_all() if "a change is missing" in str(one)]


def decided_otherwise(match):
    """The match as older rules would have decided it, and as it was posted then."""
    event = match.events.order_by("pk").first()
    Event.objects.filter(pk=event.pk).update(spp=5, outcome={**event.outcome, "spp": 5})
    events = [event_value(one) for one in match.events.filter(revoked_at=None).order_by("pk")]
    posted = fingerprint(match, match.sides.all(), events)
    Match.objects.filter(pk=match.pk).update(edition=BEFORE_THE_LOG, posted=posted)


def test_what_mended_rules_decide_otherwise_is_listed_and_is_no_loss(played, capsys):
    decided_otherwise(played.match)
    call_command("audit_matches")
    said = capsys.readouterr().out
    assert "has spp 5, and its log says 2 (by rules mended since" in said
    assert "1 matches stand" in said


def test_under_older_rules_too_what_was_told_must_be_there(played):
    decided_otherwise(played.match)
    first(Event, match=played.match, type="touchdown").update(player=players(played.away)[0])
    lost = [one for one in audit_matches(wanted()) if not one.of_rules]
    assert any("has player" in one.what for one in lost)
    assert any("aren't those that were confirmed" in one.what for one in lost)


def test_only_the_match_asked_for_is_looked_at(corrected, capsys):
    first_one, second = (night.match for night in corrected.nights)
    erase(Confirmation.objects.filter(report__match=first_one))
    call_command("audit_matches", "--match", str(second.pk))
    assert "1 matches stand" in capsys.readouterr().out
    with pytest.raises(CommandError, match="1 differences in 1 matches"):
        call_command("audit_matches", "--match", str(first_one.pk))
    with pytest.raises(CommandError, match="There is no match 9999"):
        call_command("audit_matches", "--match", "9999")


def test_matches_confirmed_before_the_day_asked_for_are_passed_over(played, capsys):
    erase(Confirmation.objects.all())
    call_command("audit_matches", "--since", "2999-01-01")
    assert "0 matches stand" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("audit_matches", "--since", "2020-01-01")
