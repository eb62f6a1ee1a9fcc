"""Letters that are sent once, with a row to remember it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.db.models import Model

from accounts.models import User

FOR_GOOD = 500  # from this reply code on it makes no sense to ask again
log = logging.getLogger(__name__)


def write_once(
    person: User, claim: Callable[[], Model], letter: Callable[[], tuple[str, str]]
) -> bool:
    """Mail a letter (subject and text) unless its row is there already; whether it went out.

    The row comes first: a worker that dies between the two leaves somebody without a letter, and
    nobody gets two. A mail server that is out of reach gets another try.
    """
    try:
        with transaction.atomic():
            row = claim()
    except IntegrityError:
        return False
    return post(person, [row], letter)


def post(person: User, rows: Sequence[Model], letter: Callable[[], tuple[str, str]]) -> bool:
    """Mail a letter that these rows remember; whether it went out.

    They go where another try makes sense: a server out of reach, but no address refused for good.
    """
    try:
        send_mail(*letter(), None, [person.email])
    except OSError as broken:
        log.warning("No mail for %s, %s: %s", person.pk, rows, broken)
        if not _refused_for_good(broken):
            for row in rows:
                row.delete()
        return False
    return True


def _refused_for_good(broken: OSError) -> bool:
    """Whether a letter will never be accepted, so that another try would be refused too."""
    if isinstance(broken, SMTPRecipientsRefused):
        return all(code >= FOR_GOOD for code, _ in broken.recipients.values())
    return isinstance(broken, SMTPResponseException) and broken.smtp_code >= FOR_GOOD
