"""Locking a rehearsal, so that it isn't deleted while something in it begins."""

from __future__ import annotations

from league.models import League


def locked_rehearsal(slug: str) -> League | None:
    """The rehearsal, its row locked until the transaction ends; None if it is gone.

    Rows that belong to it may still be written: a simulation does so under its own lock, for which
    deleting waits.
    """
    rows = League.objects.select_for_update(no_key=True)
    return rows.filter(slug=slug, rehearses__isnull=False).first()
