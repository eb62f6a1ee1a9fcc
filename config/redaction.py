"""Logs may be read by many, so secret addresses are kept out of them.

Whoever knows the address of an invitation, a calendar, a scoreboard or a password reset can use it.
These parts are removed from every line, whether the program, its server or a traceback wrote it.
"""

import logging
import re

# A slash as it is, and percent-encoded in the address of a page to come back to.
SLASH = r"(?:/|%2F)"
PLACES = (
    *("join", "invitations", "calendars", "confirm-email"),
    *(r"password{0}reset{0}key", r"board{0}by"),
)
SECRET = re.compile(
    rf"({SLASH}(?:{'|'.join(place.format(SLASH) for place in PLACES)}){SLASH})"
    r"(?:(?!%2F)[^/\s\"'?&]){10,}",
    re.IGNORECASE,
)
HIDDEN = "[left out]"


def redacted(text: str) -> str:
    """The same text without secret addresses."""
    return SECRET.sub(rf"\1{HIDDEN}", text)


class Formatter(logging.Formatter):
    """A line with its traceback, if it has one, and no secret in either."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))
