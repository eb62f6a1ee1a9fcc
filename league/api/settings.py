"""The settings of formats as programs send them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework import serializers

from core.api import fields
from dungeonbowl.league.formats import NumberSetting, Setting, WordSetting, YesNoSetting


def field_for(setting: Setting) -> serializers.Field:
    """The field that holds a setting; left out or null it is the format's own."""
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
