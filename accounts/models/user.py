"""People who run leagues and coach teams."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower

NAME_TAKEN = "A person with that username already exists."


class User(AbstractUser):
    """Somebody with a username and a password; the e-mail address is optional.

    What a person may do hangs on leagues and teams, never on the person:
    ask `accounts.permissions`.
    """

    # Whether to be reminded of one's matches by mail.
    reminders = models.BooleanField(default=True)

    class Meta:
        constraints = [
            # "Alice" and "alice" side by side would let one pass for the other.
            models.UniqueConstraint(
                Lower("username"),
                name="accounts_user_username_ci",
                violation_error_message=NAME_TAKEN,
            )
        ]
