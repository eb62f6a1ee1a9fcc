"""The only way to erase write-once rows: see `accounts.disposing`."""

from __future__ import annotations

from django.db import models

NEVER = 0


class Disposal(models.Model):
    """Why write-once rows may be erased, for as long as this transaction lasts.

    No such row is ever committed: it points at a row that can't exist, and both databases check
    that at the commit. The table isn't managed, so a flush of all tables leaves it alone.
    """

    reason = models.CharField(max_length=300)
    never = models.ForeignKey(
        "self", models.DO_NOTHING, default=NEVER, related_name="+", db_index=False
    )

    class Meta:
        managed = False
        db_table = "accounts_disposal"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(never=NEVER) & ~models.Q(id=NEVER),
                name="accounts_disposal_never_stays",
            )
        ]

    def __str__(self) -> str:
        return self.reason
