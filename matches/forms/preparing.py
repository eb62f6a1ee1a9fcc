"""A side's preparation: a slot for each tactic and arrangement; disabled ones say why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField

from dungeonbowl.keys import Tactic
from dungeonbowl.match.casualties import known_outcomes
from dungeonbowl.wording import gold
from matches.forms.rolled import PREFIX, RollsForm
from matches.queries import MatchSheet, SideSheet

NUMBERED = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
# The answer for no choice; it exists so that no field is left out.
NONE = "none"
Choices = list[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class TacticFields:
    """One tactic: which, the assassin's target, and what a casualty would be."""

    legend: str
    fields: list[BoundField]


class PrepareForm(RollsForm):
    """A side's choices. `treasury` is in gold pieces, and a tactic costs `price`."""

    def __init__(
        self, data: Any = None, *, sheet: MatchSheet, side: SideSheet, treasury: int, **kwargs: Any
    ) -> None:
        super().__init__(data, label_suffix="", **kwargs)
        self.sheet, self.side, self.treasury = sheet, side, treasury
        self.book, self.rules = sheet.rules.book, sheet.rules
        self.price = 0 if sheet.match.exhibition else self.book.figures.tactic_cost
        rolls = dict(self.fields)
        self.fields = {**self._tactics(), **self._arrangements(), **rolls}

    @property
    def with_tactics(self) -> bool:
        """Whether this match is played with dirty tactics (OPT-20)."""
        return self.rules.flag("dirty_tactics")

    @property
    def with_arrangements(self) -> bool:
        """Whether this match is played with special arrangements (OPT-21)."""
        return self.rules.flag("special_arrangements")

    @property
    def crowded(self) -> bool:
        """Whether more than two sides play, so that there are no arrangements (C-81)."""
        return len(self.sheet.sides) > 2

    def slots(self) -> list[TacticFields]:
        """The tactics' fields, tactic by tactic."""
        names = ("tactic", "target", "outcome")
        return [
            TacticFields(
                f"{NUMBERED[n - 1]} tactic",
                [self[f"{name}_{n}"] for name in names if f"{name}_{n}" in self.fields],
            )
            for n in self._numbers("tactic")
        ]

    def arrangement_fields(self) -> list[BoundField]:
        """The arrangements' fields."""
        return [self[f"arrangement_{n}"] for n in self._numbers("arrangement")]

    def dice_fields(self) -> list[BoundField]:
        """The fields for dice that were asked for."""
        return [field for field in self if field.name.startswith(PREFIX)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for n in self._numbers("tactic"):
            kills = cleaned.get(f"tactic_{n}") == Tactic.ASSASSINATION
            if kills and cleaned.get(f"target_{n}") in (None, NONE):
                self.add_error(f"target_{n}", "Say whom the assassin is sent after.")
        return cleaned

    def tactics(self) -> list[dict[str, Any]]:
        """The tactics as the service takes them."""
        return [self._tactic(n) for n in self._chosen("tactic")]

    def arrangements(self) -> list[str]:
        """The arrangements as the service takes them."""
        return [self.cleaned_data[f"arrangement_{n}"] for n in self._chosen("arrangement")]

    def _tactic(self, n: int) -> dict[str, Any]:
        tactic = self.cleaned_data[f"tactic_{n}"]
        if tactic != Tactic.ASSASSINATION:
            return {"tactic": tactic}
        target = int(self.cleaned_data[f"target_{n}"])
        outcome = self.cleaned_data.get(f"outcome_{n}", NONE)
        aimed = {"tactic": tactic, "target": target}
        return aimed if outcome == NONE else {**aimed, "outcome": outcome}

    def _numbers(self, name: str) -> list[int]:
        return [n for n in range(1, len(NUMBERED) + 1) if f"{name}_{n}" in self.fields]

    def _chosen(self, name: str) -> Iterator[int]:
        chosen = self.cleaned_data
        return (n for n in self._numbers(name) if chosen[f"{name}_{n}"] != NONE)

    def _tactics(self) -> dict[str, forms.Field]:
        if not self.with_tactics:
            return {}
        most = min(self.book.figures.tactics_per_match, len(NUMBERED))
        fields: dict[str, forms.Field] = {}
        for n in range(1, most + 1):
            fields |= self._slot(n)
        return fields

    def _slot(self, n: int) -> dict[str, forms.Field]:
        why = self._too_dear(n)
        tactics = [(one.key, one.name) for one in self.book.tactics.values()]
        fields: dict[str, forms.Field] = {
            f"tactic_{n}": _select("What", [(NONE, "Nothing"), *tactics], why),
            f"target_{n}": _select(
                "An assassin is sent after", [(NONE, "Nobody"), *self._targets()], why
            ),
        }
        if self.rules.choice("casualty_table") == "manual":
            outcomes = [(one, one.replace("_", " ")) for one in known_outcomes(self.book)]
            label = "If there is a casualty, your own table says"
            fields[f"outcome_{n}"] = _select(label, [(NONE, "Nothing yet"), *outcomes], why)
        return fields

    def _too_dear(self, n: int) -> str:
        """Why the n-th tactic can't be paid; "" if it can."""
        if self.treasury >= n * self.price:
            return ""
        return f"{n} would cost {gold(n * self.price)}; the treasury holds {gold(self.treasury)}."

    def _targets(self) -> Choices:
        """The players of opposing sides, without allies, by side."""
        friends = {self.side.row.pk, *(ally.pk for ally in self.side.allies)}
        return [
            (
                other.row.team.name,
                [(str(one["player"]), _player(one)) for one in other.brings.squad],
            )
            for other in self.sheet.sides
            if other.row.pk not in friends
        ]

    def _arrangements(self) -> dict[str, forms.Field]:
        names = [(one.key, one.name) for one in self.book.arrangements.values()]
        return {
            f"arrangement_{n}": _select(f"{NUMBERED[n - 1]} arrangement", [(NONE, "None"), *names])
            for n in range(1, min(self.side.arrangements_due, len(NUMBERED)) + 1)
        }


def _select(label: str, choices: Choices, why_not: str = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label, choices=choices, initial=NONE, disabled=bool(why_not), help_text=why_not
    )


def _player(one: dict[str, Any]) -> str:
    called = f"{one['name']}, {one['position']}" if one["name"] else one["position"]
    return f"{one['number']} {called}"
