"""The rows that recording a match leaves, to be saved once more by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import Model

from accounts.disposing import disposing
from bench.generator.clubs import fresh
from matches.models import Event, Match, Passage, Roll, Side
from rules.models import Confirmation, PostGame, Report, Step
from teams.models import Change, Entry, Player, Team

Rows = list[Model]
Way = Callable[[list[Rows], list[Rows]], None]


@dataclass(frozen=True)
class Written:
    """What was added, table by table, and what was changed."""

    added: list[Rows]
    changed: list[Rows]

    @classmethod
    def by(cls, match: Match, postgame: PostGame) -> Written:
        """By recording this match."""
        steps = list(Step.objects.filter(postgame=postgame))
        changes = list(Change.objects.filter(step__in=[step.pk for step in steps]))
        entries = list(Entry.objects.filter(change__in=changes))
        report = Report.objects.filter(match=match).order_by("-revision")[0]
        players = {entry.player_id for entry in entries if entry.player_id}
        added = [
            Event.objects.filter(match=match, revoked_at=None),
            Roll.objects.filter(match=match),
            Passage.objects.filter(match=match, status__in=("reported", "postgame")),
            [report],
            Confirmation.objects.filter(report=report),
            [postgame],
            steps,
            changes,
            entries,
        ]
        changed = [
            Match.objects.filter(pk=match.pk),
            Side.objects.filter(match=match),
            Team.objects.filter(sides__match=match),
            Player.objects.filter(pk__in=players),
        ]
        return cls([list(rows) for rows in added], [list(rows) for rows in changed])

    def __len__(self) -> int:
        return sum(map(len, [*self.added, *self.changed]))

    @contextmanager
    def once_more(self, way: Way) -> Iterator[Callable[[], None]]:
        """Something that saves them all that way; afterwards everything is as it was."""
        added = self._copies()
        before = [_now(rows) for rows in self.changed]

        def save() -> None:
            with transaction.atomic():
                way(added, self.changed)

        yield save
        with transaction.atomic():
            for rows in before:
                _write_over(rows)
            with disposing("Saved for a measurement alone."):
                for rows in reversed(added):
                    _erase(rows)

    def _copies(self) -> list[Rows]:
        """The same rows, new, and pointing at each other where two of a kind couldn't be."""
        copies = [[fresh(row) for row in rows] for rows in self.added if rows]
        by_model = {type(rows[0]): rows for rows in copies}
        for row in by_model[Report]:
            row.revision += 1000  # type: ignore[attr-defined]
        for row in by_model[Confirmation]:
            row.report = by_model[Report][0]  # type: ignore[attr-defined]
        for row in by_model[Step]:
            row.postgame = by_model[PostGame][0]  # type: ignore[attr-defined]
        for row in by_model[Change]:
            row.key += ".bare"  # type: ignore[attr-defined]
            row.before = f"bare{row.before[4:]}"  # type: ignore[attr-defined]
        return copies


def one_by_one(added: list[Rows], changed: list[Rows]) -> None:
    """A bare save: every row's own `save`, and nothing else."""
    for rows in added:
        for row in rows:
            row.save(force_insert=True)
    for rows in changed:
        for row in rows:
            row.save(force_update=True)


def in_bulk(added: list[Rows], changed: list[Rows]) -> None:
    """One statement a table."""
    for rows in added:
        type(rows[0])._base_manager.bulk_create(rows)
    for rows in changed:
        _write_over(rows)


def _now(rows: Sequence[Model]) -> Rows:
    return list(type(rows[0])._base_manager.filter(pk__in=[row.pk for row in rows]))


def _write_over(rows: Rows) -> None:
    """One statement, which is quicker than `bulk_update`."""
    model = type(rows[0])
    names = [field.name for field in model._meta.concrete_fields if not field.primary_key]
    model._base_manager.bulk_create(
        rows, update_conflicts=True, update_fields=names, unique_fields=["id"]
    )


def _erase(rows: Rows) -> None:
    """Removes what only the measurement wrote; the ledger's own rows can't be erased otherwise."""
    table = connection.ops.quote_name(rows[0]._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(f"DELETE FROM {table} WHERE id = %s", [(row.pk,) for row in rows])
