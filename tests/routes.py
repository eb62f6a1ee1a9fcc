"""Every address of the program, with values for its parameters."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.urls import get_resolver
from django.urls.resolvers import URLPattern

HOLE = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")


def routes() -> list[str]:
    """Each as it is written, such as `teams/<int:team_id>/`."""
    return list(dict.fromkeys(_written(get_resolver().url_patterns)))


def _written(patterns: Iterable[Any], before: str = "") -> Iterator[str]:
    for one in patterns:
        here = before + str(one.pattern).lstrip("^").rstrip("$")
        if isinstance(one, URLPattern):
            yield here
        else:
            yield from _written(one.url_patterns, here)


def filled(route: str, known: Mapping[str, Any]) -> str:
    """The route as an address; an unknown parameter becomes 1."""
    return "/" + HOLE.sub(lambda hole: str(known.get(hole[1] or hole[2], 1)), route)
