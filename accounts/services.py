"""The one door to people and their tokens."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Answer, Token, User
from accounts.models.user import NAME_TAKEN

TOKENS_EACH = 20
ANSWERS_KEPT = timedelta(days=7)


def sign_up(username: str, password: str, email: str = "") -> User:
    """A new person.

    Raises ValidationError by field: a name that is taken, a password too easily guessed.
    """
    user = User(username=username, email=User.objects.normalize_email(email))
    user.set_password(password)
    user.clean_fields()
    try:
        validate_password(password, user)
    except ValidationError as weak:
        raise ValidationError({"password": weak.messages}) from None
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise ValidationError({"username": [NAME_TAKEN]}) from None
    return user


def digest(key: str) -> str:
    """What the database keeps of a token. The key is long and random: one plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


@transaction.atomic
def issue_token(user: User, name: str = "") -> str:
    """A fresh token's key, which can't be read again. Past twenty the oldest stop working."""
    key = secrets.token_hex(20)
    Token.objects.create(user=user, name=name, digest=digest(key))
    oldest = list(Token.objects.filter(user=user).values_list("pk", flat=True)[TOKENS_EACH:])
    Token.objects.filter(pk__in=oldest).delete()
    return key


def revoke_token(user: User, token_id: int) -> bool:
    """Whether there was such a token of this person's; it stops working at once."""
    deleted, _ = Token.objects.filter(user=user, pk=token_id).delete()
    return bool(deleted)


def forget_answers() -> int:
    """Drop answers kept for commands sent twice once nobody will send them again."""
    deleted, _ = Answer.objects.filter(created_at__lt=timezone.now() - ANSWERS_KEPT).delete()
    return deleted


def wish_reminders(user: User, wanted: bool) -> None:
    """Whether this person wants to be reminded of his matches by mail."""
    user.reminders = wanted
    user.save(update_fields=["reminders"])
