"""An evening to tell: the Shadows' phone is device 1, the Bolts' is 2, 3 is the referee's."""

from __future__ import annotations

from dungeonbowl.dice import DeclaredFirst, RecordingDice, SeededDice, TableDice
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.table import FoldedTable, Game, SeatRole, TableSeat, fold_table
from tests.dungeonbowl.drafts import RULES
from tests.dungeonbowl.nights import BOLTS, SHADOWS, night

ALICE, BOB, REF = 7, 8, 9
REROLLS = {"team": 2, "wheel": 0, "training": 1, "leader": 1}
SEATS = {
    1: TableSeat(1, SeatRole.COACH, ALICE, frozenset({SHADOWS})),
    2: TableSeat(2, SeatRole.COACH, BOB, frozenset({BOLTS})),
    3: TableSeat(3, SeatRole.REFEREE, REF),
    4: TableSeat(4, SeatRole.PAGE, BOB),
}


def app(key, faces):
    """The program rolls what nobody declared."""
    dice = DeclaredFirst(TableDice(faces), SeededDice("a seed", f"event.{key}."))
    return RecordingDice(dice, f"event.{key}.")


def game(rules=RULES, seats=SEATS, match=None, **options):
    """The night with everybody seated, under these options."""
    start = match or night(rules.merged(options))
    return Game(start, app, {SHADOWS: REROLLS, BOLTS: REROLLS}, seats)


# Nothing changes it, so that all evenings may be of the one.
USUAL = game()


class Evening:
    """What is recorded, entry by entry: each phone counts its own, and all share one clock."""

    def __init__(self, of=None):
        self.game = of or USUAL
        self.log = []
        self.counts = {}

    def tell(self, device, kind, dice=None, clock=None, **body):
        """One entry; `as_`, `is_` and `with_` are words that Python keeps for itself."""
        n = self.counts[device] = self.counts.get(device, 0) + 1
        at = clock if clock is not None else len(self.log) + 1
        body = {name.rstrip("_"): value for name, value in body.items()}
        # Of a procedure the log keeps them as its phone sent them.
        if kind == "procedure":
            body["dice"], dice = dice or {}, None
        number = device * 10_000 + n
        entry = LogEntry(number, f"{device}.{n}", device, n, at, kind, body, dice or {})
        self.log.append(entry)
        return entry

    def happens(self, device, type, dice=None, clock=None, **fields):
        """An event."""
        return self.tell(device, "event", dice, clock, event={"type": type, **fields})

    def begin(self, team, device=None):
        """A side's turn."""
        return self.tell(device or team, "turn", team=team, does="begin")

    def arrive(self, *players, device=None):
        """They come into the dungeon, each by the first pad."""
        for player in players:
            self.tell(device or player // 100, "arrive", player=player, pad=1)
        return self

    def revoke(self, device, entry):
        """An entry is taken back, or to be taken back."""
        return self.tell(device, "revoke", entry=list(entry.ref))

    def settle(self, device, flag, word):
        """A flag is settled."""
        return self.tell(device, "settle", flag=flag.id, as_=word)

    @property
    def folded(self) -> FoldedTable:
        return fold_table(self.log, self.game)

    @property
    def state(self):
        return self.folded.state

    @property
    def flags(self):
        return self.folded.flags

    @property
    def flag(self):
        """The only one that is open."""
        (flag,) = self.flags
        return flag

    def side(self, team):
        """A side, as every reply shows it."""
        return self.state["sides"][str(team)]

    def boxes(self, team):
        """Which boxes a side has somebody in, but for the reserves."""
        boxes = self.side(team)["boxes"].items()
        return {name: players for name, players in boxes if players and name != "reserves"}
