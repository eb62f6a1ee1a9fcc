"""A rehearsal held, so that it isn't thrown away while something of it begins."""

from __future__ import annotations

from league.models import League


def locked_rehearsal(slug: str) -> League | None:
    """The rehearsal, its row locked until the transaction ends; None where it is gone.

    Rows that belong to it may be written meanwhile: a simulation does so under its own lock, and
    whoever throws the rehearsal away waits for that one.
    """
    rows = League.objects.select_for_update(no_key=True)
    return rows.filter(slug=slug, rehearses__isnull=False).first()
