"""An account is its owner's: all of it goes out, and it ends without breaking what was played."""

import re
from datetime import timedelta
from functools import partial

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from accounts.commands import Command
from accounts.models import Token, User
from league.models import Membership, Minute
from league.services import change_role, hand_over, remove_member, undo_handover
from league.services.arrivals import approve, bring, decline
from league.services.scheduling import propose_date
from matches.models import Side
from matches.services.options import ProposedOptions, propose
from matches.services.refereeing import propose_referee
from matches.services.scheduling import ProposedDate, refuse_date
from rules.models import Report
from rules.services.accounts import open_games
from teams.models import Team
from teams.transfer.document import team_in_document
from teams.transfer.exporting import team_document
from tests.verbs import join, register_team, start_season

pytestmark = pytest.mark.django_db
AT = "/api/v1/accounts/me/"


def end(client, username):
    return client.delete(AT, {"username": username}, format="json")


def test_all_that_is_kept_goes_out_but_for_secrets(api, bob, cellar, night):
    data = api(bob).get(AT).json()
    assert data["username"] == "bob"
    assert [one["slug"] for one in data["leagues"]] == [cellar.slug]
    assert [one["name"] for one in data["teams"]] == [night.home.name]
    assert set(data["tokens"][0]) == {"name", "made_at"}
    assert bob.password not in str(data)
    assert api().get(AT).status_code == 401


def test_an_account_that_ended_leaves_history_under_another_name(api, bob, cellar, night):
    night.play_out()
    client = api(bob)
    assert end(client, "bob").status_code == 204
    gone = User.objects.get(pk=bob.pk)
    assert gone.username == f"former-{bob.pk}"
    assert (gone.email, gone.is_active, gone.has_usable_password()) == ("", False, False)
    assert not Token.objects.filter(user=bob).exists()
    assert not Membership.objects.filter(user=bob).exists()
    assert client.get(AT).status_code == 401
    assert Side.objects.filter(team__coach=gone).exists()
    call_command("audit_ledger")
    call_command("audit_matches")


def test_no_sentence_of_a_league_or_a_match_goes_on_naming_an_account_that_ended(
    api, alice, bob, carol, cellar, night
):
    change_role(alice, cellar.slug, bob.pk, "commissioner")
    change_role(alice, cellar.slug, bob.pk, "coach")
    passed = hand_over(alice, night.home.pk, "carol", "bob is away for bob's wedding.")
    undo_handover(alice, night.home.pk, passed.pk, "Back already.")
    evening = ProposedDate(timezone.now() + timedelta(days=2))
    for coach, other in ((bob, carol), (carol, bob)):
        asked = propose_date(Command(coach, night.match.pk), evening)
        refuse_date(Command(other, night.match.pk), asked.pk)
    propose_date(Command(bob, night.match.pk), evening)
    night.play_out()
    remove_member(alice, cellar.slug, bob.pk)
    join(cellar, bob)
    assert end(api(bob), "bob").status_code == 204
    name = f"former-{bob.pk}"
    said = {*Minute.objects.values_list("text", flat=True)}
    home = night.home.name
    assert {
        f"Made {name} commissioner.",
        f"Made {name} coach.",
        f"Removed {name}.",
        # What Alice typed stays as it is.
        f"Handed {home} over from {name} to carol. bob is away for bob's wedding.",
        f"Gave {home} back to {name}. Back already.",
    } <= said
    assert not [one for one in said if re.search(r"\bbob\b(?!.*wedding)", one.replace(home, ""))]
    record = [one.why for one in night.match.passages.all()]
    assert f"Refuses what {name} proposed." in record
    assert "Refuses what carol proposed." in record
    assert [one for one in record if f": {name}'s proposal of" in one]
    assert not [one for one in record if re.search(r"\bbob\b", one)]


def test_nor_as_a_referee_or_a_game_master_or_of_teams_brought(
    api, alice, bob, mallory, cellar, night
):
    join(cellar, mallory)
    propose_referee(Command(bob, night.match.pk), "mallory")
    with_master = ProposedOptions({"gm": True}, game_master="mallory")
    propose(Command(bob, night.match.pk), with_master)
    brought = team_in_document(team_document(night.home))
    for settled in (partial(decline, reason="Not yet."), approve):
        settled(alice, bring(mallory, cellar.slug, brought).pk)
    Team.objects.filter(coach=mallory).update(status=Team.Status.RETIRED)
    assert end(api(mallory), "mallory").status_code == 204
    name = f"former-{mallory.pk}"
    minutes = {*Minute.objects.values_list("text", flat=True)}
    assert {
        f"Declined {night.home} of {name}: Not yet.",
        f"Let in the imported team {night.home} of {name}.",
    } <= minutes
    record = " ".join(one.why for one in night.match.passages.all())
    assert f"{name} as referee." in record
    assert f"{name} as game master." in record
    assert "mallory" not in record + "".join(minutes)


def test_a_name_of_the_former_that_somebody_has_keeps_nobody_here(api, bob, mallory):
    taken = f"former-{bob.pk}"
    User.objects.filter(pk=mallory.pk).update(username=taken.title())
    assert end(api(bob), "bob").status_code == 204
    assert User.objects.get(pk=bob.pk).username == f"{taken}-2"


def test_whoever_commissions_alone_hands_over_first(api, alice, bob, cellar):
    refused = end(api(alice), "alice")
    assert refused.status_code == 409
    assert refused.json()["leagues"] == [cellar.slug]
    assert cellar.name in refused.json()["detail"]
    assert User.objects.get(pk=alice.pk).is_active
    change_role(alice, cellar.slug, bob.pk, "commissioner")
    assert end(api(alice), "alice").status_code == 204


def test_nobody_ends_an_account_by_mistake(api, bob, cellar):
    refused = end(api(bob), "Bob?")
    assert refused.status_code == 400
    assert "username" in refused.json()["errors"]
    assert end(api(), "bob").status_code == 401


def test_at_a_browser_the_same(browse, bob, cellar):
    client = browse(bob)
    assert client.get(reverse("account-data")).json()["username"] == "bob"
    page = client.get(reverse("account"))
    assert reverse("account-end") in page.content.decode()
    assert client.post(reverse("account-end"), {"username": "no"}).status_code == 400
    assert client.post(reverse("account-end"), {"username": "bob"}).status_code == 302
    assert client.get(reverse("account")).status_code == 302


def test_whoever_ends_an_account_sees_first_what_they_leave_behind(browse, alice, bob, cellar):
    said = browse(alice).get(reverse("account-end")).content.decode()
    assert f"Members of {cellar.name}" in said
    assert "Still to be played" not in said
    teams = [register_team(bob, one, league_slug=cellar.slug) for one in ("light", "gold")]
    start_season(cellar, teams, "round_robin", legs=2)
    said = browse(bob).get(reverse("account-end")).content.decode()
    assert "Members of" not in said
    for team in teams:
        assert f"{escape(team.name)}</a>: 2 matches of Winter, {cellar.name}" in said
    assert open_games(alice) == []


def test_what_somebody_made_and_wrote_goes_out_with_them(api, bob, night):
    drawn = api(bob).post("/api/v1/dungeons/", {"dungeon": {"squares": ["11..22"]}}, format="json")
    assert drawn.status_code == 201, drawn.content
    night.play_out()
    Report.objects.first().disputes.create(team=night.home, by=bob, reason="It was two to one.")
    data = api(bob).get(AT).json()
    assert [one["id"] for one in data["dungeons"]] == [drawn.json()["id"]]
    assert data["dungeons"][0]["document"]
    (said,) = data["words"]
    assert (said["kind"], said["text"]) == ("dispute", "It was two to one.")
    assert (data["boxes"], data["ratings"]) == ([], [])
