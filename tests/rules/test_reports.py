"""Reporting, confirming, disputing: every arrow, and what may not be one."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from league.services import make_friendly
from matches import services as matches
from matches.services import Friendly
from rules.models import Report
from rules.queries import unconfirmed
from rules.services import reports
from tests.rules.night import Night, players
from tests.verbs import confirm

pytestmark = pytest.mark.django_db


def rules_broken(refusal):
    return {verdict.rule for verdict in refusal.value.verdicts}


def test_a_report_waits_for_the_other_side(night):
    night.start().report()
    assert night.match.status == "reported"
    assert unconfirmed(night.match, Report.objects.get()) == [night.away.pk]


def test_the_other_sides_word_begins_the_post_game(night):
    night.start().report().confirm()
    assert night.match.status == "postgame"
    assert night.match.sides.get(team=night.home).outcome == "won"
    assert night.match.sides.get(team=night.away).outcome == "lost"


def test_the_reporter_cannot_confirm_their_own_report(night):
    night.start().report()
    with pytest.raises(Conflict, match="yourself"):
        confirm(night.match, night.bob)
    assert night.fresh().match.status == "reported"


def test_whoever_coaches_both_sides_confirms_too(cellar, bob):
    night = Night.between(cellar, bob, bob).start().report()
    confirm(night.match, bob)
    assert night.fresh().match.status == "postgame"


def test_a_commissioner_confirms_for_all(night):
    night.start().report()
    confirm(night.match, night.alice)
    assert night.fresh().match.status == "postgame"


def test_a_commissioners_own_report_waits_for_both_sides(night):
    night.start()
    reports.report(Command(night.alice, night.match.pk), night.home_wins())
    confirm(night.match, night.bob)
    assert night.fresh().match.status == "reported"
    confirm(night.match, night.carol)
    assert night.fresh().match.status == "postgame"


def test_a_new_revision_takes_the_confirmations_of_the_old_one_away(night):
    night.start()
    reports.report(Command(night.alice, night.match.pk), night.home_wins())
    confirm(night.match, night.bob)
    night.fresh()
    reports.report(
        Command(night.alice, night.match.pk, version=night.match.version), {"kind": "draw"}
    )
    confirm(night.match, night.carol)
    assert night.fresh().match.status == "reported", "Bob's word was on another revision"


def test_a_second_report_without_the_version_is_a_conflict(night):
    night.start().report()
    with pytest.raises(Conflict, match="version"):
        night.report(kind="draw")
    assert Report.objects.count() == 1


def test_a_report_on_an_old_version_is_a_conflict(night):
    night.start().report()
    with pytest.raises(Conflict):
        reports.report(Command(night.carol, night.match.pk, version=1), {"kind": "draw"})


def test_a_dispute_keeps_its_reason_and_stops_the_confirmation(night):
    night.start().report()
    words = reports.dispute(Command(night.carol, night.match.pk), "It was two touchdowns.")
    assert words.team == night.away
    assert night.fresh().match.status == "disputed"
    with pytest.raises(Conflict):
        confirm(night.match, night.carol)


def test_a_new_report_after_a_dispute_revokes_what_came_with_the_old_one(night):
    night.start()
    live = night.tell({"type": "completion", "player": players(night.home)[0].pk})[0]
    night.report([{"type": "chest_ball", "player": players(night.home)[1].pk}])
    reports.dispute(Command(night.carol, night.match.pk), "Nobody opened that chest.")
    reports.report(Command(night.bob, night.match.pk), night.home_wins())
    standing = night.match.events.filter(revoked_at=None)
    assert [event.pk for event in standing] == [live.pk], "what was recorded live stands"


@pytest.mark.parametrize(
    ("result", "why"),
    [
        ({"kind": "touchdown", "touchdowns": {}}, "a winner who scored nothing"),
        ({"kind": "touchdown", "touchdowns": {"home": 1, "away": 1}}, "more than one ball"),
        ({"kind": "draw", "winner": "home"}, "a draw that somebody won"),
        ({"kind": "touchdown", "winner": "away", "touchdowns": {"home": 1}}, "the wrong winner"),
    ],
)
def test_a_report_that_contradicts_itself_is_refused(night, result, why):
    night.start()
    ids = {"home": night.home.pk, "away": night.away.pk}
    body = dict(result)
    if "winner" in body:
        body["winner"] = ids[body["winner"]]
    body["touchdowns"] = {str(ids[k]): n for k, n in body.get("touchdowns", {}).items()}
    with pytest.raises(Refused) as refusal:
        reports.report(Command(night.bob, night.match.pk), body)
    assert rules_broken(refusal) == {"POST-14"}, why
    assert not Report.objects.exists()
    assert night.fresh().match.status == "started"


def test_touchdown_events_must_be_those_of_the_result(night):
    night.start()
    night.tell({"type": "touchdown", "player": players(night.away)[0].pk})
    with pytest.raises(Refused) as refusal:
        night.report()
    assert rules_broken(refusal) == {"POST-14"}


def test_a_refused_report_leaves_no_event_behind(night):
    night.start()
    scorer = players(night.away)[0].pk
    with pytest.raises(Refused):
        night.report([{"type": "touchdown", "player": scorer}])
    assert not night.match.events.exists()


@pytest.mark.parametrize(
    "result", [None, [], {"kind": "penalties"}, {"kind": "draw", "winner": "x"}]
)
def test_a_malformed_result_is_no_report(night, result):
    night.start()
    with pytest.raises(FieldError):
        reports.report(Command(night.bob, night.match.pk), result)


def test_a_match_that_has_not_started_takes_no_report(night):
    with pytest.raises(Conflict):
        night.report()


def test_a_confirmed_match_takes_neither_report_nor_dispute(night):
    night.start().report().confirm()
    with pytest.raises(Conflict):
        reports.report(
            Command(night.bob, night.match.pk, version=night.match.version), night.home_wins()
        )
    with pytest.raises(Conflict):
        reports.dispute(Command(night.carol, night.match.pk), "Too late.")


def test_a_coach_of_another_team_may_look_but_not_speak(night, third_team):
    night.start().report()
    for act in (
        lambda: reports.report(Command(third_team.coach, night.match.pk), night.home_wins()),
        lambda: confirm(night.match, third_team.coach),
        lambda: reports.dispute(Command(third_team.coach, night.match.pk), "I say no."),
    ):
        with pytest.raises(PermissionDenied):
            act()


def test_a_stranger_finds_nothing(night, mallory):
    night.start().report()
    with pytest.raises(Http404):
        confirm(night.match, mallory)


def test_an_exhibition_changes_nothing(cellar, bob, carol):
    night = Night.between(cellar, bob, carol, exhibition=True)
    before = (night.home.treasury, night.away.treasury)
    night.start().report().confirm()
    assert night.match.status == "closed"
    assert (night.home.treasury, night.away.treasury) == before
    assert not night.match.postgames.exists()


def test_another_match_starts_only_after_the_hire_step_is_reached(night):
    night.start()
    second = make_friendly(
        night.bob, Friendly([night.home.pk, night.away.pk]), league=night.league.slug
    )
    with pytest.raises(Conflict):
        matches.start(Command(night.bob, second.pk))
    night.report().confirm().advance()
    matches.start(Command(night.bob, second.pk))
