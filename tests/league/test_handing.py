"""A coach quits: the team goes on under another member, with its whole history."""

from datetime import timedelta

import pytest
import time_machine
from django.http import Http404
from django.utils import timezone

from accounts.commands import Command
from league.models import Fixture, Minute
from league.services import amend, remove_member
from league.services.handing import hand_over
from league.services.lateness import follow_lateness
from league.services.scheduling import propose_date
from matches.services.scheduling import ProposedDate, refuse_date
from teams.models import Handover, Team
from tests.league.playing import ready_teams
from tests.verbs import found, join, start_season

pytestmark = pytest.mark.django_db
WHY = "Moved to another town."


@pytest.fixture
def bobs(bob, cellar):
    """A team of Bob's."""
    return ready_teams(cellar, bob, 1)[0]


def there(team):
    return f"/api/v1/teams/{team.pk}/handovers/"


def coach_of(team):
    return Team.objects.get(pk=team.pk).coach.username


def test_a_team_is_handed_over_with_a_reason_and_its_history_stays(api, alice, bob, carol, bobs):
    version, changes = bobs.version, bobs.changes.count()
    made = api(alice).post(there(bobs), {"coach": "carol", "reason": WHY})
    assert made.status_code == 201
    assert (made.json()["before"], made.json()["after"]) == ("bob", "carol")
    assert coach_of(bobs) == "carol"
    assert Team.objects.get(pk=bobs.pk).version == version + 1
    assert bobs.changes.count() == changes
    assert Minute.objects.first().text == f"Handed Team 01 over from bob to carol. {WHY}"
    named = {"name": "Other Name"}
    assert api(carol).post(f"/api/v1/teams/{bobs.pk}/name/", named).status_code == 200
    assert api(bob).post(f"/api/v1/teams/{bobs.pk}/name/", named).status_code == 403


def test_looking_first_hands_nothing_over(api, browse, alice, bobs):
    sent = {"coach": "carol", "reason": WHY}
    assert api(alice).post(there(bobs), {**sent, "preview": True}).json()["preview"] is True
    page = browse(alice).post(f"/teams/{bobs.pk}/coaches/", {**sent, "look": "1"})
    assert "bob hands Team 01 over to carol." in page.content.decode()
    assert not Handover.objects.exists()
    assert coach_of(bobs) == "bob"


@pytest.mark.parametrize(
    ("sent", "status", "field"),
    [
        ({"coach": "mallory"}, 400, "coach"), ({"coach": "nobody there"}, 400, "coach"),
        ({"reason": " "}, 400, "reason"), ({"coach": "bob"}, 409, None),
    ],
)  # fmt: skip
def test_it_goes_to_another_member_for_a_reason(api, alice, mallory, bobs, sent, status, field):
    refused = api(alice).post(there(bobs), {"coach": "carol", "reason": WHY, **sent})
    assert refused.status_code == status
    assert list(refused.json().get("errors", {None: 0})) == [field]
    assert coach_of(bobs) == "bob"


def test_a_retired_team_is_nobodys_any_more(api, alice, bobs):
    Team.objects.filter(pk=bobs.pk).update(status=Team.Status.RETIRED)
    sent = {"coach": "carol", "reason": WHY}
    assert api(alice).post(there(bobs), sent).status_code == 409


def test_a_removed_coachs_team_is_free_under_the_next_and_not_when_given_back(
    api, alice, bob, bobs, cellar
):
    remove_member(alice, cellar.slug, bob.pk)
    made = api(alice).post(there(bobs), {"coach": "carol", "reason": WHY}).json()
    assert Team.objects.get(pk=bobs.pk).coach_removed_at is None
    gone = api(alice).delete(f"{there(bobs)}{made['id']}/", {"reason": "They are back."})
    assert gone.status_code == 204
    assert coach_of(bobs) == "bob"
    assert Team.objects.get(pk=bobs.pk).coach_removed_at is not None


def test_whoever_was_removed_meanwhile_has_no_rights_to_the_team_given_back(
    api, alice, bob, bobs, cellar
):
    made = api(alice).post(there(bobs), {"coach": "carol", "reason": WHY}).json()
    remove_member(alice, cellar.slug, bob.pk)
    gone = api(alice).delete(f"{there(bobs)}{made['id']}/", {"reason": "A slip."})
    assert gone.status_code == 204
    assert coach_of(bobs) == "bob"
    assert Team.objects.get(pk=bobs.pk).coach_removed_at is not None


def test_whoever_came_back_meanwhile_speaks_for_the_team_given_back(api, alice, bob, bobs, cellar):
    remove_member(alice, cellar.slug, bob.pk)
    made = api(alice).post(there(bobs), {"coach": "carol", "reason": WHY}).json()
    join(cellar, bob)
    assert api(alice).delete(f"{there(bobs)}{made['id']}/", {"reason": "Back."}).status_code == 204
    assert Team.objects.get(pk=bobs.pk).coach_removed_at is None


def test_who_answered_a_date_tried_for_one_whoever_coaches_the_team_since(
    alice, bob, carol, cellar
):
    """Else the rules would forfeit the match to the other side."""
    amend(alice, cellar.slug, late_after_days=2, late_how="forfeited")
    teams = ready_teams(cellar, bob, 2)
    Team.objects.filter(pk=teams[1].pk).update(coach=carol)
    season = start_season(cellar, teams, "round_robin", first_day=timezone.now().date())
    match = Fixture.objects.get(season=season).match
    evening = ProposedDate(timezone.now() + timedelta(hours=20))
    asked = propose_date(Command(bob, match.pk), evening)
    refuse_date(Command(carol, match.pk), asked.pk)
    hand_over(alice, teams[1].pk, "alice", WHY)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=True):
        assert follow_lateness() == 0
    assert not season.acts.exists()


def test_the_page_offers_to_take_back_the_last_handover_alone(api, browse, alice, bobs):
    first, second = (
        api(alice).post(there(bobs), {"coach": coach, "reason": WHY}).json()["id"]
        for coach in ("carol", "alice")
    )

    def offered():
        page = browse(alice).get(f"/teams/{bobs.pk}/coaches/").content.decode()
        return [one for one in (first, second) if f"/coaches/{one}/undo/" in page]

    for left in ([second], [first]):
        assert offered() == left
        api(alice).delete(f"{there(bobs)}{left[0]}/", {"reason": "A slip."})
    assert offered() == []


def test_only_the_last_handover_is_taken_back_and_only_once(api, alice, bobs):
    first = api(alice).post(there(bobs), {"coach": "carol", "reason": WHY}).json()
    second = api(alice).post(there(bobs), {"coach": "alice", "reason": WHY}).json()
    said = {"reason": "No."}
    assert api(alice).delete(f"{there(bobs)}{first['id']}/", said).status_code == 409
    assert api(alice).delete(f"{there(bobs)}{second['id']}/", said).status_code == 204
    assert api(alice).delete(f"{there(bobs)}{second['id']}/", said).status_code == 409
    assert coach_of(bobs) == "carol"
    assert api(alice).delete(f"{there(bobs)}{first['id']}/", said).status_code == 204
    shown = api(alice).get(there(bobs)).json()
    assert [one["undone_why"] for one in shown] == ["No.", "No."]


def test_a_team_of_no_league_has_no_commissioner(alice, bob):
    own = found(bob, "light", name="Own")
    with pytest.raises(Http404):
        hand_over(alice, own.pk, "alice", WHY)


def test_the_page_says_who_coached_it_when_and_gives_it_back(browse, alice, bobs):
    here = f"/teams/{bobs.pk}/coaches/"
    sent = browse(alice).post(here, {"coach": "carol", "reason": WHY}, follow=True)
    said = sent.content.decode()
    assert f"carol, after bob: {WHY}" in said
    assert "Give it back to bob" in said
    passed = Handover.objects.get()
    back = browse(alice).post(f"{here}{passed.pk}/undo/", {"reason": "They stay."}, follow=True)
    assert "They stay." in back.content.decode()
    assert coach_of(bobs) == "bob"
    assert browse(alice).post(f"{here}{passed.pk}/undo/", {"reason": "x"}).status_code == 409
