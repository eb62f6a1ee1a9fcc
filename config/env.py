"""Reading the environment. Whatever is wrong is reported at start, by the variable's name."""

import os
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"", "0", "false", "no", "off"}


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    value = text(name, "1" if default else "0").lower()
    if value in YES | NO:
        return value in YES
    raise ImproperlyConfigured(f"{name}={value!r}: write 1 or 0.")


def words(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """A list, separated by commas."""
    parts = [part.strip() for part in text(name).split(",")]
    return [part for part in parts if part] or list(default)


def port(name: str, default: int) -> int:
    value = text(name, str(default))
    if value.isascii() and value.isdigit() and 0 < int(value) < 65536:
        return int(value)
    raise ImproperlyConfigured(f"{name}={value!r}: write a port between 1 and 65535.")


def count(name: str, default: int) -> int:
    value = text(name, str(default))
    if value.isascii() and value.isdigit() and len(value) < 7:
        return int(value)
    raise ImproperlyConfigured(f"{name}={value!r}: write a whole number.")


def url(name: str, schemes: tuple[str, ...], default: str = "") -> str:
    value = text(name, default)
    wanted = ", ".join(f"{scheme}://" for scheme in schemes)
    if value and urlsplit(value).scheme not in schemes:
        raise ImproperlyConfigured(f"{name} must begin with one of {wanted}.")
    if value and not _has_sound_port(value):
        raise ImproperlyConfigured(f"{name} names a port that can't be.")
    return value


def _has_sound_port(value: str) -> bool:
    try:
        return urlsplit(value).port != 0
    except ValueError:
        return False
