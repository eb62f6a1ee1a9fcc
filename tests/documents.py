"""The names that documents have in backticks, and whether there is such a thing."""

import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py"))
DOTTED = re.compile(rf"`((?:{'|'.join(PACKAGES)})(?:\.\w+)*)`")
# The id of a system check, as `config.W002`.
CHECK = re.compile(r"\.[EW]\d{3}$")
PATH = re.compile(rf"`((?:{'|'.join([*PACKAGES, 'docs', 'static'])})/[\w./-]*)`")


def named_in(text: str) -> set[str]:
    """Modules, classes and functions of ours, and files, as `a.b.C` and `a/b.py`."""
    found = {*DOTTED.findall(text), *PATH.findall(text)}
    return {name for name in found if not CHECK.search(name)}


def exists(name: str) -> bool:
    if "/" in name:
        return (ROOT / name).exists()
    found, parts = _module_of(name)
    for part in parts:
        found = getattr(found, part, None)
    return found is not None


def _module_of(name: str) -> tuple[object, list[str]]:
    """The deepest module in the name, since a package may hold a function with a module's name."""
    module, parts = name, list[str]()
    while True:
        try:
            return import_module(module), parts
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            parts.insert(0, last)
