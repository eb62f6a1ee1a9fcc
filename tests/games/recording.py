"""What can be recorded of a game, and a way of recording it: as a program does, over the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Protocol

from matches.models import Match
from matches.queries.tablelog import table_document
from rules.queries import current_postgame
from rules.services import postgame

Json = Any
Dice = Mapping[str, Json]
Follows = tuple[str, Dice]


class RecordedGame(Protocol):
    """A game that is being recorded; sides go by their names, players by their shirts."""

    def set_up(self, side: str, *numbers: int) -> None: ...

    def begins(self, side: str) -> None: ...

    def ends(self, side: str) -> None: ...

    def arrives(self, side: str, number: int, pad: int) -> None: ...

    def does(self, side: str, number: int, event: str) -> None: ...

    def rolls(
        self,
        side: str,
        number: int,
        key: str,
        asked: Mapping[str, Json],
        dice: Dice,
        *then: Follows,
        turnover: bool = False,
    ) -> None:
        """A procedure, what it asks besides the player, its faces as they are asked for, and what
        follows of all that could; what isn't named is left."""

    def notes(self, side: str, text: str) -> None: ...

    def without_signal(self, side: str) -> AbstractContextManager[None]: ...


@dataclass
class Device:
    """A program at a coach's side of the table."""

    api: Any
    at: str
    number: int
    recorded: int = 0
    clock: int = 0

    def bring(self, kind: str, **fields: Json) -> None:
        self.recorded += 1
        self.clock += 1
        entry = {"n": self.recorded, "clock": self.clock, "kind": kind, **fields}
        reply = self.api.post(f"{self.at}table/", {"device": self.number, "entries": [entry]})
        assert reply.status_code == 200, reply.json()
        heard = (one["clock"] for one in reply.json()["entries"])
        self.clock = max([self.clock, *heard])


class OverTheApi:
    """Records a game by entries, as a program would."""

    def __init__(self, api: Callable[..., Any], match: Match) -> None:
        self.api, self.match, self.at = api, match, f"/api/v1/matches/{match.pk}/"
        self.sides = {side.team.name: side.team for side in match.sides.select_related("team")}
        self.devices = {name: self._sit_down(team) for name, team in self.sides.items()}

    def _sit_down(self, team: Any) -> Device:
        speaks = self.api(team.coach)
        reply = speaks.post(f"{self.at}seats/", {"as": "coach", "team": team.pk})
        return Device(speaks, self.at, reply.json()["device"])

    def player(self, side: str, number: int) -> int:
        return int(self.sides[side].players.get(number=number).pk)

    def _tell(self, side: str, kind: str, **fields: Json) -> None:
        # Whoever speaks has heard of all that was recorded before.
        device = self.devices[side]
        device.clock = max(one.clock for one in self.devices.values())
        device.bring(kind, **fields)

    def set_up(self, side: str, *numbers: int) -> None:
        for number in numbers:
            self._tell(side, "arrive", player=self.player(side, number), end_zone=True)

    def begins(self, side: str) -> None:
        self._tell(side, "turn", team=self.sides[side].pk, does="begin")

    def ends(self, side: str) -> None:
        self._tell(side, "turn", team=self.sides[side].pk, does="end")

    def arrives(self, side: str, number: int, pad: int) -> None:
        self._tell(side, "arrive", player=self.player(side, number), pad=pad)

    def does(self, side: str, number: int, event: str) -> None:
        self._tell(side, "event", event={"type": event, "player": self.player(side, number)})

    def notes(self, side: str, text: str) -> None:
        self._tell(side, "note", text=text)

    def without_signal(self, side: str) -> AbstractContextManager[None]:
        return nullcontext()

    def rolls(
        self,
        side: str,
        number: int,
        key: str,
        asked: Mapping[str, Json],
        dice: Dice,
        *then: Follows,
        turnover: bool = False,
    ) -> None:
        inputs = {**asked, "player": {"id": self.player(side, number)}}
        if "thrown" in asked:
            inputs["thrown"] = {"id": self.player(side, asked["thrown"])}
        left = [*then]
        self._roll(side, key, inputs, dice, left)
        assert left == [], "what was to follow did"
        if turnover:
            self.ends(side)

    def _roll(self, side: str, key: str, inputs: Json, dice: Dice, left: list[Follows]) -> None:
        asked = f"/api/v1/procedures/{key}/?match={self.match.pk}"
        answer = self.devices[side].api.post(asked, {"inputs": inputs, "dice": dice})
        assert answer.status_code == 200, answer.json()
        assert answer.json()["needs"] == [], answer.json()
        self._tell(side, "procedure", key=key, inputs=inputs, dice=dict(dice))
        # Which of those that lay face down it was no procedure says.
        if key == "trap":
            self._tell(side, "trap", trap=1, **{"is": "known"})
        for step in answer.json()["then"]:
            if left and left[0][0] == step["key"]:
                follows, faces = left.pop(0)
                self._roll(side, follows, step["inputs"], faces, left)


def report_by_api(api: Callable[..., Any], match: Match) -> None:
    """The first side's coach reports by the log, and everybody else confirms that game."""
    at = f"/api/v1/matches/{match.pk}/"
    first, *others = dict.fromkeys(side.team.coach for side in match.sides.all())
    reply = api(first).post(f"{at}table/report/", {})
    assert reply.status_code == 200, reply.json()
    for coach in others:
        said = {"version": api(coach).get(at).json()["version"], "digest": digest_of(match)}
        reply = api(coach).post(f"{at}confirm/", said)
        assert reply.status_code == 200, reply.json()


def digest_of(match: Match) -> str:
    return str(table_document(match, {})["digest"])


def play_out(api: Callable[..., Any], match: Match) -> None:
    """The whole post-game with one face for every die, everything left out that can be."""
    at = f"/api/v1/matches/{match.pk}/postgame/"
    coaches = {side.team_id: side.team.coach for side in match.sides.all()}
    going_on = current_postgame(match).pk
    for step in _waiting(api, at, coaches, going_on):
        needs = {one["purpose"]: [2] * one.get("count", 1) for one in step["needs"]}
        faces = {name: found[0] if len(found) == 1 else found for name, found in needs.items()}
        said = {"rolls": faces} if faces else {"done": True}
        reply = api(coaches[step["team"]]).post(f"{at}{step['id']}/answer/", said)
        assert reply.status_code == 200, reply.json()


def _waiting(
    api: Callable[..., Any], at: str, coaches: Mapping[int, Any], going_on: int
) -> Iterator[Json]:
    """Every step that waits, until none does."""
    speaks = api(next(iter(coaches.values())))
    for _ in range(60):
        postgame.advance(going_on)
        steps = speaks.get(at).json()["steps"]
        waiting = [step for step in steps if step["status"] == "waiting"]
        if not waiting:
            assert {step["status"] for step in steps} == {"done"}
            return
        yield waiting[0]
    raise AssertionError("The post-game comes to no end.")


def figures(match: Match) -> dict[str, Json]:
    """What became of each side: its score, and whatever happened to its players and its gold."""
    return {
        side.team.name: {
            "score": side.touchdowns,
            "treasury": side.team.treasury,
            "spp": {one.number: one.spp for one in side.team.players.all() if one.spp},
            "away": sorted(one.number for one in side.team.players.all() if one.miss_next_game),
        }
        for side in match.sides.select_related("team")
    }


def standing(match: Match) -> dict[str, Json]:
    """What stands at the table, with shirts for ids."""
    state = table_document(match, {})["state"]
    shirts = {one.pk: one.number for side in match.sides.all() for one in side.team.players.all()}
    sides = {
        side.team.name: _side(state["sides"][str(side.team_id)], shirts)
        for side in match.sides.select_related("team")
    }
    things = {name: state[name] for name in ("chests", "monsters", "pads", "traps", "whistle")}
    return {"sides": sides, "turn": state["turn"]["number"], **things}


def _side(side: Json, shirts: Mapping[int, int]) -> Json:
    boxes = {box: sorted(shirts[one] for one in people) for box, people in side["boxes"].items()}
    lying = {how: sorted(shirts[one] for one in side[how]) for how in ("prone", "stunned")}
    acted = sorted(shirts[one] for one in side["acted"])
    return {
        "score": side["score"],
        "left": side["rerolls"]["left"],
        "acted": acted,
        **boxes,
        **lying,
    }
