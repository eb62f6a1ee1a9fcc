from rules.models.correction import Correction
from rules.models.haul import Haul
from rules.models.nudge import Nudge
from rules.models.postgame import PostGame, Step
from rules.models.report import Confirmation, Dispute, Report
from rules.models.simulation import Simulation

__all__ = [
    "Confirmation",
    "Correction",
    "Dispute",
    "Haul",
    "Nudge",
    "PostGame",
    "Report",
    "Simulation",
    "Step",
]
