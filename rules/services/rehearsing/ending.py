"""Deleting a rehearsal: every row of it, even write-once ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.db.models import Model, Q, QuerySet
from django.http import Http404

from accounts.disposing import disposing
from accounts.models import User
from dungeons.models import Dungeon, TileBox
from league.models import League, Season
from league.queries.roles import forget
from matches.models import Match
from rules.models import Simulation
from rules.queries.rehearsals import find_rehearsal
from rules.services.rehearsing.copying import stand_in_suffix
from rules.services.rehearsing.locking import locked_rehearsal
from teams.models import Team

CHUNK = 500
Found = dict[type[Model], set[object]]


def throw_away(by: User, slug: str) -> None:
    """Erase a rehearsal to its last row. Raises Http404, PermissionDenied.

    Write-once rows are erased by `disposing`, because a rehearsal is no record. It waits for a
    simulation under way.
    """
    find_rehearsal(by, slug)
    if not _erased(slug, f"The rehearsal {slug} is thrown away by {by}."):
        raise Http404("This rehearsal was thrown away already.")


def erase_orphaned_rehearsals() -> int:
    """Erase rehearsals whose owner is no longer commissioner; returns how many."""
    forsaken = list(League.objects.filter(rehearses__isnull=False, memberships=None))
    return sum(_erased(one.slug, f"The rehearsal {one} is nobody's any more.") for one in forsaken)


def _erased(slug: str, why: str) -> bool:
    """Whether it was still there to be erased."""
    with disposing(why):
        league = locked_rehearsal(slug)
        if league is None:
            return False
        # A match being simulated is played to its end, and no other is begun.
        list(Simulation.objects.select_for_update().filter(league=league).order_by("pk"))
        _lock_all_of(league)
        sweep = _Sweep()
        for rows in _roots(league):
            sweep.take(rows)
        sweep.erase()
    forget()
    return True


def _lock_all_of(league: League) -> None:
    """Lock in the order of every command, so that we wait for commands under way."""
    seasons = Season.objects.filter(league=league)
    matches = Match.objects.filter(league_slug=league.slug)
    teams = Team.objects.filter(league_slug=league.slug)
    for rows in (seasons, matches, teams):
        list(rows.order_by("pk").select_for_update(of=("self",)).values_list("pk"))


def _roots(league: League) -> Iterator[QuerySet[Model]]:
    """The rows from which all others of the rehearsal are reached by foreign keys."""
    slug = league.slug
    names = Q(username__endswith=stand_in_suffix(slug), is_active=False)
    teams = Team.objects.filter(league_slug=slug, coach__in=User.objects.filter(names))
    theirs = Match.objects.filter(sides__team__in=teams)
    yield League.objects.filter(pk=league.pk)
    yield Match.objects.filter(Q(league_slug=slug) | Q(pk__in=theirs.values("pk")))
    yield Team.objects.filter(Q(league_slug=slug) | Q(pk__in=teams.values("pk")))
    yield TileBox.objects.filter(league_slug=slug)
    yield Dungeon.objects.filter(league_slug=slug)
    yield User.objects.filter(names)


@dataclass
class _Sweep:
    """Rows to be erased, with everything that references them, by model."""

    found: Found = field(default_factory=dict)

    def take(self, rows: QuerySet[Model]) -> None:
        """Add these rows, every row that references one of them, and so on."""
        known = self.found.setdefault(rows.model, set())
        fresh = set(rows.order_by().values_list("pk", flat=True)) - known
        known |= fresh
        links = [link for link in rows.model._meta.related_objects if not link.many_to_many]
        for some in _parts(fresh):
            for link in links:
                wanted = {f"{link.field.name}__in": some}
                self.take(link.related_model._base_manager.filter(**wanted))

    def erase(self) -> None:
        """Erase all: foreign keys are checked at the end of the transaction."""
        for model, keys in self.found.items():
            for some in _parts(keys):
                rows = model._base_manager.filter(pk__in=some)
                rows._raw_delete(rows.db)


def _parts(keys: Iterable[object]) -> Iterator[list[object]]:
    every = list(keys)
    return (every[start : start + CHUNK] for start in range(0, len(every), CHUNK))
