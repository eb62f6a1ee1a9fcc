"""The hooks through which allauth asks us."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

from accounts.models import User
from accounts.models.user import people_called
from accounts.throttle import WINDOW, is_throttled, note_failure

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Sign-up as the installation allows it, and our own count of failed sign-ins."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": (
            f"Too many failed attempts. Wait {WINDOW // 60} minutes and try again."
        )
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return settings.SIGNUP_OPEN

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as the API would keep it, so that none passes for another by its letters."""
        name: str = super().clean_username(User.normalize_username(username), shallow)
        if not shallow and people_called(name).exists():
            raise self.validation_error("username_taken")
        return name

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        if is_throttled(self.get_client_ip(request), credentials.get("username", "")):
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        note_failure(request, self.get_client_ip(request), credentials.get("username", ""))

    def send_notification_mail(self, *args: Any, **kwargs: Any) -> None:
        """Tell the owner of a change; a mail server that is down doesn't undo it."""
        try:
            super().send_notification_mail(*args, **kwargs)
        except OSError as away:
            log.warning("Nobody could be notified of a change to an account: %s", away)
