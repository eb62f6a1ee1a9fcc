"""Scores typed into open matches, to see what the table would be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField

from core.api.numbers import WholeNumberField
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from league.queries import FixtureFacts, TeamFacts
from league.queries.whatif import Supposed, WhatIf

MOST_TOUCHDOWNS = 99
# As many scores as fit into an address.
MOST_MATCHES = 100


class ScoreLine(NamedTuple):
    """A match as the form asks for it: its round, and a field for each team."""

    fixture: FixtureFacts
    fields: list[BoundField]


class WhatIfForm(forms.Form):
    """A number of touchdowns for each side of every open match; blank matches stay open.

    The most touchdowns win, equal ones are a draw. A blank beside a number counts as 0.
    """

    def __init__(self, data: Mapping[str, Any] | None, what_if: WhatIf) -> None:
        super().__init__(data or None)
        self.what_if = what_if
        self.asked = list(what_if.open.values())[:MOST_MATCHES]
        for fixture in self.asked:
            for team in fixture.teams:
                self.fields[_name(fixture, team)] = _score(what_if.teams[team])

    @property
    def lines(self) -> list[ScoreLine]:
        """The matches in order, for the page."""
        return [
            ScoreLine(fixture, [self[_name(fixture, team)] for team in fixture.teams])
            for fixture in self.asked
        ]

    @property
    def left_out(self) -> int:
        """How many more matches are open."""
        return len(self.what_if.open) - len(self.asked)

    def supposed(self) -> list[Supposed]:
        """The matches that have a score, with their results."""
        found = []
        for fixture in self.asked:
            typed = {team: self.cleaned_data[_name(fixture, team)] for team in fixture.teams}
            if any(count is not None for count in typed.values()):
                scored = {team: count or 0 for team, count in typed.items()}
                found.append(self.what_if.by_touchdowns(fixture, scored))
        return found

    def blame(self, why: FieldError | Refused, supposed: Sequence[Supposed]) -> None:
        """Put errors in the results beside their matches."""
        errors = why.extra["errors"] if isinstance(why, Refused) else why.errors
        for field, sentences in errors.items():
            match = supposed[int(field.split(".")[1])].match
            fixture = self.what_if.open[match]
            for sentence in sentences:
                self.add_error(_name(fixture, fixture.teams[0]), sentence)


def _name(fixture: FixtureFacts, team: int) -> str:
    return f"m{fixture.match}_{team}"


def _score(team: TeamFacts) -> forms.Field:
    field = WholeNumberField(
        min_value=0, max_value=MOST_TOUCHDOWNS, required=False, label=team.name
    )
    field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
    return field
