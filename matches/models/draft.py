from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from matches.models.match import Match


class Draft(models.Model):
    """What somebody at the table has typed and not recorded yet, stored so that no phone loses it.

    Each person has their own, so nobody overwrites another's. `fields` are the form's, as typed;
    none means that there is no draft. `recorded_form` is the form recorded last: anything it still
    sends is too late.
    """

    class Kind(models.TextChoices):
        EVENT = "event"
        RESULT = "result"

    match = models.ForeignKey(Match, models.CASCADE, related_name="drafts")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    at = models.DateTimeField(auto_now=True)
    recorded_form = models.CharField(max_length=40, blank=True, db_column="told")
    fields: models.JSONField[dict[str, Any]] = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "by", "kind"], name="one_draft_of_each_kind_a_person"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.match} that {self.by} has begun"
