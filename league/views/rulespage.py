from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.book.options import Option
from dungeonbowl.houserules import HouseRules
from league.forms.options import by_group
from league.wording import spoken


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One option as the page of house rules shows it."""

    option: Option
    name: str
    value: str
    default: str

    @property
    def changed(self) -> bool:
        """Whether it differs from the default rules."""
        return self.value != self.default


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The options of one group."""

    name: str
    lines: list[RuleLine]

    @property
    def changed(self) -> list[RuleLine]:
        """The options that differ from the default rules."""
        return [line for line in self.lines if line.changed]


def rules_by_group(rules: HouseRules) -> list[RuleGroup]:
    """House rules in words, group by group, compared with their book's defaults.

    The values are the same objects that the rules use, so the page can't differ from them.
    """
    plain = HouseRules.resolve(rules.book)
    return [
        RuleGroup(name, [_line(option, rules, plain) for option in options])
        for name, options in by_group(rules.book).items()
    ]


def _line(option: Option, rules: HouseRules, plain: HouseRules) -> RuleLine:
    value, default = spoken(option, rules[option.key]), spoken(option, plain[option.key])
    return RuleLine(option, option.title, value, default)
