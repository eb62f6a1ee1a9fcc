"""The console's modules in one file: a phone that asks for sixty waits for each in turn.

People write ES modules in one plain form, names in braces and `const`, `class` or `function`, which
is all that is understood here. Each becomes a function that is called once, after those that it
imports; what lies elsewhere stays an import, so that other scripts of the page share it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

JOINED = "js/table/console.js"
FOLDERS = frozenset({"table", "procedures"})

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+\.js)"\)')
EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function) (\w+))", re.MULTILINE)
LISTED = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
# Whatever else a module may say of others, and what can't wait inside a function.
STRANGE = re.compile(r"^(?:import|export|await)\b.*", re.MULTILINE)


class Unjoinable(ValueError):
    """A module is written in a form that isn't known here."""


def joined(entry: Path) -> str:
    """A module with all that it imports of its folders, now or later, as one."""
    joint = _Joint()
    joint.take(entry.resolve())
    outside = [f'import * as {name} from "{path}";' for path, name in joint.outside.items()]
    return "\n".join([*outside, *joint.texts]) + "\n"


@dataclass
class _Joint:
    """What was joined so far: modules under the names of what they export."""

    names: dict[Path, str] = field(default_factory=dict)
    outside: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)

    def take(self, path: Path) -> str:
        """The name of this module, which stands there with all that it needs."""
        if path not in self.names:
            text = path.read_text()
            at_once = [said for _, said in IMPORT.findall(text)]
            later = [said for said in LATER.findall(text) if self._is_inside(path, said)]
            for said in [*at_once, *later]:
                self._named(path, said)
            self.names[path] = f"module{len(self.names)}"
            self.texts.append(f"const {self.names[path]} = {self._called(path, text)};")
        return self.names[path]

    def _named(self, path: Path, said: str) -> str:
        """The name of what this module imports by that address."""
        if self._is_inside(path, said):
            return self.take((path.parent / said).resolve())
        return self.outside.setdefault(said, f"outside{len(self.outside)}")

    def _is_inside(self, path: Path, said: str) -> bool:
        return (path.parent / said).resolve().parent.name in FOLDERS

    def _later(self, path: Path, said: str) -> str:
        """What a module asks for later is at hand by then; what lies elsewhere has to come."""
        if self._is_inside(path, said):
            return f"Promise.resolve({self._named(path, said)})"
        return f'import("{said}")'

    def _called(self, path: Path, text: str) -> str:
        exported = [*EXPORT.findall(text), *LISTED.findall(text)]
        text = IMPORT.sub(lambda one: self._taken(path, *one.groups()), text)
        text = LATER.sub(lambda one: self._later(path, one[1]), text)
        text = LISTED.sub("", EXPORT.sub("", text))
        if strange := STRANGE.search(text):
            raise Unjoinable(f"{path.name}: {strange[0]}")
        return f"(() => {{\n{text}\nreturn {{ {', '.join(exported)} }};\n}})()"

    def _taken(self, path: Path, names: str, said: str) -> str:
        return f"const {{{names.replace(' as ', ': ')}}} = {self._named(path, said)};\n"
