"""The modules of a script in one file: a phone that fetches sixty waits for each in turn.

We write ES modules in one plain form, names in braces and `const`, `class` or `function`, and only
that form is understood here. Each becomes a block, after those that it imports. Exported names are
visible in all blocks, so no two modules may export the same name; what lies elsewhere stays an
import, so that other scripts of the page share it.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

CONSOLE = "js/table/console.js"
# The folders of what is joined into each script that pages load.
JOINED = {
    "js/page.js": frozenset({"page"}),
    "js/outbox.js": frozenset({"outbox"}),
    "js/dungeons/begin.js": frozenset({"dungeons"}),
    CONSOLE: frozenset({"table", "procedures"}),
}

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]+\.js)"\)')
EXPORT = re.compile(r"^export (const|class|(?:async )?function) (\w+)", re.MULTILINE)
# Other ways to import and export, and `await` outside a function: none works inside a block.
STRANGE = re.compile(r"^(?:import|export|await)\b.*", re.MULTILINE)


class Unjoinable(ValueError):
    """A module is written in a form that isn't understood here."""


def joined(entry: Path, folders: frozenset[str]) -> str:
    """A module with everything that it imports from these folders, now or later, as one.

    Raises Unjoinable for a form that isn't understood.
    """
    joint = _Joint(entry.resolve(), folders)
    joint.take(joint.entry)
    outside = [f'import {{ {", ".join(names)} }} from "{path}";' for path, names in joint.outside]
    return "\n".join([*outside, *joint.texts]) + "\n"


@dataclass
class _Joint:
    """What was joined so far. `names` are the modules with what each exports, `owners` the module
    or the address elsewhere from which each name comes."""

    entry: Path
    folders: frozenset[str]
    names: dict[Path, list[str]] = field(default_factory=dict)
    owners: dict[str, Path | str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)

    @property
    def outside(self) -> list[tuple[str, list[str]]]:
        """What stays an import: the address, and what is taken from there."""
        addresses = dict.fromkeys(one for one in self.owners.values() if isinstance(one, str))
        return [
            (one, [name for name in self.owners if self.owners[name] == one]) for one in addresses
        ]

    def take(self, path: Path) -> None:
        """Add the module, after everything that it needs."""
        if path in self.names:
            return
        text = path.read_text()
        self.names[path] = [name for _, name in EXPORT.findall(text)]
        for names, said in IMPORT.findall(text):
            self._need(path, said, [name.strip() for name in names.strip(" ,\n").split(",")])
        for said in LATER.findall(text):
            if self._is_inside(module := _meant(path, said)):
                self.take(module)
        for name in self.names[path]:
            self._own(path, name, path)
        self.texts.append(self._block(path, text))

    def _need(self, path: Path, said: str, names: list[str]) -> None:
        """What a module imports. Raises Unjoinable where it has another name there."""
        if renamed := [name for name in names if not name.isidentifier()]:
            raise Unjoinable(f"{path.name}: {renamed[0]}")
        if self._is_inside(module := _meant(path, said)):
            self.take(module)
            return
        for name in names:
            self._own(path, name, self._address(module))

    def _own(self, path: Path, name: str, owner: Path | str) -> None:
        """Raises Unjoinable for a name that is already taken by another module."""
        if self.owners.setdefault(name, owner) != owner:
            raise Unjoinable(f"{path.name}: {name}")

    def _is_inside(self, module: Path) -> bool:
        return module.parent.name in self.folders

    def _address(self, module: Path) -> str:
        """Where it lies, seen from the one file in the entry's place."""
        address = Path(os.path.relpath(module, self.entry.parent)).as_posix()
        return address if address.startswith("..") else f"./{address}"

    def _later(self, path: Path, said: str) -> str:
        """What a module imports later is there by then; what lies elsewhere has to be fetched."""
        module = _meant(path, said)
        if not self._is_inside(module):
            return f'import("{self._address(module)}")'
        name = f"later{[*self.names].index(module)}"
        # Under a name of its own: the importer uses the names that the module exports.
        if name not in self.owners:
            self.owners[name] = module
            self.texts.append(f"const {name} = {{ {', '.join(self.names[module])} }};")
        return f"Promise.resolve({name})"

    def _block(self, path: Path, text: str) -> str:
        text = LATER.sub(lambda one: self._later(path, one[1]), IMPORT.sub("", text))
        text = EXPORT.sub(_given, text)
        if strange := STRANGE.search(text):
            raise Unjoinable(f"{path.name}: {strange[0]}")
        # Names declared close to their values compress better than all of them together.
        exported = f"let {', '.join(self.names[path])};\n" if self.names[path] else ""
        return f"{exported}{{\n{text}\n}}"


def _meant(path: Path, said: str) -> Path:
    """The module that another one names."""
    return (path.parent / said).resolve()


def _given(one: re.Match[str]) -> str:
    """What is exported is assigned to a name that all blocks see, declared before them."""
    kind, name = one.groups()
    return name if kind == "const" else f"{name} = {kind} {name}"
