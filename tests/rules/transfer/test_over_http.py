"""A whole league out and in, as programs do it."""

import gzip
import json
from copy import deepcopy

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from league.models import League, Membership, Role
from rules.models import Haul
from rules.services.transfer.document import VERSION
from teams.models import Team
from tests.conftest import PASSWORD, person
from tests.rules.night import Night
from tests.verbs import found_league, join
from tests.worlds import for_several

pytestmark = pytest.mark.django_db
IMPORT = "/api/v1/leagues/import/"


@pytest.fixture(scope="module")
def _carried(_world, django_db_blocker):
    """Alice's league after a night of Bob's and Carol's, and before another; and its document."""
    alice, bob, carol = (_world[name] for name in ("alice", "bob", "carol"))
    with for_several(django_db_blocker):
        league = found_league(alice, "Deep Cellar")
        join(league, bob)
        join(league, carol)
        Night.between(league, bob, carol).play_out()
        Night.between(league, bob, carol).start()
        client = APIClient()
        client.force_authenticate(alice)
        yield league, client.get(f"/api/v1/leagues/{league.slug}/export/").json()


@pytest.fixture
def cellar(_carried, db):
    return deepcopy(_carried[0])


@pytest.fixture
def document(_carried, db):
    return deepcopy(_carried[1])


def bring(client, document, **more):
    return client.post(IMPORT, {"document": document, **more}, format="json")


def vouched_for(document):
    """The document with its checks made anew, as somebody would who knows how."""
    from rules.services.transfer.document import Carried, ModelRows, checks_of

    tables = {
        name: ModelRows(one["fields"], one["rows"]) for name, one in document["tables"].items()
    }
    names = ("league", "people", "packs", "rules", "standings")
    parts = {name: document[name] for name in names}
    return {**document, "checks": checks_of(Carried(**parts, tables=tables))}


def row_of(document, table):
    """The first row of a table, and where in it each column stands."""
    found = document["tables"][table]
    return found["rows"][0], {name: place for place, name in enumerate(found["fields"])}


def why(reply, field="document"):
    assert reply.status_code == 400, reply.content
    return " ".join(reply.json()["errors"][field])


def test_a_league_goes_out_and_comes_in_under_another_address(api, alice, cellar, document):
    assert (document["format"], document["version"]) == ("great-wheel-league", VERSION)
    reply = bring(api(alice), document, slug="second-cellar")
    assert reply.status_code == 201
    assert reply.json()["slug"] == "second-cellar"
    shown = api(alice).get("/api/v1/leagues/second-cellar/").json()
    assert (shown["name"], shown["my_role"]) == (cellar.name, "commissioner")
    assert Team.objects.filter(league_slug="second-cellar").count() == 4


def test_a_league_whose_address_is_taken_gets_a_free_one(api, alice, cellar, document):
    assert bring(api(alice), document).json()["slug"] == f"{cellar.slug}-2"


def test_nothing_secret_is_in_an_export(api, alice, cellar):
    api(alice).post(f"/api/v1/leagues/{cellar.slug}/invitations/", {"role": "coach"})
    text = json.dumps(api(alice).get(f"/api/v1/leagues/{cellar.slug}/export/").json())
    from league.models import Invitation
    from matches.models import Match

    open_seeds = Match.objects.exclude(status="closed").values_list("seed", "seed_hash")
    secrets = [one for pair in open_seeds for one in pair]
    secrets += Invitation.objects.values_list("code", flat=True)
    secrets += Team.objects.values_list("seed", flat=True)
    secrets += User.objects.values_list("password", flat=True)
    assert len(secrets) > 6
    assert [one for one in [*secrets, PASSWORD, "password"] if one in text] == []


def test_only_a_commissioner_exports_and_whoever_has_an_account_imports(
    api, bob, mallory, cellar, document
):
    at = f"/api/v1/leagues/{cellar.slug}/export/"
    assert [api(one).get(at).status_code for one in (bob, mallory)] == [403, 404]
    assert api().get(at).status_code == 401
    assert bring(api(), document).status_code == 401
    reply = bring(api(mallory), document, slug="mine")
    assert reply.status_code == 201
    assert League.objects.get(slug="mine").memberships.get(user=mallory).role == "commissioner"


def test_people_are_who_the_importer_says_and_others_sign_in_to_nothing(api, mallory, document):
    zoe = person("zoe")
    reply = bring(api(mallory), document, slug="mine", people={"bob": "zoe"})
    here = {one["there"]: one for one in reply.json()["people"]}
    assert here["bob"] == {"there": "bob", "here": "zoe", "known": True}
    assert here["carol"] == {"there": "carol", "here": "carol-2", "known": False}
    assert Team.objects.filter(coach=zoe, league_slug="mine").exists()
    stranger = User.objects.get(username="carol-2")
    assert not stranger.is_active
    assert not stranger.has_usable_password()


def test_no_account_is_made_for_whom_no_row_names(api, mallory, document):
    """Else a document would take names away from people who come later."""
    person("zoe")
    document["people"] |= {"ghost": 901, "wraith": 902}
    reply = bring(api(mallory), vouched_for(document), slug="mine", people={"wraith": "zoe"})
    assert reply.status_code == 201, reply.content
    assert sorted(one["there"] for one in reply.json()["people"]) == ["alice", "bob", "carol"]
    assert not User.objects.filter(username__in=["ghost", "wraith"]).exists()
    assert not Membership.objects.filter(league__slug="mine", user__username="zoe").exists()


def test_whom_the_importer_knows_here_stays_who_they_are(api, alice, bob, document):
    people = bring(api(alice), document, slug="again").json()["people"]
    assert all(one["here"] == one["there"] and one["known"] for one in people)
    assert Team.objects.filter(coach=bob, league_slug="again").exists()


def test_nobody_runs_a_league_here_because_a_document_says_so(api, mallory, document):
    zoe = person("zoe")
    assert bring(api(mallory), document, slug="mine", people={"alice": "zoe"}).status_code == 201
    members = Membership.objects.filter(league__slug="mine")
    assert members.get(user=zoe).role == Role.COACH
    assert members.get(role=Role.COMMISSIONER).user == mallory


def test_a_preview_refuses_what_the_import_would(api, mallory, document):
    document["standings"] = {"1": 5}
    changed = vouched_for(document)
    assert bring(api(mallory), changed, preview=True).status_code == 400
    assert bring(api(mallory), changed).status_code == 400


def test_a_preview_says_who_would_be_whom_and_writes_nothing(api, mallory, document):
    before = (League.objects.count(), User.objects.count(), Team.objects.count())
    reply = bring(api(mallory), document, preview=True)
    assert reply.status_code == 200
    assert reply.json()["preview"] is True
    assert len(reply.json()["people"]) == 3
    assert (League.objects.count(), User.objects.count(), Team.objects.count()) == before


def test_a_changed_figure_is_named(api, alice, document):
    row, places = row_of(document, "teams.Team")
    row[places["treasury"]] += 10_000
    said = why(bring(api(alice), document))
    assert f"Team {row[0]}" in said
    assert f"treasury ({row[places['treasury']]})" in said


def test_a_figure_whose_check_was_changed_too_has_to_add_up(api, alice, document):
    row, places = row_of(document, "teams.Team")
    row[places["treasury"]] += 10_000
    said = why(bring(api(alice), vouched_for(document)))
    assert said.startswith(f"The treasury of {row[places['name']]} is ")


@pytest.mark.parametrize(
    ("table", "column", "value", "said"),
    [
        ("teams.Player", "spp", 99, "has 99 SPP, and the ledger says"),
        ("teams.Entry", "text", "A gift", "in the ledger of"),
        ("teams.Change", "why", "A gift", "isn't as it was written"),
        ("matches.Side", "touchdowns", 7, "aren't those that were confirmed"),
        ("teams.Team", "coach_id", "nobody", "who isn't among its people"),
        ("matches.Match", "status", "won", "status can't be 'won'"),
        ("matches.Match", "made_at", "yesterday", "must be a moment"),
        ("teams.Team", "name", "x" * 61, "is longer than there is room for"),
        ("teams.Team", "treasury", "much", "must be a whole number"),
        ("league.League", "public", 1, "must be yes or no"),
        ("teams.Player", "team_id", 987_654_321, "which lacks"),
    ],
)
def test_what_does_not_add_up_is_said(api, alice, document, table, column, value, said):
    row, places = row_of(document, table)
    row[places[column]] = value
    assert said in why(bring(api(alice), vouched_for(document), slug="never"))
    assert not League.objects.filter(slug="never").exists()


def test_a_table_of_a_stage_that_was_changed_is_refused(api, alice, document):
    document["standings"]["1"] = [[1, 1, 99]]
    assert "The table of stage 1" in why(bring(api(alice), vouched_for(document)))


def test_an_export_that_was_cut_off_says_where(api, alice, document):
    rows = document["tables"]["teams.Player"]["rows"]
    count = len(rows)
    del rows[3:]
    assert f"it has 3 of {count} rows of players" in why(bring(api(alice), document))
    del document["tables"]["teams.Player"]
    assert "the table teams.Player is missing" in why(bring(api(alice), document))
    del document["tables"]
    assert "its tables are missing" in why(bring(api(alice), document))


def test_a_body_that_was_cut_off_is_no_json(api, alice, document):
    text = json.dumps({"document": document})
    reply = api(alice).post(IMPORT, text[: len(text) // 2], content_type="application/json")
    assert "isn't" in why(reply, "body") or "not JSON" in why(reply, "body")


def test_a_later_version_is_refused_as_one(api, alice, document):
    assert "a later one" in why(bring(api(alice), {**document, "version": VERSION + 1}))
    assert "version 0" in why(bring(api(alice), {**document, "version": 0}))
    assert "no format" in why(bring(api(alice), {**document, "format": "another"}))
    assert "no format" in why(bring(api(alice), {}))
    assert "no format" in why(bring(api(alice), [1]))


def test_names_that_exist_here_are_refused(api, alice, cellar, document):
    assert "choose another" in why(bring(api(alice), document, slug=cellar.slug), "slug")
    assert "choose another" in why(bring(api(alice), document, slug="import"), "slug")
    assert "Small letters" in why(bring(api(alice), document, slug="no slug"), "slug")


def test_people_who_are_not_there_are_refused(api, alice, document):
    said = why(bring(api(alice), document, people={"bob": "gone"}), "people.bob")
    assert said == "Nobody here is called gone."
    said = why(bring(api(alice), document, people={"gone": "bob"}), "people.gone")
    assert said == "The document knows nobody of that name."
    both = {"bob": "alice", "carol": "alice"}
    assert "two people" in why(bring(api(alice), document, people=both), "people.bob")


def test_a_gzipped_body_is_read_like_a_plain_one(api, alice, document, settings):
    body = gzip.compress(json.dumps({"document": document, "slug": "packed"}).encode())

    def sent(body):
        return api(alice).post(
            IMPORT, body, content_type="application/json", headers={"content-encoding": "gzip"}
        )

    assert sent(body).status_code == 201
    assert "cut off" in why(sent(body[:-20]), "body")
    settings.IMPORT_MEGABYTES = 1
    bomb = gzip.compress(b'{"document": "' + b"0" * 1_100_000)
    reply = sent(bomb)
    assert reply.status_code == 413
    assert reply.json()["detail"] == "Unpacked this is larger than the 1 MB taken in here."


def test_a_long_one_is_left_to_a_worker_who_says_how_far_they_are(
    api, alice, cellar, document, settings, working
):
    settings.CARRIED_AT_ONCE = 0
    with working():
        out = api(alice).get(f"/api/v1/leagues/{cellar.slug}/export/")
        assert (out.status_code, out.json()["status"]) == (202, "pending")
        assert out["Location"] == out.json()["url"]
        came = bring(api(alice), document, slug="long")
        assert came.status_code == 202
        assert came.json()["slug"] == "long"
        assert not League.objects.filter(slug="long").exists()
    there = api(alice).get(out.json()["url"]).json()
    assert (there["status"], there["done"]) == ("done", there["of"])
    made = api(alice).get(there["document"])
    made = json.loads(gzip.decompress(made.content))
    assert made["checks"] == document["checks"]
    assert api(alice).get(came.json()["url"]).json()["status"] == "done"
    assert League.objects.filter(slug="long").exists()


def test_a_long_one_that_fails_says_why_and_leaves_nothing(api, alice, document, settings, working):
    settings.CARRIED_AT_ONCE = 0
    row, places = row_of(document, "league.League")
    row[places["time_zone"]] = "Mars/Phobos"
    with working():
        came = bring(api(alice), vouched_for(document), slug="long")
    shown = api(alice).get(came.json()["url"]).json()
    assert (came.status_code, shown["status"]) == (202, "failed")
    assert "Mars/Phobos" in shown["error"]
    assert not League.objects.filter(slug="long").exists()


def test_what_a_worker_left_lying_is_carried_on_and_happens_once(
    api, alice, document, settings, working
):
    from datetime import timedelta

    from django.utils import timezone

    from rules.services import hauling
    from rules.tasks import sweep

    settings.CARRIED_AT_ONCE = 0
    later = timezone.now() + timedelta(minutes=5)
    with working():
        came = bring(api(alice), document, slug="long")
        Haul.objects.update(status="running", claims=1, lease_until=later)
    assert not League.objects.filter(slug="long").exists()
    Haul.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    with working():
        sweep()
    hauling.run(came.json()["id"])
    assert League.objects.filter(slug__startswith="long").count() == 1


def test_a_long_one_that_doesnt_add_up_is_refused_at_once(api, alice, document, settings):
    settings.CARRIED_AT_ONCE = 0
    row, places = row_of(document, "teams.Player")
    row[places["spp"]] = 99
    assert "99 SPP" in why(bring(api(alice), vouched_for(document), slug="long"))
    assert not Haul.objects.exists()


def test_what_ends_its_worker_three_times_is_given_up(api, alice, document, settings):
    from datetime import timedelta

    from django.utils import timezone

    from rules.services import hauling

    settings.CARRIED_AT_ONCE = 0
    came = bring(api(alice), document, slug="long")
    lapsed = timezone.now() - timedelta(seconds=1)
    Haul.objects.update(status="running", claims=3, lease_until=lapsed)
    hauling.run(came.json()["id"])
    shown = api(alice).get(came.json()["url"]).json()
    assert (shown["status"], "3 times" in shown["error"]) == ("failed", True)
    assert not League.objects.filter(slug="long").exists()


def test_a_haul_is_its_owners(api, alice, bob, document, settings):
    settings.CARRIED_AT_ONCE = 0
    url = bring(api(alice), document, slug="long").json()["url"]
    assert api(bob).get(url).status_code == 404
