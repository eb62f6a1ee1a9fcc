"""Running teams at a league's door: who may bring them, who lets them in, and what is refused."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league import services as leagues
from league.models import Arrival, Minute
from league.services.arrivals import MOST_WAITING
from teams.ledger.audit import audit_team
from teams.models import Change, Team
from teams.transfer.exporting import players_text, team_document
from tests.verbs import found_league, join, register_team

pytestmark = pytest.mark.django_db

IMPORT = "/api/v1/teams/import/"
LEGAL = "Team,Rats\nCollege,Light\nTreasury,50000\nnumber,name,race,position,spp\n" + "\n".join(
    f"{n},Grim {n},Dwarfs,Longbeard,{n % 6}" for n in range(1, 8)
)
ILLEGAL = LEGAL + "\n8,S,Dwarfs,Slayer,0\n9,S,Dwarfs,Slayer,0\n10,S,Dwarfs,Slayer,0"


@pytest.fixture
def league(alice, bob, carol):
    made = found_league(alice)
    join(made, bob)
    join(made, carol)
    return made


@pytest.fixture
def waiting(league, bob, api):
    reply = api(bob).post(IMPORT, {"league": league.slug, "csv": LEGAL}, format="json")
    assert reply.status_code == 202, reply.json()
    return Arrival.objects.get(pk=reply.json()["id"])


def post(client, address, body):
    return client.post(address, body, format="json")


def minutes():
    return list(Minute.objects.values_list("text", flat=True))


def test_a_commissioners_team_is_in_at_once(api, alice, league):
    reply = post(api(alice), IMPORT, {"league": league.slug, "csv": LEGAL, "why": "From Tuesday"})
    assert reply.status_code == 201
    document = reply.json()
    assert (document["status"], document["treasury"]) == ("registered", 50_000)
    team = Team.objects.get(pk=document["id"])
    assert team.changes.first().why == "Opening entry: From Tuesday"
    assert team.league_slug == league.slug
    assert list(audit_team(team)) == []
    assert "Let in the imported team Rats of alice." in minutes()


def test_a_commissioner_brings_a_team_for_a_member(api, alice, bob, mallory, league):
    sent = {"league": league.slug, "csv": LEGAL, "coach": "bob"}
    assert post(api(alice), IMPORT, sent).json()["coach"] == "bob"
    reply = post(api(alice), IMPORT, {**sent, "coach": "mallory"})
    assert (reply.status_code, list(reply.json()["errors"])) == (400, ["coach"])


def test_a_coachs_team_is_no_team_until_a_commissioner_lets_it_in(api, alice, bob, waiting):
    assert not Team.objects.exists()
    address = f"/api/v1/arrivals/{waiting.pk}/"
    assert api(bob).get(address).json()["status"] == "waiting"
    reply = post(api(alice), f"{address}approve/", {})
    assert (reply.status_code, reply.json()["status"]) == (200, "approved")
    team = Team.objects.get(pk=reply.json()["team"])
    assert (team.coach, team.status) == (bob, "registered")
    assert post(api(alice), f"{address}approve/", {}).status_code == 409
    assert Team.objects.count() == 1


def test_a_coach_brings_no_team_for_others(api, bob, league):
    reply = post(api(bob), IMPORT, {"league": league.slug, "csv": LEGAL, "coach": "carol"})
    assert reply.status_code == 403


def test_strangers_find_no_door(api, mallory, league):
    sent = {"league": league.slug, "csv": LEGAL}
    assert post(api(mallory), IMPORT, sent).status_code == 404
    assert post(api(), IMPORT, sent).status_code == 401
    league.public = True
    league.save()
    assert post(api(mallory), IMPORT, sent).status_code == 403


SETTLING = [("approve/", {}), ("decline/", {"reason": "No"}), ("withdraw/", {})]


@pytest.mark.parametrize(("what", "body"), SETTLING)
def test_settling_is_for_those_concerned(api, carol, mallory, waiting, what, body):
    address = f"/api/v1/arrivals/{waiting.pk}/{what}"
    assert post(api(carol), address, body).status_code == 403
    assert post(api(mallory), address, body).status_code == 404
    assert post(api(), address, body).status_code in (401, 404)
    waiting.refresh_from_db()
    assert waiting.status == "waiting"


def test_a_team_turned_away_leaves_a_reason(api, alice, bob, waiting):
    address = f"/api/v1/arrivals/{waiting.pk}/"
    assert post(api(bob), f"{address}approve/", {}).status_code == 403
    assert post(api(alice), f"{address}decline/", {}).status_code == 400
    assert post(api(alice), f"{address}decline/", {"reason": "Too rich"}).status_code == 200
    assert api(bob).get(address).json()["reason"] == "Too rich"
    assert post(api(bob), f"{address}withdraw/", {}).status_code == 409
    assert not Team.objects.exists()


def test_who_asked_may_take_it_back(api, bob, waiting):
    reply = post(api(bob), f"/api/v1/arrivals/{waiting.pk}/withdraw/", {})
    assert reply.json()["status"] == "withdrawn"


def test_a_team_is_held_to_the_rules_of_the_day_it_comes_in(api, alice, league, waiting):
    leagues.amend(alice, league.slug, house_rules={"max_roster": 6})
    reply = post(api(alice), f"/api/v1/arrivals/{waiting.pk}/approve/", {})
    assert reply.status_code == 422
    assert [one["rule"] for one in reply.json()["verdicts"]] == ["TEAM-08"]


def test_a_preview_says_everything_and_writes_nothing(api, bob, league):
    text = ILLEGAL + "\n11,X,,Wizard,0"
    reply = post(api(bob), IMPORT, {"league": league.slug, "csv": text, "preview": True})
    assert reply.status_code == 200
    data = reply.json()
    assert [one["rule"] for one in data["verdicts"]] == ["TEAM-04"]
    assert data["findings"][-1]["place"] == "line 15, position"
    assert len(data["team"]["players"]) == 10
    assert not Arrival.objects.exists()
    assert not Change.objects.exists()


def test_faults_are_400_by_path_and_refusals_422_by_rule(api, bob, league):
    wrong = post(api(bob), IMPORT, {"league": league.slug, "csv": LEGAL + "\n8,X,,Wizard,-1"})
    assert (wrong.status_code, list(wrong.json()["errors"])) == (400, ["players.7.position"])
    refused = post(api(bob), IMPORT, {"league": league.slug, "csv": ILLEGAL})
    assert (refused.status_code, refused.json()["verdicts"][0]["rule"]) == (422, "TEAM-04")
    assert not Arrival.objects.exists()


NONSENSE = [
    {},
    {"csv": LEGAL, "team": {}},
    {"team": {"players": "none"}},
    {"team": {"players": [{"position": {}}]}},
    {"team": {"players": [{"position": [1], "gained": {"a": 1}, "rolled": [[7, 7]]}]}},
    {"team": {"name": [], "college": {}, "treasury": [], "players": [{}]}},
    {"csv": "=1+1"},
    {"csv": 5},
    {"csv": LEGAL, "nonsense": 1},
    {"csv": LEGAL, "treasury": 1.5},
    {"csv": LEGAL, "treasury": "much"},
    {"csv": LEGAL, "fan_factor": -1},
    {"csv": "position\n" + "x," * 5000},
]


@pytest.mark.parametrize("sent", NONSENSE)
def test_nonsense_is_400(api, alice, league, sent):
    reply = post(api(alice), IMPORT, {"league": league.slug, **sent})
    assert reply.status_code == 400, reply.json()
    assert not Team.objects.exists()


def test_what_a_team_exports_another_league_takes_in(api, alice, bob, league):
    team = register_team(bob, league_slug=league.slug)
    document = api(bob).get(f"/api/v1/teams/{team.pk}/export/").json()
    reply = post(api(alice), IMPORT, {"league": league.slug, "team": document, "name": "Again"})
    assert reply.status_code == 201
    assert {**team_document(Team.objects.get(pk=reply.json()["id"])), "name": ""} == {
        **document,
        "name": "",
    }


# --- the pages --------------------------------------------------------------------------------


def page(league):
    return reverse("team-import", args=[league.slug])


def file(data, name="team.csv"):
    return SimpleUploadedFile(name, data if isinstance(data, bytes) else data.encode())


def test_the_page_looks_first_and_keeps_the_files_text(browse, bob, league):
    sent = {"file": file(LEGAL), "treasury": "1.000.000", "act": "look"}
    reply = browse(bob).post(page(league), sent)
    assert reply.status_code == 200
    shown = reply.content.decode()
    assert "Understood, and in order" in shown
    assert "1,000,000" in shown
    assert "7,Grim 7,Dwarfs,Longbeard,1" in shown
    assert 'value="1.000.000"' in shown
    assert not Arrival.objects.exists()


def test_the_page_brings_it_and_a_commissioner_lets_it_in(browse, alice, bob, league):
    reply = browse(bob).post(page(league), {"text": LEGAL, "act": "bring"})
    arrival = Arrival.objects.get()
    assert reply["Location"] == reverse("arrival", args=[arrival.pk])
    shown = browse(alice).get(reply["Location"])
    assert "Let it in as it stands" in shown.content.decode()
    reply = browse(alice).post(reverse("arrival-approve", args=[arrival.pk]))
    assert reply["Location"] == reverse("team", args=[Team.objects.get().pk])


def test_the_page_says_what_is_wrong_row_by_row_and_loses_nothing(browse, bob, league):
    text = ILLEGAL + "\n11,X,,Wizard,-3"
    reply = browse(bob).post(page(league), {"text": text, "act": "bring", "why": "Tuesday"})
    assert reply.status_code == 422
    shown = reply.content.decode()
    assert "TEAM-04" in shown
    assert "Line 15, position" in shown
    assert "11,X,,Wizard,-3" in shown
    assert 'value="Tuesday"' in shown
    assert "Import it" not in shown
    assert not Arrival.objects.exists()


def settle(client, arrival, what, **fields):
    return client.post(reverse(f"arrival-{what}", args=[arrival.pk]), {"pressed": what, **fields})


def test_a_reason_that_is_too_long_comes_back_beside_why_it_is(browse, alice, waiting):
    long = "Too rich. " * 31
    reply = settle(browse(alice), waiting, "decline", reason=long)
    assert reply.status_code == 400
    form = reply.content.decode().partition('value="decline"')[2].partition("</form>")[0]
    assert "error-summary" in form
    assert long.strip() in form
    waiting.refresh_from_db()
    assert waiting.status == "waiting"


def test_who_lets_in_what_the_rules_of_today_refuse_reads_which(browse, alice, league, waiting):
    leagues.amend(alice, league.slug, house_rules={"max_roster": 6})
    reply = settle(browse(alice), waiting, "approve")
    assert reply.status_code == 422
    form = reply.content.decode().partition('value="approve"')[2].partition("</form>")[0]
    assert "/rulebook/rules/TEAM-08/" in form
    assert not Team.objects.exists()


def test_a_team_that_was_settled_meanwhile_is_said_to_be_so(browse, alice, bob, waiting):
    settle(browse(bob), waiting, "withdraw")
    reply = settle(browse(alice), waiting, "approve")
    assert reply.status_code == 409
    assert "was withdrawn already" in reply.content.decode()
    assert not Team.objects.exists()


def test_a_queue_that_is_full_is_a_conflict_and_the_text_comes_back(browse, bob, league):
    for _ in range(MOST_WAITING):
        browse(bob).post(page(league), {"text": LEGAL, "act": "bring"})
    reply = browse(bob).post(page(league), {"text": LEGAL, "act": "bring", "why": "Tuesday"})
    assert reply.status_code == 409
    shown = reply.content.decode()
    assert f"has {MOST_WAITING} teams waiting already" in shown
    assert 'value="Tuesday"' in shown
    assert Arrival.objects.count() == MOST_WAITING


UPLOADS = [
    (b"x" * 5_000_000, "larger than"),
    (b"\x89PNG\x00\x01", "This isn&#x27;t text"),
    (b"", "empty"),
    (b"\xff\xfe\x00\xd8", "Position"),
]


@pytest.mark.parametrize(("data", "said"), UPLOADS, ids=["5 MB", "binary", "empty", "torn"])
def test_a_hopeless_upload_is_told_what_it_is(browse, bob, league, data, said):
    reply = browse(bob).post(page(league), {"file": file(data), "act": "look"})
    assert reply.status_code == 400
    assert said in reply.content.decode()


def test_typed_markup_is_shown_as_text(browse, bob, league):
    text = LEGAL + "\n8,<script>alert(1)</script>,Dwarfs,<b>Wizard,0"
    shown = browse(bob).post(page(league), {"text": text, "act": "look"}).content.decode()
    assert "<script>alert" not in shown
    assert "<b>Wizard" not in shown


def test_the_page_is_for_members(browse, mallory, league):
    assert browse(mallory).get(page(league)).status_code == 404
    assert browse().get(page(league)).status_code == 302


def test_a_taken_spreadsheet_passes_the_page_again(browse, alice, bob, league):
    team = register_team(bob, league_slug=league.slug)
    sent = {"file": file(players_text(team)), "act": "bring", "name": "Again", "coach": "bob"}
    reply = browse(alice).post(page(league), sent)
    assert reply.status_code == 302
    again = Team.objects.get(name="Again")
    assert (again.value, again.coach) == (team.value, bob)
    assert json.dumps(team_document(again)["players"]) == json.dumps(team_document(team)["players"])
