"""Whose a haul is: one worker's at a time, as long as they work."""

from datetime import timedelta
from time import monotonic, sleep

import pytest
from django.utils import timezone

from rules.models import Haul
from rules.services import hauling, leases
from tests.conftest import person
from tests.verbs import found_league


def hauled(by, slug="deep", **more):
    return Haul.objects.create(kind=Haul.Kind.EXPORT, by=by, league_slug=slug, **more)


def lapse(row):
    Haul.objects.filter(pk=row.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


@pytest.mark.django_db
def test_a_haul_is_claimed_by_one_and_ended_by_who_has_it(alice):
    row = hauled(alice)
    first = leases.claim(row.pk)
    assert (first, leases.claim(row.pk)) == (1, None)
    lapse(row)
    assert leases.claim(row.pk) == 2
    with pytest.raises(leases.Lost):
        leases.finish(row, first, b"late")
    leases.fail(row, first, "It was late.")
    row.refresh_from_db()
    assert (row.status, row.error, bytes(row.document)) == ("running", "", b"")
    leases.finish(row, 2, b"whole")
    row.refresh_from_db()
    assert (row.status, bytes(row.document)) == ("done", b"whole")


@pytest.mark.django_db
def test_what_was_lost_to_another_worker_is_rolled_back(alice, settings):
    """A worker who stood still for longer than a lease wakes up after another has begun."""
    settings.CARRIED_AT_ONCE = 0
    league = found_league(alice, "Deep Cellar")
    row = hauled(alice, league.slug)
    hauling.run(row.pk)
    row.refresh_from_db()
    packed = bytes(row.document)
    came = Haul.objects.create(
        kind=Haul.Kind.IMPORT, by=alice, league_slug="late", document=packed, wanted={"people": {}}
    )
    number = leases.claim(came.pk)
    lapse(came)
    leases.claim(came.pk)
    with pytest.raises(leases.Lost):
        hauling._carry_in(came, number)
    from league.models import League

    assert not League.objects.filter(slug="late").exists()
    hauling._carry_in(came, number + 1)
    assert League.objects.filter(slug="late").exists()


@pytest.mark.django_db(transaction=True)
def test_a_lease_is_renewed_while_the_work_goes_on(monkeypatch):
    monkeypatch.setattr(leases, "LEASE", timedelta(milliseconds=60))
    row = hauled(person("alice"))
    number = leases.claim(row.pk)
    row.refresh_from_db()
    before, patience = row.lease_until, monotonic() + 10
    with leases.renewed_lease(row, number):
        while row.lease_until <= before and monotonic() < patience:
            sleep(0.01)
            row.refresh_from_db()
    assert row.lease_until > before
