"""The form in which a commissioner corrects a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import forms

from dungeonbowl.keys import Tactic
from dungeonbowl.match.events import EventKind, grouped, kinds
from dungeonbowl.match.events.reroll import SOURCES
from dungeonbowl.match.pools import allowance
from matches.forms.details import called, details_again
from matches.forms.rolled import Faces, die_label, typed_rolls
from matches.models import Event
from matches.queries import MatchSheet
from rules.forms import ReportForm
from rules.forms.reports import SELDOM

LEAVE, CHANGE, REVOKE = "leave", "change", "revoke"
TODO = ((LEAVE, "Leave it as it is"), (CHANGE, "Change it"), (REVOKE, "Revoke it"))
GONE = ((LEAVE, "Leave it revoked"), (CHANGE, "Make it count again"))
ROLL = "roll_"
WHOSE = "whose"
MOST_ADDED = 50


class EventFields(forms.Form):
    """The fields of one event of a known kind."""

    def __init__(
        self,
        *args: Any,
        sheet: MatchSheet,
        kind: EventKind,
        event: Event | None = None,
        **kwargs: Any,
    ) -> None:
        kwargs["label_suffix"] = ""
        super().__init__(*args, **kwargs)
        # Not `kind`: an infraction has a field of that name, and templates find fields first.
        self.event_kind = kind
        for name in kind.asked:
            self.fields[name] = _who(name, kind, sheet)
        self.fields.update(details_again(kind, sheet, event))
        if kind.uses_reroll:
            self._ask_whose(sheet)
        for field in self.fields.values():
            # An unchanged event needs no answers; the rules ask for what is missing.
            field.required = False
        for one in kind.dice(sheet.rules):
            if one.purpose != "drugs" or _drugged(sheet):
                self.fields[ROLL + one.purpose] = Faces(label=die_label(one.purpose, one.die))

    def _ask_whose(self, sheet: MatchSheet) -> None:
        """Side and re-roll in one choice, so that no side uses another's."""
        del self.fields["team"], self.fields["source"]
        whose = forms.ChoiceField(label="Whose re-roll?", choices=_pools(sheet, self.initial))
        self.fields = {WHOSE: whose, **self.fields}

    def arguments(self, names: Iterable[str] | None = None) -> dict[str, Any]:
        """The event's fields as the service takes them: all, or only the named ones.

        Empty ones are null.
        """
        found: dict[str, Any] = {}
        for name in self.fields if names is None else names:
            value = self.cleaned_data.get(name)
            if name == WHOSE:
                found |= _owned(value or "")
            elif name not in ("todo", "gone") and not name.startswith(ROLL):
                found[name] = None if value == "" else value
        rolls = typed_rolls(self.cleaned_data)
        return found | ({"rolls": rolls} if rolls else {})


class EventChanged(EventFields):
    """A recorded event: it stays, is changed, or is revoked."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        self.event = event
        initial = {"player": event.player_id, "victim": event.victim_id, "team": event.team_id}
        whose = {WHOSE: f"{event.team_id}:{event.details.get('source')}"}
        kwargs["initial"] = {"todo": LEAVE, **initial, **whose, **event.details}
        kind = kinds()[event.type]
        super().__init__(*args, kind=kind, event=event, prefix=f"e{event.pk}", **kwargs)
        choices = GONE if event.revoked_at else TODO
        todo = forms.ChoiceField(label="What about it?", choices=choices, widget=forms.RadioSelect)
        self.fields = {"todo": todo, **self.fields}

    @property
    def touched(self) -> bool:
        """Whether it is to be changed or revoked."""
        return self["todo"].value() != LEAVE


class EventAdded(EventFields):
    """An event to add."""

    def __init__(self, *args: Any, number: int, kind: EventKind, **kwargs: Any) -> None:
        super().__init__(*args, kind=kind, prefix=f"n{number}", **kwargs)
        label = "Leave this one out after all"
        self.fields["gone"] = forms.BooleanField(label=label, required=False)


class EndForm(ReportForm):
    """How the match ended; the same fields as in a report."""

    version = None  # type: ignore[assignment]


class WordsForm(forms.Form):
    reason = forms.CharField(
        label="Why is it corrected?",
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="For anybody who reads the record later. It is shown beside your name.",
    )


class CorrectForm:
    """The whole form: the end, every event, those to be added, the reason."""

    def __init__(self, sheet: MatchSheet, data: Any = None) -> None:
        self.sheet, match = sheet, sheet.match
        shared = {"sheet": sheet}
        self.end = EndForm(data, match=match, prefix="end", initial=_ended(match.result or {}))
        self.reason = WordsForm(data)
        self.events = [EventChanged(data, event=event, **shared) for event in sheet.events]
        known = kinds()
        self.kinds = [kind for kind in _kinds(data) if kind in known][:MOST_ADDED]
        # A row that was just asked for has no fields in the request.
        self.added = [
            EventAdded(
                data if data and f"n{n}-shown" in data else None,
                number=n,
                kind=known[kind],
                **shared,
            )
            for n, kind in enumerate(self.kinds)
        ]

    @property
    def types(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The kinds of events that may be added, in groups."""
        return [(name, [(one.key, one.name) for one in some]) for name, some in grouped().items()]

    def forms(self) -> Iterator[forms.Form]:
        """Every part of it."""
        yield from (self.end, *self.events, *self.added, self.reason)

    def is_valid(self) -> bool:
        """Whether every part is valid."""
        valid = [form.is_valid() for form in self.forms() if form.is_bound]
        return all(valid)

    def wanted(self) -> dict[str, Any]:
        """The correction as the service takes it."""
        changed = [one for one in self.events if one.cleaned_data["todo"] == CHANGE]
        return {
            "result": self._result(),
            "add": [
                {"type": one.event_kind.key, **_known(one.arguments())}
                for one in self.added
                if one.is_bound and not one.cleaned_data["gone"]
            ],
            "change": [_changed(one) for one in changed],
            "revoke": [one.event.pk for one in self.events if one.cleaned_data["todo"] == REVOKE],
        }

    def _result(self) -> dict[str, Any] | None:
        result, was = self.end.result(), self.sheet.match.result or {}
        scored = {team: n for team, n in result["touchdowns"].items() if n}
        before = {team: n for team, n in was.get("touchdowns", {}).items() if n}
        asked = [name for name in ("kind", *SELDOM) if name in self.end.fields]
        same = scored == before and all(result.get(name) == was.get(name) for name in asked)
        return None if same else result


def _changed(form: EventChanged) -> dict[str, Any]:
    """The event's id with its changed fields; a revoked one just counts again."""
    return {"id": form.event.pk, **form.arguments(form.changed_data)}


def _known(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if value is not None}


def _who(name: str, kind: EventKind, sheet: MatchSheet) -> forms.Field:
    nobody = [("", kind.without(name) or "Nobody")]
    if name == "team":
        choices: list[Any] = [(side.row.team_id, side.row.team.name) for side in sheet.sides]
    else:
        choices = [
            (side.row.team.name, [(one["player"], called(one)) for one in side.playing])
            for side in sheet.sides
        ]
    return forms.TypedChoiceField(
        label=getattr(kind, name), choices=[*nobody, *choices], coerce=int, empty_value=None
    )


def _pools(sheet: MatchSheet, data: Mapping[str, Any]) -> list[Any]:
    """The re-rolls that each side brought, and always the recorded one."""
    groups = []
    for side in sheet.sides:
        team, brought = side.row.team_id, allowance(side.brings.rerolls)
        kept = [
            (f"{team}:{source}", name)
            for source, name in SOURCES
            if brought[source] > 0 or data.get(WHOSE) == f"{team}:{source}"
        ]
        groups.append((side.row.team.name, kept))
    return [("", "Choose"), *(one for one in groups if one[1])]


def _owned(whose: str) -> dict[str, Any]:
    """Side and re-roll from `team:source`."""
    team, _, source = whose.partition(":")
    return {"team": int(team) if team else None, "source": source or None}


def _drugged(sheet: MatchSheet) -> bool:
    """Whether a side had Experimental Drugs, so that their die may have been rolled."""
    brought = (one["tactic"] for side in sheet.sides for one in side.row.tactics)
    return Tactic.EXPERIMENTAL_DRUGS in brought


def _ended(result: Mapping[str, Any]) -> dict[str, Any]:
    touchdowns = {f"touchdowns_{team}": n for team, n in result.get("touchdowns", {}).items()}
    facts = {name: result.get(name) for name in ("kind", *SELDOM)}
    return {**facts, **touchdowns}


def _kinds(data: Any) -> list[str]:
    return list(data.getlist("kinds")) if data else []
