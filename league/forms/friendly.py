from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms

from core.templatetags.wheel import college_name
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import OptionScope
from league.forms.options import by_group, field_for
from matches.services import Friendly
from teams.models import Team

MOST_OPPONENTS = 3
# Follows from the teams chosen.
FOLLOWS = frozenset({"teams_in_match"})


class FriendlyForm(forms.Form):
    """Who plays, and the options in which this match differs from its league."""

    mine = forms.TypedChoiceField(label="Which team do you play with?", coerce=int)
    against = forms.TypedMultipleChoiceField(
        label="Against whom?",
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text="Choose one team, or up to three for a match between several.",
    )
    exhibition = forms.BooleanField(
        required=False,
        label="An exhibition, which changes nothing for the teams",
        help_text="Otherwise it counts like any match: gold, SPP and injuries are real.",
    )

    def __init__(
        self,
        *args: Any,
        mine: Sequence[Team],
        others: Sequence[Team],
        rules: HouseRules,
        plays: bool = True,
        **kw: Any,
    ) -> None:
        """`plays` says that the reader plays with the first of `mine`."""
        self.rules = rules
        super().__init__(*args, **{**kw, "initial": rules.as_dict()})
        self.fields["mine"].choices = _choices(mine)  # type: ignore[attr-defined]
        self.fields["against"].choices = _choices(others)  # type: ignore[attr-defined]
        if not plays:
            self._ask_between_others(mine)
        for options in self._options().values():
            for option in options:
                self.fields[option.key] = field_for(option, rules)

    def _ask_between_others(self, teams: Sequence[Team]) -> None:
        """Somebody without a team arranges it for two others, so no team is preselected."""
        self.fields["mine"].label = "Which team plays?"
        self.fields["mine"].choices = [("", "Choose"), *_choices(teams)]  # type: ignore[attr-defined]

    def clean_against(self) -> list[int]:
        """Opponents other than the team itself, and not too many."""
        against: list[int] = self.cleaned_data["against"]
        if self.cleaned_data.get("mine") in against:
            raise forms.ValidationError("A team can't play against itself.")
        if len(against) > MOST_OPPONENTS:
            raise forms.ValidationError("At most four teams meet in a match.")
        return against

    def basics(self) -> list[forms.BoundField]:
        """The fields that are no options."""
        return [self["mine"], self["against"], self["exhibition"]]

    def groups(self) -> Iterator[dict[str, Any]]:
        """The options that a match may set, by group."""
        for name, options in self._options().items():
            fields = [self[option.key] for option in options]
            wrong = any(field.errors for field in fields)
            yield {"name": name, "fields": fields, "wrong": wrong}

    def friendly(self) -> Friendly:
        """What was typed; of the options only those that differ from the league's."""
        data, given = self.cleaned_data, self.rules.as_dict()
        names = [option.key for options in self._options().values() for option in options]
        options = {name: data[name] for name in names if data[name] != given[name]}
        return Friendly([data["mine"], *data["against"]], data["exhibition"], options)

    def _options(self) -> dict[str, list[Any]]:
        groups = {
            name: [
                option
                for option in options
                if option.scope == OptionScope.MATCH and option.key not in FOLLOWS
            ]
            for name, options in by_group().items()
        }
        return {name: options for name, options in groups.items() if options}


def _choices(teams: Sequence[Team]) -> list[tuple[int, str]]:
    """By name, college and coach, because several teams may have the same name."""
    return [
        (team.pk, f"{team.name} ({college_name(team.college)}, {team.coach.username})")
        for team in teams
    ]
