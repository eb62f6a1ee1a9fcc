"""The columns of a table in a document: what each may hold, and how it is written."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from types import NoneType
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Field

from rules.services.transfer.jsonids import Renumbering
from rules.services.transfer.registry import FAMILIES, Family

Json = Any
PERSON = "accounts.User"
SLUG = "league_slug"


class Misfit(ValueError):
    """A value that its column can't hold."""


@dataclass(frozen=True)
class ExportColumn:
    """One column of a family's table.

    `of` is the label of the model that it references, if any.
    """

    family: Family
    field: Field[Any, Any]

    @property
    def name(self) -> str:
        """Its name in the document."""
        return self.field.attname

    @cached_property
    def of(self) -> str:
        """The model whose id it holds; "" for any other value."""
        if self.field.remote_field is not None:
            return str(self.field.remote_field.model._meta.label)
        return self.family.numbers.get(self.name, "")

    @cached_property
    def renumbering(self) -> Renumbering | None:
        """Which ids are within its JSON documents."""
        return Renumbering.of(self.family.label, self.name)

    @property
    def shared(self) -> bool:
        """Whether it holds whole house rules, which the document stores once, beside the tables."""
        return self.name in self.family.rules

    @cached_property
    def kind(self) -> str:
        """Its type in Django's words."""
        return kind_of(self.field)

    @cached_property
    def written(self) -> Callable[[Any], Json] | None:
        """How its values are written; None if they are JSON already."""
        return {"DateTimeField": _moment, "DateField": date.isoformat}.get(self.kind)

    @cached_property
    def read(self) -> Callable[[Json], Any]:
        """Its value from JSON. Raises Misfit."""
        if self.of == PERSON or self.shared:
            return _as_it_is
        if self.kind in ("CharField", "TextField", "SlugField"):
            return self._words
        return {
            "BooleanField": _yes_or_no,
            "DateTimeField": _read_moment,
            "DateField": _read_date,
            "FloatField": _number,
            "JSONField": _SHAPES.get(self.field.default, _as_it_is),
        }.get(self.kind, self._whole)

    def checked(self, value: Json) -> Any:
        """The value, or None if the column may be empty. Raises Misfit."""
        if value is None:
            if not self.field.null:
                raise Misfit("may not be empty")
            return None
        return self.read(value)

    def fits(self, values: Sequence[Json]) -> bool:
        """Whether all of these certainly fit, which is quicker than checking each."""
        kinds = set(map(type, values)) - ({NoneType} if self.field.null else set())
        some: Iterable[Json]
        if kinds <= {int} and self.read == self._whole:
            known = [one for one in values if one is not None]
            some = [min(known), max(known)] if known else []
        elif kinds <= {str} and self.read in (self._words, _read_moment):
            some = {*values}
        else:
            return kinds <= _FITTING.get(self.read, set())
        try:
            for one in some:
                self.checked(one)
        except Misfit:
            return False
        return True

    def _words(self, value: Json) -> str:
        if not isinstance(value, str):
            raise Misfit("must be words")
        if len(value) > self._longest or "\x00" in value:
            raise Misfit("is longer than there is room for, or can't be kept")
        if value and self._choices and value not in self._choices:
            raise Misfit(f"can't be {value!r}")
        return value

    def _whole(self, value: Json) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise Misfit("must be a whole number")
        low, high = self._range
        if not low <= value <= high:
            raise Misfit(f"can't be {value}")
        return value

    @cached_property
    def _longest(self) -> float:
        return getattr(self.field, "max_length", None) or math.inf

    @cached_property
    def _choices(self) -> frozenset[Any]:
        return frozenset(key for key, _ in getattr(self.field, "flatchoices", ()))

    @cached_property
    def _range(self) -> tuple[int, int]:
        low, high = connection.ops.integer_field_range(self.kind)
        return (0 if self.kind.startswith("Positive") else low or -(2**63)), high or 2**63 - 1


def kind_of(field: Any) -> str:
    """A field's type in Django's words; for a foreign key, that of the id."""
    while field.remote_field is not None:
        field = field.target_field
    return str(field.get_internal_type())


def columns_of(label: str) -> Sequence[ExportColumn]:
    """The columns of a family's table that are carried, in the model's order."""
    family = FAMILIES[label]
    fields = apps.get_model(label)._meta.concrete_fields
    return [ExportColumn(family, one) for one in fields if one.name not in family.drawn]


def _moment(value: datetime) -> str:
    return value.astimezone(UTC).isoformat()


def _as_it_is(value: Json) -> Json:
    return value


def _named_values(value: Json) -> Json:
    if not isinstance(value, dict):
        raise Misfit("must be an object")
    return value


def _listed_values(value: Json) -> Json:
    if not isinstance(value, list):
        raise Misfit("must be a list")
    return value


# A JSON column must have the type of its default: its readers rely on that.
_SHAPES: dict[Any, Callable[[Json], Json]] = {dict: _named_values, list: _listed_values}


def _yes_or_no(value: Json) -> bool:
    if not isinstance(value, bool):
        raise Misfit("must be yes or no")
    return value


# If a column accepts all values of a type, checking each would find nothing.
_FITTING: dict[Callable[[Json], Any], set[type]] = {
    _yes_or_no: {bool},
    _named_values: {dict},
    _listed_values: {list},
}


def _number(value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Misfit("must be a number")
    return float(value)


def _read_moment(value: Json) -> datetime:
    try:
        at = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise Misfit("must be a moment") from None
    if at.tzinfo is None:
        raise Misfit("must be a moment with its zone")
    return at


def _read_date(value: Json) -> date:
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise Misfit("must be a day") from None
