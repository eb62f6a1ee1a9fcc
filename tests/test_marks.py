"""What comes to a database is found out, and runs again where there is another one."""

import pytest


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
