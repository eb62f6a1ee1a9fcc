"""The settings of formats as programs send them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api import fields
from dungeonbowl.league.formats import NumberSetting, Setting, WordSetting, YesNoSetting
from dungeonbowl.league.stages import ENTRIES


@extend_schema_field({"oneOf": [{"type": "integer", "minimum": 1}, {"enum": [ENTRIES]}]})
class StageNumber(serializers.Field):
    """A stage by its number from 1; None stands for the list of entries."""

    default_error_messages = {"unknown": f"Name a stage by its number, or say {ENTRIES}."}

    def to_internal_value(self, data: Any) -> int | None:
        if data == ENTRIES:
            return None
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("unknown")
        return int(data)

    def get_attribute(self, instance: Any) -> Any:
        """Said here already: what is None a serializer shows as null, and asks no field."""
        return super().get_attribute(instance) or ENTRIES

    def to_representation(self, value: int | str) -> int | str:
        return value


def field_for(setting: Setting) -> serializers.Field:
    """The field for a setting; left out or null it is the format's default."""
    common = {"required": False, "allow_null": True, "help_text": setting.label}
    return MAKERS[type(setting)](setting, common)


def _whole(setting: Any, common: dict[str, Any]) -> serializers.Field:
    return fields.Whole(min_value=setting.low, max_value=setting.high, **common)


def _choice(setting: Any, common: dict[str, Any]) -> serializers.Field:
    return serializers.ChoiceField([*setting.words.items()], **common)


def _flag(setting: Any, common: dict[str, Any]) -> serializers.Field:
    return fields.YesNo(**common)


MAKERS: Mapping[type[Setting], Callable[[Any, dict[str, Any]], serializers.Field]] = {
    NumberSetting: _whole,
    WordSetting: _choice,
    YesNoSetting: _flag,
}
