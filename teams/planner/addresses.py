"""Addresses of plans. A plan is its address, so every step is a link and going back is an undo."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit

from django.http import HttpRequest
from django.urls import reverse

from dungeonbowl.drafting import TeamDraft, link


def address_of(draft: TeamDraft, page: str = "builder", **more: str) -> str:
    """Where a page of this name shows the draft; `more` is added to it, unless it is empty."""
    query = urlencode({key: word for key, word in more.items() if word})
    return f"{reverse(page)}?{'&'.join(part for part in (link(draft), query) if part)}"


def comparison_of(first: str, second: str = "") -> str:
    """The page that compares two plans, given as queries."""
    plans = {key: query for key, query in (("a", first), ("b", second)) if query}
    return f"{reverse('builder-compare')}?{urlencode(plans)}"


def query_in(pasted: str) -> str:
    """The query of a plan in what somebody pasted: a whole address, or the query alone."""
    pasted = pasted.strip()
    return urlsplit(pasted).query if "?" in pasted else pasted


def query_string(request: HttpRequest) -> str:
    """The query of the page that is asked for."""
    query: str = request.META["QUERY_STRING"]
    return query


def hidden(draft: TeamDraft, *without: str) -> list[tuple[str, str]]:
    """The hidden fields by which a form keeps the rest of the draft."""
    fields = parse_qsl(link(draft), keep_blank_values=True)
    return [(key, word) for key, word in fields if key not in without]
