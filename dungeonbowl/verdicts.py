"""Refusals as values: which rule refuses, in a sentence, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Verdict:
    """One rule's refusal. `mend` says what would allow the command, if anything."""

    rule: str
    message: str
    mend: str = ""

    def as_dict(self) -> dict[str, str]:
        """The form every page, reply and import shows."""
        said = {"rule": self.rule, "message": self.message}
        return said | {"mend": self.mend} if self.mend else said


class Refused(Exception):
    """Raised by a service when the rules say no, with every verdict that applies.

    `extra` are further fields of a reply, as JSON.
    """

    def __init__(self, verdicts: Iterable[Verdict], **extra: Any) -> None:
        self.verdicts, self.extra = tuple(verdicts), extra
        super().__init__("; ".join(verdict.message for verdict in self.verdicts))


def refuse_if(verdicts: Iterable[Verdict]) -> None:
    """Raise `Refused` with all the verdicts, if there are any."""
    found = tuple(verdicts)
    if found:
        raise Refused(found)


def contradicts(message: str, mend: str = "") -> Refused:
    """An event or report that contradicts itself, refused by POST-14."""
    return Refused([Verdict("POST-14", message, mend)])
