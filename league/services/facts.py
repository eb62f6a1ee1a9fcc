"""Checking facts that were stored as JSON before relying on them."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any


def holds(facts: Mapping[str, Any], shape: Mapping[str, type | UnionType]) -> bool:
    """Whether each of these names has a value of its type; a bool isn't a number."""
    return all(
        name in facts and isinstance(facts[name], sort) and not isinstance(facts[name], bool)
        for name, sort in shape.items()
    )
