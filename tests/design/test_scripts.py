"""What runs in a browser is read by people too."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
LONGEST = 300


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_is_split_by_noun_before_it_grows_long(script):
    assert len(script.read_text().splitlines()) <= LONGEST
