"""The options of one match: which may be chosen, and errors in a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError

from core.rows import overwrite
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules, InvalidOption
from dungeonbowl.keys import OptionScope
from dungeonbowl.verdicts import Verdict, refuse_if
from dungeonbowl.wording import answer
from matches.models import Match
from teams.models import Team

Alliances = Sequence[Sequence[int]]
Data = Mapping[str, object]


def chosen_options(
    data: Data, rules: HouseRules, teams: Sequence[Team], alliances: Alliances | None = None
) -> dict[str, Any]:
    """The options given for a match of these teams, checked, as JSON holds them.

    Raises FieldError unless it is an object, and for alliances that leave somebody out;
    ValidationError by option.
    """
    if not isinstance(data, Mapping):
        raise FieldError("options", "Send options as an object: each key with its value.")
    chosen = {"teams_in_match": len(teams), **data}
    if alliances is not None:
        chosen["alliances"] = alliances
    try:
        _demand_match_scope(chosen, rules)
        merged = rules.merged(chosen).as_dict()
        _demand_number(merged["teams_in_match"], teams)
    except InvalidOption as invalid:
        raise ValidationError(_by_field(invalid)) from None
    _demand_all_allied(merged["alliances"] or [], teams)
    return {key: merged[key] for key in chosen}


def changed_options(data: Data, rules: HouseRules, teams: Sequence[Team]) -> dict[str, Any]:
    """The given options that differ from the rules in force, checked as above.

    Also raises Refused for an option to which another leaves no effect (DUN-12).
    """
    current = rules.as_dict()
    chosen = chosen_options(data, rules, teams)
    changed = {key: chosen[key] for key in data if chosen[key] != current[key]}
    refuse_if(silent(changed, rules.merged(changed)))
    return changed


def silent(changed: Mapping[str, Any], rules: HouseRules) -> Iterator[Verdict]:
    """A refusal for each option that has no effect under these rules, whatever its value."""
    for key in changed:
        needed = rules.lacking(key)
        if needed is not None:
            option, other = rules.book.options[key], rules.book.options[needed]
            said = f"“{option.title}” says nothing while “{other.title}” is {answer(rules[needed])}"
            yield Verdict(option.rule, f"{said} ({other.rule}).")


def ally(match: Match, alliances: Alliances) -> None:
    """Store the alliances in the sides (OPT-92)."""
    for side in match.sides.all():
        side.alliance = alliance_of(side.team, alliances)
    overwrite(match.sides.all(), ["alliance"])


def alliance_of(team: Team, alliances: Alliances) -> int | None:
    """The alliance's number, counted from 0 in the order named; None if nobody is allied."""
    return next((n for n, allied in enumerate(alliances) if team.pk in allied), None)


def _by_field(invalid: InvalidOption) -> dict[str, list[str]]:
    """Errors by field: alliances are a field of their own, all others belong to the options."""
    return {
        key if key == "alliances" else f"options.{key}": sentences
        for key, sentences in invalid.errors.items()
    }


def _demand_match_scope(chosen: Data, rules: HouseRules) -> None:
    known = rules.book.options
    alien = [key for key in chosen if key in known and known[key].scope is not OptionScope.MATCH]
    if alien:
        sentence = "This belongs to the league's house rules, not to one match."
        raise InvalidOption({key: [sentence] for key in alien})


def _demand_number(number: int, teams: Sequence[Team]) -> None:
    if number != len(teams):
        raise InvalidOption({"teams_in_match": [f"{len(teams)} teams are named."]})


def _demand_all_allied(alliances: Alliances, teams: Sequence[Team]) -> None:
    """Raise FieldError unless the alliances include every side (OPT-92, C-145)."""
    named = [team for alliance in alliances for team in alliance]
    if named and set(named) != {team.pk for team in teams}:
        raise FieldError("alliances", "Alliances name each team of the match exactly once.")
