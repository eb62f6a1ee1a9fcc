"""The settings of formats: questions with their possible answers."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

KEY = "setting"


class InvalidSettings(ValueError):
    """Settings that a format doesn't have or can't take: sentences by setting."""

    def __init__(self, errors: Mapping[str, list[str]]) -> None:
        self.errors = dict(errors)
        super().__init__("; ".join(f"{key}: {' '.join(each)}" for key, each in errors.items()))


@dataclass(frozen=True)
class Setting(ABC):
    """A question. Left unanswered, the format's own default holds."""

    label: str

    @abstractmethod
    def wrong(self, value: object) -> str:
        """What is wrong with this answer, in a sentence; "" if it is valid."""


@dataclass(frozen=True)
class NumberSetting(Setting):
    """A whole number between two others, both included."""

    low: int
    high: int

    def wrong(self, value: object) -> str:
        # Neither true nor false is a number here.
        if type(value) is int and self.low <= value <= self.high:
            return ""
        return f"Must be between {self.low} and {self.high}."


@dataclass(frozen=True)
class WordSetting(Setting):
    """One of several words, each with what it means."""

    words: Mapping[str, str]

    def wrong(self, value: object) -> str:
        return "" if value in self.words else f"Must be one of {', '.join(self.words)}."


@dataclass(frozen=True)
class YesNoSetting(Setting):
    """Yes or no."""

    def wrong(self, value: object) -> str:
        return "" if isinstance(value, bool) else "Must be true or false."


def widest(one: Setting, other: Setting) -> Setting:
    """The first one's question, with the answers that either takes."""
    if isinstance(one, NumberSetting) and isinstance(other, NumberSetting):
        return NumberSetting(one.label, min(one.low, other.low), max(one.high, other.high))
    return one


def setting(default: Any, asked: Setting) -> Any:
    """A field of a format that is chosen when a season is opened."""
    return dataclasses.field(default=default, metadata={KEY: asked})


def settings_of(format: Any) -> dict[str, Setting]:
    """The settings among a format's fields, by their names."""
    return {
        one.name: one.metadata[KEY] for one in dataclasses.fields(format) if KEY in one.metadata
    }
