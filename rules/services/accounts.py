"""An account's own data, and its end: what was done in its name stays, under another name."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts.models import Answer, Token, User
from accounts.services import tokens_of
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from league.models import Feed, Membership, Role
from league.services.members import leave
from matches.models import Draft, ScoreboardLink
from teams.models import Team

FORMAT = "great-wheel-account"
CONFIRM = "Write your own username, so that nobody does this by mistake."


def own_data(user: User) -> dict[str, Any]:
    """All that is kept of a person by their account; secrets alone stay out."""
    teams = Team.objects.filter(coach=user).order_by("pk")
    tokens = [{"name": one.name, "made_at": one.created_at} for one in tokens_of(user)]
    return {
        "format": FORMAT,
        "version": 1,
        "username": user.username,
        "email": user.email,
        "joined_at": user.date_joined,
        "reminders": user.reminders,
        "tokens": tokens,
        "leagues": _leagues(user),
        "teams": [
            {
                "id": one.pk,
                "name": one.name,
                "league": one.league_slug,
                "status": one.status,
            }
            for one in teams
        ],
        "drafts": list(Draft.objects.filter(by=user).values("match", "kind", "at", "fields")),
        "calendars": list(Feed.objects.filter(user=user).values("made_at", "revoked_at")),
    }


def _leagues(user: User) -> list[dict[str, Any]]:
    found = Membership.objects.filter(user=user).select_related("league")
    return [
        {"slug": one.league.slug, "name": one.league.name, "role": one.role, "since": one.joined_at}
        for one in found
    ]


@transaction.atomic
def delete_account(user: User, confirmation: str) -> str:
    """End an account: nobody signs in to it any more, and its name is another; that name.

    It leaves its leagues, and its rehearsals go; teams, matches and receipts stay as they were,
    under the new name.
    Raises FieldError unless the username is written, Conflict with the leagues that nobody else
    commissions.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    if confirmation != user.username:
        raise FieldError("username", CONFIRM)
    if alone := _alone_in(user):
        slugs = [one.league.slug for one in alone]
        names = ", ".join(one.league.name for one in alone)
        said = f"Hand over first, for nobody else is commissioner of {names}."
        raise Conflict(said, leagues=slugs)
    own = Membership.objects.filter(user=user, league__rehearses=None)
    for member in own.select_related("league"):
        leave(user, member.league.slug)
    _forget_secrets(user)
    return _nameless(user)


def _alone_in(user: User) -> list[Membership]:
    """Where nobody else is a commissioner; rehearsals go with them."""
    own = Membership.objects.filter(user=user, role=Role.COMMISSIONER, league__rehearses=None)
    own = own.select_related("league")
    others = Membership.objects.filter(role=Role.COMMISSIONER).exclude(user=user)
    return list(own.exclude(league__in=others.values("league")).order_by("league__name"))


def _forget_secrets(user: User) -> None:
    """Tokens, factors, addresses, calendars, links and what is half typed."""
    for model in (Token, EmailAddress, Authenticator, Feed):
        model._default_manager.filter(user=user).delete()
    Answer.objects.filter(scope=f"user:{user.pk}").delete()
    Draft.objects.filter(by=user).delete()
    ScoreboardLink.objects.filter(made_by=user).delete()


def _nameless(user: User) -> str:
    """The account without a name, a password or an address; its sessions end with the password."""
    user.username, user.email = f"former-{user.pk}", ""
    user.first_name = user.last_name = ""
    user.is_active = user.reminders = False
    user.set_unusable_password()
    user.save()
    return user.username
