"""Nothing that was recorded, reported or carried out is lost without the audit naming it."""

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from accounts.commands import Command
from accounts.disposing import disposing
from dungeonbowl.match.edition import BEFORE_THE_LOG
from league.services.handing import hand_over, undo_handover
from matches import services as matches
from matches.models import Event, Match
from matches.queries.fingerprint import fingerprint
from matches.queries.recordedmatch import event_value
from rules.models import Confirmation
from rules.services import correcting, undo
from rules.services.auditing import audit_matches
from rules.services.auditing.whole import wanted
from teams.models import Entry as Posting
from tests.rules.correcting.season import Seasoned, killing
from tests.rules.night import players
from tests.rules.tampering import LOG_TAMPERINGS, POSTGAME_TAMPERINGS, erase, first, take_away
from tests.verbs import confirm, join, ledger_faults

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
    assert "1 match stands" in capsys.readouterr().out


def test_a_night_passes_whoever_coaches_its_teams_by_now(played, alice, mallory):
    """Who reported spoke for the team that they coached then."""
    join(played.league, mallory)
    passed = hand_over(alice, played.home.pk, "mallory", "Bob moved away.")
    assert found() == []
    undo_handover(alice, played.home.pk, passed.pk, "Bob is back.")
    assert found() == []
    away = played.away.coach.username
    hand_over(alice, played.away.pk, "mallory", "Carol moved away.")
    hand_over(alice, played.home.pk, away, "Bob moved away as well.")
    assert found() == []


def test_who_has_both_teams_once_they_reported_confirms_for_both(night, alice):
    night.start().report(**night.home_wins())
    hand_over(alice, night.away.pk, night.home.coach.username, "Carol moved away.")
    confirm(night.match, alice)
    night.fresh().advance()
    assert found() == []


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
    undo.undo(Command(alice, played.match.pk), "It was another score.")
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
    correcting.take_back(Command(alice, match.pk), done.correction.pk, "It was right.")
    assert found() == []


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
    for lie, (plant, named) in {**LOG_TAMPERINGS, **POSTGAME_TAMPERINGS}.items():
        with subtests.test(lie):
            said, expected = planted(played, plant), named.format(event=event, revoked=revoked)
            assert [one for one in said if expected in one], said
    assert found() == []


def test_the_command_names_what_is_lost_and_fails(played, capsys):
    erase(Confirmation.objects.all())
    with pytest.raises(CommandError, match="1 difference in 1 match"):
        call_command("audit_matches")
    assert "the word of carol's gold" in capsys.readouterr().out


def test_winnings_taken_out_of_the_ledger_are_missed_by_both_audits(played):
    with disposing("A record to be audited."):
        take_away(played.match)
    assert [said for said in found() if "what follows from it is lost" in said]
    assert [one for one in ledger_faults() if "a change is missing" in str(one)]


def decided_otherwise(match):
    """The match as older rules would have decided it, and as it was posted then."""
    event = match.events.order_by("pk").first()
    Event.objects.filter(pk=event.pk).update(spp=5, outcome={**event.outcome, "spp": 5})
    events = [event_value(one) for one in match.events.filter(revoked_at=None).order_by("pk")]
    posted = fingerprint(match, match.sides.all(), events)
    Match.objects.filter(pk=match.pk).update(edition=BEFORE_THE_LOG, posted=posted)
    matches.rebuild_figures(match.pk)


def test_what_mended_rules_decide_otherwise_is_listed_and_is_no_loss(played, capsys):
    decided_otherwise(played.match)
    call_command("audit_matches")
    said = capsys.readouterr().out
    assert "has spp 5, and its log says 2 (by rules mended since" in said
    assert "1 match stands" in said


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
    assert "1 match stands" in capsys.readouterr().out
    with pytest.raises(CommandError, match="1 difference in 1 match"):
        call_command("audit_matches", "--match", str(first_one.pk))
    with pytest.raises(CommandError, match="There is no match 9999"):
        call_command("audit_matches", "--match", "9999")


def test_matches_confirmed_before_the_day_asked_for_are_passed_over(played, capsys):
    erase(Confirmation.objects.all())
    call_command("audit_matches", "--since", "2999-01-01")
    assert "0 matches stand" in capsys.readouterr().out
    with pytest.raises(CommandError):
        call_command("audit_matches", "--since", "2020-01-01")


def posted_for(team, effect):
    """The entries of this kind of effect in a team's ledger, to be edited behind its back."""
    return Posting._base_manager.filter(team=team, effect__kind=effect)


def test_a_ledger_that_contradicts_itself_is_named_and_all_else_of_it_counts(played):
    """The hire that nobody could have made twice is passed over; whoever was hired still plays."""
    hires = posted_for(played.home, "hired").order_by("id")
    again = hires[1].effect
    with disposing("A record to be audited."):
        hires.filter(pk=hires[0].pk).update(player=hires[1].player, effect=again)
    said = found()
    assert f"the ledger of team {played.home.pk} can't be read" in " ".join(said)


NONSENSE = ({"kind": "resurrected"}, {"kind": "hired"}, {"hired": "Grubb"}, "hired", ["hired"], 7)


@pytest.mark.parametrize("effect", NONSENSE, ids=str)
def test_an_effect_that_is_nonsense_is_named_by_both_audits(played, effect):
    with disposing("A record to be audited."):
        first(Posting, pk=posted_for(played.home, "hired").first().pk).update(effect=effect)
    assert f"the ledger of team {played.home.pk} can't be read" in " ".join(found())
    said = " ".join(map(str, ledger_faults()))
    assert "bob's light: history is 'consistent', the ledger says" in said


@pytest.mark.parametrize("effect", NONSENSE, ids=str)
def test_an_effect_of_a_post_game_that_is_nonsense_is_named(played, effect):
    booked = Posting._base_manager.filter(change__key__startswith="postgame.")
    with disposing("A record to be audited."):
        first(Posting, pk=booked.exclude(effect={}).first().pk).update(effect=effect)
    assert any("and what was reported comes to" in one for one in found())
