from __future__ import annotations

from django.conf import settings
from django.db import models

from dungeonbowl.dungeon.limits import LONGEST_NAME


class TileBox(models.Model):
    """The tiles that a club owns, typed in once: for its maker, their league, or everybody."""

    maker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    league_slug = models.SlugField(max_length=60, blank=True, db_index=True)
    public = models.BooleanField(default=False)
    name = models.CharField(max_length=LONGEST_NAME)
    tiles = models.JSONField(help_text="As `dungeonbowl.dungeon.box.read_tiles` reads them.")
    version = models.PositiveIntegerField(default=1)
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["name", "id"]
        verbose_name_plural = "tile boxes"

    def __str__(self) -> str:
        return self.name
