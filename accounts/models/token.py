"""Keys to the API. Only their hash is kept, so a stolen database opens nothing."""

from django.conf import settings
from django.db import models


class Token(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name or f"Token {self.pk}"
