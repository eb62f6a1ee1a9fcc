"""Rehearsals: a league copied, played on by lot, looked at and thrown away."""

from rules.services.rehearsing.copying import begin_rehearsal
from rules.services.rehearsing.ending import throw_away, throw_forsaken_away
from rules.services.rehearsing.going import simulate

__all__ = ["begin_rehearsal", "simulate", "throw_away", "throw_forsaken_away"]
