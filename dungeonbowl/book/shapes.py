"""The types of the fields of the book's entries, and their base classes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    StringConstraints,
)

Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Flag = Annotated[bool, Field(strict=True)]
Whole = Annotated[int, Field(strict=True)]
Gold = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]
Ma = Annotated[int, Field(strict=True, ge=1, le=12)]
St = Annotated[int, Field(strict=True, ge=1, le=10)]
Ag = Annotated[int, Field(strict=True, ge=1, le=6)]
Av = Annotated[int, Field(strict=True, ge=1, le=12)]
Name = Annotated[str, Field(min_length=1)]
Spp = Annotated[int, Field(strict=True, ge=0, le=1000)]
T = TypeVar("T")


def _sealed(entries: Mapping[str, T]) -> Mapping[str, T]:
    return MappingProxyType(dict(entries))


def _as_dict(value: type) -> PlainSerializer:
    return PlainSerializer(dict, return_type=dict[str, value])  # type: ignore[valid-type]


# Immutable mappings.
Prices = Annotated[Mapping[Key, Gold], AfterValidator(_sealed), _as_dict(int)]
Choices = Annotated[Mapping[Key, object], AfterValidator(_sealed), _as_dict(object)]


class Frozen(BaseModel):
    """An immutable value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Keyed(Frozen):
    """Something with a key."""

    key: Key


class Named(Keyed):
    """Something with a key and a name for people."""

    name: Name


class Described(Named):
    """An entry with a summary, and the rule that it comes from."""

    summary: Name
    rule: Name
