"""What the log keeps: the program's own faults, and nobody's refusals."""

import logging

import pytest

from tests.verbs import found_league, join

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.accounts.probe")]


def kept(caplog):
    return [(one.name, one.levelno) for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    ("kind", "status"),
    [("refused", 422), ("conflict", 409), ("denied", 403), ("field", 400)],
)
def test_a_refusal_over_the_api_is_no_fault(api, bob, caplog, kind, status):
    assert api(bob).get(f"/api/v1/raise/{kind}/").status_code == status
    assert kept(caplog) == []


def test_a_page_that_isnt_there_or_isnt_ones_own_is_no_fault(browse, alice, bob, caplog):
    league = found_league(alice)
    join(league, bob)
    assert browse(bob).get("/nowhere/").status_code == 404
    assert browse(bob).get(f"/leagues/{league.slug}/settings/").status_code == 403
    assert kept(caplog) == []


def test_a_real_fault_is_kept_with_its_traceback(api, bob, caplog):
    client = api(bob)
    client.raise_request_exception = False
    assert client.get("/api/v1/raise/crash/").status_code == 500
    (fault,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert (fault.name, fault.exc_info is not None) == ("django.request", True)
