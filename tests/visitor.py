"""Somebody at a browser without a script: keeps cookies, opens pages and sends their forms."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from http.client import HTTPMessage
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tests.running import PASSWORD, PATIENCE


@dataclass(frozen=True)
class Page:
    """What came back, whatever it is."""

    url: str
    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return unescape(self.body.decode(errors="replace"))

    @property
    def forms(self) -> list[Form]:
        """The forms that change something, with the values of their fields."""
        reader = FormReader()
        reader.feed(self.body.decode())
        return [form for form in reader.forms if form.method == "post"]


@dataclass
class Form:
    method: str
    action: str
    fields: dict[str, str] = field(default_factory=dict)


class FormReader(HTMLParser):
    """Forms and the names of their fields, with what stands in an input; no more is asked here."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(
                Form(attributes.get("method", "get").lower(), attributes.get("action", ""))
            )
        elif tag in ("input", "textarea", "select") and self.forms and attributes.get("name"):
            self.forms[-1].fields[attributes["name"]] = attributes.get("value", "")


class Visitor:
    """Bob at a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def open(self, path: str, data: dict[str, Any] | None = None, **headers: str) -> Page:
        url = urljoin(self.address, path)
        sent = None if data is None else urlencode(data).encode()
        try:
            with self.opener.open(Request(url, sent, headers), timeout=PATIENCE) as reply:
                return Page(reply.url, reply.status, reply.headers, reply.read())
        except HTTPError as refused:
            return Page(url, refused.code, refused.headers, refused.read())

    def submit(self, page: Page, **typed: str) -> Page:
        """Send the page's form with what was typed."""
        form = next(one for one in page.forms if typed.keys() <= one.fields.keys())
        return self.open(urljoin(page.url, form.action), form.fields | typed)

    def sign_in(self, username: str) -> Page:
        page = self.open("/accounts/login/")
        return self.submit(page, login=username, password=PASSWORD)
