"""The one permission question, asked of policies that answer it."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.permissions import Perm, Policy, require

pytestmark = pytest.mark.django_db


class OwnPage(Policy):
    """Everybody signed in sees a person; only the person itself manages it."""

    def allows(self, user, perm, obj):
        if perm is Perm.TEAM_VIEW:
            return user.is_authenticated
        return perm is Perm.TEAM_MANAGE and user == obj


class AlicesHouse(Policy):
    """Alice may correct everybody."""

    def allows(self, user, perm, obj):
        return perm is Perm.TEAM_CORRECT and user.username == "alice"


@pytest.fixture(autouse=True)
def policies(settings):
    here = "tests.accounts.test_permissions"
    settings.AUTHENTICATION_BACKENDS = [
        "django.contrib.auth.backends.ModelBackend",
        f"{here}.OwnPage",
        f"{here}.AlicesHouse",
    ]


def test_a_yes_of_any_floor_is_a_yes(alice, bob):
    assert bob.has_perm(Perm.TEAM_MANAGE, bob)
    assert alice.has_perm(Perm.TEAM_CORRECT, bob)
    assert not bob.has_perm(Perm.TEAM_CORRECT, bob)


def test_nobody_is_asked_like_anybody(bob):
    assert not AnonymousUser().has_perm(Perm.TEAM_VIEW, bob)


def test_somebody_switched_off_may_nothing(bob):
    bob.is_active = False
    assert not bob.has_perm(Perm.TEAM_MANAGE, bob)


def test_a_permission_without_a_thing_is_no(bob):
    assert not bob.has_perm(Perm.TEAM_MANAGE)


def test_an_unknown_permission_is_denied(bob):
    assert not bob.has_perm("team.explode", bob)


def test_a_stranger_gets_404_and_a_member_without_the_right_403(alice, bob):
    with pytest.raises(Http404):
        require(AnonymousUser(), Perm.TEAM_MANAGE, bob)
    with pytest.raises(Http404):
        require(AnonymousUser(), Perm.TEAM_VIEW, bob)
    with pytest.raises(PermissionDenied):
        require(alice, Perm.TEAM_MANAGE, bob)
    require(bob, Perm.TEAM_MANAGE, bob)


@pytest.mark.parametrize("perm", Perm)
def test_every_permission_has_a_right_to_see(perm):
    assert perm.view.value.endswith(".view")
    assert perm.view.view is perm.view
