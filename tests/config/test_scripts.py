"""The two commands run before anything is installed."""

import ast
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "script"
COMMANDS = ("setup", "server", "test", "healthy")


@pytest.mark.parametrize("name", [*COMMANDS, "_boot.py"])
def test_a_script_imports_the_standard_library_alone(name):
    tree = ast.parse((SCRIPTS / name).read_text())
    imported = {
        alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    } | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    foreign = imported - sys.stdlib_module_names - {"_boot", "pathlib"}
    assert foreign == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_script_can_be_run_by_its_name(name):
    assert os.access(SCRIPTS / name, os.X_OK)
    assert (SCRIPTS / name).read_text().startswith("#!/usr/bin/env python3\n")


def test_an_environment_that_uv_made_gets_its_pip_where_uv_is_gone(tmp_path, monkeypatch):
    venv.create(tmp_path / "made")
    monkeypatch.syspath_prepend(SCRIPTS)
    import _boot

    monkeypatch.setattr(_boot, "PYTHON", tmp_path / "made/bin/python")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    answer = subprocess.run([*_boot.installer(), "--help"], capture_output=True, text=True)
    assert "pip install" in answer.stdout
