"""A form sent back as a browser would send it."""

from __future__ import annotations

from collections import defaultdict
from html.parser import HTMLParser
from typing import Any


class Filling(HTMLParser):
    """Reads every form of a page: what its fields hold, button left out."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, list[str]]] = []
        self.acts: list[bool] = []
        self.select, self.area, self.several = "", "", False

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        attributes = dict(attrs)
        if tag == "form":
            self.forms.append(defaultdict(list))
            self.acts.append(False)
        if not self.forms:
            return
        name = attributes.get("name") or ""
        if tag == "button" and name == "act":
            self.acts[-1] = True
        if tag == "input" and name:
            choice = attributes.get("type") in ("radio", "checkbox")
            if not choice or "checked" in attributes:
                self.forms[-1][name].append(attributes.get("value") or ("on" if choice else ""))
        if tag == "select":
            self.select, self.several = name, "multiple" in attributes
        if tag == "option" and self.select:
            self.offered(attributes)
        if tag == "textarea":
            self.area = name
            self.forms[-1][name] = [""]

    def offered(self, option: dict[str, Any]) -> None:
        """Of a list that takes one answer, the first goes out where none is marked."""
        held, value = self.forms[-1][self.select], option.get("value") or ""
        if "selected" in option and self.several:
            held.append(value)
        elif not self.several and ("selected" in option or not held):
            held[:] = [value]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        if tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.forms[-1][self.area][0] += data.strip()


def fields_of(page: str) -> dict[str, Any]:
    """The fields of the last form on the page that a correction's button sends."""
    reader = Filling()
    reader.feed(page)
    pairs = zip(reader.forms, reader.acts, strict=True)
    form = [form for form, acts in pairs if acts][-1]
    return {
        name: values if len(values) > 1 else values[0]
        for name, values in form.items()
        if values and name not in ("csrfmiddlewaretoken",)
    }
