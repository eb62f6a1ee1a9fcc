"""Procedures: every die the rules throw at the table, as data that two interpreters read.

A file for each, in the folder of its section, and one tuple (`registry.PROCEDURES`). A procedure
is written in Python, in the words of `language`, and makes a JSON document; `interpreter` carries
out that document and nothing else, as JavaScript does on a phone. `work_out` is where to begin.
"""

from dungeonbowl.procedures.describing import described
from dungeonbowl.procedures.document import Document, UnknownProcedure, document
from dungeonbowl.procedures.interpreter.answer import OutcomeSoFar
from dungeonbowl.procedures.working import Prepared, prepared, unjudged, work_out

__all__ = [
    "Document",
    "OutcomeSoFar",
    "Prepared",
    "UnknownProcedure",
    "described",
    "document",
    "prepared",
    "unjudged",
    "work_out",
]
