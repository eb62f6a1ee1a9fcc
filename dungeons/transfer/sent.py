"""Reading a file that somebody sent: each fault is reported with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from rest_framework.exceptions import ParseError

from core.api.parsers import FileJSONParser, strict_json
from dungeonbowl.dungeon.squares import is_whole
from dungeonbowl.errors import FieldError

CONTENT = "content"


def parsed(content: Any) -> Any:
    """The JSON in a text, or the JSON that was sent. Raises FieldError."""
    if not isinstance(content, str):
        return content
    try:
        # Some programs begin their files with a byte order mark.
        text = content.removeprefix("\ufeff")
        return strict_json(text, FileJSONParser.longest_list, FileJSONParser.largest)
    except ParseError as wrong:
        raise FieldError(CONTENT, str(wrong.detail)) from None
    except ValueError:
        raise FieldError(CONTENT, "This is no JSON.") from None


@dataclass(frozen=True, slots=True)
class Sent:
    """An object in the file, with its place there. Whatever is wrong raises FieldError."""

    place: str
    fields: dict[str, Any]

    @classmethod
    def of(cls, content: Any, what: str) -> Sent:
        """The whole file, an object; `what` says in a word which program's it should be."""
        found = parsed(content)
        if not isinstance(found, dict):
            raise FieldError(CONTENT, f"This is no {what}: that is a JSON object.")
        return cls(CONTENT, found)

    def wrong(self, name: str, sentence: str) -> FieldError:
        """The fault of one field, to raise."""
        return FieldError(f"{self.place}.{name}", sentence)

    def has(self, name: str) -> bool:
        """Whether the field is there and isn't empty."""
        return self.fields.get(name) is not None

    def besides(self, known: Collection[str]) -> list[str]:
        """The fields that aren't empty and aren't among those."""
        return [name for name, value in self.fields.items() if name not in known and value]

    def objects(self, name: str) -> Iterator[Sent]:
        """The objects of a list, without nulls; none if there is no such list."""
        listed = self.fields.get(name)
        if listed is None:
            return
        if not isinstance(listed, list):
            raise self.wrong(name, "This is a list.")
        for number, each in enumerate(listed):
            if each is None:
                continue
            if not isinstance(each, dict):
                raise self.wrong(f"{name}[{number}]", "This is an object.")
            yield Sent(f"{self.place}.{name}[{number}]", each)

    def object(self, name: str) -> Sent:
        """The object in a field; an empty one if there is none."""
        value = self.fields.get(name)
        if value is not None and not isinstance(value, dict):
            raise self.wrong(name, "This is an object.")
        return Sent(f"{self.place}.{name}", value or {})

    def whole(self, name: str, low: int, high: int, usual: int | None = None) -> int:
        """A whole number from `low` to `high`; 3.0 is one too, as some programs write it."""
        value = self.fields.get(name, usual)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, int) and is_whole(value) and low <= value <= high:
            return value
        raise self.wrong(name, f"This is a whole number from {low:,} to {high:,}.")

    def number(self, name: str, most: float, usual: float | None = None) -> float:
        """A number that is no further from 0 than `most`."""
        value = self.fields.get(name, usual)
        if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= most:
            return float(value)
        raise self.wrong(name, f"This is a number, at most {most:,.0f} on either side of 0.")

    def text(self, name: str) -> str:
        """Words, without space around them; "" if it isn't text."""
        value = self.fields.get(name)
        return value.strip() if isinstance(value, str) else ""
