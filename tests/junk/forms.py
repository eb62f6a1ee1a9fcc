"""Every form of a page, as a browser would send it back."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

Fields = dict[str, list[str]]


@dataclass
class Form:
    """Where it goes, what its fields hold, and of which kind they are.

    The first choice where none is made.
    """

    action: str
    post: bool
    fields: Fields = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)


class Page(HTMLParser):
    """Reads a page's forms and links."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.links: set[str] = set()
        self.inside = False
        self.select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.links.update(attributes[name] for name in ("href", "hx-get") if attributes.get(name))
        if tag == "form" or "hx-post" in attributes:
            action = attributes.get("action") or attributes.get("hx-post") or self.address
            post = attributes.get("method", "").lower() == "post" or "hx-post" in attributes
            self.forms.append(Form(action, post))
            self.inside = tag == "form"
        elif self.inside:
            self._field(tag, attributes)

    def _field(self, tag: str, attributes: dict[str, str]) -> None:
        fields, name = self.forms[-1].fields, attributes.get("name", "")
        if name:
            self.forms[-1].kinds[name] = f"{tag} {attributes.get('type', '')}"
        if tag == "select":
            self.select = name
            fields.setdefault(name, [])
        elif tag == "option" and self.select and attributes.get("value"):
            if "selected" in attributes or not fields[self.select]:
                fields[self.select] = [attributes["value"]]
        elif tag == "textarea" and name:
            fields.setdefault(name, ["Words."])
        elif tag in ("input", "button") and name:
            self._input(fields, name, attributes)

    def _input(self, fields: Fields, name: str, attributes: dict[str, str]) -> None:
        held = fields.setdefault(name, [])
        if attributes.get("type") in ("radio", "checkbox") and "checked" not in attributes and held:
            return
        fields[name] = [attributes.get("value") or FILLED.get(attributes.get("type", ""), "1")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        if tag == "form":
            self.inside = False


FILLED = {"text": "Words", "email": "a@wheel.example", "checkbox": "on", "file": ""}
