from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone

from teams.models.player import Player
from teams.models.team import Team

EDITED = "The ledger isn't edited; post a change that takes the other back."
ERASED = "The ledger isn't erased; post a change that takes the other back."


class Permanent(models.QuerySet[Any]):
    """Rows that are written once: the ledger is corrected by new lines, never by erasing."""

    def update(self, **fields: Any) -> NoReturn:
        raise TypeError(EDITED)

    def delete(self) -> NoReturn:
        raise TypeError(ERASED)


class WrittenOnce(models.Model):
    """A row that can be added and read, but neither changed nor removed."""

    objects = Permanent.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError(EDITED)
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError(ERASED)


class Change(WrittenOnce):
    """One cause: who did what, why and when. `key` makes posting it twice harmless.

    The hashes of its entries, of the change before it and of all this together chain it to the rest
    of the team's ledger (`teams.ledger.chain`).
    """

    team = models.ForeignKey(Team, models.PROTECT, related_name="changes")
    key = models.CharField(max_length=120, unique=True)
    # None means that the rules did it.
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    why = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    reverses = models.OneToOneField("self", models.PROTECT, null=True, related_name="reversed_by")
    # What it came from, as values, since matches and post-games are on floors above.
    match = models.BigIntegerField(null=True, db_index=True)
    step = models.BigIntegerField(null=True, db_index=True)
    entries_hash = models.CharField(max_length=64)
    before = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["id"]
        constraints = [
            # No change has two successors: whoever posts on an outdated state is refused.
            models.UniqueConstraint(fields=["team", "before"], name="teams_change_follows_once")
        ]

    def __str__(self) -> str:
        return self.why


class Entry(WrittenOnce):
    """One line of a change: gold pieces, SPP, and at most one effect, in `effect` as JSON."""

    change = models.ForeignKey(Change, models.PROTECT, related_name="entries")
    team = models.ForeignKey(Team, models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="entries")
    gold = models.BigIntegerField(default=0)
    spp = models.IntegerField(default=0)
    effect = models.JSONField(default=dict)
    text = models.CharField(max_length=300)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text
