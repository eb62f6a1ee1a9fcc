"""System checks of our own."""

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DEFAULT_DB_ALIAS

from accounts.guards import unguarded


@register(Tags.security, deploy=True)
def a_scaled_deployment_is_given_its_secret_key(**_: Any) -> list[CheckMessage]:
    """Processes on several machines must share one key; a generated one is this machine's own."""
    if settings.SCALED and settings.SECRET_KEY_GENERATED:
        return [Error("SECRET_KEY is not set, although REDIS_URL is.", id="config.E001")]
    return []


@register(Tags.security, deploy=True)
def a_scaled_deployment_names_its_hosts(**_: Any) -> list[CheckMessage]:
    if settings.SCALED and "*" in settings.ALLOWED_HOSTS:
        return [Warning("ALLOWED_HOSTS lets any host pass.", id="config.W001")]
    return []


@register(Tags.database)
def what_is_written_once_is_guarded(
    databases: Collection[str] | None = None, **_: Any
) -> list[CheckMessage]:
    """A warning, not an error, because `migrate` runs it too and must be able to go on."""
    if DEFAULT_DB_ALIAS not in (databases or ()):
        return []
    return [
        Warning(
            f"{table} has lost triggers: its rows can be changed and erased.",
            hint="`manage.py guard` makes them anew; then ask `manage.py audit_ledger`.",
            id="config.W002",
        )
        for table in unguarded()
    ]
