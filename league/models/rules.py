from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models

from league.models.league import League


class RuleChange(models.Model):
    """One version of a league's house rules: what they were, what they became, and why.

    `before` and `after` hold every option, resolved; the first version has no `before`. A row is
    written once and never touched again.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="rule_changes")
    number = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    why = models.CharField(max_length=300, blank=True)
    preset = models.CharField(max_length=30)
    # Rule packs by their hash; "" is the program's own book.
    pack_before = models.CharField(max_length=64, blank=True)
    pack = models.CharField(max_length=64, blank=True)
    before: models.JSONField[dict[str, Any] | None] = models.JSONField(null=True)
    after: models.JSONField[dict[str, Any]] = models.JSONField()

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "number"], name="house_rules_have_one_version_of_each_number"
            )
        ]

    def __str__(self) -> str:
        return f"House rules of {self.league}, version {self.number}"
