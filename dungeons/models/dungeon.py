from __future__ import annotations

from django.conf import settings
from django.db import models

from dungeonbowl.dungeon.limits import LONGEST_NAME


class Dungeon(models.Model):
    """A dungeon that somebody keeps, in a league's library, in the public one, or for themselves.

    Its documents are its versions. The columns by which lists are filtered describe the latest.
    """

    maker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    league_slug = models.SlugField(max_length=60, blank=True, db_index=True)
    public = models.BooleanField(default=False)
    forked_from = models.ForeignKey(
        "dungeons.DungeonVersion", null=True, on_delete=models.PROTECT, related_name="forks"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    version = models.PositiveIntegerField(default=0)
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    teams = models.PositiveSmallIntegerField(help_text="End zones.")
    floors = models.PositiveSmallIntegerField(default=1)
    squares = models.PositiveIntegerField(help_text="That may be entered.")
    # Separated and surrounded by blanks, so that every database can search for one.
    features = models.CharField(max_length=400, default=" ", help_text="Keys, between blanks.")
    balance = models.FloatField(null=True)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name or "A dungeon without a name"

    @property
    def feature_keys(self) -> list[str]:
        """The features built into it (OPT-59)."""
        return self.features.split()
