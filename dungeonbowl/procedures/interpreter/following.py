"""What a procedure hands on to the one that follows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.procedures.interpreter.reading import Reader

Json = Any


class Handing:
    """Inputs for procedures that follow: players as they were given, defaults left out."""

    def __init__(self, procedures: Mapping[str, Json], reader: Reader) -> None:
        self._procedures, self._reader = procedures, reader

    def inputs(self, key: str, values: Mapping[str, Json]) -> dict[str, Json]:
        """The inputs for a procedure, from values of terms."""
        return self._object(self._procedures[key]["inputs"], values)

    def _object(self, specs: list[Json], values: Mapping[str, Json]) -> dict[str, Json]:
        known = {spec["name"]: spec for spec in specs}
        found = {name: self._given(known[name], value) for name, value in values.items()}
        return {
            name: one for name, one in found.items() if one != self._reader.default(known[name])
        }

    def _given(self, spec: Json, value: Json) -> Json:
        """A value as a caller would give it."""
        if spec["type"] == "objects":
            return [self._object(spec["fields"], one) for one in value]
        if isinstance(value, list):
            return [_as_given(one) for one in value]
        if spec["type"] == "standing":
            return {pad: _as_given(one) for pad, one in value.items()}
        return _as_given(value)


def _as_given(value: Json) -> Json:
    return value.get("told", value) if isinstance(value, dict) else value
