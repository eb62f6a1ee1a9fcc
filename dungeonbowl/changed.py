"""A value with some of its facts changed: `dataclasses.replace` at a quarter of its price.

A history is folded by copying, millions of times over, so the copying is what it costs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

Value = TypeVar("Value")
Put = Callable[[Any, Any], None]


def changed(value: Value, **facts: Any) -> Value:
    """The same dataclass with these fields; what it makes of itself at first, it doesn't again.

    Raises KeyError for a field that it hasn't.
    """
    kind: Any = type(value)
    way = _way(kind)
    copy: Value = way.copied(value)
    for name, fact in facts.items():
        way.puts[name](copy, fact)
    return copy


@dataclass(frozen=True, slots=True)
class _Way:
    """How values of a kind are copied, and how each of their fields is put into a copy."""

    copied: Callable[[Any], Any]
    puts: Mapping[str, Put]


@cache
def _way(kind: type[Any]) -> _Way:
    """Field by field past the door that keeps a frozen value shut, which is most of the price.

    Written out as a function of the kind's own, as dataclasses writes theirs.
    """
    names = [field.name for field in fields(kind)]
    slots = {name: slot for name in names if (slot := _slot(kind, name)) is not None}
    lines = [f"    put_{name}(copy, value.{name})" for name in slots]
    rest = ", ".join(f"{name}=value.{name}" for name in names if name not in slots)
    lines += [f"    copy.__dict__.update({rest})"] if rest else []
    text = "\n".join(["def copied(value):", "    copy = new(kind)", *lines, "    return copy"])
    known: dict[str, Any] = {"new": object.__new__, "kind": kind}
    known |= {f"put_{name}": put for name, put in slots.items()}
    exec(text, known)  # noqa: S102 (the names of a dataclass's fields, and nothing else)
    return _Way(known["copied"], {name: slots.get(name, _in_dict(name)) for name in names})


def _slot(kind: type[Any], name: str) -> Put | None:
    """How its slot of that name is filled, if it has one."""
    return getattr(getattr(kind, name, None), "__set__", None)


def _in_dict(name: str) -> Put:
    def put(value: Any, fact: Any) -> None:
        value.__dict__[name] = fact

    return put
