from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models import Match


class Nudge(models.Model):
    """A mail sent to somebody who keeps a league waiting: one for each thing that waits.

    The row is written before the mail goes out, so that nobody gets two.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    # `step.12` or `report.5`.
    about = models.CharField(max_length=40)
    since = models.DateTimeField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "about", "since"], name="nobody_is_nudged_twice_for_one_thing"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}, for {self.about} of {self.match}"
