"""A season taken back, match by match, with what its teams bought in its place."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import unified_diff

from django.db.models import OuterRef, QuerySet, Subquery

from accounts.commands import Command
from rules.services.undo import BuiltOn, undo
from teams import ledger
from teams import services as teams
from teams.models import Change
from teams.services import Adjustment
from tests.rules.correcting.season import audited
from tests.rules.unwinding.generated import Generated, Played
from tests.rules.unwinding.world import World, night, world

WHY = "The whole season was told wrong."


def unwind(season: Generated) -> None:
    """Everything back, newest first; the world is looked at after each step."""
    lent: list[Change] = []
    for played in reversed(season.played):
        reverse(bought_since(season, played).exclude(pk__in=[one.pk for one in lent]))
        lent += undo_one(season, played)
        audited()
        if season.corrected:
            reverse(standing(season.opened).filter(match=played.match.pk))
            continue
        alike(night(played.match), played.begun)
        reverse(standing(played.since).exclude(pk__in=[one.pk for one in lent]))
        if not played.tangled:
            lent = give_back(lent)
            alike(world(season.league), played.before)
    reverse(standing(season.opened))
    audited()
    alike(world(season.league), season.first)


def undo_one(season: Generated, played: Played) -> list[Change]:
    """Undone; where the gold is gone, a commissioner lends it for as long as it takes."""
    alice = season.league.founded_by
    lent: list[Change] = []
    while True:
        try:
            undo(Command(alice, played.match.pk), WHY)
            return lent
        except BuiltOn as built:
            if not (played.tangled or season.corrected):
                raise
            gold = Adjustment(gold=built.lacking)
            lent.append(teams.adjust(Command(alice, built.team.pk), gold, why="Lent").change)


def give_back(lent: list[Change]) -> list[Change]:
    """Nothing is lent any more."""
    reverse(reversed(lent))
    return []


def bought_since(season: Generated, played: Played) -> QuerySet[Change]:
    """What coaches did by themselves since this match began."""
    if not season.corrected:
        return standing(played.met)
    # A correction has posted everything anew, in the order of the days on which it happened.
    of_match = Change.objects.filter(match=played.match.pk, team=OuterRef("team"))
    stands = of_match.filter(reverses=None, reversed_by=None).exclude(step=None)
    first = stands.order_by("id").values("pk")[:1]
    return standing(season.opened).filter(match=None, pk__gt=Subquery(first))


def standing(since: int) -> QuerySet[Change]:
    """What no step of a post-game did and nothing takes back, newest first."""
    own = Change.objects.filter(pk__gt=since, step=None, reverses=None, reversed_by=None)
    return own.order_by("-id")


def reverse(changes: Iterable[Change]) -> None:
    for change in list(changes):
        team = ledger.lock(change.team_id)
        ledger.reveal(team, change.match or 0)
        ledger.take_back(team, change, by=None, why="Reversed")


def alike(is_now: World, was: World) -> None:
    """Letter by letter."""
    for name in {**is_now, **was}:
        now, before = is_now.get(name, "").splitlines(), was.get(name, "").splitlines()
        assert now == before, "\n".join([name, *unified_diff(before, now, "was", "is", n=12)])
