"""People who run leagues and coach teams."""

from __future__ import annotations

import re
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

NAME_TAKEN = "A person with that username already exists."


class User(AbstractUser):
    """A person with a username and a password; the e-mail address is optional.

    What a person may do depends on leagues and teams, never on the person: ask
    `accounts.permissions`.
    """

    # Whether to be reminded of one's matches by mail.
    reminders = models.BooleanField(default=True)

    # Tokens and secret addresses made before this moment no longer work; null is never.
    secrets_since = models.DateTimeField(null=True, editable=False)

    class Meta:
        constraints = [
            # "Alice" and "alice" side by side would let one pass for the other.
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_username_ci",
                violation_error_message=NAME_TAKEN,
            )
        ]

    def clean(self) -> None:
        """Also refuse a name that somebody else has in other capitals."""
        super().clean()
        if people_called(self.username).exclude(pk=self.pk).exists():
            raise ValidationError({"username": [NAME_TAKEN]})

    def set_password(self, raw_password: str | None) -> None:
        """A new password: sessions, tokens and secret addresses made under the old one end."""
        super().set_password(raw_password)
        if self.pk:
            self.secrets_since = timezone.now()

    def trusts(self, made_at: datetime) -> bool:
        """Whether a token or secret address made at that time still works."""
        return self.secrets_since is None or made_at >= self.secrets_since


def people_called(username: str) -> models.QuerySet[User]:
    """Whoever has this name, whatever its capitals."""
    # SQLite's LOWER and LIKE, so the constraint and `iexact` too, know capitals of ASCII alone.
    return User.objects.filter(username__iregex=rf"^{re.escape(username)}$")
