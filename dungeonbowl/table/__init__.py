"""The table between first turn and whistle: the log of several phones, folded to one state.

An entry is an input: by whom, on which device, in which order, and what. `reading` says what can be
read, `kinds` what each kind of entry does (a file each), `folding` goes through them in the order
that all phones share, and `flags` are what somebody has to settle. Nothing here refuses a fact:
what is impossible is kept, and flagged.
"""

from dungeonbowl.table.chains import entry_of, event_of, faces_of
from dungeonbowl.table.document import game_document
from dungeonbowl.table.flags import Flag
from dungeonbowl.table.folding import FoldedTable, TableFold, fold_table, taken_back
from dungeonbowl.table.game import Game
from dungeonbowl.table.kinds import TableEntry, table_kinds
from dungeonbowl.table.kinds.base import MOST
from dungeonbowl.table.outcome import TableOutcome
from dungeonbowl.table.reading import Arriving, demand_thrown, read_entry
from dungeonbowl.table.seats import SeatRole, TableSeat
from dungeonbowl.table.state import digest

__all__ = [
    "MOST",
    "Arriving",
    "Flag",
    "FoldedTable",
    "Game",
    "SeatRole",
    "TableEntry",
    "TableFold",
    "TableOutcome",
    "TableSeat",
    "demand_thrown",
    "digest",
    "entry_of",
    "event_of",
    "faces_of",
    "fold_table",
    "game_document",
    "read_entry",
    "table_kinds",
    "taken_back",
]
