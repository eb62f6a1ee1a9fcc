"""The copy in which script/mutate plants faults: the rules, and all that their own tests need."""

import shutil
from pathlib import Path

PACKAGE, TESTS = "dungeonbowl", "tests/dungeonbowl"
# What the tests of the rules come to, and nothing that needs more than them.
SHARED = ("__init__", "conftest", "limits", "pace", "rule_ids", "shelf", "statements")
COPIED = (PACKAGE, TESTS, *(f"tests/{name}.py" for name in SHARED))


def copied(root, folder):
    """Copy them from one folder into another, as far as they are there."""
    for name in COPIED:
        source, target = Path(root) / name, Path(folder) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, target)
