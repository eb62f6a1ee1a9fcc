"""Letters that are sent once, with a row to remember it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.db.models import Model

from accounts.models import User

FOR_GOOD = 500  # from this SMTP reply code on, trying again is pointless
log = logging.getLogger(__name__)


def write_once(
    person: User, claim: Callable[[], Model], letter: Callable[[], tuple[str, str]]
) -> bool:
    """Mail a letter (subject and text) unless its row exists; returns whether it went out.

    The row is written first: if a worker dies in between, somebody gets no letter, but nobody gets
    two. If the mail server can't be reached, it is tried again.
    """
    try:
        with transaction.atomic():
            row = claim()
    except IntegrityError:
        return False
    return post(person, [row], letter)


def post(person: User, rows: Sequence[Model], letter: Callable[[], tuple[str, str]]) -> bool:
    """Mail a letter recorded by these rows; returns whether it went out.

    The rows are deleted if trying again makes sense: for an unreachable server, but not for an
    address refused for good.
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
    """Whether the server will never accept the letter."""
    if isinstance(broken, SMTPRecipientsRefused):
        return all(code >= FOR_GOOD for code, _ in broken.recipients.values())
    return isinstance(broken, SMTPResponseException) and broken.smtp_code >= FOR_GOOD
