"""What a mail server's no means."""

from __future__ import annotations

from smtplib import SMTPRecipientsRefused, SMTPResponseException

FOR_GOOD = 500  # from this reply code on it makes no sense to ask again


def refused_for_good(broken: OSError) -> bool:
    """Whether a letter will never be taken, so that another try would only be the next refusal."""
    if isinstance(broken, SMTPRecipientsRefused):
        return all(code >= FOR_GOOD for code, _ in broken.recipients.values())
    return isinstance(broken, SMTPResponseException) and broken.smtp_code >= FOR_GOOD
