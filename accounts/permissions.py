"""The one permission question: `user.has_perm(perm, obj)`.

Permissions look upward (may this league's commissioner edit that team?), imports may not. So each
floor answers with a `Policy` of its own, listed in AUTHENTICATION_BACKENDS, and Django ORs them.
Where nobody is signed in, `AnonymousUser` is asked in the same way: anybody may read public
leagues.
"""

from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Any, Literal

from django.contrib.auth import get_backends
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q
from django.http import Http404

from accounts.models import User

Person = User | AnonymousUser


class Perm(StrEnum):
    """Everything a person may be allowed to do, as `<what>.<verb>`."""

    LEAGUE_VIEW = "league.view"
    LEAGUE_ENTER = "league.enter"  # bring a team: any member
    LEAGUE_INVITE = "league.invite"  # commissioner
    LEAGUE_MANAGE = "league.manage"  # commissioner

    TEAM_VIEW = "team.view"
    TEAM_MANAGE = "team.manage"  # its coach
    TEAM_CORRECT = "team.correct"  # commissioner

    PACK_VIEW = "pack.view"  # whoever reads a league that plays or played by it

    DUNGEON_VIEW = "dungeon.view"
    DUNGEON_SHELVE = "dungeon.shelve"  # put one into a league's library: any member
    DUNGEON_MANAGE = "dungeon.manage"  # its maker, or commissioner

    MATCH_VIEW = "match.view"
    MATCH_PLAY = "match.play"  # coach of a side, or commissioner
    MATCH_DECIDE = "match.decide"  # commissioner

    @property
    def view(self) -> "Perm":
        """The right to see the thing at all; without it the thing seems not to exist."""
        return Perm(f"{self.value.partition('.')[0]}.view")


KNOWN = frozenset(Perm)


class Policy(BaseBackend):
    """One floor's part of the answer. Subclasses write `allows`; a plain no leaves it to others."""

    def allows(self, user: Person, perm: Perm, obj: Any) -> bool:
        raise NotImplementedError

    def has_perm(self, user_obj: Any, perm: str, obj: Model | None = None) -> bool:
        if (
            obj is None
            or perm not in KNOWN
            or (user_obj.is_authenticated and not user_obj.is_active)
        ):
            return False
        return self.allows(user_obj, Perm(perm), obj)


def signed_in(user: Person) -> User:
    """The person who writes. Raises PermissionDenied for nobody, which the API answers with 401."""
    if isinstance(user, User):
        return user
    raise PermissionDenied("Sign in first.")


def require(user: Person, perm: Perm, obj: Model) -> None:
    """Let anybody through who has the right.

    Raises Http404 for those who may not even see the thing, PermissionDenied for those who see it
    but may not do this.
    """
    if user.has_perm(perm, obj):
        return
    if perm is perm.view or not user.has_perm(perm.view, obj):
        raise Http404("There is nothing here that you may see.")
    raise PermissionDenied("You may look at this, but not do that.")


def things_seen(person: Person, things: Literal["teams", "matches", "dungeons"]) -> Q:
    """The condition under which the person may see one of these.

    Every floor's policy that has a `<things>_seen` adds its own, as `has_perm` asks each.
    """
    answers = (getattr(backend, f"{things}_seen", None) for backend in get_backends())
    return reduce(or_, (answer(person) for answer in answers if answer), Q(pk__in=[]))


def things_rehearsed(things: Literal["matches"]) -> Q:
    """The condition under which one of these is only rehearsed, and says nothing of real ones.

    Floors above know; every policy that has a `<things>_rehearsed` adds its own.
    """
    answers = (getattr(backend, f"{things}_rehearsed", None) for backend in get_backends())
    return reduce(or_, (answer() for answer in answers if answer), Q(pk__in=[]))
