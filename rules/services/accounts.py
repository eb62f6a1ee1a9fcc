"""An account's data, and deleting it: what was done in its name stays, under another name."""

from __future__ import annotations

from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Count, F

from accounts.models import Answer, Token, User
from accounts.services import free_names, tokens_of
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeons.models import DungeonVersion, TileBox
from league.models import Appeal, Feed, Fixture, Membership, Role, Season
from league.services.agreed import rename_person
from league.services.members import leave
from league.services.renaming import forget_name
from matches.models import Draft, DungeonRating, Match, ScoreboardLink
from rules.models import Dispute
from teams.models import Team

FORMAT = "great-wheel-account"
CONFIRM = "Write your own username, so that nobody does this by mistake."


def own_data(user: User) -> dict[str, Any]:
    """Everything stored about a person under their account, except secrets."""
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
        "dungeons": own_dungeons(user),
        "boxes": list(TileBox.objects.filter(maker=user).values("id", "name", "public", "tiles")),
        "ratings": list(DungeonRating.objects.filter(by=user).values("match", "stars", "at")),
        "words": own_words(user),
        "drafts": list(Draft.objects.filter(by=user).values("match", "kind", "at", "fields")),
        "calendars": list(Feed.objects.filter(user=user).values("made_at", "revoked_at")),
    }


def own_words(user: User) -> list[dict[str, Any]]:
    """What they wrote about matches: appeals, and why a report was wrong."""
    appeals = Appeal.objects.filter(by=user).values("at", "text", "team__name")
    disputes = Dispute.objects.filter(by=user).values("at", "reason", "team__name")
    said = [("appeal", one["at"], one["text"], one["team__name"]) for one in appeals]
    said += [("dispute", one["at"], one["reason"], one["team__name"]) for one in disputes]
    return [
        {"kind": kind, "at": at, "text": text, "team": team}
        for kind, at, text, team in sorted(said, key=lambda one: one[1])
    ]


def own_dungeons(user: User) -> list[dict[str, Any]]:
    """The dungeons that they made, each in its last version."""
    versions = DungeonVersion.objects.filter(dungeon__maker=user, number=F("dungeon__version"))
    columns = ("dungeon", "dungeon__name", "dungeon__public", "dungeon__league_slug", "document")
    return [
        {"id": pk, "name": name, "public": public, "league": slug, "document": document}
        for pk, name, public, slug, document in versions.order_by("dungeon").values_list(*columns)
    ]


def _leagues(user: User) -> list[dict[str, Any]]:
    found = Membership.objects.filter(user=user).select_related("league")
    return [
        {"slug": one.league.slug, "name": one.league.name, "role": one.role, "since": one.joined_at}
        for one in found
    ]


@transaction.atomic
def delete_account(user: User, confirmation: str) -> str:
    """Delete an account: nobody can sign in to it, and it gets a new name, which is returned.

    It leaves its leagues, and its rehearsals are deleted; teams, matches and receipts stay, under
    the new name. Raises FieldError unless the username is typed, Conflict with the leagues that
    have no other commissioner.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    if confirmation != user.username:
        raise FieldError("username", CONFIRM)
    if alone := alone_in(user):
        slugs = [one.league.slug for one in alone]
        names = ", ".join(one.league.name for one in alone)
        said = f"Hand over first, for nobody else is commissioner of {names}."
        raise Conflict(said, leagues=slugs)
    own = Membership.objects.filter(user=user, league__rehearses=None)
    for member in own.select_related("league"):
        leave(user, member.league.slug)
    _forget_secrets(user)
    return _nameless(user)


class OpenGames(NamedTuple):
    """A team's open matches in a season under way."""

    team: int
    name: str
    season: str
    league: str
    matches: int


def open_games(user: User) -> list[OpenGames]:
    """Their teams' open matches in seasons under way, without rehearsals."""
    open_ones = Fixture.objects.filter(
        season__status=Season.Status.STARTED,
        season__league__rehearses=None,
        match__sides__team__coach=user,
        match__status__in=(Match.Status.SCHEDULED, Match.Status.STARTED),
    )
    team = "match__sides__team"
    columns = (team, f"{team}__name", "season__name", "season__league__name")
    counted = open_ones.order_by(f"{team}__name", "season").values_list(*columns)
    return [OpenGames(*row) for row in counted.annotate(Count("match", distinct=True))]


def alone_in(user: User) -> list[Membership]:
    """The leagues without another commissioner; rehearsals don't count."""
    own = Membership.objects.filter(user=user, role=Role.COMMISSIONER, league__rehearses=None)
    own = own.select_related("league")
    others = Membership.objects.filter(role=Role.COMMISSIONER).exclude(user=user)
    return list(own.exclude(league__in=others.values("league")).order_by("league__name"))


def _forget_secrets(user: User) -> None:
    """Delete tokens, factors, addresses, calendars, links and drafts of forms."""
    for model in (Token, EmailAddress, Authenticator, Feed):
        model._default_manager.filter(user=user).delete()
    Answer.objects.filter(scope=f"user:{user.pk}").delete()
    Draft.objects.filter(by=user).delete()
    ScoreboardLink.objects.filter(made_by=user).delete()


def _nameless(user: User) -> str:
    """Anonymize the account; its sessions end with its password."""
    # Anybody may be called so, and imported leagues bring former people of elsewhere.
    name = next(free_names(f"former-{user.pk}"))
    rename_person(name, user.username)
    forget_name(user, name)
    user.username, user.email = name, ""
    user.first_name = user.last_name = ""
    user.is_active = user.reminders = False
    user.set_unusable_password()
    user.save()
    return user.username
