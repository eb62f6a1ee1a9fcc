"""Teams cast in a mould: built once through the services, then copied row by row.

A registered team is some 170 queries through the services; a copy is five. `tests/test_moulds.py`
compares copies with what the services build.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from accounts.models import User
from dungeonbowl.houserules import HouseRules
from teams.ledger.chain import NOTHING, chain
from teams.models import Change, Entry, Player, Team
from teams.models.team import new_seed

Row = dict[str, Any]


@dataclass(frozen=True)
class Mould:
    """The rows of one team as they were when it was built."""

    team: Row
    players: list[Row]
    changes: list[Row]
    entries: list[Row]

    @classmethod
    def of(cls, team: Team) -> Mould:
        """Every row that the team has."""
        return cls(
            _row(Team.objects.get(pk=team.pk)),
            [_row(one) for one in Player.objects.filter(team=team).order_by("pk")],
            [_row(one) for one in Change.objects.filter(team=team).order_by("pk")],
            [_row(one) for one in Entry.objects.filter(team=team).order_by("pk")],
        )

    def cast(self, coach: User, name: str, league_slug: str) -> Team:
        """The same team for this coach, under this name, in this league."""
        own = {"coach_id": coach.pk, "name": name, "league_slug": league_slug}
        team = Team.objects.create(**_new(self.team, **own, seed=new_seed(), ledger_hash=NOTHING))
        players = _cast(Player, [_new(row, team_id=team.pk) for row in self.players])
        people = dict(zip((row["id"] for row in self.players), players, strict=True))
        changes = [Change(**self._change(row, team)) for row in self.changes]
        causes = dict(zip((row["id"] for row in self.changes), changes, strict=True))
        entries = [Entry(**self._entry(row, team, people, causes)) for row in self.entries]
        for change in changes:
            mine = [entry for entry in entries if entry.change is change]
            team.ledger_hash = chain(change, mine, team.ledger_hash)
        Change.objects.bulk_create(changes)
        Entry.objects.bulk_create(entries)
        team.save(update_fields=["ledger_hash"])
        return team

    def _change(self, row: Row, team: Team) -> Row:
        key = row["key"].replace(f"team.{self.team['id']}.", f"team.{team.pk}.")
        why = row["why"].replace(self.team["name"], team.name)
        return _new(row, team_id=team.pk, by_id=team.coach_id, key=key, why=why)

    def _entry(
        self, row: Row, team: Team, people: dict[int, Model], causes: dict[int, Model]
    ) -> Row:
        kept = {key: value for key, value in row.items() if key != "change_id"}
        return _new(
            kept,
            team_id=team.pk,
            change=causes[row["change_id"]],
            player_id=row["player_id"] and people[row["player_id"]].pk,
            text=row["text"].replace(self.team["name"], team.name),
            effect={
                key: team.name if value == self.team["name"] else value
                for key, value in row["effect"].items()
            },
        )


_moulds: dict[tuple[object, ...], Mould] = {}


def moulded(
    kind: tuple[object, ...],
    build: Callable[[], Team],
    coach: User,
    name: str,
    league_slug: str,
) -> Team:
    """A team of this kind: built the first time, afterwards a copy."""
    if kind in _moulds:
        return _moulds[kind].cast(coach, name, league_slug)
    team = build()
    _moulds[kind] = Mould.of(team)
    return team


def kind_of(rules: HouseRules, *parts: object) -> tuple[object, ...]:
    """What two teams must have in common for one to be a copy of the other."""
    return (*parts, rules.book.pack, json.dumps(rules.as_dict(), sort_keys=True))


def _row(one: Model) -> Row:
    return {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}


def _new(row: Row, **own: Any) -> Row:
    """The values for a new row: without the id and the times of writing."""
    kept = {key: value for key, value in row.items() if key not in ("id", "at", "founded_at")}
    return deepcopy(kept) | own


def _cast(model: type[Model], rows: list[Row]) -> list[Model]:
    return model._default_manager.bulk_create([model(**row) for row in rows])
