"""What comes to a database is found out, and runs again where there is another one."""

import re

import pytest

from tests import conftest


def marked(request) -> bool:
    return request.node.get_closest_marker("database") is not None


def test_who_needs_people_runs_again(alice, request):
    assert marked(request)


@pytest.mark.django_db
def test_who_asks_for_the_database_runs_again(request):
    assert marked(request)


@pytest.mark.django_db(transaction=True)
def test_who_commits_runs_again(request):
    assert marked(request)


def test_who_needs_values_alone_runs_once(request):
    assert not marked(request)


ONCE = [
    "tests/teams/test_ledger_page.py::a",
    "tests/league/test_pages.py::a",
    "tests/rulebook/test_links.py::a",
    "tests/league/test_pack_rulebook.py::a",
    "tests/contract/test_undo.py::a",
]
AGAIN = [
    "tests/rules/correcting/test_pages.py::a",
    "tests/junk/test_pages.py::a",
    "tests/teams/test_ledger.py::a",
    "tests/rules/test_rulebook.py::a",
    "tests/services/test_audit.py::a",
]


@pytest.mark.parametrize("name", ONCE)
def test_who_runs_once_runs_once(name):
    assert conftest.ONCE.search(name)


@pytest.mark.parametrize("name", AGAIN)
def test_who_does_more_runs_again(name):
    assert not conftest.ONCE.search(name)


@pytest.mark.django_db(transaction=True)
def test_who_commits_runs_again_wherever_it_stands(request, monkeypatch):
    monkeypatch.setattr(conftest, "ONCE", re.compile(""))
    assert not conftest.runs_once(request.node)


def test_junk_is_what_is_named_so_but_for_that_of_the_rules():
    assert conftest.JUNK.search("tests/matches/test_junk_recorded.py::a")
    assert not conftest.JUNK.search("tests/rules/correcting/test_junk.py::a")
