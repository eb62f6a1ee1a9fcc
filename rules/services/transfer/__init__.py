"""Whole leagues exported to a document, imported from one, or copied in the same installation.

`copy_league` copies a league within one installation, with columns that its caller may set;
`gather` and `restore` make a document and read one, and `write_out` gathers without holding all of
it. `registry` says what belongs to a league.
"""

from rules.services.transfer.copying import copy_league
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.gathering import gather, size_of
from rules.services.transfer.readback import demand_sense
from rules.services.transfer.reading import read_document
from rules.services.transfer.receiving import receive, receive_file
from rules.services.transfer.restoring import Destination, demand_sound, restore
from rules.services.transfer.writing import write_out, write_over

__all__ = [
    "Destination",
    "Unreadable",
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
