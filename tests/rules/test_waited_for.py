"""For whom a league waits: for those alone who may do it."""

import pytest

from league.services import let_removed_finish, remove_member
from rules.queries.inbox.waiting import waits_in

pytestmark = pytest.mark.django_db


def people(night):
    (wait,) = waits_in([night.league.slug])
    return wait.what, wait.people


def test_who_was_removed_is_not_waited_for_with_a_result_they_cannot_report(night, bob, carol):
    night.start()
    alice, slug = night.alice, night.league.slug
    assert people(night) == ("report the result", (bob, carol))
    remove_member(alice, slug, carol.pk)
    assert people(night) == ("report the result", (bob,))
    remove_member(alice, slug, bob.pk)
    assert people(night) == ("report the result", ()), "which is the commissioners'"
    let_removed_finish(alice, slug, carol.pk, night.match.pk)
    assert people(night) == ("report the result", (carol,))
