"""The house rules as a form: one field an option, grouped as the rulebook groups them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.safestring import SafeString

from core.api.numbers import WholeNumberField
from core.ui.markup import markup
from core.ui.refusallist import rule_link
from dungeonbowl.book import Book, book
from dungeonbowl.book.options import Option, jsonable
from dungeonbowl.houserules import HouseRules
from league.forms.bonuses import BonusesField
from league.forms.mixture import Mixture
from league.forms.widgets import NumbersField, Ranking
from league.models import League
from league.queries import house_rules_of
from league.wording import spoken, spoken_choice

# Alliances are between the teams of one match, so a league has nothing to choose.
LEFT_OUT = frozenset({"alliances"})
# Lists whose order matters.
ORDERED = frozenset({"tie_breaks"})
HELP = markup("{} Preset: {}. {}")


class HouseRulesForm(forms.Form):
    """Everything a commissioner may change. `version` is what the page showed."""

    name = forms.CharField(max_length=60, label="What is the league called?")
    motto = forms.CharField(max_length=120, required=False, label="Its motto")
    preset = forms.ChoiceField(
        label="Which preset are the rules based on?",
        help_text="Choosing another one changes every rule that you haven't set yourself.",
    )
    why = forms.CharField(
        max_length=300,
        required=False,
        label="Why are you changing them?",
        help_text="Shown in the history of the rules, beside your name.",
    )
    version = WholeNumberField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        self.current = house_rules_of(league)
        self.rulebook = self.current.book
        self.given = HouseRules.resolve(self.rulebook, league.preset)
        kwargs.setdefault("initial", self._initial(league))
        super().__init__(*args, **kwargs)
        presets = [(preset.key, preset.name) for preset in self.rulebook.presets.values()]
        self.fields["preset"].choices = presets  # type: ignore[attr-defined]
        for option in offered(self.rulebook):
            self.fields[option.key] = field_for(option, self.given)

    def groups(self) -> Iterator[dict[str, Any]]:
        """The fields by group, with how many differ from the preset or have errors."""
        for name, options in by_group(self.rulebook).items():
            fields = [self[option.key] for option in options]
            changed = sum(self.current[option.key] != self.given[option.key] for option in options)
            wrong = any(field.errors for field in fields)
            yield {"name": name, "fields": fields, "changed": changed, "wrong": wrong}

    def basics(self) -> list[forms.BoundField]:
        """The fields that are no options."""
        return [self["name"], self["motto"], self["preset"]]

    def arguments(self) -> dict[str, Any]:
        """What was typed, in the service's words: only those options that changed."""
        data = self.cleaned_data
        current = self.current.as_dict()
        changed = {
            option.key: data[option.key]
            for option in offered(self.rulebook)
            if data[option.key] != current[option.key]
        }
        basics = {key: data[key] for key in ("name", "motto", "preset", "version")}
        return {**basics, "house_rules": changed}

    def typed(self) -> list[tuple[str, str]]:
        """Everything as it was typed, to be carried through another page."""
        named = set(self.fields)
        data = self.data if isinstance(self.data, QueryDict) else QueryDict()
        return [
            (name, value)
            for name, values in data.lists()
            if name in named or name.rpartition("_")[0] in named
            for value in values
        ]

    def _initial(self, league: League) -> dict[str, Any]:
        basics = {key: getattr(league, key) for key in ("name", "motto", "preset", "version")}
        return {**basics, **self.current.as_dict()}


def offered(rulebook: Book | None = None) -> list[Option]:
    """The options a league may set, in the rulebook's order."""
    options = (rulebook or book()).options
    return [option for key, option in options.items() if key not in LEFT_OUT]


def by_group(rulebook: Book | None = None) -> dict[str, list[Option]]:
    """The same by group, the league's own first."""
    groups: dict[str, list[Option]] = {"The league": []}
    for option in offered(rulebook):
        groups.setdefault(option.group, []).append(option)
    return groups


def field_for(option: Option, given: Mapping[str, Any]) -> forms.Field:
    """The form field that holds an option."""
    common = {"label": option.title, "help_text": _help(option, given), "required": False}
    return MAKERS[option.kind](option, common)


def _help(option: Option, given: Mapping[str, Any]) -> SafeString:
    return HELP(option.summary, spoken(option, given[option.key]), rule_link(option.rule))


def _flag(option: Option, common: dict[str, Any]) -> forms.Field:
    return forms.BooleanField(**common)


def _number(option: Option, common: dict[str, Any]) -> forms.Field:
    low, high = option.bounds[0]
    return forms.IntegerField(min_value=low, max_value=high, **{**common, "required": True})


def _choice(option: Option, common: dict[str, Any]) -> forms.Field:
    kinds = {str(choice): choice for choice in option.choices}
    return forms.TypedChoiceField(
        choices=[(choice, spoken_of(option, choice)) for choice in option.choices],
        coerce=kinds.__getitem__,
        **{**common, "required": True},
    )


def _each(option: Option, common: dict[str, Any]) -> forms.Field:
    return Mixture(option, **{**common, "required": True})


def _numbers(option: Option, common: dict[str, Any]) -> forms.Field:
    needed = {**common, "required": not option.fewer}
    return NumbersField(option.of, option.bounds, option.fewer, **needed)


def _bonuses(option: Option, common: dict[str, Any]) -> forms.Field:
    return BonusesField(option, **common)


def _keys(option: Option, common: dict[str, Any]) -> forms.Field:
    choices = [(str(choice), spoken_choice(option.key, str(choice))) for choice in option.choices]
    if option.key in ORDERED:
        return Ranking(choices, **common)
    return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, **common)


def spoken_of(option: Option, choice: Any) -> str:
    """A choice in words, for any kind of option."""
    return spoken(option, jsonable(choice))


MAKERS: Mapping[str, Callable[[Option, dict[str, Any]], forms.Field]] = {
    "flag": _flag,
    "number": _number,
    "choice": _choice,
    "each": _each,
    "numbers": _numbers,
    "keys": _keys,
    "bonuses": _bonuses,
}
