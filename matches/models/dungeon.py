from __future__ import annotations

from django.conf import settings
from django.db import models

from dungeons.models import DungeonVersion
from matches.models.match import Match


class MatchDungeon(models.Model):
    """The dungeon that a match is played in: one version of it, and what is sealed there.

    `hidden` says that a game master placed traps and secret passages: nobody else sees them before
    they are found.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="placed")
    version = models.ForeignKey(DungeonVersion, models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now=True)
    # Why it was chosen in spite of verdicts against it; "" if there were none.
    consent = models.CharField(max_length=300, blank=True)
    hidden = models.BooleanField(default=False)
    # The numbers of chests, teleporters and traps by which it is judged: those agreed on before it
    # was chosen. From then on the match is played with as many as it has.
    agreed = models.JSONField(default=dict)
    # The match began on another installation, so it doesn't count for a dungeon that already
    # existed here.
    elsewhere = models.BooleanField(default=False)
    sealed_hash = models.CharField(max_length=64)
    sealed = models.TextField()

    def __str__(self) -> str:
        return f"{self.match} in {self.version}"


class Opening(models.Model):
    """Somebody looked at what a chest holds or what lies face down; that can't be taken back."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="openings")
    kind = models.CharField(max_length=8)
    number = models.PositiveSmallIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind", "number"], name="nothing_is_opened_twice"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of {self.match}"


class DungeonRating(models.Model):
    """What somebody who coached in a match thinks of the dungeon it was played in."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="dungeon_ratings")
    version = models.ForeignKey(DungeonVersion, models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    stars = models.PositiveSmallIntegerField(help_text="1 to 5.")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "by"], name="one_rating_each_of_a_match"),
            models.CheckConstraint(
                condition=models.Q(stars__gte=1, stars__lte=5), name="one_to_five_stars"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stars} of 5 for {self.version} by {self.by}"
