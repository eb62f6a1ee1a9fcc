"""What is kept as JSON of something that was done, looked at before it is relied on."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any


def holds(facts: Mapping[str, Any], shape: Mapping[str, type | UnionType]) -> bool:
    """Whether each of these names has a value of its sort; what is true or false is no number."""
    return all(
        name in facts and isinstance(facts[name], sort) and not isinstance(facts[name], bool)
        for name, sort in shape.items()
    )
