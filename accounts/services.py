"""Every change to people and their tokens goes through here."""

import hashlib
import secrets
from collections.abc import Iterator
from datetime import timedelta
from itertools import chain, count

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Answer, Token, User
from accounts.models.user import NAME_TAKEN, people_called

LONGEST_NAME = 150
TOKENS_EACH = 20
ANSWERS_KEPT = timedelta(days=7)


def sign_up(username: str, password: str, email: str = "") -> User:
    """A new person.

    Raises ValidationError by field: a name that is taken, a password too easily guessed.
    """
    user = User(username=username, email=User.objects.normalize_email(email))
    user.set_password(password)
    if wrong := _wrong_with(user, password):
        raise ValidationError(wrong)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise ValidationError({"username": [NAME_TAKEN]}) from None
    return user


def new_placeholder(username: str) -> User:
    """An account that nobody can sign in to, for somebody whose deeds alone are known."""
    user = User(username=username, is_active=False, reminders=False)
    user.set_unusable_password()
    user.save()
    return user


def free_names(name: str) -> Iterator[str]:
    """This username, and then the same with a number appended, without those that are taken."""
    numbered = (f"{name[: LONGEST_NAME - 8]}-{number}" for number in count(2))
    return (one for one in chain([name], numbered) if not people_called(one).exists())


def _wrong_with(user: User, password: str) -> dict[str, list[str]]:
    """Everything wrong with the new person, by field, so that all of it can be mended in one go."""
    wrong: dict[str, list[str]] = {}
    try:
        user.full_clean()
    except ValidationError as malformed:
        wrong |= malformed.message_dict
    try:
        validate_password(password, user)
    except ValidationError as weak:
        wrong["password"] = weak.messages
    return {("username" if field == "__all__" else field): said for field, said in wrong.items()}


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


def tokens_of(user: User) -> list[Token]:
    """The person's tokens that still work, newest first."""
    return [token for token in user.tokens.all() if user.trusts(token.created_at)]


def revoke_token(user: User, token_id: int) -> bool:
    """Whether there was such a token of this person's; it stops working at once."""
    deleted, _ = Token.objects.filter(user=user, pk=token_id).delete()
    return bool(deleted)


def hold_primary(user: User) -> None:
    """Make the person's address the primary one, if they have none.

    Otherwise the first confirmed address would become primary without anybody being asked or told.
    """
    addresses = EmailAddress.objects.filter(user=user)
    if user.email and not addresses.filter(primary=True).exists():
        EmailAddress.objects.update_or_create(
            user=user, email=user.email.lower(), defaults={"primary": True}
        )


def forget_answers() -> int:
    """Drop stored answers to commands that nobody will repeat any more."""
    deleted, _ = Answer.objects.filter(created_at__lt=timezone.now() - ANSWERS_KEPT).delete()
    return deleted


def wish_reminders(user: User, wanted: bool) -> None:
    """Whether this person wants to be reminded of their matches by mail."""
    user.reminders = wanted
    user.save(update_fields=["reminders"])
