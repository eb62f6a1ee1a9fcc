from __future__ import annotations

from django.db import models


class Pack(models.Model):
    """The text of a rule pack, kept for as long as any team or match uses it.

    It is found by the hash of its text, so a row never changes: another text is another pack.
    """

    hash = models.CharField(max_length=64, primary_key=True)
    name = models.CharField(max_length=60)
    text = models.TextField()
    kept_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
