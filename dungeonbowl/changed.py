"""A copy of a value with some fields changed: `dataclasses.replace` in a quarter of the time.

Folding a history copies values millions of times, which is most of its cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

Value = TypeVar("Value")
Put = Callable[[Any, Any], None]


def changed(value: Value, **facts: Any) -> Value:
    """The same dataclass with these fields changed; `__post_init__` doesn't run again.

    Raises KeyError for an unknown field.
    """
    kind: Any = type(value)
    way = _way(kind)
    copy: Value = way.copied(value)
    for name, fact in facts.items():
        way.puts[name](copy, fact)
    return copy


@dataclass(frozen=True, slots=True)
class _Way:
    """How values of a class are copied, and how each field is set in a copy."""

    copied: Callable[[Any], Any]
    puts: Mapping[str, Put]


@cache
def _way(kind: type[Any]) -> _Way:
    """Sets fields directly, past the frozen class's `__setattr__`, which takes most of the time.

    Generated as a function for each class, as `dataclasses` does.
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
    """The setter of its slot of that name, if it has one."""
    return getattr(getattr(kind, name, None), "__set__", None)


def _in_dict(name: str) -> Put:
    def put(value: Any, fact: Any) -> None:
        value.__dict__[name] = fact

    return put
