"""Making what a league's document lacks: secrets, stamps, and seeds of open matches.

Dice from a seed that wasn't exported can't be proven any more. They become declared dice, in the
importer's name, in the log and among the rolls, so that a match under way goes on as it was.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dungeonbowl.dice import seed_hash
from league.models import new_stamp
from rules.services.transfer.document import Carried
from teams.models.team import new_seed

EVENT = "event."
# New values by model and column.
DRAWN: Mapping[str, Mapping[str, Callable[[], Any]]] = {
    "league.League": {"rehearses_id": lambda: None},
    "teams.Team": {"seed": new_seed, "sealed": dict},
    "league.Invitation": {"code": lambda: secrets.token_urlsafe(24)},
    "league.Season": {"stamp": new_stamp},
    "matches.MatchDungeon": {"elsewhere": lambda: False},
}


def draw_seeds(carried: Carried, by: str) -> None:
    """Give every match without a seed a new one, and turn its dice into declared ones."""
    matches = carried.tables["matches.Match"]
    seeds = {number: new_seed() for number, seed in matches.picked("id", "seed") if not seed}
    hashes = {number: seed_hash(seed) for number, seed in seeds.items()}
    for name, fresh in (("seed", seeds), ("seed_hash", hashes)):
        values = matches.picked("id", name)
        matches.set(name, [fresh.get(number, value) for number, value in values])
    _declare(carried, seeds.keys(), by)


def _declare(carried: Carried, matches: Any, by: str) -> None:
    rolls = carried.tables["matches.Roll"]
    values = rolls.picked("match_id", "entered_by_id")
    declared = [by if match in matches and who is None else who for match, who in values]
    _into_the_log(carried, dict(_thrown(carried, matches)))
    rolls.set("entered_by_id", declared)


Faces = dict[str, list[Any]]


def _thrown(carried: Carried, matches: Any) -> Iterator[tuple[tuple[int, str], Faces]]:
    """The program's rolls by match, entry's key and purpose."""
    names = ("match_id", "purpose", "entered_by_id", "faces")
    found: dict[tuple[int, str], Faces] = defaultdict(lambda: defaultdict(list))
    for match, purpose, who, faces in carried.tables["matches.Roll"].picked(*names):
        if match in matches and who is None and purpose.startswith(EVENT):
            device, _, rest = purpose.removeprefix(EVENT).partition(".")
            count, _, what = rest.partition(".")
            found[match, f"{device}.{count}"][what] += faces
    yield from found.items()


def _into_the_log(carried: Carried, thrown: Mapping[tuple[int, str], Faces]) -> None:
    """Store the faces like declared ones: an event's beside it, a procedure's within it."""
    entries = carried.tables["matches.Entry"]
    dice, body = entries.place("dice"), entries.place("body")
    values = entries.picked("match_id", "key", "kind")
    for row, (match, key, kind) in zip(entries.rows, list(values), strict=True):
        faces = thrown.get((match, key))
        if faces and kind == "procedure":
            row[body] = {**row[body], "dice": {**faces, **(row[body].get("dice") or {})}}
        elif faces:
            row[dice] = {**faces, **row[dice]}
