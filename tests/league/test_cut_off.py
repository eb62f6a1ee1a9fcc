"""A power cut amid drawing again, taking that back, or bringing a league, leaves nothing of it."""

import json
import subprocess
import sys

from rules.services.leases import GIVEN_UP
from tests.blank import empty_database
from tests.running import ROOT, environment


def test_a_draw_or_an_import_that_is_cut_off_leaves_everything_as_it_was(tmp_path):
    variables = {"DATABASE_URL": empty_database(tmp_path)}
    env = environment(**variables, DJANGO_SETTINGS_MODULE="tests.quicksettings")
    done = subprocess.run(
        [sys.executable, "-m", "tests.league.cutoff"],
        cwd=ROOT, env=env, check=True, timeout=100, capture_output=True, text=True,
    )  # fmt: skip
    said = json.loads(done.stdout.splitlines()[-1])
    kills = said["kills"]
    assert {one["what"] for one in kills} == {"draw", "undo", "bring", "haul"}
    assert len(kills) > 30
    assert [one for one in kills if not one["killed"] or not one["same"]] == []
    # Another worker takes an import up; of one that so many died of it is said.
    assert said["hauls"] == [["done", ""], ["failed", GIVEN_UP]]
