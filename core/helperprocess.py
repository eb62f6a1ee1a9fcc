"""A process that does a share of some work, started by `core.processes` (-m core.helperprocess).

It reads its task from stdin, pickled, and writes to stdout: None for each thing done, and at the
end what it found, or what went wrong.
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
    # Anything printed meanwhile must not get into the answer.
    os.dup2(2, 1)

    def say(said: Any) -> None:
        pickle.dump(said, answers)
        answers.flush()

    django.setup()
    from django.db import connections

    from core.processes import counted_by

    # The input comes from its own parent process, and nobody else.
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
