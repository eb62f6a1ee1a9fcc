"""The ids that rows had on a league's former installation, mapped to those here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Max, Model

from dungeonbowl.table import entry_of, event_of
from rules.services.transfer.errors import Unreadable

TEAM, PLAYER, CHANGE = "teams.Team", "teams.Player", "teams.Change"
MATCH, ENTRY = "matches.Match", "matches.Entry"
SEASON, FIXTURE, RESOURCE = "league.Season", "league.Fixture", "league.Resource"
POSTGAME, STEP, CORRECTION = "rules.PostGame", "rules.Step", "rules.Correction"
REPORT = "rules.Report"
# An event has no id of its own: it is identified by its entry.
EVENT = "matches.Event"
# Not an id, but a text with ids in it.
PURPOSE = "purpose"
# A fixture up to which something holds, whether it is still there or not.
UP_TO_FIXTURE = "up to league.Fixture"
# Nor is this an id: a person is identified by username.
NAME = "username"


@dataclass
class NewNumbers:
    """By model label, the id here for every id there; for people the username here.

    A deleted row that is still referenced gets a negative id, which no row has.
    """

    known: dict[str, Mapping[int, int]] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)

    def here(self, model: str, there: int) -> int:
        """The id here."""
        if model == EVENT:
            entry, place = entry_of(there)
            return event_of(self.here(ENTRY, entry), place) if there > 0 else there
        if there <= 0:
            return there
        return self.known.get(model, {}).get(there, -there)

    def anywhere(self, model: str, there: object) -> object:
        """The same for any value in a document; in a text, each id is replaced.

        Raises Unreadable for anything else: read as an id later, it would be another row's.
        """
        if model == PURPOSE and isinstance(there, str):
            return self.purpose(there)
        if model == NAME and isinstance(there, str):
            # A person named by no row isn't mapped: somebody else here may have that name.
            return self.people.get(there, "")
        if there is None:
            return None
        if isinstance(there, bool) or not isinstance(there, int):
            raise Unreadable(f"It names {there!r} where the number of a row must be.")
        if model == UP_TO_FIXTURE:
            return self._last_up_to(there)
        return self.here(model, there)

    def _last_up_to(self, there: int) -> int:
        """The last fixture here of those up to this one there; 0 if there is none."""
        rows = self.known.get(FIXTURE, {}).items()
        return max((here for known, here in rows if known <= there), default=0)

    def key(self, model: str, there: str) -> str:
        """The same for an id that is an object's key. Raises Unreadable."""
        if model == PURPOSE:
            return self.purpose(there)
        if not WHOLE.fullmatch(there):
            raise Unreadable(f"It names {there!r} where the number of a row must be.")
        return str(self.here(model, int(there)))

    def purpose(self, said: str) -> str:
        """A die's purpose, which contains ids of teams or players."""
        return self.in_words(PURPOSES, said)

    def change_key(self, said: str) -> str:
        """The key of a ledger's change, which contains the ids of its causes.

        Raises Unreadable for one without a cause in this league: keys are unique in an
        installation, so another league's change could be taken for already posted.
        """
        for pattern, models in KEYS:
            found = pattern.fullmatch(said)
            if found and self._names_one_of_ours(found, models):
                return self._replaced(found, models)
        raise Unreadable(f"The ledger's key {said!r} comes of nothing in this league.")

    def _names_one_of_ours(self, found: re.Match[str], models: Mapping[int, str]) -> bool:
        named = [(model, int(found[group])) for group, model in models.items() if found[group]]
        return any(number in self.known.get(model, {}) for model, number in named)

    def in_words(self, patterns: Iterable[Pattern], said: str) -> str:
        """A text with the ids that these patterns find replaced."""
        for pattern, models in patterns:
            if found := pattern.match(said):
                return self._replaced(found, models)
        return said

    def _replaced(self, found: re.Match[str], models: Mapping[int, str]) -> str:
        said, shift = found.string, 0
        for group, model in models.items():
            if found[group] is None:
                continue
            start, end = found.span(group)
            number = str(self.here(model, int(found[group])))
            said = said[: start + shift] + number + said[end + shift :]
            shift += len(number) - (end - start)
        return said


# As JSON writes it: below nothing is what the league hadn't any more when it was carried.
WHOLE = re.compile(r"-?[0-9]{1,19}")
# A pattern, and what each of its groups is the number of.
Pattern = tuple[re.Pattern[str], Mapping[int, str]]
PURPOSES: tuple[Pattern, ...] = (
    (re.compile(r"(?:winnings|fan_factor|item|sponsorship|mvp)\.(\d+)(?:\.|$)"), {1: TEAM}),
    (re.compile(r"(?:improvement|confiscation|petrified)\.(\d+)$"), {1: PLAYER}),
    # Of what a side prepares, where it isn't the first.
    (re.compile(r"(\d+)\.assassination\."), {1: TEAM}),
)
KEYS: tuple[Pattern, ...] = (
    (re.compile(r"team\.(-?\d+)\..*?(?:\.c(-?\d+))?(?:\.undone-c(-?\d+))?$"),
     {1: TEAM, 2: CORRECTION, 3: CORRECTION}),
    (re.compile(r"season\.(-?\d+)\.act\.\d+\..*$"), {1: SEASON}),
    # A season that was taken back is gone, and has a number below nothing where it was carried.
    (re.compile(r"season\.(-?\d+)\.team\.(-?\d+)\..*$"), {1: SEASON, 2: TEAM}),
    (re.compile(r"match\.(-?\d+)\.prepare\.(-?\d+).*?(?:\.c(-?\d+))?(?:\.undone-c(-?\d+))?$"),
     {1: MATCH, 2: TEAM, 3: CORRECTION, 4: CORRECTION}),
    (re.compile(r"postgame\.(-?\d+)\.(-?\d+)\..*?(?:\.c(-?\d+))?(?:\.undone-c(-?\d+))?$"),
     {1: POSTGAME, 2: TEAM, 3: CORRECTION, 4: CORRECTION}),
)  # fmt: skip
ABOUT: tuple[Pattern, ...] = (
    (re.compile(r"step\.(\d+)$"), {1: STEP}),
    (re.compile(r"report\.(\d+)$"), {1: REPORT}),
)


def set_aside(model: type[Model], count: int) -> Sequence[int]:
    """Reserve this many ids that no row of the model has or will get, in order."""
    if not count:
        return []
    table, column = model._meta.db_table, str(model._meta.pk and model._meta.pk.column)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
                [f'"{table}"', column, count],
            )
            return sorted(number for (number,) in cursor.fetchall())
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        counted = [number for (number,) in cursor.fetchall()]
        used = model._base_manager.aggregate(last=Max("pk"))["last"] or 0
        last = max([used, *counted])
        if counted:
            statement = "UPDATE sqlite_sequence SET seq = %s WHERE name = %s"
        else:
            statement = "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)"
        cursor.execute(statement, [last + count, table])
    return range(last + 1, last + count + 1)
