"""What people call the procedures, their inputs and what may be chosen for them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

FILE = Path(__file__).parent.parent / "data" / "words" / "procedures.toml"


class ProcedureSection(BaseModel):
    """Procedures that belong together, in the order of the rules: name and sentence by key."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(min_length=1)
    procedures: Mapping[str, tuple[str, str]]


class ProcedureWords(BaseModel):
    """Names, sentences and labels for every procedure."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sections: Mapping[str, ProcedureSection]
    inputs: Mapping[str, str]
    elsewhere: Mapping[str, str]
    choices: Mapping[str, str]
    block_faces: Mapping[str, str]
    none: Mapping[str, str]
    values: Mapping[str, str]
    examples: Mapping[str, Mapping[str, Any]]

    def name(self, key: str) -> str:
        """What a procedure is called."""
        return self._of(key)[0]

    def summary(self, key: str) -> str:
        """What it is for, in a sentence."""
        return self._of(key)[1]

    def label(self, key: str, name: str) -> str:
        """The label of an input of a procedure, or of a field of one."""
        return self.elsewhere.get(f"{key}.{name}") or self.inputs[name]

    def choice(self, word: str, of: str = "") -> str:
        """A word that may be chosen, as people read it: "short", "a hand-off".

        `of` is the input for which it is chosen, where it may mean something else there.
        """
        meant = self.choices.get(f"{of}.{word}") or self.choices.get(word)
        return meant or word.replace("_", " ")

    def block_face(self, face: int) -> str:
        """What a block die shows that lies on this face."""
        return self.block_faces[str(face)]

    def nothing(self, name: str) -> str:
        """What an input means that is left empty."""
        return self.none.get(name, "none")

    def value(self, key: str, outcome: str, value: str) -> str:
        """What an answer's value means, in a sentence; "" where the outcome's own says it."""
        sentence = self.values.get(f"{key}.{outcome}") or self.values.get(key, "")
        return sentence.replace("{}", self.choice(value))

    def _of(self, key: str) -> tuple[str, str]:
        return next(one.procedures[key] for one in self.sections.values() if key in one.procedures)


@cache
def procedure_words() -> ProcedureWords:
    """The words as they stand in the data. Raises ValidationError for a mistake in them."""
    return ProcedureWords.model_validate(tomllib.loads(FILE.read_text(encoding="utf-8")))
