"""Leagues exported and imported: at once if they are small, otherwise by a worker."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import DatabaseError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from dungeonbowl.errors import FieldError
from league.models import League
from league.queries import find_league
from league.services.leagues import free_slug, is_free
from rules.models import Haul
from rules.queries.hauls import mark_of
from rules.services.auditing.shares import rare_garbage_collection
from rules.services.enqueue import HAUL, enqueue_after_commit
from rules.services.leases import LEASE, Lost, claim, fail, finish, renewed_lease
from rules.services.transfer import (
    Destination,
    Unreadable,
    demand_sense,
    demand_sound,
    gather,
    read_document,
    receive,
    restore,
    size_of,
    write_out,
    write_over,
)
from rules.services.transfer.document import Carried
from rules.services.transfer.people import WhoIsWho, called_here
from rules.services.transfer.restoring import UNREADABLE
from rules.services.transfer.spool import Parcel

log = logging.getLogger(__name__)
# How long a worker's export can be fetched.
KEPT = timedelta(days=1)
LONGEST_SLUG = 60
# The compression level of exports, gzip's default.
PACKED = 6
WRONG_SLUG = "Small letters, digits and hyphens, sixty at most."
TAKEN = "A league here has that address: choose another."
Status = Haul.Status


# Is told how many rows are done.
Show = Callable[[float], object]


@dataclass
class HowFar:
    """An import's progress in rows: checking what was written counts as half."""

    rows: int
    show: Show
    done: float = 0

    def written(self, rows: int) -> None:
        """More rows were written."""
        self.looked_through(rows / max(self.rows, 1))

    def looked_through(self, part: float) -> None:
        """A further fraction of the league was checked."""
        self.done += part * self.rows / 2
        self.show(self.done)


@dataclass(frozen=True)
class LeagueImport:
    """What somebody wants to import: the document, under which slug, and who is who.

    The document is JSON, or spooled already: then `packed` returns it as stored for a worker.
    `people` are usernames here by usernames there; a preview writes nothing.
    """

    document: Any
    slug: str = ""
    people: Mapping[str, str] = field(default_factory=dict)
    preview: bool = False
    packed: Callable[[], bytes] | None = None


@dataclass(frozen=True)
class Imported:
    """The result: the league's slug, and either the league or the haul that imports it.

    `name` and `rows` are the document's; `roll` says who everybody becomes here.
    """

    slug: str
    name: str
    rows: int
    roll: WhoIsWho
    league: League | None = None
    haul: Haul | None = None


def export_league(by: User, slug: str) -> Mapping[str, Any] | Haul:
    """The league's document, or the haul that makes it. Raises Http404, PermissionDenied."""
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    rows = size_of(league)
    if rows <= settings.CARRIED_AT_ONCE:
        return gather(league).as_dict()
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        under_way = Haul.objects.filter(
            kind=Haul.Kind.EXPORT, by=by, league_slug=slug, status__in=[*UNDER_WAY]
        )
        row = under_way.defer("document").first()
        if row is None:
            row = _sent(Haul(kind=Haul.Kind.EXPORT, league_slug=slug, by=by, rows=rows))
    return row


UNDER_WAY = (Status.PENDING, Status.RUNNING)


def import_league(by: User, wish: LeagueImport) -> Imported:
    """Import a league, at once or by a worker. The importer is its commissioner.

    Raises FieldErrors by `slug`, `people.<username>` and `document`: anything but a league's
    export, or one that was changed since it was made.
    """
    sent = wish.document
    carried = sent if isinstance(sent, Parcel) else read_document(sent)
    roll = called_here(carried, by, wish.people)
    slug = _address(wish.slug, carried.said)
    rows, name = carried.size, str(carried.said.league.get("name", ""))
    found = Imported(slug, name, rows, roll)
    long = rows > settings.CARRIED_AT_ONCE
    if wish.preview and not long:
        _try_out(carried, by, slug, roll)
    elif long:
        for stretch in carried.stretches():
            demand_sound(stretch)
    if wish.preview:
        return found
    if long:
        return _by_a_worker(by, wish, found)
    return Imported(slug, name, rows, roll, league=_brought(carried, by, slug, roll))


def run(haul_id: int) -> None:
    """Carry out what waits for a worker. Run twice or after a crash, it happens once."""
    number = claim(haul_id)
    if number is None:
        return
    row = Haul.objects.defer("document").get(pk=haul_id)
    try:
        with renewed_lease(row, number), rare_garbage_collection():
            (_carry_out if row.kind == Haul.Kind.EXPORT else _carry_in)(row, number)
    except Lost:
        log.warning("Haul %s went on to another worker.", haul_id)
    except Exception as fault:
        if not isinstance(fault, FieldError):
            log.exception("Haul %s stopped.", haul_id)
        fail(row, number, f"{fault}" or type(fault).__name__)


def forget_old() -> int:
    """Drop old hauls; the leagues stay."""
    gone = Haul.objects.filter(at__lt=timezone.now() - KEPT).exclude(status__in=[*UNDER_WAY])
    return gone.delete()[0]


def packed_document(haul: Haul) -> bytes:
    """The document that an export made, gzipped."""
    return bytes(Haul.objects.values_list("document", flat=True).get(pk=haul.pk))


def _address(slug: str, carried: Carried) -> str:
    """The slug that the league will have.

    Raises FieldError for an invalid one, or one that is taken.
    """
    if not slug:
        own = str(carried.league.get("slug", ""))
        return own if _may_be(own) and is_free(own) else free_slug(carried.league.get("name", ""))
    if not _may_be(slug):
        raise FieldError("slug", WRONG_SLUG)
    if not is_free(slug):
        raise FieldError("slug", TAKEN)
    return slug


def _may_be(slug: str) -> bool:
    try:
        validate_slug(slug)
    except ValidationError:
        return False
    return len(slug) <= LONGEST_SLUG


def _brought(
    carried: Carried | Parcel, by: User, slug: str, roll: WhoIsWho, far: HowFar | None = None
) -> League:
    far = far or HowFar(0, lambda done: None)
    try:
        with transaction.atomic():
            destination = Destination(by, slug, roll)
            league = restore(carried, destination, far.written, held_to=demand_sound)
            demand_sense(league, far.looked_through)
    except FieldError:
        raise
    except UNREADABLE as wrong:
        raise Unreadable(f"This league can't be read: {wrong!r}.") from None
    except DatabaseError as wrong:
        if not is_free(slug):
            raise FieldError("slug", TAKEN) from None
        raise Unreadable(f"The database refuses this league: {wrong}") from None
    return league


def _try_out(carried: Carried | Parcel, by: User, slug: str, roll: WhoIsWho) -> None:
    """Import it and roll back, so that the preview says what the import will."""
    with transaction.atomic():
        _brought(carried, by, slug, roll)
        transaction.set_rollback(True)


def _by_a_worker(by: User, wish: LeagueImport, found: Imported) -> Imported:
    row = Haul(
        kind=Haul.Kind.IMPORT,
        league_slug=found.slug,
        by=by,
        rows=found.rows,
        wanted={"people": dict(wish.people)},
        document=wish.packed() if wish.packed else _packed(wish.document),
    )
    return Imported(found.slug, found.name, found.rows, found.roll, haul=_sent(row))


def _packed(document: Any) -> bytes:
    packed = BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=1) as file:
        write_over(document, file.write)
    return packed.getvalue()


@transaction.atomic
def _sent(row: Haul) -> Haul:
    row.save()
    enqueue_after_commit(row.pk, HAUL)
    return row


def _carry_out(row: Haul, number: int) -> None:
    league = find_league(row.by, row.league_slug, Perm.LEAGUE_MANAGE)
    packed = BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=PACKED) as file:
        write_out(league, file.write, _watching(row))
    finish(row, number, packed.getvalue())


def _carry_in(row: Haul, number: int) -> None:
    carried = receive(packed_document(row))
    roll = called_here(carried, row.by, row.wanted["people"])
    with transaction.atomic():
        _brought(carried, row.by, row.league_slug, roll, HowFar(row.rows, _shown(row)))
        finish(row, number, b"")


def _watching(row: Haul) -> Callable[[int], None]:
    done, show = 0, _shown(row)

    def watch(rows: int) -> None:
        nonlocal done
        done += rows
        show(done)

    return watch


def _shown(row: Haul) -> Show:
    return lambda done: cache.set(mark_of(row.pk), int(done), LEASE.total_seconds())
