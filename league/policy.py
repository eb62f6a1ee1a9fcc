"""What a league lets people do, in itself and to its teams and matches on the floors below."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from accounts.permissions import Perm, Person, Policy
from league.models import League, Role, RuleChange, Season
from league.queries.roles import is_public, leagues_read_by, role_in, roles_of
from teams.models import Pack

ANYBODY = frozenset({Perm.LEAGUE_VIEW, Perm.TEAM_VIEW, Perm.DUNGEON_VIEW, Perm.MATCH_VIEW})
COACH = ANYBODY | {Perm.LEAGUE_ENTER, Perm.DUNGEON_SHELVE}
COMMISSIONER = COACH | {
    Perm.LEAGUE_INVITE,
    Perm.LEAGUE_MANAGE,
    Perm.TEAM_CORRECT,
    Perm.DUNGEON_MANAGE,
    Perm.MATCH_PLAY,
    Perm.MATCH_DECIDE,
}
ALLOWED = {Role.COACH: COACH, Role.COMMISSIONER: COMMISSIONER}


class LeaguePolicy(Policy):
    """Members by their role; anybody may read everything in a public league."""

    def allows(self, user: Person, perm: Perm, obj: Any) -> bool:
        if isinstance(obj, Pack):
            return perm is Perm.PACK_VIEW and self._reads(user, obj)
        slug = league_slug(obj)
        if not slug or perm not in COMMISSIONER:
            return False
        if perm in ANYBODY and _known_public(obj):
            return True
        role = role_in(user, slug)
        if role is not None:
            return perm in ALLOWED[role]
        return perm in ANYBODY and is_public(user, slug)

    def _reads(self, user: Person, pack: Pack) -> bool:
        """Whoever may read a league may read its rules, present and former ones."""
        played = RuleChange.objects.filter(pack=pack.pk, league__in=leagues_read_by(user))
        return played.exists()

    def teams_seen(self, user: Person) -> Q:
        """The teams of leagues that the person may read, as a condition on Team."""
        return self._of_leagues_read_by(user)

    def dungeons_seen(self, user: Person) -> Q:
        """The dungeons of leagues that the person may read, as a condition on Dungeon."""
        return self._of_leagues_read_by(user)

    def matches_seen(self, user: Person) -> Q:
        """The matches of leagues that the person may read, as a condition on Match."""
        return self._of_leagues_read_by(user)

    def matches_rehearsed(self) -> Q:
        """The matches of leagues that rehearse another, as a condition on Match."""
        return Q(league_slug__in=League.objects.exclude(rehearses=None).values("slug"))

    def _of_leagues_read_by(self, user: Person) -> Q:
        """The person's own leagues are usually cached; the query adds the public ones."""
        public = League.objects.filter(public=True).values("slug")
        return Q(league_slug__in=list(roles_of(user))) | Q(league_slug__in=public)


def league_slug(obj: Any) -> str:
    """The league that something belongs to; teams and matches know it by its slug."""
    if isinstance(obj, League):
        return obj.slug
    if isinstance(obj, Season):
        return obj.league.slug
    return getattr(obj, "league_slug", "")


def _known_public(obj: Any) -> bool:
    league = obj.league if isinstance(obj, Season) else obj
    return isinstance(league, League) and league.public
