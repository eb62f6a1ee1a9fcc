"""Each rule: what it says, where it comes from, where the program applies it.

The texts stand in `texts/`, a file for each group. House rules (OPT) come from the book itself.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from dungeonbowl.book import Book
from dungeonbowl.book.options import Option
from rulebook.places import AppliedAt

FOLDER = Path(__file__).parent / "texts"
OPTIONS = "House rules"
OPTIONS_SUMMARY = "Every choice a league, or the coaches of a match, may make for themselves."


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, a house rule, or an answer to a question the documents leave open.

    `option` is the key of a house rule.
    """

    id: str
    title: str
    text: str
    source: str
    where: AppliedAt
    see: tuple[str, ...] = ()
    option: str = ""


@dataclass(frozen=True, slots=True)
class RuleSection:
    """Rules that belong together, in the order in which they are read."""

    key: str
    title: str
    summary: str
    rules: tuple[Rule, ...]

    @property
    def span(self) -> str:
        """The ids from first to last, as in `CHE-01 to CHE-12`."""
        return f"{self.rules[0].id} to {self.rules[-1].id}"


class _Text(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: str = Field(min_length=1)
    text: str = Field(min_length=1)
    source: str = Field(min_length=1)
    where: AppliedAt
    see: tuple[str, ...] = ()


def groups(rulebook: Book) -> tuple[RuleSection, ...]:
    """Every group in order, the house rules between the rules and the answers."""
    written = _written()
    rules = [group for group in written if not group.rules[0].id.startswith("C-")]
    answers = [group for group in written if group.rules[0].id.startswith("C-")]
    return (*rules, _house_rules(rulebook), *answers)


@lru_cache(maxsize=1)
def _written() -> tuple[RuleSection, ...]:
    return tuple(_group(path) for path in sorted(FOLDER.glob("*.toml")))


def _group(path: Path) -> RuleSection:
    data: Mapping[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = {key: _Text.model_validate(text) for key, text in data["rules"].items()}
    return RuleSection(
        key=path.stem.partition("_")[2],
        title=data["title"],
        summary=data["summary"],
        rules=tuple(Rule(id=key, **dict(text)) for key, text in rules.items()),
    )


def _house_rules(rulebook: Book) -> RuleSection:
    options = sorted(rulebook.options.values(), key=lambda option: option.rule)
    rules = tuple(_house_rule(option) for option in options)
    return RuleSection("options", OPTIONS, OPTIONS_SUMMARY, rules)


def _house_rule(option: Option) -> Rule:
    return Rule(
        id=option.rule,
        title=option.title,
        text=option.summary,
        source=option.source,
        where=AppliedAt.LEAGUE,
        option=option.key,
    )


def relations(every: tuple[RuleSection, ...]) -> Mapping[str, tuple[str, ...]]:
    """For each rule its related rules. It is enough if one of two names the other."""
    found: dict[str, dict[str, None]] = {}
    for one, other in _pairs(every):
        found.setdefault(one, {})[other] = None
        found.setdefault(other, {})[one] = None
    return {key: tuple(sorted(others)) for key, others in found.items()}


def _pairs(every: tuple[RuleSection, ...]) -> Iterator[tuple[str, str]]:
    return ((rule.id, other) for group in every for rule in group.rules for other in rule.see)
