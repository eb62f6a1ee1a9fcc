"""Addresses of pages, worked out once: a page contains the same few a hundred times."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from django.urls import NoReverseMatch, reverse

Address = Callable[..., str]


def address(name: str) -> Address:
    """A function that gives the address of the page of that name for what it is about."""

    @lru_cache(maxsize=4096)
    def at(*about: object) -> str:
        return reverse(name, args=about)

    return at


def address_above(name: str) -> Address:
    """The same for a page of a floor above; "" if there is no such page."""
    at = address(name)

    def found(*about: object) -> str:
        try:
            return at(*about)
        except NoReverseMatch:
            return ""

    return found
