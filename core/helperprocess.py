"""A process that does its share of some work, as `core.processes` begins it: -m core.helperprocess.

What to do comes by its input, pickled, and what came of it goes by its output: nothing for each
thing done, and in the end what was found, or what went wrong.
"""

from __future__ import annotations

import os
import pickle
import sys
import traceback
from typing import Any

import django


def main() -> None:
    """Do what is asked for."""
    answers = os.fdopen(os.dup(1), "wb")
    # Whatever is printed meanwhile is no answer.
    os.dup2(2, 1)

    def say(said: Any) -> None:
        pickle.dump(said, answers)
        answers.flush()

    django.setup()
    from django.db import connections

    from core.processes import counted_by

    # Its own process asks, and nobody else.
    database, work, share = pickle.load(sys.stdin.buffer)  # noqa: S301
    connections["default"].settings_dict["NAME"] = database
    with counted_by(lambda: say(None)):
        say(_done(work, share))


def _done(work: Any, share: Any) -> tuple[Any, Exception | None]:
    try:
        return work(share), None
    except Exception as fault:  # noqa: BLE001 - it is raised where the work was asked for
        fault.add_note(traceback.format_exc())
        return None, fault


if __name__ == "__main__":
    main()
