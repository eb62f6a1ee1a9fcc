"""Rehearsals: a league copied, played on by lot, looked at and thrown away."""

from rules.services.rehearsing.copying import begin_rehearsal
from rules.services.rehearsing.ending import erase_orphaned_rehearsals, throw_away
from rules.services.rehearsing.going import simulate

__all__ = ["begin_rehearsal", "erase_orphaned_rehearsals", "simulate", "throw_away"]
