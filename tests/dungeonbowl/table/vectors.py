"""Logs with what they come to: what a phone's fold is held to.

`vectors()` makes up evenings by a seed, so that they are the same in every process: phones that
tell every kind of entry, take back, settle, and change what their pages recorded.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from dungeonbowl.dice import RecordingDice, TableDice
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.procedures.called_for import called_for
from dungeonbowl.table import FoldedTable, Game, SeatRole, TableSeat, game_document
from dungeonbowl.table.kit import heads
from dungeonbowl.table.state import canonical
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, OGRE, SHADOWS, SKAV, XAN, YOB, changed, night
from tests.dungeonbowl.table.declared import declared, forbidden
from tests.dungeonbowl.table.evenings import ALICE, SEATS, Evening, game

PEOPLE = (ANN, BEN, XAN, YOB)
TEAMS = (SHADOWS, BOLTS)
BOXES = (
    "reserves", "dungeon", "knocked_out", "casualty", "sent_off", "lost", "dead", "stone", "away",
)  # fmt: skip


# Two floors of a dungeon, with rock between them and beside the lower one.
CAVES = (("11.22", "11#22"), ("#..", "###"))


def entry_sent(entry: LogEntry) -> dict[str, Any]:
    """An entry as replies list it."""
    body = dict(entry.body)
    if entry.dice and "event" in body:
        body["event"] = {**body["event"], "rolls": dict(entry.dice)}
    head = {"device": entry.device, "n": entry.n, "clock": entry.clock, "kind": entry.kind}
    return {**head, **body}


def outcomes_of(folded: FoldedTable) -> dict[str, Any]:
    """What every event came to, as replies have it."""
    return {f"{d}.{n}": outcome.as_dict() for (d, n), outcome in folded.outcomes.items()}


def shown(folded: FoldedTable) -> dict[str, Any]:
    """All that two folds have to agree on."""
    return {
        "state": folded.state,
        "flags": [flag.as_dict() for flag in folded.flags],
        "fallen": [list(ref) for ref in sorted(folded.fallen)],
        "digest": folded.digest,
    }


def vector(evening: Evening, *, judged: bool = True) -> dict[str, Any]:
    """An evening's log as it happens to arrive, and what it comes to.

    `game` is the place of its game among GAMES. Not `judged`, its events are the phone's to take
    for what their kind does.
    """
    folded = evening.folded
    entries = [entry_sent(entry) for entry in evening.log]
    return {
        "game": GAMES.index(evening.game),
        "entries": random.Random(len(entries)).sample(entries, len(entries)),
        "outcomes": outcomes_of(folded) if judged else {},
        "comes_to": canonical(shown(folded)),
    }


def by_hand(key: str, faces: Mapping[str, Any]) -> RecordingDice:
    """People roll, and nobody else."""
    return RecordingDice(TableDice(faces), f"event.{key}.")


def games() -> tuple[Game, ...]:
    """Tables that differ in what they are set with."""
    leader = changed(night(), ANN, gained=("Leader",), name="Ændré “the 𝔅old”")
    ours = SEATS | {5: TableSeat(5, SeatRole.COACH, ALICE, frozenset({SHADOWS}))}
    stranger = TableSeat(5, SeatRole.COACH, 11, frozenset({77}))
    return (
        game(),
        game(match=leader, seats=ours),
        game(balls=3, multiball="standard", traps=2, sponge="per_turn_instead_of_entry"),
        game(seats={1: SEATS[1], 4: SEATS[4]}),
        game(seats=SEATS | {5: stranger}, referee_mode="s1_model", chests=7),
        game(match=night(drugs=2)),
        replace(game(), dice_of=by_hand),
        replace(game(), floors=CAVES),
        replace(game(chest_content="roll"), dice_of=by_hand),
    )


class Chance(random.Random):
    """Makes entries up, weighted towards those that have to do with one another."""

    def event(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """An event's fields, and its faces."""
        one, other = self.sample(PEOPLE, 2)
        fields, dice = self.choice([
            ({"type": "touchdown", "player": one}, {}),
            ({"type": "touchdown", "player": one, "ball": {"number": self.randint(1, 3)}}, {}),
            ({"type": "touchdown", "team": self.choice(TEAMS)}, {}),
            ({"type": "completion", "player": one}, {}),
            ({"type": "completion"}, {}),
            ({"type": "casualty", "player": one, "victim": other, "cause": "block"},
             {"casualty": self.randint(1, 16)}),
            ({"type": "casualty", "victim": one, "cause": "other", "regenerated": True}, {}),
            ({"type": "knocked_out", "victim": one}, {}),
            ({"type": "chasm", "player": one}, {"chasm": self.randint(1, 6)}),
            ({"type": "lost_in_space", "player": one}, {}),
            ({"type": "petrified", "player": one}, {}),
            ({"type": "sent_off", "player": one}, {}),
            ({"type": "infraction", "player": one, "kind": "foul"},
             {"penalty": self.randint(1, 6)}),
            ({"type": "argue", "player": one}, {"argue": self.randint(1, 6)}),
            ({"type": "referee_removed", "player": one, "last": self.random() < 0.5}, {}),
            ({"type": "chest_ball", "player": one}, {}),
            ({"type": "illusion", "player": one}, {}),
            ({"type": "sponge", "player": one, "team": self.choice(TEAMS)}, {}),
            ({"type": "reroll", "team": self.choice(TEAMS),
              "source": self.choice(["team", "wheel", "leader"])}, {}),
            ({"type": "note", "text": "A note."}, {}),
        ])  # fmt: skip
        return fields, dice

    def body(self) -> tuple[str, dict[str, Any]]:
        """An entry's kind and fields, but for events and what is about other entries."""
        player, team, number = self.choice(PEOPLE), self.choice(TEAMS), self.randint(1, 7)
        as_ = self.choice(["standing", "prone", "stunned"])
        source = self.choice(["team", "team", "wheel", "training", "leader", "pro"])
        return self.choice([
            ("turn", {"team": team, "does": "begin"}),
            ("turn", {"team": team, "does": "begin"}),
            ("turn", {"team": team, "does": "end"}),
            ("arrive", {"player": player, "pad": number}),
            ("arrive", {"player": player, "end_zone": True}),
            ("box", {"player": player, "to": self.choice(BOXES)}),
            ("box", {"player": player, "to": "dungeon"}),
            ("stand", {"player": player, "as": as_}),
            ("reroll", {"team": team, "source": source}),
            ("sponge", {"team": team, "used": "revive", "player": player}),
            ("sponge", {"team": team, "used": self.choice(["heal", "revive"])}),
            ("chest", {"chest": number, "is": self.choice(["closed", "ball", "exploded", "gone"])}),
            ("chest", {"chest": 1, "is": "ball", "player": player}),
            ("pad", {"pad": number, "is": self.choice(["open", "removed", "removed"])}),
            ("ball", {"ball": self.randint(1, 4), "with": player}),
            ("ball", {"ball": 1, "with": self.choice(["loose", "pad", "gone"])}),
            ("door", {"door": number, "is": self.choice(["open", "locked"])}),
            ("monster", {"monster": number, "is": "up", "key": "größter\u2028𝔇rache\x7f"}),
            ("monster", {"monster": number, "is": self.choice(["down", "gone"])}),
            ("referee_model", {"referee": 1, "is": self.choice(["up", "down"])}),
            ("trap", {"trap": self.randint(1, 3), "is": self.choice(["known", "gone"])}),
            ("eye", {"team": self.choice([*TEAMS, None])}),
            ("clock", {"does": self.choice(["start", "stop"])}),
            ("clock", {"does": "set", "seconds": number * 60}),
            ("note", {"text": "Well played."}),
            ("whistle", {}),
        ])  # fmt: skip

    def procedure(self, evening: Evening) -> dict[str, Any]:
        """One thrown, now and then in the place of another."""
        one, other = ({"id": player} for player in self.sample(PEOPLE, 2))
        six = self.randint(1, 6)
        key, inputs, dice = self.choice([
            ("go_for_it", {"player": one}, {"rush": six}),
            ("armour", {"player": one}, {"armour": [six, 6]}),
            ("injury", {"player": one}, {"injury": [six, self.randint(1, 6)]}),
            ("block_dice", {"attacker": one, "defender": other}, {"block": six}),
            ("open_chest", {"player": one, "chest": six, "content": "ball"}, {}),
            ("score", {"player": one}, {}),
            ("casualty", {"player": one, "cause": "block", "attacker": other},
             {"casualty": 2 * six, "lasting": six}),
            ("argue", {"player": one, "barred": six > 4}, {"argue": six}),
            ("sponge", {"player": one, "box": "knocked_out"}, {}),
        ])  # fmt: skip
        body = {"key": key, "inputs": inputs, "dice": dice if self.random() < 0.8 else {}}
        before = [entry for entry in evening.log if entry.kind == "procedure"]
        if before and self.random() < 0.6:
            of = self.choice(before)
            same = {name: of.body[name] for name in ("key", "inputs")}
            again = {
                purpose: self.choice([None, face]) for purpose, face in of.body["dice"].items()
            }
            body = {**same, "dice": again, "of": list(of.ref)}
        elif self.random() < 0.1:
            body["of"] = [self.randint(1, 4), self.randint(1, 9)]
        return body

    def about(self, evening: Evening) -> tuple[str, dict[str, Any]]:
        """An entry about another: most often one that is there."""
        flags = evening.flags
        if flags and self.random() < 0.6:
            flag = self.choice(flags)
            return "settle", {"flag": flag.id, "as": self.choice([*flag.choices, "nonsense"])}
        procedures = [entry for entry in evening.log if entry.kind == "procedure"]
        if procedures and self.random() < 0.2:
            entry = list(self.choice(procedures).ref)
            return "revoke", {"entry": entry, "place": self.randint(1, 2)}
        if evening.log and self.random() < 0.9:
            return "revoke", {"entry": list(self.choice(evening.log).ref)}
        return "revoke", {"entry": [self.randint(1, 5), self.randint(1, 40)]}

    def add(self, evening: Evening, device: int, clock: int) -> None:
        """One more entry of the evening's."""
        what = self.random()
        if what < 0.12:
            evening.tell(device, "procedure", clock=clock, **self.procedure(evening))
        elif what < 0.35:
            fields, dice = self.event()
            evening.tell(device, "event", dice, clock, event=fields)
        elif what < 0.75:
            kind, body = self.body()
            evening.tell(device, kind, clock=clock, **body)
        elif what < 0.96:
            kind, body = self.about(evening)
            evening.tell(device, kind, clock=clock, **body)
        else:
            self.change(evening, clock)

    def change(self, evening: Evening, clock: int) -> None:
        """A page sets an event right."""
        changed = [entry for entry in evening.log if entry.kind in ("event", "procedure")]
        if changed:
            fields, dice = self.event()
            about = self.choice(changed)
            place = {"place": self.randint(1, 2)} if about.kind == "procedure" else {}
            evening.tell(4, "change", dice, clock, entry=list(about.ref), event=fields, **place)

    def evening(self, length: int) -> Evening:
        """A whole one, its phones hearing of one another now and then."""
        evening = Evening(self.choice(GAMES[:-1]))
        clocks: dict[int, int] = {}
        devices = [*evening.game.seats, *evening.game.seats, 6]
        for _ in range(length):
            device = self.choice(devices)
            heard = max(clocks.values(), default=0) if self.random() < 0.5 else 0
            clocks[device] = max(clocks.get(device, 0), heard) + self.randint(0, 2) or 1
            self.add(evening, device, clocks[device])
        return evening


# Who stands on a square, by whose phone.
MAPPED = ((1, ANN), (1, BEN), (1, OGRE), (2, SKAV), (2, YOB), (2, XAN))
# What lots seldom draw, as device, kind and fields.
PICKED: tuple[tuple[tuple[int, str, dict[str, Any]], ...], ...] = (
    # Who lies in the dungeon lies there until they leave it, in the order of their numbers.
    (
        *(
            (device, "box", {"player": player, "to": "dungeon"})
            for device, player in ((1, ANN), (2, SKAV), (2, YOB), (2, XAN))
        ),
        *((2, "stand", {"player": player, "as": "prone"}) for player in (SKAV, YOB, XAN)),
        (2, "stand", {"player": SKAV, "as": "stunned"}),
        (2, "box", {"player": YOB, "to": "dungeon"}),
        (1, "stand", {"player": ANN, "as": "prone"}),
        (1, "stand", {"player": ANN, "as": "stunned"}),
        (1, "stand", {"player": ANN, "as": "standing"}),
        (2, "box", {"player": SKAV, "to": "reserves"}),
        (2, "box", {"player": SKAV, "to": "dungeon"}),
        (1, "box", {"player": BEN, "to": "away"}),
        (1, "arrive", {"player": BEN, "pad": 1}),
    ),
    # Who leaves the dungeon leaves a ball behind: by an event, by a finger, and never another's.
    (
        *(
            (device, "box", {"player": player, "to": "dungeon"})
            for device, player in ((1, ANN), (1, BEN), (2, XAN), (2, YOB))
        ),
        *(
            (device, "ball", {"ball": ball, "with": player})
            for device, ball, player in ((1, 1, ANN), (1, 3, BEN), (2, 2, XAN))
        ),
        (2, "box", {"player": XAN, "to": "dungeon"}),
        (2, "event", {"event": {"type": "petrified", "player": YOB}}),
        (1, "event", {"event": {"type": "lost_in_space", "player": ANN}}),
        (2, "box", {"player": XAN, "to": "knocked_out"}),
    ),
    # Whoever is on the map is lost to sight when they leave it, or come to stand elsewhere: one by
    # a teleporter alone, one by a push alone.
    (
        *((device, "box", {"player": player, "to": "dungeon"}) for device, player in MAPPED),
        *(
            (device, "square", {"player": player, "at": [player % 7, 2]})
            for device, player in MAPPED
        ),
        (1, "box", {"player": ANN, "to": "dungeon"}),
        *((3, "square", {thing: 1, "at": [5, 5]}) for thing in ("ball", "monster", "referee")),
        (1, "box", {"player": BEN, "to": "reserves"}),
        (1, "square", {"player": BEN, "at": [1, 1]}),
        (2, "event", {"event": {"type": "teleport", "player": SKAV, "hops": [1]}}),
        (1, "event", {"event": {"type": "teleport", "player": OGRE, "hops": [2]}}),
        (
            1,
            "event",
            {"event": {"type": "hazard_push", "player": ANN, "victim": YOB, "hazard": "lava"}},
        ),
        (2, "square", {"player": XAN, "at": None}),
        (3, "square", {"monster": 1, "at": None}),
        (1, "arrive", {"player": BEN, "pad": 1}),
        (1, "square", {"player": BEN, "at": [6, 6, 1]}),
        (1, "box", {"player": BEN, "to": "dungeon"}),
        (2, "box", {"player": SKAV, "to": "reserves"}),
        (2, "square", {"player": SKAV, "at": None}),
        (1, "box", {"player": ANN, "to": "knocked_out"}),
    ),
    # A team's own re-roll may be Extra Training's, and then there is none.
    (
        (1, "turn", {"team": SHADOWS, "does": "begin"}),
        *((1, "reroll", {"team": SHADOWS, "source": "team"}) for _ in range(4)),
        (2, "event", {"event": {"type": "reroll", "team": BOLTS, "source": "training"}}),
        (2, "event", {"event": {"type": "reroll", "team": BOLTS, "source": "training"}}),
    ),
    # A sponge that heals brings nobody back.
    (
        (1, "box", {"player": ANN, "to": "knocked_out"}),
        (1, "sponge", {"team": SHADOWS, "used": "heal", "player": ANN}),
        (2, "sponge", {"team": BOLTS, "used": "revive"}),
    ),
    # What nobody gave a number is found anew, and goes from the hands or the ground it was in.
    (
        (1, "box", {"player": ANN, "to": "dungeon"}),
        (2, "box", {"player": XAN, "to": "dungeon"}),
        (1, "ball", {"ball": 1, "with": "loose"}),
        (1, "event", {"event": {"type": "chest_ball", "player": ANN}}),
        (1, "ball", {"ball": 2, "with": ANN}),
        (2, "event", {"event": {"type": "chest_ball", "player": XAN}}),
        (2, "ball", {"ball": 3, "with": XAN}),
        (2, "event", {"event": {"type": "chest_ball", "player": XAN, "ball": {"number": 3}}}),
        (2, "ball", {"ball": 3, "with": XAN}),
        (1, "event", {"event": {"type": "touchdown", "team": SHADOWS}}),
        (1, "event", {"event": {"type": "touchdown", "player": ANN}}),
        (2, "event", {"event": {"type": "illusion", "player": XAN, "ball": {"number": 1}}}),
    ),
    # A side's own phone counts its sponges, also where an event names only whom one brought back.
    (
        (1, "box", {"player": XAN, "to": "knocked_out"}),
        (1, "event", {"event": {"type": "sponge", "player": XAN}}),
        (2, "event", {"event": {"type": "sponge", "player": XAN}}),
        (1, "event", {"event": {"type": "reroll", "team": BOLTS, "source": "team"}}),
    ),
    # A chest that is closed again is opened by the first anew.
    (
        (1, "chest", {"chest": 2, "is": "ball"}),
        (1, "chest", {"chest": 2, "is": "closed"}),
        (2, "chest", {"chest": 2, "is": "exploded"}),
        (1, "chest", {"chest": 2, "is": "gone"}),
        (3, "settle", {"flag": "taken-2.1-1.3", "as": "second"}),
        (1, "pad", {"pad": 2, "is": "removed"}),
        (1, "pad", {"pad": 2, "is": "open"}),
        (2, "pad", {"pad": 2, "is": "removed"}),
    ),
    # A door is the first's who opened it, until it is closed; a locked one may be smashed.
    (
        (1, "door", {"door": 1, "is": "locked"}),
        (2, "door", {"door": 1, "is": "smashed"}),
        (1, "door", {"door": 1, "is": "open"}),
        (1, "door", {"door": 2, "is": "open"}),
        (2, "door", {"door": 2, "is": "open"}),
        (1, "door", {"door": 2, "is": "closed"}),
        (2, "door", {"door": 2, "is": "open"}),
    ),
    # A sponge is for one's own, and brings nobody back who is out of the game.
    (
        (1, "box", {"player": ANN, "to": "dead"}),
        (1, "sponge", {"team": SHADOWS, "used": "revive", "player": ANN}),
        (1, "event", {"event": {"type": "sponge", "player": ANN}}),
        (1, "sponge", {"team": SHADOWS, "used": "heal", "player": ANN}),
        (2, "sponge", {"team": BOLTS, "used": "heal", "player": ANN}),
    ),
    # The last ball that is left ends the game, where others are gone for good.
    (
        (1, "ball", {"ball": 3, "with": "gone"}),
        (1, "event", {"event": {"type": "touchdown", "player": ANN, "ball": {"number": 1}}}),
        (2, "event", {"event": {"type": "touchdown", "player": XAN, "ball": {"number": 2}}}),
    ),
    # As many touchdowns as there are balls end it too, whichever ball they were recorded with.
    tuple(
        (1, "event", {"event": {"type": "touchdown", "player": one, "ball": {"number": 1}}})
        for one in (ANN, XAN, BEN)
    ),
    # Whoever is pushed off a ledge was pushed by whose block it was, past its harm too.
    (
        (1, "box", {"player": ANN, "to": "dungeon"}),
        (2, "box", {"player": XAN, "to": "dungeon"}),
        (
            1,
            "procedure",
            {
                "key": "block_dice",
                "inputs": {"attacker": {"id": ANN}, "defender": {"id": XAN}},
                "dice": {"block": 3},
            },
        ),
        (1, "procedure", {"key": "wall_push", "inputs": {"player": {"id": XAN}}}),
        (1, "procedure", {"key": "fall", "inputs": {"player": {"id": XAN}}}),
        (1, "procedure", {"key": "fall", "inputs": {"player": {"id": XAN}}}),
    ),
    # What is over stays over.
    (
        (3, "whistle", {}),
        (1, "event", {"event": {"type": "touchdown", "player": ANN}}),
    ),
    # Nobody ends another's turn, nor one that is over; in the next nobody has acted.
    (
        (1, "turn", {"team": SHADOWS, "does": "begin"}),
        (2, "turn", {"team": BOLTS, "does": "begin"}),
        (1, "turn", {"team": SHADOWS, "does": "end"}),
        (1, "arrive", {"player": ANN, "pad": 1}),
        (2, "turn", {"team": BOLTS, "does": "end"}),
        (1, "turn", {"team": SHADOWS, "does": "end"}),
        (2, "arrive", {"player": XAN, "end_zone": True}),
        (1, "turn", {"team": SHADOWS, "does": "begin"}),
        (1, "event", {"event": {"type": "completion", "player": ANN}}),
        (1, "turn", {"team": SHADOWS, "does": "begin"}),
    ),
    # Of two phones' one deed somebody says that it was two; another has no say in it.
    (
        (1, "event", {"event": {"type": "completion", "player": ANN}}),
        (2, "event", {"event": {"type": "completion", "player": ANN}}),
        (6, "settle", {"flag": "twice-1.1-2.1", "as": "one"}),
        (3, "settle", {"flag": "twice-1.1-2.1", "as": "two"}),
        (1, "turn", {"team": SHADOWS, "does": "begin"}),
        (1, "event", {"event": {"type": "touchdown", "player": ANN}}),
        (2, "event", {"event": {"type": "touchdown", "player": ANN}}),
    ),
    # What another phone recorded in another turn is another deed.
    (
        (1, "turn", {"team": SHADOWS, "does": "begin"}),
        (1, "event", {"event": {"type": "completion", "player": ANN}}),
        (1, "turn", {"team": SHADOWS, "does": "end"}),
        (2, "turn", {"team": BOLTS, "does": "begin"}),
        (2, "event", {"event": {"type": "completion", "player": ANN}}),
    ),
    # Nothing stands in for another procedure.
    (
        (1, "box", {"player": ANN, "to": "dungeon"}),
        (
            1,
            "procedure",
            {"key": "go_for_it", "inputs": {"player": {"id": ANN}}, "dice": {"rush": 4}},
        ),
        (
            1,
            "procedure",
            {"key": "stand_up", "inputs": {"player": {"id": ANN}}, "dice": {}, "of": [1, 2]},
        ),
    ),
    # A page asks whose it is, and doesn't take it back.
    (
        (1, "event", {"event": {"type": "touchdown", "player": ANN}}),
        (4, "revoke", {"entry": [1, 1], "proposed": True}),
    ),
    # What settled something is taken back.
    (
        (1, "event", {"event": {"type": "touchdown", "player": ANN}}),
        (2, "event", {"event": {"type": "touchdown", "player": ANN}}),
        (1, "settle", {"flag": "twice-1.1-2.1", "as": "two"}),
        (1, "revoke", {"entry": [1, 2]}),
    ),
    # A page sets an event right, and what takes that back may be taken back too.
    (
        (1, "event", {"event": {"type": "lost_in_space", "player": ANN}}),
        (1, "event", {"event": {"type": "lost_in_space", "player": BEN}}),
        (1, "event", {"event": {"type": "petrified", "player": XAN}}),
        (1, "revoke", {"entry": [1, 1]}),
        (4, "change", {"entry": [1, 1], "event": {"type": "petrified", "player": ANN}}),
        (4, "change", {"entry": [1, 2], "event": {"type": "petrified", "player": BEN}}),
        (4, "revoke", {"entry": [4, 2]}),
        (4, "revoke", {"entry": [4, 3]}),
        (4, "change", {"entry": [1, 3], "event": {"type": "petrified", "player": YOB}}),
        (4, "revoke", {"entry": [1, 3]}),
    ),
)
# Procedures with all their dice, so that a phone works them out as the server does.
_ANN, _BEN, _XAN, _YOB = ({"id": player} for player in PEOPLE)
THROWN: tuple[tuple[int, str, dict[str, Any]], ...] = (
    *(
        (device, "box", {"player": player, "to": "dungeon"})
        for device, player in ((1, ANN), (1, BEN), (2, XAN), (2, YOB))
    ),
    (1, "turn", {"team": SHADOWS, "does": "begin"}),
    (1, "procedure", {"key": "go_for_it", "inputs": {"player": _ANN}, "dice": {"rush": 1}}),
    (
        1,
        "procedure",
        {"key": "go_for_it", "inputs": {"player": _ANN}, "dice": {"rush": 4}, "of": [1, 4]},
    ),
    (
        2,
        "procedure",
        {"key": "go_for_it", "inputs": {"player": _ANN}, "dice": {"rush": None}, "of": [1, 5]},
    ),
    (
        1,
        "procedure",
        {"key": "block_dice", "inputs": {"attacker": _BEN, "defender": _XAN}, "dice": {"block": 6}},
    ),
    (2, "procedure", {"key": "armour", "inputs": {"player": _XAN}, "dice": {"armour": [6, 6]}}),
    (2, "procedure", {"key": "armour", "inputs": {"player": _XAN}, "dice": {}, "of": [2, 4]}),
    (2, "procedure", {"key": "injury", "inputs": {"player": _XAN}, "dice": {"injury": [4, 4]}}),
    (
        1,
        "procedure",
        {"key": "open_chest", "inputs": {"player": _ANN, "chest": 4, "content": "ball"}},
    ),
    (
        1,
        "procedure",
        {"key": "open_chest", "inputs": {"player": _ANN, "chest": 5, "content": "ball"}},
    ),
    (1, "revoke", {"entry": [1, 13], "place": 1}),
    (
        2,
        "procedure",
        {
            "key": "casualty",
            "inputs": {"player": _YOB, "cause": "block", "attacker": _ANN},
            "dice": {"casualty": 2},
        },
    ),
    (2, "procedure", {"key": "go_for_it", "inputs": {"player": _YOB}, "dice": {"rush": 2}}),
    (
        1,
        "procedure",
        {"key": "argue", "inputs": {"player": _ANN, "barred": True}, "dice": {"argue": 3}},
    ),
    (1, "procedure", {"key": "score", "inputs": {"player": _BEN}, "of": [2, 1]}),
    (1, "procedure", {"key": "score", "inputs": {"player": _BEN}}),
    (1, "procedure", {"key": "score", "inputs": {"player": _ANN}}),
    (1, "revoke", {"entry": [1, 12]}),
    (2, "revoke", {"entry": [1, 6], "place": 1}),
    (1, "settle", {"flag": "revoke-1.6-2.9", "as": "revoke"}),
    (2, "procedure", {"key": "score", "inputs": {"player": _BEN}}),
)
# What nobody says of a procedure the match knows: where the eye looks, how many chests are left,
# that the sponge was used; of a face that no die of then had, what was said.
_FOUL = {"key": "penalty", "inputs": {"player": _ANN, "kind": "foul"}}
FILLED: tuple[tuple[int, str, dict[str, Any]], ...] = (
    *((1, "box", {"player": player, "to": "dungeon"}) for player in (ANN, BEN)),
    (2, "box", {"player": XAN, "to": "knocked_out"}),
    (1, "eye", {"team": SHADOWS}),
    (1, "procedure", {**_FOUL, "dice": {"penalty": 3}}),
    (1, "procedure", {**_FOUL, "dice": {"penalty": 4}, "of": [1, 4]}),
    (1, "turn", {"team": SHADOWS, "does": "begin"}),
    (1, "chest", {"chest": 1, "is": "exploded"}),
    (
        1,
        "procedure",
        {"key": "open_chest", "inputs": {"player": _BEN, "chest": 2}, "dice": {"content": 5}},
    ),
    (
        1,
        "procedure",
        {"key": "open_chest", "inputs": {"player": _BEN, "chest": 3}, "dice": {"content": 6}},
    ),
    (
        1,
        "procedure",
        {"key": "open_chest", "inputs": {"player": _BEN, "chest": 4}, "dice": {"content": 1}},
    ),
    (1, "ball", {"ball": 1, "with": BEN}),
    (
        1,
        "procedure",
        {"key": "open_chest", "inputs": {"player": _BEN, "chest": 5}, "dice": {}},
    ),
    (2, "sponge", {"team": BOLTS, "used": "heal"}),
    (2, "procedure", {"key": "sponge", "inputs": {"player": _XAN}, "dice": {}}),
    (2, "settle", {"flag": "impossible-2.3", "as": "stands"}),
)
# What stands in for a throw is taken back: its phone's own, another's that was settled and one that
# nobody settled. A page settles what somebody wants taken back.
TAKEN_BACK: tuple[tuple[int, str, dict[str, Any]], ...] = (
    *((1, "box", {"player": player, "to": "dungeon"}) for player in (ANN, BEN)),
    (2, "box", {"player": XAN, "to": "dungeon"}),
    (1, "procedure", {"key": "go_for_it", "inputs": {"player": _ANN}, "dice": {"rush": 4}}),
    (
        1,
        "procedure",
        {"key": "go_for_it", "inputs": {"player": _ANN}, "dice": {"rush": 1}, "of": [1, 3]},
    ),
    (1, "revoke", {"entry": [1, 4]}),
    (1, "procedure", {"key": "go_for_it", "inputs": {"player": _BEN}, "dice": {"rush": 4}}),
    (
        2,
        "procedure",
        {"key": "go_for_it", "inputs": {"player": _BEN}, "dice": {"rush": 1}, "of": [1, 6]},
    ),
    (1, "settle", {"flag": "twice-1.6-2.2", "as": "two"}),
    (2, "revoke", {"entry": [2, 2]}),
    (2, "procedure", {"key": "go_for_it", "inputs": {"player": _XAN}, "dice": {"rush": 4}}),
    (
        1,
        "procedure",
        {"key": "go_for_it", "inputs": {"player": _XAN}, "dice": {"rush": 1}, "of": [2, 4]},
    ),
    (1, "revoke", {"entry": [1, 8]}),
    (2, "revoke", {"entry": [1, 1]}),
    (2, "settle", {"flag": "revoke-1.1-2.5", "as": "keep"}),
    (4, "settle", {"flag": "revoke-1.1-2.5", "as": "revoke"}),
)
# What was chosen of a die is chosen anew once it is thrown again; by itself it keeps its dice.
_BLOCK = {"key": "block_dice", "inputs": {"attacker": {**_BEN, "st": 5}, "defender": _XAN}}
CHOSEN: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (1, "box", {"player": BEN, "to": "dungeon"}),
    (2, "box", {"player": XAN, "to": "dungeon"}),
    (1, "procedure", {**_BLOCK, "dice": {"block": [1, 6], "chosen": 6}}),
    (1, "procedure", {**_BLOCK, "dice": {"block": [2, 6]}, "of": [1, 2]}),
    (1, "settle", {"flag": "lacks-1.2", "as": "falls"}),
    (1, "procedure", {**_BLOCK, "dice": {"block": [3, 6], "chosen": 6}}),
    (1, "procedure", {**_BLOCK, "dice": {"chosen": 3}, "of": [1, 5]}),
)
# Where a side took drugs, an injury waits for them; where people roll, a die may be lacking.
DRUGGED: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (2, "box", {"player": XAN, "to": "dungeon"}),
    (2, "procedure", {"key": "injury", "inputs": {"player": _XAN}, "dice": {"injury": [4, 4]}}),
)
LACKING: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (2, "box", {"player": XAN, "to": "dungeon"}),
    (2, "procedure", {"key": "go_for_it", "inputs": {"player": _XAN}, "dice": {}}),
    (2, "settle", {"flag": "lacks-2.2", "as": "stands"}),
)
# What rules forbid may stand, but not without its dice.
FORBIDDEN: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (1, "turn", {"team": SHADOWS, "does": "begin"}),
    (1, "procedure", {"key": "jump_002", "inputs": {"player": _ANN, "squares": 2}, "dice": {}}),
    (3, "settle", {"flag": "impossible-1.2", "as": "stands"}),
)
# Where there is a dungeon nobody stands outside it, nor in its rock; elsewhere all squares will do.
OUTSIDE: tuple[tuple[int, str, dict[str, Any]], ...] = (
    *((1, "box", {"player": player, "to": "dungeon"}) for player in (ANN, BEN, OGRE)),
    (1, "square", {"player": ANN, "at": [2, 0]}),
    (1, "square", {"player": ANN, "at": [2, 1]}),
    (1, "square", {"player": BEN, "at": [5, 0]}),
    (1, "square", {"player": BEN, "at": [2, 0, 1]}),
    (1, "square", {"player": OGRE, "at": [0, 0, 1]}),
    (2, "square", {"ball": 1, "at": [1, 9]}),
    (2, "square", {"ball": 1, "at": [1, 0, 2]}),
    (2, "square", {"monster": 1, "at": [4, 1]}),
    (2, "settle", {"flag": "impossible-2.1", "as": "stands"}),
    (1, "square", {"player": ANN, "at": None}),
)
# Events that come to the least they can, so that a phone needs nobody to say what they came to.
PRESUMED: tuple[tuple[int, str, dict[str, Any]], ...] = tuple(
    (device, "event", {"event": event})
    for device, event in (
        (1, {"type": "casualty", "victim": XAN, "cause": "block", "rolls": {"casualty": 1}}),
        (1, {"type": "knocked_out", "player": ANN, "victim": YOB}),
        (1, {"type": "chasm", "player": BEN, "rolls": {"chasm": 1}}),
        (1, {"type": "infraction", "player": ANN, "kind": "foul", "rolls": {"penalty": 1}}),
        (1, {"type": "lost_in_space", "player": ANN}),
        (1, {"type": "petrified", "player": OGRE}),
        (2, {"type": "sent_off", "player": SKAV}),
        (2, {"type": "reroll", "team": BOLTS, "source": "wheel"}),
        (2, {"type": "reroll", "team": BOLTS, "source": "team"}),
        (2, {"type": "sponge", "player": YOB}),
        (2, {"type": "chest_ball", "player": YOB}),
        (2, {"type": "chest_ball", "ball": {"number": 2}}),
        (2, {"type": "completion", "player": YOB}),
        (2, {"type": "illusion", "player": YOB, "ball": {"number": 2}}),
        (2, {"type": "touchdown", "player": YOB}),
        (2, {"type": "touchdown", "team": BOLTS, "ball": {"number": 3}}),
        (1, {"type": "touchdown", "team": SHADOWS, "ball": {"number": 2}}),
        (1, {"type": "touchdown", "team": SHADOWS, "ball": {"number": 7}}),
    )
)
# What is about an earlier event names it by its key; what a procedure brought, by its place too.
NAMED: tuple[tuple[int, str, dict[str, Any]], ...] = (
    *((1, "box", {"player": player, "to": "dungeon"}) for player in (ANN, BEN, OGRE)),
    *((2, "box", {"player": player, "to": "dungeon"}) for player in (XAN, YOB, SKAV)),
    (1, "procedure", {"key": "open_chest", "inputs": {"player": _ANN, "content": "ball"}}),
    (1, "event", {"event": {"type": "knocked_out", "victim": XAN, "of": [1, 4, 1]}}),
    (1, "event", {"event": {"type": "lost_in_space", "player": BEN, "of": [1, 5]}}),
    (1, "event", {"event": {"type": "petrified", "player": ANN, "of": [1, 4]}}),
    (2, "event", {"event": {"type": "petrified", "player": YOB, "of": [1, 9]}}),
    (2, "event", {"event": {"type": "touchdown", "player": SKAV, "of": [9, 9]}}),
    (1, "event", {"event": {"type": "petrified", "player": OGRE, "of": [1, 6]}}),
    (1, "revoke", {"entry": [1, 6]}),
)


def _evening(picked: Iterable[tuple[int, str, dict[str, Any]]], of: Game) -> Evening:
    """These entries, at this table."""
    evening = Evening(of)
    for device, kind, fields in picked:
        body, dice = {**fields}, fields.get("dice")
        if kind == "event":
            body["event"] = {**fields["event"]}
            dice = body["event"].pop("rolls", None)
        evening.tell(device, kind, dice, **{key: one for key, one in body.items() if key != "dice"})
    return evening


GAMES = games()


def kits() -> list[dict[str, Any]]:
    """The games as phones have them, and what they work procedures out by."""
    return [kit_of(one) for one in GAMES]


def kit_of(of: Game) -> dict[str, Any]:
    """What a phone has of such a game."""
    squads = {
        str(team): {
            "drugs": side.drugs,
            "players": [{"id": one, "profile": of.squads[one]} for one in side.state.players],
        }
        for team, side in of.start.sides.items()
    }
    rules = of.start.rules
    at_hand = {"options": rules.as_dict(), **called_for(rules).as_dict()}
    at_hand["things"] = {"heads": heads(rules)}
    if of.floors:
        at_hand["dungeon"] = {"squares": [[*rows] for rows in of.floors]}
    return {"game": game_document(of), "squads": squads, **at_hand}


def vectors(seed: int = 7, count: int = 150, longest: int = 24) -> Iterator[dict[str, Any]]:
    """So many evenings that are made up, after those that are picked by hand."""
    several = ((2, pick) for pick in (*PICKED, PRESUMED, THROWN, TAKEN_BACK, NAMED, CHOSEN))
    for place, pick in (
        *several,
        (5, DRUGGED),
        (6, LACKING),
        (6, FORBIDDEN),
        (7, OUTSIDE),
        (0, OUTSIDE),
        (8, FILLED),
    ):
        yield vector(_evening(pick, GAMES[place]))
        yield vector(_evening(pick, GAMES[place]), judged=False)
    for evening in (*declared(GAMES[6]), *forbidden(GAMES[6])):
        yield vector(evening, judged=False)
    chance = Chance(seed)
    for _ in range(count):
        yield vector(chance.evening(chance.randint(1, longest)))
