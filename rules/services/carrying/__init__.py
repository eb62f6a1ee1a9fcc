"""Leagues carried whole: out of an installation as one document, into another, or beside itself.

`copy_league` makes a league a second time inside one installation, marked as whoever calls it
likes; `gather` and `restore` are the two ways of a document, and `write_out` gathers without
holding all of it. What belongs to a league says `registry`.
"""

from rules.services.carrying.copying import copy_league
from rules.services.carrying.errors import Unreadable
from rules.services.carrying.gathering import gather, size_of
from rules.services.carrying.reading import read_document
from rules.services.carrying.receiving import receive, receive_file
from rules.services.carrying.restoring import Wanted, demand_sound, restore
from rules.services.carrying.sense import demand_sense
from rules.services.carrying.writing import write_out, write_over

__all__ = [
    "Unreadable",
    "Wanted",
    "copy_league",
    "demand_sense",
    "demand_sound",
    "gather",
    "read_document",
    "receive",
    "receive_file",
    "restore",
    "size_of",
    "write_out",
    "write_over",
]
