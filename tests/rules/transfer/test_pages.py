"""Taking a league along and bringing one, at a browser and without a script."""

import gzip
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.models import League
from rules.models import Haul
from rules.services import hauling
from rules.services.transfer import write_out
from tests.verbs import found_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def deep(alice):
    return found_league(alice, "Deep Cellar")


@pytest.fixture
def packed(browse, alice, deep):
    page = browse(alice).get(reverse("league-export", args=[deep.slug]))
    assert reverse("league-file", args=[deep.slug]) in page.content.decode()
    return browse(alice).get(reverse("league-file", args=[deep.slug])).content


def bring(client, content, **fields):
    file = SimpleUploadedFile("league.json.gz", content)
    return client.post(reverse("league-import"), {"file": file, **fields})


def test_a_commissioner_downloads_the_league_and_brings_it_in_again(browse, alice, packed):
    assert json.loads(gzip.decompress(packed))["format"] == "great-wheel-league"
    reply = bring(browse(alice), packed, slug="again")
    assert reply.status_code == 302
    assert reply["Location"] == reverse("league", args=["again"])
    assert League.objects.filter(slug="again").exists()


def test_whoever_only_looks_is_told_who_would_be_whom(browse, mallory, packed):
    page = bring(browse(mallory), packed, look="on")
    assert "Nothing is saved yet" in page.content.decode()
    assert "alice-2" in page.content.decode()
    assert not League.objects.filter(slug="deep-cellar-2").exists()


def test_a_malformed_file_is_refused_on_the_form(browse, alice, packed, settings):
    client = browse(alice)
    for content, said in (
        (b"{", "be read"),
        (packed[:-30], "cut off"),
        (b"{}", "a league&#x27;s export"),
    ):
        page = bring(client, content)
        assert page.status_code == 400
        assert said in page.content.decode()
    settings.IMPORT_MEGABYTES = 1
    page = bring(client, gzip.compress(b" " * 1_000_001))
    assert (page.status_code, "the 1 MB taken in" in page.content.decode()) == (400, True)
    page = bring(client, packed, people="bob")
    assert "there = here" in page.content.decode()
    page = bring(client, packed, slug="deep-cellar")
    assert "choose another" in page.content.decode()


def test_a_long_one_is_watched_and_fetched(browse, alice, deep, settings, working):
    settings.CARRIED_AT_ONCE = 0
    client = browse(alice)
    with working():
        reply = client.get(reverse("league-file", args=[deep.slug]))
        assert "Check again" in client.get(reply["Location"]).content.decode()
    assert "Download the league" in client.get(reply["Location"]).content.decode()
    packed = client.get(reply["Location"] + "?file=1").content
    with working():
        reply = bring(client, packed, slug="long")
    assert "Go to the league" in client.get(reply["Location"]).content.decode()
    assert Haul.objects.count() == 2


@pytest.fixture
def exported(deep):
    """As a worker writes it, unpacked."""
    said = []
    write_out(deep, said.append)
    return b"".join(said)


@pytest.mark.parametrize("pack", [gzip.compress, bytes])
def test_a_file_as_it_was_exported_is_never_held_whole(
    browse, alice, exported, settings, working, monkeypatch, pack
):
    monkeypatch.setattr(hauling, "read_document", None)
    settings.CARRIED_AT_ONCE = 0
    page = bring(browse(alice), pack(exported), look="on")
    assert "Nothing is saved yet" in page.content.decode()
    with working():
        reply = bring(browse(alice), pack(exported), slug="long")
    assert "Go to the league" in browse(alice).get(reply["Location"]).content.decode()
    settings.CARRIED_AT_ONCE = 100_000
    assert bring(browse(alice), pack(exported), slug="at-once").status_code == 302
    assert League.objects.filter(slug__in=("long", "at-once")).count() == 2


def test_a_file_as_it_was_exported_is_held_to_what_any_is(browse, alice, exported, settings):
    odd = exported.replace(b'"Deep Cellar"', b'"\\u0000"')
    for content, said in (
        (odd, "NUL"),
        (exported.replace(b'"Deep Cellar"', b'"Deep Drain"'), "was changed since"),
        (exported[:-30], "be read"),
        (gzip.compress(exported)[:-30], "cut off"),
    ):
        assert content != exported
        page = bring(browse(alice), content, slug="never")
        assert (page.status_code, said in page.content.decode()) == (400, True), said
    settings.IMPORT_MEGABYTES = 0.001
    page = bring(browse(alice), exported, slug="never")
    assert "larger than" in page.content.decode()
    assert not League.objects.filter(slug="never").exists()


def test_only_a_commissioner_takes_it_along(browse, bob, mallory, deep):
    from tests.verbs import join

    join(deep, bob)
    at = reverse("league-export", args=[deep.slug])
    assert [browse(one).get(at).status_code for one in (bob, mallory)] == [403, 404]
    assert browse().get(reverse("league-import")).status_code == 302
