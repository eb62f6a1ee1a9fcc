"""Password guessing is slowed down; signing in with the right one never is.

Failures are counted by address and username together, so that nobody locks another out from afar.
Whoever fails with many names from one address is answered ever more slowly, but is answered: others
may share that address.
"""

import hashlib
import logging
from contextlib import suppress

from allauth.core import ratelimit
from django.core.cache import cache
from django.http import HttpRequest

from accounts.models import User

log = logging.getLogger(__name__)

WINDOW = 5 * 60  # seconds
FAILURES_PER_NAME = 10
FAILURES_UNHURRIED = 100
LONGEST_WAIT = 10  # seconds
AN_HOUR = 3600


def is_throttled(address: str, username: str) -> bool:
    """Whether too many attempts failed recently for the next one to be looked at."""
    throttled = cache.get(_name(address, username), 0) >= FAILURES_PER_NAME
    if throttled:
        log.warning("Refused unseen: a sign-in as %s from %s.", _named(username), address)
    return throttled


def note_failure(request: HttpRequest, address: str, username: str) -> None:
    """Count it; past a hundred from one address the answer waits, a second for each hundred.

    It waits on its way out (config.requestlimits), where it holds up no thread.
    """
    log.warning("A failed sign-in as %s from %s.", _named(username), address)
    _count(_name(address, username))
    wait = min(_count(f"failed-sign-ins:{address}") // FAILURES_UNHURRIED, LONGEST_WAIT)
    if wait and hasattr(request, "scope"):
        request.scope["answer_after"] = wait


def may_sign_up(request: HttpRequest) -> bool:
    """Whether this address hasn't signed up hundreds lately; page and API share the count."""
    return ratelimit.consume(request, action="signup")


def _count(key: str) -> int:
    cache.add(key, 0, WINDOW)
    # It expired meanwhile, or the cache was replaced. One failure goes uncounted.
    with suppress(ValueError):
        return cache.incr(key)
    return 0


def _named(username: str) -> str:
    """The name tried. An unknown one may be a password typed into the wrong field."""
    known = User.objects.filter(username__iexact=username).exists()
    return repr(username) if known else "somebody unknown"


def _name(address: str, username: str) -> str:
    who = hashlib.sha256(username.lower().encode()).hexdigest()
    return f"failed-sign-ins:{address}:{who}"
