"""A procedure as people write it, and the document it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dungeonbowl.procedures.language.statements import Block, block_json
from dungeonbowl.procedures.language.terms import Check, Json, Term, plain

ANY_OTHER = "*"
"""The outcome under any word that has none of its own."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """One way a procedure can end: its sentence, and what it brings. A sentence may hang on
    a condition."""

    key: str
    text: str | Term
    brings: Block = ()


def ends(key: str, text: str | Term, *brings: Any) -> Outcome:
    """An outcome with its sentence, in which `{$player}` is a name, and what it brings."""
    return Outcome(key, text, brings)


@dataclass(frozen=True, eq=False)
class Procedure:
    """One die, or a few that belong together, of those the rules throw at the table.

    `off` says under which options there is no such thing, `wrong` which inputs contradict one
    another, `forbid` what a rule forbids; then `do` is carried out, to one of the `outcomes`.
    """

    key: str
    rules: tuple[str, ...]
    inputs: tuple[Term, ...]
    do: Block
    outcomes: tuple[Outcome, ...]
    off: tuple[Check, ...] = ()
    wrong: tuple[Check, ...] = ()
    forbid: tuple[Check, ...] = ()

    @cached_property
    def json(self) -> Mapping[str, Json]:
        """The document that both interpreters read."""
        found: dict[str, Json] = {
            "key": self.key,
            "rules": list(self.rules),
            "inputs": [term.input.json for term in self.inputs],
            "off": [check.json for check in self.off],
            "wrong": [check.json for check in self.wrong],
            "forbid": [check.json for check in self._forbidden],
            "do": block_json(self.do),
            "outcomes": {
                one.key: [plain(one.text), block_json(one.brings)] for one in self.outcomes
            },
        }
        return {name: part for name, part in found.items() if part != [] or name == "inputs"}

    @property
    def _forbidden(self) -> tuple[Check, ...]:
        """What its inputs refuse wherever they are asked for, then what it refuses itself."""
        return (*(check for term in self.inputs for check in term.input.checks), *self.forbid)
