from __future__ import annotations

from django.conf import settings
from django.db import models

from dungeons.models.dungeon import Dungeon


class DungeonVersion(models.Model):
    """A dungeon as somebody saved it, and where they put it; written once.

    So a match may rely on the document, and no dungeon is published without a trace.
    """

    dungeon = models.ForeignKey(Dungeon, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(help_text="From 1.")
    hash = models.CharField(max_length=64, db_index=True)
    document = models.JSONField()
    league_slug = models.SlugField(
        max_length=60, blank=True, help_text="Where it stood since then."
    )
    public = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["dungeon", "number"], name="one_version_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.dungeon}, version {self.number}"
