"""Answers given once, so that a command sent twice is carried out once."""

from django.db import models


class Answer(models.Model):
    """The answer to a command that came with a key.

    The row is written in the command's own transaction: either both are there or neither.
    """

    scope = models.CharField(max_length=80)
    key = models.CharField(max_length=200)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(default=bytes)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scope", "key"], name="accounts_answer_once")
        ]

    def __str__(self) -> str:
        return f"{self.status} to {self.key}"
