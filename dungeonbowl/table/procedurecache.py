"""A cache of procedures' results, for the next time that their log is folded.

A log is folded whenever something is added, and earlier procedures give the same results:
everything on which they depend is in the key.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

from dungeonbowl.table.game import Game
from dungeonbowl.table.throwing import ProcedureResult, Throw, work

# Those of some ten evenings.
MOST = 2_000

_known: OrderedDict[Hashable, ProcedureResult] = OrderedDict()
_lock = Lock()


def worked_before(throw: Throw, game: Game) -> ProcedureResult:
    """What the procedure comes to, worked out at most once. Raises as `work` does."""
    if game.seed is None:
        return work(throw, game)
    key = (game.token, throw.key, _text(throw))
    with _lock:
        known = _known.get(key)
        if known is not None:
            _known.move_to_end(key)
            return known
    worked = work(throw, game)
    with _lock:
        _known[key] = worked
        while len(_known) > MOST:
            _known.popitem(last=False)
    return worked


def _text(throw: Throw) -> str:
    hangs_on = [throw.entry.model_dump(), throw.kept, throw.known, throw.author]
    return json.dumps(hangs_on, sort_keys=True)
