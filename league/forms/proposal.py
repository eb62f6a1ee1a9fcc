"""Proposals as forms: a match's options, and when and where it is played."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from accounts.commands import Command
from accounts.models import User
from core.api.numbers import WholeNumberField
from core.ui.markup import joined, markup
from core.ui.refusallist import rule_link
from dungeonbowl.book.options import Option
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import OptionScope
from dungeonbowl.wording import listed
from league.forms.options import field_for
from league.models import Resource
from league.times import moment
from league.wording import spoken
from matches.models import Match, Side
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate

# Follows from the sides, or has a field of its own.
APART = frozenset({"teams_in_match", "alliances"})
REASON = "Why?"
HELP = markup("{} Now: {}. {}")


def match_options_of(rules: HouseRules) -> list[Option]:
    """The options that a match may set, in the rulebook's order."""
    known = rules.book.options.values()
    return [one for one in known if one.scope is OptionScope.MATCH and one.key not in APART]


def meaningful(rules: HouseRules) -> set[str]:
    """Those of them that have an effect under these rules."""
    return {one.key for one in match_options_of(rules) if rules.lacking(one.key) is None}


@dataclass(frozen=True, slots=True)
class Say:
    """A person's say in a match: `alone` if they may decide for everybody."""

    match: Match
    alone: bool


class ProposingForm(forms.Form):
    """What every proposal carries besides what it proposes."""

    reason = forms.CharField(max_length=300, required=False, label=REASON)
    decide = forms.BooleanField(
        required=False, label="Decide it now, for everybody", help_text="Nobody is asked."
    )
    version = WholeNumberField(widget=forms.HiddenInput, required=False)
    answers = WholeNumberField(widget=forms.HiddenInput, required=False)

    def command(self, by: User, match_id: int) -> Command:
        """Who proposes for which match, in the version that the page showed."""
        return Command(by, match_id, self.cleaned_data["version"])

    def besides(self) -> dict[str, Any]:
        """The fields of every `Proposed`."""
        data = self.cleaned_data
        decide = data.get("decide", False)
        return {"reason": data["reason"], "answers": data["answers"], "decide": decide}


class OptionsForm(ProposingForm):
    """Other options for a match. `offered` are the keys shown, `fresh` those shown for the first
    time.
    """

    game_master = forms.CharField(
        max_length=150,
        required=False,
        label="Who is game master?",
        help_text="The username of somebody who coaches no side. The option for it must be on.",
    )

    def __init__(
        self,
        data: Any = None,
        *,
        say: Say,
        rules: HouseRules,
        offered: Collection[str],
        fresh: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        self.fresh = fresh
        self.rules, self.sides = rules, list(say.match.sides.all())
        given = {**rules.as_dict(), "version": say.match.version}
        initial = _as_chosen({**given, **kwargs.pop("initial", {})})
        super().__init__(data, initial=initial, **kwargs)
        self.shown = [one for one in match_options_of(rules) if one.key in offered]
        for option in self.shown:
            self.fields[option.key] = _field(option, rules)
        if len(self.sides) > 2:
            self.fields["alliances"] = _alliances(self.sides, rules)
        if not say.alone:
            del self.fields["decide"]

    def basics(self) -> list[forms.BoundField]:
        """The fields that are no options."""
        apart = ("alliances", "game_master", "reason", "decide")
        return [self[name] for name in apart if name in self.fields]

    def groups(self) -> Iterator[dict[str, Any]]:
        """The options by group: those shown, and those hidden because they have no effect."""
        names = dict.fromkeys(option.group for option in match_options_of(self.rules))
        shown = {option.key for option in self.shown}
        for name in names:
            mine = [one for one in match_options_of(self.rules) if one.group == name]
            fields = [self[one.key] for one in mine if one.key in shown]
            silent = [one for one in mine if one.key not in shown]
            to_see = any(field.errors or field.name in self.fresh for field in fields)
            yield {"name": name, "fields": fields, "silent": silent, "to_see": to_see}

    def proposed(self) -> ProposedOptions:
        """What was typed; only those options that differ."""
        data, given = self.cleaned_data, self.rules.as_dict()
        names = [option.key for option in self.shown]
        options = {name: data[name] for name in names if data[name] != given[name]}
        if "alliances" in self.fields:
            allied = json.loads(data["alliances"])
            options |= {"alliances": allied} if allied != (given["alliances"] or []) else {}
        return ProposedOptions(options, data["game_master"], **self.besides())


def _as_chosen(initial: dict[str, Any]) -> dict[str, Any]:
    """The values with alliances as the choices have them."""
    allied = initial["alliances"]
    return (
        initial if isinstance(allied, str) else {**initial, "alliances": json.dumps(allied or [])}
    )


def _field(option: Option, rules: HouseRules) -> forms.Field:
    field = field_for(option, rules)
    now = spoken(option, rules.as_dict()[option.key])
    field.help_text = HELP(option.summary, now, rule_link(option.rule))
    return field


def _alliances(sides: Sequence[Side], rules: HouseRules) -> forms.Field:
    option = rules.book.options["alliances"]
    names = {side.team_id: side.team.name for side in sides}
    splits = [[], *_splits([side.team_id for side in sides])]
    choices = [(json.dumps(one), alliances_in_words(one, names)) for one in splits]
    given = rules.as_dict()["alliances"] or []
    if given not in splits:
        choices.append((json.dumps(given), alliances_in_words(given, names)))
    return forms.ChoiceField(
        choices=choices,
        label=option.title,
        help_text=joined((option.summary, rule_link(option.rule)), " "),
    )


def _splits(ids: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to ally: some against the rest, or two by two."""
    whole = len(ids)
    for size in range(2, whole):
        for allied in combinations(ids, size):
            rest = [one for one in ids if one not in allied]
            twice = size * 2 == whole and allied[0] != ids[0]
            if not twice:
                yield [list(allied), rest]
            if len(rest) > 1:
                yield [list(allied), *([one] for one in rest)]


def alliances_in_words(split: Sequence[Sequence[int]], names: Mapping[int, str]) -> str:
    """`Ironbeards and Goldgrubbers against Moonhowlers`."""
    if not split:
        return "Everybody for themselves"
    return " against ".join(listed(names[one] for one in party) for party in split)


class WallClock(forms.Field):
    """A day and a time of day, without a time zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        if not value:
            return None
        try:
            typed = datetime.fromisoformat(value)
        except ValueError:
            raise forms.ValidationError("Write it as 2026-12-01 19:00.") from None
        if typed.tzinfo is not None:
            raise forms.ValidationError("Write the hour alone: the time zone is the league's.")
        return typed


class DateForm(ProposingForm):
    """When, where and on what to play, in the league's time zone."""

    field_order = ("at", "minutes", "place", "resources")

    at = WallClock(label="When?")
    minutes = forms.IntegerField(
        label="For how many minutes?", min_value=15, max_value=24 * 60, initial=180
    )
    place = forms.CharField(
        max_length=120, required=False, label="Where?", help_text="An address, or whose home."
    )
    resources = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        label="Which tables or sets do you need?",
    )

    def __init__(
        self,
        data: Any = None,
        *,
        say: Say,
        zone: ZoneInfo,
        resources: Sequence[Resource],
        **kwargs: Any,
    ) -> None:
        self.zone = zone
        initial = {"version": say.match.version, **kwargs.pop("initial", {})}
        super().__init__(data, initial=initial, **kwargs)
        self.fields["at"].help_text = f"Times are in {zone.key}."
        if resources:
            choices = [(one.pk, _called(one)) for one in resources]
            self.fields["resources"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["resources"]
        if not say.alone:
            del self.fields["decide"]

    def clean_at(self) -> datetime:
        """As a moment."""
        try:
            return moment(self.cleaned_data["at"], self.zone)
        except FieldError as wrong:
            raise forms.ValidationError(wrong.message) from None

    def proposed(self) -> ProposedDate:
        """What was typed."""
        data = self.cleaned_data
        date = {name: data[name] for name in ("at", "minutes", "place")}
        return ProposedDate(**date, holds=data.get("resources", []), **self.besides())


def _called(resource: Resource) -> str:
    kind = resource.get_kind_display().lower()
    return f"{resource.name} ({kind})" + (f": {resource.note}" if resource.note else "")


class CallOffForm(forms.Form):
    """Why a date is called off."""

    reason = forms.CharField(max_length=300, label="Why do you call it off?")


class UnstartForm(forms.Form):
    """Why a start is taken back."""

    reason = forms.CharField(max_length=300, label="Why is the start taken back?")
