"""House rules as the rulebook shows them: default, choices, and what the presets choose."""

from collections.abc import Iterator
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.book.options import Option
from dungeonbowl.keys import OptionScope
from league.wording import spoken, spoken_choice

SEVERAL = ("keys", "bonuses")


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option in words."""

    option: Option
    default: str
    choices: str
    presets: tuple[tuple[str, str], ...]

    @property
    def scope(self) -> str:
        """Who may choose."""
        if self.option.scope is OptionScope.MATCH:
            return "the league as its default, or the coaches for one match"
        return "the league"


def house_rule(book: Book, option: Option) -> HouseRule:
    """An option in words; presets are named only where they differ from the default."""
    presets = tuple(
        (preset.name, spoken(option, option.read(preset.options[option.key])))
        for preset in book.presets.values()
        if option.key in preset.options
        and option.read(preset.options[option.key]) != option.default
    )
    return HouseRule(option, spoken(option, option.default), choices(option), presets)


def choices(option: Option) -> str:
    """What may be chosen, as a list or as limits."""
    if option.kind == "flag":
        return "yes or no"
    if option.choices:
        choices = "; ".join(_choice(option, choice) for choice in option.choices)
        return f"any of: {choices}" if option.kind in SEVERAL else choices
    return "; ".join(_limits(option)) or "any split of the sides"


def by_group(book: Book) -> list[tuple[str, list[HouseRule]]]:
    """Every house rule under the headings of their file."""
    found: dict[str, list[HouseRule]] = {}
    for option in book.options.values():
        found.setdefault(option.group, []).append(house_rule(book, option))
    return list(found.items())


def _choice(option: Option, choice: object) -> str:
    if isinstance(choice, str):
        return spoken_choice(option.key, choice)
    return spoken(option, choice)


def _limits(option: Option) -> Iterator[str]:
    names = option.of or ("",)
    for name, (low, high) in zip(names, option.bounds, strict=False):
        yield f"{name} {low:,} to {high:,}".strip().replace("-", "\u2212")
